import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { noteDeed } from '../../activity/index.ts';
import { removeSessionsOf } from '../signIn/sessions.sql.ts';
import type { SessionDeps } from '../signIn/sessions.ts';
import { endTokens, tokenLives, type TokenPurpose } from '../tokens/oneTimeTokens.sql.ts';
import { setActive } from './changeUsers.sql.ts';
import { nameOf } from './presentUsers.ts';
import type { ListedUserRow } from './userList.sql.ts';

export type DisableDeps = Pick<SessionDeps, 'onSessionEnd'> & { readonly database: Database };

const everyToken = Object.keys(tokenLives) as TokenPurpose[];

/** Ends all sessions of these users and what hangs on them: live connections, push to their browsers, links by email. */
export async function endAccess(
  deps: Pick<SessionDeps, 'onSessionEnd'>,
  tx: TenantTx,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const hash of await removeSessionsOf(tx, userIds)) await deps.onSessionEnd(tx, hash);
  for (const userId of userIds) await endTokens(tx, userId, everyToken, now);
}

/**
 * Disables users: the one way out, for a page, a selection, or a directory. With the commit they are signed out
 * everywhere and every process cuts their live connections; their browsers get no push messages, their links and their
 * phone launch ID no longer work. Their repeating broadcasts and scheduled texts fail when they are due, because their
 * creator is disabled (3-decisions 14.6). The rank of the caller was checked.
 */
export async function disableUsers(
  deps: DisableDeps,
  tx: TenantTx,
  by: Caller,
  rows: readonly ListedUserRow[],
  now: Date,
): Promise<void> {
  const ids = rows.map(({ userId }) => userId);
  await setActive(tx, ids, false);
  await endAccess(deps, tx, ids, now);
  for (const row of rows) await noteActive(tx, by, row, 'users.disabled', now);
}

/** Enables users again. They sign in as before; the ID for launching by telephone must be set anew. */
export async function enableUsers(
  tx: TenantTx,
  by: Caller,
  rows: readonly ListedUserRow[],
  now: Date,
): Promise<void> {
  await setActive(
    tx,
    rows.map(({ userId }) => userId),
    true,
  );
  for (const row of rows) await noteActive(tx, by, row, 'users.enabled', now);
}

function noteActive(
  tx: TenantTx,
  by: Caller,
  row: ListedUserRow,
  deed: 'users.disabled' | 'users.enabled',
  now: Date,
): Promise<void> {
  return noteDeed(
    tx,
    by,
    {
      deed,
      subject: { kind: 'user', id: row.userId, name: nameOf(row) },
      from: { IsActive: row.isActive },
      to: { IsActive: deed === 'users.enabled' },
    },
    now,
  );
}
