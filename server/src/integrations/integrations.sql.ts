// All SQL on: integration, integration_connection, integration_login.
import type { Tx, TenantTx } from '../platform/database/database.ts';

/** An integration of the catalogue, with the account's connection if there is one. */
export interface IntegrationRow {
  integrationId: number;
  name: string;
  description: string;
  type: 'Contact' | 'SSO';
  connector: string;
  hasGroupTypes: boolean;
  isSearchable: boolean;
  login: { Name: string; Label: string; Type: 'text' | 'password'; Required: boolean }[];
  connectedAt: Date | null;
  connectedBy: string;
  externalName: string;
  trouble: string;
}

export function readIntegrations(tx: TenantTx): Promise<IntegrationRow[]> {
  return tx.query<IntegrationRow>(
    `select i.integration_id as "integrationId", i.name, i.description, i.type, i.connector,
       i.has_group_types as "hasGroupTypes", i.is_searchable as "isSearchable", i.login,
       c.connected_at as "connectedAt", coalesce(trim(u.first_name || ' ' || u.last_name), '') as "connectedBy",
       coalesce(c.external_name, '') as "externalName", coalesce(c.trouble, '') as trouble
     from integration i
     left join integration_connection c on c.account_id = $1 and c.integration_id = i.integration_id
     left join app_user u on u.account_id = c.account_id and u.user_id = c.user_id
     order by lower(i.name), i.integration_id`,
    [tx.accountId],
  );
}

/** Names of integrations, including disconnected ones. */
export async function integrationNames(tx: TenantTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    'select integration_id as id, name from integration where integration_id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export interface ConnectionRow {
  sealed: Buffer;
  keyNo: number;
  expiresAt: Date | null;
  trouble: string;
}

export async function readConnection(tx: TenantTx, integrationId: number): Promise<ConnectionRow | null> {
  const [row] = await tx.query<ConnectionRow>(
    `select sealed, key_no as "keyNo", expires_at as "expiresAt", trouble from integration_connection
     where account_id = $1 and integration_id = $2`,
    [tx.accountId, integrationId],
  );
  return row ?? null;
}

export interface NewSecret {
  readonly sealed: Buffer;
  readonly keyNo: number;
  readonly expiresAt: Date | null;
}

/** Connects or reconnects. */
export async function saveConnection(
  tx: TenantTx,
  integrationId: number,
  connection: NewSecret & { userId: number; externalName: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into integration_connection (account_id, integration_id, user_id, connected_at, sealed, key_no, expires_at, external_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, integration_id) do update set user_id = excluded.user_id, connected_at = excluded.connected_at,
       sealed = excluded.sealed, key_no = excluded.key_no, expires_at = excluded.expires_at,
       external_name = excluded.external_name, trouble = ''`,
    [
      tx.accountId,
      integrationId,
      connection.userId,
      connection.now,
      connection.sealed,
      connection.keyNo,
      connection.expiresAt,
      connection.externalName,
    ],
  );
}

/** Replaces a secret with its refreshed version. Does nothing if the old secret is gone. */
export async function replaceSecret(
  tx: TenantTx,
  integrationId: number,
  before: Buffer,
  next: NewSecret,
): Promise<void> {
  await tx.query(
    `update integration_connection set sealed = $4, key_no = $5, expires_at = $6
     where account_id = $1 and integration_id = $2 and sealed = $3`,
    [tx.accountId, integrationId, before, next.sealed, next.keyNo, next.expiresAt],
  );
}

/** Marks this secret as no longer accepted. Returns false if it has been replaced in the meantime. */
export async function noteTrouble(
  tx: TenantTx,
  integrationId: number,
  secret: Buffer,
  trouble: string,
): Promise<boolean> {
  const count = await tx.run(
    `update integration_connection set trouble = $4
     where account_id = $1 and integration_id = $2 and sealed = $3 and trouble = ''`,
    [tx.accountId, integrationId, secret, trouble],
  );
  return count > 0;
}

export async function removeConnection(tx: TenantTx, integrationId: number): Promise<boolean> {
  const count = await tx.run(
    'delete from integration_connection where account_id = $1 and integration_id = $2',
    [tx.accountId, integrationId],
  );
  return count > 0;
}

/** Stores a login until the user approves access on the other system's page. Deletes expired logins. */
export async function saveLogin(
  tx: TenantTx,
  login: {
    stateHash: Buffer;
    integrationId: number;
    userId: number;
    sealedVerifier: Buffer;
    expiresAt: Date;
    now: Date;
  },
): Promise<void> {
  await tx.query('delete from integration_login where account_id = $1 and expires_at <= $2', [
    tx.accountId,
    login.now,
  ]);
  await tx.query(
    `insert into integration_login (account_id, state_hash, integration_id, user_id, sealed_verifier, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tx.accountId, login.stateHash, login.integrationId, login.userId, login.sealedVerifier, login.expiresAt],
  );
}

export interface LoginRow {
  accountId: number;
  integrationId: number;
  userId: number;
  sealedVerifier: Buffer;
}

/** Returns the login that waits for this state, once. Null if it was used, has expired, or never existed. */
export async function redeemLogin(tx: Tx, stateHash: Buffer, now: Date): Promise<LoginRow | null> {
  const [row] = await tx.query<LoginRow>(
    `select account_id as "accountId", integration_id as "integrationId", user_id as "userId", sealed_verifier as "sealedVerifier"
     from redeem_integration_login($1, $2)`,
    [stateHash, now],
  );
  return row ?? null;
}
