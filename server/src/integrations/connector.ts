/**
 * The common interface of all sources of people. Only a connector knows its system's addresses, terms, and
 * quirks. The results of a call are a closed set.
 */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** The other system does not accept the fields, the code, or the token. */
  | { readonly kind: 'loginRefused' }
  /** No usable response within the time limit. */
  | { readonly kind: 'unreachable' }
  /** Rate limited; the delay it asked for, in milliseconds, if it gave one. */
  | { readonly kind: 'slowDown'; readonly retryAfterMs: number }
  /** The requested group does not exist. */
  | { readonly kind: 'gone' }
  /** The group has more people than one import accepts (`mostPeople`). */
  | { readonly kind: 'tooMany' };

/** The result of a login. `secret` is sealed before it is stored and appears in no log or response. */
export interface Login {
  readonly secret: string;
  /** The owner of the data in the other system; empty if unknown. */
  readonly externalName: string;
  /** When the secret must be refreshed; null if it doesn't expire. */
  readonly expiresAt: Date | null;
}

/** For systems where a user approves access on their page (OAuth 2, authorization code with PKCE). */
export interface Consent {
  /** True to open a separate window, false to navigate our page there. */
  readonly showInNewWindow: boolean;
  /** The address of the approval page. */
  address(asked: { state: string; challenge: string; redirectUri: string }): string;
  /** Redeems the returned code. `fields` are the form's, if there is one. */
  finish(given: {
    code: string;
    verifier: string;
    redirectUri: string;
    fields: LoginFields;
  }): Promise<Outcome<Login>>;
}
export type LoginFields = Readonly<Record<string, string>>;

export interface GroupType {
  readonly id: string;
  readonly name: string;
}
export interface ForeignGroup {
  readonly id: string;
  readonly name: string;
  /** Number of people in it; null if unknown. */
  readonly count: number | null;
}
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  /** As written in the other system, primary phone first. */
  readonly phones: readonly string[];
}

/** Maximum number of people imported from one group: 50 pages of 1,000. */
export const mostPeople = 50_000;

export interface Connector {
  /** True for a stand-in with simulated people. */
  readonly isSandbox: boolean;
  /** Null if filling in the fields is enough. */
  readonly consent: Consent | null;
  /** Checks the fields. If there is a `consent`, the result's secret is not used. */
  login(fields: LoginFields): Promise<Outcome<Login>>;
  /** Returns a new secret for one that is about to expire. */
  refresh(secret: string): Promise<Outcome<Login>>;
  /** Revokes our access in the other system. */
  revoke(secret: string): Promise<Outcome<null>>;
  groupTypes(secret: string): Promise<Outcome<GroupType[]>>;
  /** A null type means all groups. */
  groups(secret: string, type: string | null): Promise<Outcome<ForeignGroup[]>>;
  people(secret: string, groupId: string): Promise<Outcome<Person[]>>;
}

export function ok<T>(value: T): Outcome<T> {
  return { kind: 'ok', value };
}
