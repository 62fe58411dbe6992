import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { insertDeed, type Actor } from './activity.sql.ts';

/** What was done, to what, from what to what. Never message texts, passwords, or codes. */
export interface Deed {
  /** A thing and what happened to it: "users.created", "session.began". */
  readonly deed: string;
  readonly subject?: { readonly kind: string; readonly id: number | string; readonly name: string };
  /** Values as JSON; only what changed. */
  readonly from?: Readonly<Record<string, unknown>>;
  readonly to?: Readonly<Record<string, unknown>>;
}

/** Who did a deed. */
export type DeedBy =
  | Pick<Caller, 'userId' | 'sessionId' | 'address'>
  /** A deed without a session: who tries to sign in, a user whose link was opened, the product itself. */
  | { readonly actor: Exclude<Actor, 'key'>; readonly userId?: number; readonly address?: string };

/** Keeps a deed of the account, in the transaction of the deed. */
export function noteDeed(tx: TenantTx, by: DeedBy, deed: Deed, at: Date): Promise<void> {
  const who =
    'actor' in by
      ? { actor: by.actor, userId: by.userId ?? null, sessionId: null, address: by.address ?? '' }
      : { actor: 'user' as const, userId: by.userId, sessionId: by.sessionId, address: by.address };
  const { kind = '', id = '', name = '' } = deed.subject ?? {};
  return insertDeed(tx, {
    ...who,
    at,
    deed: deed.deed,
    subject: { kind, id: String(id), name: name.slice(0, 200) },
    from: deed.from,
    to: deed.to,
  });
}
