// SQL of push_token, and of the key pair in setting.
import type { Database, TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';

/** A browser that receives push. */
export interface PushTokenRow {
  readonly pushTokenId: number;
  readonly userId: number;
  /** The browser's subscription as JSON. */
  readonly token: string;
  readonly showsText: boolean;
}

/** Most browsers of one user; the oldest give way. */
const mostBrowsers = 20;

/** Keeps a browser's token, or renews it; returns its id. It goes with the session that named it last. */
export async function keepToken(
  tx: TenantTx,
  token: {
    readonly userId: number;
    readonly token: string;
    readonly provider: string;
    readonly deviceType: string;
    readonly showsText: boolean;
    readonly sessionHash: Buffer;
    readonly now: Date;
  },
): Promise<number> {
  // A browser belongs to who signed in there last.
  await tx.query('delete from push_token where account_id = $1 and md5(token) = md5($3) and user_id <> $2', [
    tx.accountId,
    token.userId,
    token.token,
  ]);
  const [row] = await tx.query<{ id: number }>(
    `insert into push_token (account_id, user_id, provider, device_type, token, shows_text, session_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, user_id, md5(token)) do update
       set shows_text = excluded.shows_text, session_hash = excluded.session_hash, device_type = excluded.device_type
     returning push_token_id as id`,
    [
      tx.accountId,
      token.userId,
      token.provider,
      token.deviceType,
      token.token,
      token.showsText,
      token.sessionHash,
      token.now,
    ],
  );
  if (row === undefined) throw new Error('a push token was not kept');
  await tx.query(
    `delete from push_token where account_id = $1 and user_id = $2 and push_token_id not in (
       select push_token_id from push_token where account_id = $1 and user_id = $2 order by push_token_id desc limit ${mostBrowsers})
       and push_token_id <> $3`,
    [tx.accountId, token.userId, row.id],
  );
  return row.id;
}

/** Deletes a user's own token; one that is not theirs or does not exist changes nothing. */
export async function removeOwnToken(tx: TenantTx, userId: number, pushTokenId: number): Promise<void> {
  await tx.query('delete from push_token where account_id = $1 and user_id = $2 and push_token_id = $3', [
    tx.accountId,
    userId,
    pushTokenId,
  ]);
}

/** Deletes the browsers of a session that ends. */
export async function removeTokensOf(tx: TenantTx, sessionHash: Buffer): Promise<void> {
  await tx.query('delete from push_token where account_id = $1 and session_hash = $2', [
    tx.accountId,
    sessionHash,
  ]);
}

/** Deletes a token that its push service no longer knows, unless it was renewed to another address. */
export async function removeDeadToken(tx: TenantTx, row: PushTokenRow): Promise<void> {
  await tx.query('delete from push_token where account_id = $1 and push_token_id = $2 and token = $3', [
    tx.accountId,
    row.pushTokenId,
    row.token,
  ]);
}

/** Browsers of these users. */
export async function tokensOf(tx: TenantTx, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx.query<{ id: number }>(
    'select push_token_id as id from push_token where account_id = $1 and user_id = any($2::int[]) order by push_token_id',
    [tx.accountId, numberArray(userIds)],
    'notifications_tokens',
  );
  return rows.map((row) => row.id);
}

/** One browser; null when it is forgotten. */
export async function readToken(tx: TenantTx, pushTokenId: number): Promise<PushTokenRow | null> {
  const [row] = await tx.query<PushTokenRow>(
    `select push_token_id as "pushTokenId", user_id as "userId", token, shows_text as "showsText"
     from push_token where account_id = $1 and push_token_id = $2`,
    [tx.accountId, pushTokenId],
    'notifications_token',
  );
  return row ?? null;
}

/** The key pair as stored: the public key, and the private key sealed. */
export interface StoredPushKeys {
  readonly publicKey: string;
  readonly sealedKey: string;
}

const keysName = 'push-keys';

export async function readPushKeys(database: Database): Promise<StoredPushKeys | null> {
  const [row] = await database.query<{ value: StoredPushKeys }>('select value from setting where name = $1', [
    keysName,
  ]);
  return row?.value ?? null;
}

/** Stores a new pair in place of `before` (null: of none), unless another process did; then that one's stays. */
export async function storePushKeys(
  database: Database,
  keys: StoredPushKeys,
  before: StoredPushKeys | null,
): Promise<void> {
  await database.query(
    `insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value
     where setting.value = $3::jsonb`,
    [keysName, JSON.stringify(keys), before === null ? null : JSON.stringify(before)],
  );
}

/** Tokens of a session that goes on under another token of its own. */
export async function moveTokensOf(tx: TenantTx, from: Buffer, to: Buffer): Promise<void> {
  await tx.query('update push_token set session_hash = $3 where account_id = $1 and session_hash = $2', [
    tx.accountId,
    from,
    to,
  ]);
}
