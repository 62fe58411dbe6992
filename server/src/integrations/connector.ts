/**
 * The one shape of everything we fetch people from. Only a connector knows its system's addresses, words and
 * oddities; what a call can come to is closed.
 */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** The other side does not accept the fields, the code or the token. */
  | { readonly kind: 'loginRefused' }
  /** No usable answer within the time limit. */
  | { readonly kind: 'unreachable' }
  /** Asked to come back later; milliseconds, as far as it said. */
  | { readonly kind: 'slowDown'; readonly retryAfterMs: number }
  /** The group asked for is not there. */
  | { readonly kind: 'gone' }
  /** More people than are taken at once (`mostPeople`). */
  | { readonly kind: 'tooMany' };

/** What a login came to. `secret` is sealed before it is stored and is in no log and no answer. */
export interface Login {
  readonly secret: string;
  /** Whose data it is over there; empty when that is not told. */
  readonly externalName: string;
  /** When the secret must be refreshed; null when it lasts. */
  readonly expiresAt: Date | null;
}

/** For systems where a person agrees on a page of theirs (OAuth 2, authorization code with PKCE). */
export interface Consent {
  /** True for a window of its own, false for going there with our page. */
  readonly showInNewWindow: boolean;
  /** The address of that page. */
  address(asked: { state: string; challenge: string; redirectUri: string }): string;
  /** What the code that came back is worth. `fields` are those of the form, if there is one. */
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
  /** People in it; null when it is not told. */
  readonly count: number | null;
}
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  /** As written over there, the main one first. */
  readonly phones: readonly string[];
}

/** Most people that are taken from one group: 50 pages of 1,000. */
export const mostPeople = 50_000;

export interface Connector {
  /** True for the stand-in with made-up people. */
  readonly isSandbox: boolean;
  /** Null: filling in the fields is all there is. */
  readonly consent: Consent | null;
  /** Checks the fields. With a `consent` the result's secret is not used. */
  login(fields: LoginFields): Promise<Outcome<Login>>;
  /** A new secret for one that is about to run out. */
  refresh(secret: string): Promise<Outcome<Login>>;
  /** Tells the other side that we are gone. */
  revoke(secret: string): Promise<Outcome<null>>;
  groupTypes(secret: string): Promise<Outcome<GroupType[]>>;
  /** Null as type: all groups. */
  groups(secret: string, type: string | null): Promise<Outcome<ForeignGroup[]>>;
  people(secret: string, groupId: string): Promise<Outcome<Person[]>>;
}

export function ok<T>(value: T): Outcome<T> {
  return { kind: 'ok', value };
}
