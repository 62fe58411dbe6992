import { createHash, randomBytes } from 'node:crypto';
import { googleAccounts, type GoogleAccount } from './googlePeople.ts';

/** How the simulated Google misbehaves; `none` by default. Set with PUT /google/behaviour. */
export interface GoogleBehaviour {
  /** tooMany: 429 with Retry-After. fault: 500. cutOff: no response. refused: tokens count as revoked. */
  readonly fault: 'none' | 'tooMany' | 'fault' | 'cutOff' | 'refused';
  /** How many calls get the fault before it ends. 0: all of them. */
  readonly times: number;
  readonly retryAfterSeconds: number;
  /** How long access tokens last, in seconds. Google's last an hour. */
  readonly tokenSeconds: number;
}
export const kindGoogle: GoogleBehaviour = {
  fault: 'none',
  times: 0,
  retryAfterSeconds: 1,
  tokenSeconds: 3599,
};

interface Code {
  readonly email: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly until: number;
}

/**
 * The simulated Google: its accounts, and what it issued. Tokens contain their account, so that they survive a restart.
 */
export class Google {
  behaviour: GoogleBehaviour = kindGoogle;
  readonly #now: () => number;
  readonly #codes = new Map<string, Code>();
  readonly #revoked = new Set<string>();
  #met = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  behave(behaviour: GoogleBehaviour): void {
    this.behaviour = behaviour;
    this.#met = 0;
  }

  /** The fault that this call gets. */
  nextFault(): GoogleBehaviour['fault'] {
    const { fault, times } = this.behaviour;
    if (fault === 'none' || (times > 0 && this.#met >= times)) return 'none';
    this.#met += 1;
    return fault;
  }

  giveCode(code: Omit<Code, 'until'>): string {
    const text = `4/0A${randomBytes(24).toString('base64url')}`;
    this.#codes.set(text, { ...code, until: this.#now() + 600_000 });
    return text;
  }

  /** Redeems a code, once. Null when it is unknown, or the verifier or the address does not match. */
  takeCode(text: string, verifier: string, redirectUri: string): { email: string; scope: string } | null {
    const code = this.#codes.get(text);
    this.#codes.delete(text);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return code &&
      code.until > this.#now() &&
      code.redirectUri === redirectUri &&
      code.challenge === challenge
      ? { email: code.email, scope: code.scope }
      : null;
  }

  newRefreshToken(email: string): string {
    return `1//sim-refresh.${randomBytes(24).toString('base64url')}.${plain(email)}`;
  }

  newAccessToken(refreshToken: string, email: string): string {
    const until = this.#now() + this.behaviour.tokenSeconds * 1000;
    const mark = createHash('sha256').update(refreshToken).digest('base64url');
    return `ya29.sim-access.${randomBytes(12).toString('base64url')}.${mark}.${until}.${plain(email)}`;
  }

  /** The address of a refresh token's account. Null when it was revoked or never existed. */
  ofRefreshToken(token: string): string | null {
    const match = /^1\/\/sim-refresh\.[\w-]+\.([\w-]+)$/.exec(token);
    return match?.[1] === undefined || this.#revoked.has(markOf(token)) ? null : readable(match[1]);
  }

  /** The account of an access token. Null when it expired, was revoked, or never existed. */
  ofAccessToken(authorization: string | undefined): GoogleAccount | null {
    const match = /^Bearer ya29\.sim-access\.[\w-]+\.([\w-]+)\.([0-9]+)\.([\w-]+)$/.exec(authorization ?? '');
    if (match === null || this.#revoked.has(match[1] ?? '') || Number(match[2]) <= this.#now()) return null;
    const email = readable(match[3] ?? '');
    return googleAccounts.find((account) => account.email === email) ?? null;
  }

  /** False when there is nothing to revoke. */
  revoke(token: string): boolean {
    if (this.ofRefreshToken(token) === null) return false;
    this.#revoked.add(markOf(token));
    return true;
  }
}

const markOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const plain = (text: string): string => Buffer.from(text).toString('base64url');
const readable = (text: string): string => Buffer.from(text, 'base64url').toString('utf8');
