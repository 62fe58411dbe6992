/** Where the product runs (P-015). */
export type Environment = 'local' | 'dev' | 'staging' | 'prod-test' | 'production' | 'forms' | 'other';

const byPrefix: readonly [string, Environment][] = [
  ['dev.', 'dev'],
  ['staging.', 'staging'],
  ['prodtest.', 'prod-test'],
  ['app.', 'production'],
  ['forms.', 'forms'],
];

function withoutPort(host: string): string {
  const name = host.trim().toLowerCase();
  if (name.startsWith('[')) return name.slice(1, name.indexOf(']'));
  const colon = name.indexOf(':');
  // More than one colon: an IPv6 address without brackets.
  return colon === -1 || name.indexOf(':', colon + 1) !== -1 ? name : name.slice(0, colon);
}

/** The environment of a host name, with or without a port (P-015). */
export function environmentOf(host: string): Environment {
  const name = withoutPort(host);
  if (name === 'localhost' || name === '127.0.0.1' || name === '::1') return 'local';
  return byPrefix.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'other';
}

/** Production rules hold in production and, for safety, wherever the host is not recognised. */
export function isProductionLike(environment: Environment): boolean {
  return environment === 'production' || environment === 'forms' || environment === 'other';
}
