import { isSameSecret } from '../platform/http/sameSecret.ts';

/** Checks whether a request's headers carry valid Basic credentials. */
export type Authenticator = (headers: Readonly<Record<string, string | undefined>>) => boolean;

/**
 * Checks HTTP Basic credentials of a webhook in constant time. `passwords` may hold two, separated by a
 * comma, so that a password can be changed without losing a webhook in between. A missing header, user or
 * password is never valid.
 */
export function basicAuthenticator(user: string, passwords: string): Authenticator {
  const expected = passwords
    .split(',')
    .map((password) => password.trim())
    .filter((password) => password !== '' && user !== '')
    .map((password) => Buffer.from(`${user}:${password}`));
  return (headers) => {
    const header = headers['authorization'];
    const match = header === undefined ? null : /^basic +([A-Za-z0-9+/_-]+=*)\s*$/i.exec(header);
    if (match === null) return false;
    const given = Buffer.from(match[1] ?? '', 'base64');
    // Every password is compared, so that the time does not reveal which one was tried.
    let valid = false;
    for (const candidate of expected) if (isSameSecret(given, candidate)) valid = true;
    return valid;
  };
}

/** The value of an `Authorization` header with Basic credentials. */
export function basicHeader(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** An `Authorization` header for addresses that begin like this one, up to a slash; none for all others. */
export function onlyFor(
  baseUrl: string,
  authorization: string,
): (address: string) => Readonly<Record<string, string>> {
  const beginning = new URL(`${baseUrl.replace(/\/+$/, '')}/`);
  return (address): Record<string, string> => {
    if (!URL.canParse(address)) return {};
    const { origin, pathname } = new URL(address);
    return origin === beginning.origin && pathname.startsWith(beginning.pathname) ? { authorization } : {};
  };
}
