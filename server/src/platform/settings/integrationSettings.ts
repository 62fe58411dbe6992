/** How to reach Google and to authenticate there. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** True if another system, such as the simulator, stands in for Google with simulated people. */
  readonly isSimulated: boolean;
  readonly addresses: {
    /** The page where a user approves access, opened in a browser. */
    readonly authorize: string;
    readonly token: string;
    readonly revoke: string;
    /** Without a path. */
    readonly people: string;
  };
}

/** Other systems from which users import people. */
export interface IntegrationSettings {
  /**
   * Keys that seal credentials: the number of the current one, and 32 bytes each by number. Null: none is
   * set.
   */
  readonly keys: { readonly current: number; readonly byNumber: ReadonlyMap<number, Buffer> } | null;
  /** Null: Google is not set up here. */
  readonly google: GoogleSettings | null;
  /** Whether integrations without their own connector are offered, backed by a sandbox. */
  readonly hasSandbox: boolean;
  /** The sandbox page where a user approves access; null without the simulator. */
  readonly sandboxConsentPage: string | null;
}

interface Given {
  readonly INTEGRATION_KEY?: string | undefined;
  readonly INTEGRATION_KEY_NUMBER: number;
  readonly INTEGRATION_KEY_BEFORE?: string | undefined;
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
  readonly GOOGLE_BASE_URL?: string | undefined;
}

/** The fixed key for a developer's machine, where it protects nothing. */
const localKey = Buffer.alloc(32, 'local-only-key-for-integrations');

/** Reads the settings. Adds what is wrong to `problems`, never with its value. */
export function integrationSettings(
  given: Given,
  simulator: string | undefined,
  friendly: boolean,
  problems: string[],
): IntegrationSettings {
  const key = keyOf(given.INTEGRATION_KEY, 'INTEGRATION_KEY', problems) ?? (friendly ? localKey : null);
  const before = keyOf(given.INTEGRATION_KEY_BEFORE, 'INTEGRATION_KEY_BEFORE', problems);
  const current = given.INTEGRATION_KEY_NUMBER;
  const google = googleSettings(given, simulator, problems);
  if (google !== null && key === null) problems.push('INTEGRATION_KEY is required with GOOGLE_CLIENT_ID');
  return {
    keys: key && {
      current,
      byNumber: new Map([[current, key], ...(before === null ? [] : [[current - 1, before] as const])]),
    },
    google,
    hasSandbox: friendly,
    sandboxConsentPage: simulator === undefined ? null : `${simulator}/sandbox/consent`,
  };
}

function keyOf(text: string | undefined, name: string, problems: string[]): Buffer | null {
  if (text === undefined) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  problems.push(`${name} must be 32 bytes in base64`);
  return null;
}

function googleSettings(
  given: Given,
  simulator: string | undefined,
  problems: string[],
): GoogleSettings | null {
  const base =
    given.GOOGLE_BASE_URL ??
    (simulator === undefined || given.GOOGLE_CLIENT_ID !== undefined ? undefined : `${simulator}/google`);
  const isLocal = simulator !== undefined && base !== undefined;
  const clientId = given.GOOGLE_CLIENT_ID ?? (isLocal ? 'local-google-client' : undefined);
  if (clientId === undefined) return null;
  const clientSecret = given.GOOGLE_CLIENT_SECRET ?? (isLocal ? 'local-google-secret' : undefined);
  if (clientSecret === undefined) problems.push('GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID');
  return {
    clientId,
    clientSecret: clientSecret ?? '',
    isSimulated: base !== undefined,
    addresses:
      base === undefined
        ? {
            authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
            token: 'https://oauth2.googleapis.com/token',
            revoke: 'https://oauth2.googleapis.com/revoke',
            people: 'https://people.googleapis.com',
          }
        : {
            authorize: `${base}/o/oauth2/v2/auth`,
            token: `${base}/token`,
            revoke: `${base}/revoke`,
            people: base,
          },
  };
}
