/** How to reach Bandwidth Messaging v2 and to recognize its webhooks. */
export interface BandwidthSettings {
  /** Address of the API with `/api/v2`, no slash at the end. */
  readonly baseUrl: string;
  readonly accountId: string;
  readonly applicationId: string;
  readonly apiUser: string;
  readonly apiPassword: string;
  readonly webhookUser: string;
  /** Basic password of the webhooks; two, comma separated, while it is being changed. */
  readonly webhookPassword: string;
}

/** How to reach Infobip SMS v3 and to recognize its webhooks. */
export interface InfobipSettings {
  /** The account's own base address, no slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly webhookUser: string;
  /** Basic password of the webhooks; two, comma separated, while it is being changed. */
  readonly webhookPassword: string;
  /** Where delivery reports are sent; without it, the address in the account's own settings. */
  readonly deliveryUrl?: string;
}

/** How to call a carrier's API. */
export interface ExchangeLimits {
  /** Longest one submission may take in all, in milliseconds; a lease must outlive it. */
  readonly requestTimeoutMs: number;
  /** Connections kept open to each carrier, one request at a time on each. */
  readonly connections: number;
}

/** How to reach Bandwidth Voice v2 and to recognize its callbacks. */
export interface BandwidthVoiceSettings {
  /** Address of the API with `/api/v2`, no slash at the end. */
  readonly baseUrl: string;
  readonly accountId: string;
  /** The voice application that our numbers belong to. */
  readonly applicationId: string;
  readonly apiUser: string;
  readonly apiPassword: string;
  readonly webhookUser: string;
  /** Basic password of the callbacks; two, comma separated, while it is being changed. The carrier gets the first. */
  readonly webhookPassword: string;
}

/** How to reach Infobip's calls. Its markup callbacks carry no credentials. */
export interface InfobipVoiceSettings {
  /** The account's own base address, no slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
}
