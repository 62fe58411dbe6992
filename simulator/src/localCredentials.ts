/**
 * Credentials that the product and the simulated carriers agree on when nothing is set, so that a fresh clone works in
 * one command. They open nothing but a loopback simulator that refuses to start in production (main.ts), which is why
 * they may be in the source.
 */
export interface CarrierCredentials {
  readonly bandwidthAccountId: string;
  readonly bandwidthApplicationId: string;
  readonly bandwidthVoiceApplicationId: string;
  readonly bandwidthApiUser: string;
  readonly bandwidthApiPassword: string;
  readonly bandwidthWebhookUser: string;
  readonly bandwidthWebhookPassword: string;
  readonly infobipApiKey: string;
  readonly infobipWebhookUser: string;
  readonly infobipWebhookPassword: string;
  /** Callers of this number record a message. Offered to phones that call. */
  readonly recordingNumber: string;
}

/** What both sides use locally for every credential that the environment does not set. */
export const localCredentials: CarrierCredentials = {
  bandwidthAccountId: '5500001',
  bandwidthApplicationId: '93de2206-0000-4e07-948d-000000000001',
  bandwidthVoiceApplicationId: '93de2206-0000-4e07-948d-000000000002',
  bandwidthApiUser: 'local-bandwidth-user',
  bandwidthApiPassword: 'local-bandwidth-password',
  bandwidthWebhookUser: 'local-bandwidth-webhook',
  bandwidthWebhookPassword: 'local-bandwidth-webhook-password',
  infobipApiKey: 'local-infobip-key',
  infobipWebhookUser: 'local-infobip-webhook',
  infobipWebhookPassword: 'local-infobip-webhook-password',
  recordingNumber: '8885550190',
};

/** Credentials from the environment, each one falling back to its local value. */
export function carrierCredentials(env: Readonly<Record<string, string | undefined>>): CarrierCredentials {
  const local = localCredentials;
  return {
    bandwidthAccountId: env['BANDWIDTH_ACCOUNT_ID'] || local.bandwidthAccountId,
    bandwidthApplicationId: env['BANDWIDTH_APPLICATION_ID'] || local.bandwidthApplicationId,
    bandwidthVoiceApplicationId: env['BANDWIDTH_VOICE_APPLICATION_ID'] || local.bandwidthVoiceApplicationId,
    bandwidthApiUser: env['BANDWIDTH_API_USER'] || local.bandwidthApiUser,
    bandwidthApiPassword: env['BANDWIDTH_API_PASSWORD'] || local.bandwidthApiPassword,
    bandwidthWebhookUser: env['BANDWIDTH_WEBHOOK_USER'] || local.bandwidthWebhookUser,
    bandwidthWebhookPassword: env['BANDWIDTH_WEBHOOK_PASSWORD'] || local.bandwidthWebhookPassword,
    infobipApiKey: env['INFOBIP_API_KEY'] || local.infobipApiKey,
    infobipWebhookUser: env['INFOBIP_WEBHOOK_USER'] || local.infobipWebhookUser,
    infobipWebhookPassword: env['INFOBIP_WEBHOOK_PASSWORD'] || local.infobipWebhookPassword,
    recordingNumber: env['RECORDING_NUMBER'] || local.recordingNumber,
  };
}

/** The product's registration at the simulated Google. */
export interface LocalGoogle {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** From the environment, each part falling back to its local value. */
export function googleClient(env: Readonly<Record<string, string | undefined>>): LocalGoogle {
  return {
    clientId: env['GOOGLE_CLIENT_ID'] || 'local-google-client',
    clientSecret: env['GOOGLE_CLIENT_SECRET'] || 'local-google-secret',
  };
}
