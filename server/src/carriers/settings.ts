/** What both carriers need; read from the environment by the platform, never here. */
interface CommonSettings {
  /** Address of the API, no slash at the end. Bandwidth: with `/api/v2`; Infobip: the account's own base address. */
  readonly baseUrl: string;
  /** Longest one submission may take, in milliseconds; a lease must outlive it. */
  readonly requestTimeoutMs: number;
  /** Connections kept open to the carrier. */
  readonly connections: number;
  /** Basic credentials that the carrier's webhooks carry; two passwords, comma separated, while changing one. */
  readonly webhookUser: string;
  readonly webhookPasswords: string;
}

/** How to reach Bandwidth Messaging v2. */
export interface BandwidthSettings extends CommonSettings {
  readonly accountId: string;
  readonly applicationId: string;
  readonly apiUser: string;
  readonly apiPassword: string;
}

/** How to reach Infobip SMS v3. */
export interface InfobipSettings extends CommonSettings {
  readonly apiKey: string;
  /** Where delivery reports are to be sent; empty leaves it to the account's own setting. */
  readonly deliveryUrl: string;
}
