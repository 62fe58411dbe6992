import {
  carrierCredentials,
  googleClient,
  type CarrierCredentials,
  type LocalGoogle,
} from './localCredentials.ts';

/** How this simulator process is set up. Everything comes from the environment (docs/operations.md). */
export interface Settings {
  /** Port on loopback; 0 means the simulator is turned off. */
  readonly port: number;
  readonly dataDir: string;
  /** Where the product's webhooks live, without a slash at the end. */
  readonly webhookBase: string;
  readonly credentials: CarrierCredentials;
  /** How the product signs in to the simulated Google. */
  readonly google: LocalGoogle;
}

/**
 * Reads the settings. Throws a sentence for people when they make no sense, or when this is production: a simulated
 * carrier must never run where there are real recipients.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  if (env['APP_ENV'] === 'production')
    throw new Error('The carrier simulator does not run in production (APP_ENV=production).');
  const port = readPort('SIMULATOR_PORT', env['SIMULATOR_PORT'], 8090);
  const base = env['SIMULATOR_WEBHOOK_BASE'] || `http://127.0.0.1:${readPort('PORT', env['PORT'], 8080)}`;
  if (!URL.canParse(base)) throw new Error(`SIMULATOR_WEBHOOK_BASE is not an address: ${base}`);
  return {
    port,
    dataDir: env['DATA_DIR'] || './data',
    webhookBase: base.replace(/\/+$/, ''),
    credentials: carrierCredentials(env),
    google: googleClient(env),
  };
}

function readPort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`${name} must be a port from 0 to 65535, not "${value}".`);
  return port;
}
