import { AppError } from '@carillon/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import { announceLive } from '../platform/live/live.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import type { Connector, Login, Outcome } from './connector.ts';
import type { Connectors } from './connectors.ts';
import {
  noteTrouble,
  readConnection,
  readIntegrations,
  replaceSecret,
  type ConnectionRow,
  type IntegrationRow,
} from './integrations.sql.ts';
import { seal, unseal, type SealKeys } from './seal.ts';

export interface IntegrationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly keys: SealKeys | null;
  /** No trailing slash. */
  readonly publicUrl: string;
}

/** A token with less than this left, in milliseconds, is refreshed. */
const refreshBefore = 60_000;

/** The error when the other system no longer accepts our credentials. */
const endedText = (name: string) => `${name} no longer accepts the connection. Connect it again.`;

/** What a connection's seal is bound to. */
export const connectionBound = (accountId: number, integrationId: number) =>
  `connection:${accountId}:${integrationId}`;

/** An integration that can be connected here, and how. */
export interface Connectable {
  readonly row: IntegrationRow;
  readonly connector: Connector;
}

/** 404 for integrations that are not in the catalog or can't be connected here. */
export async function connectableIntegration(
  tx: TenantTx,
  deps: IntegrationDeps,
  integrationId: number,
): Promise<Connectable> {
  const row = (await readIntegrations(tx)).find((one) => one.integrationId === integrationId);
  const connector = row === undefined ? null : deps.connectors.of(row);
  if (row === undefined || connector === null) throw new AppError('NotFound');
  return { row, connector };
}

export function keysOf(deps: IntegrationDeps): SealKeys {
  if (deps.keys === null) throw new AppError('NotFound');
  return deps.keys;
}

interface Opened extends Connectable {
  readonly connection: ConnectionRow;
  readonly secret: string;
}

async function open(deps: IntegrationDeps, tenant: Tenant, integrationId: number): Promise<Opened> {
  return deps.database.inTenant(tenant, async (tx) => {
    const known = await connectableIntegration(tx, deps, integrationId);
    const connection = await readConnection(tx, integrationId);
    const secret =
      connection === null || connection.trouble !== ''
        ? null
        : unseal(
            keysOf(deps),
            { bytes: connection.sealed, keyNo: connection.keyNo },
            connectionBound(tx.accountId, integrationId),
          );
    if (connection === null || secret === null)
      throw new AppError('WrongState', connection?.trouble || `${known.row.name} is not connected.`);
    return { ...known, connection, secret };
  });
}

/**
 * Runs work with a connected integration, outside any transaction. Refreshes a token once if it is about to
 * expire or was rejected early. If the other system no longer accepts our credentials, the connection is
 * marked and the user must connect again.
 */
export async function withConnection<T>(
  deps: IntegrationDeps,
  tenant: Tenant,
  integrationId: number,
  work: (connector: Connector, secret: string, row: IntegrationRow) => Promise<Outcome<T>>,
): Promise<T> {
  const opened = await open(deps, tenant, integrationId);
  const { row, connector, connection } = opened;
  let outcome: Outcome<T> = { kind: 'loginRefused' };
  const { expiresAt } = connection;
  const isFresh = expiresAt === null || expiresAt.getTime() - deps.clock.now().getTime() > refreshBefore;
  if (isFresh) outcome = await work(connector, opened.secret, row);
  if (outcome.kind === 'loginRefused' && expiresAt !== null) {
    const refreshed = await connector.refresh(opened.secret);
    if (refreshed.kind === 'ok') {
      await keep(deps, tenant, integrationId, connection, refreshed.value);
      outcome = await work(connector, refreshed.value.secret, row);
    } else outcome = refreshed;
  }
  if (outcome.kind === 'loginRefused')
    await end(deps, tenant, integrationId, connection, endedText(row.name));
  return valueOf(outcome, row.name);
}

/** Returns the value, or throws the error of the outcome. */
export function valueOf<T>(outcome: Outcome<T>, name: string): T {
  switch (outcome.kind) {
    case 'ok':
      return outcome.value;
    case 'loginRefused':
      throw new AppError(
        'IntegrationLogin',
        `There was an error logging into your ${name} account. Please check any information you provided and try again.`,
      );
    case 'unreachable':
      throw new AppError('IntegrationDown');
    case 'slowDown':
      throw new AppError('IntegrationDown', undefined, [], {
        RetryAfterSeconds: Math.ceil(outcome.retryAfterMs / 1000),
      });
    case 'gone':
      throw new AppError('NotFound');
    case 'tooMany':
      throw new AppError(
        'Validation',
        'This group has more than 50,000 people. Make smaller groups of it there and add them one after another.',
      );
  }
}

async function keep(
  deps: IntegrationDeps,
  tenant: Tenant,
  integrationId: number,
  before: ConnectionRow,
  login: Login,
): Promise<void> {
  const sealed = seal(keysOf(deps), login.secret, connectionBound(tenant.accountId, integrationId));
  await deps.database.inTenant(tenant, (tx) =>
    replaceSecret(tx, integrationId, before.sealed, {
      sealed: sealed.bytes,
      keyNo: sealed.keyNo,
      expiresAt: login.expiresAt,
    }),
  );
}

async function end(
  deps: IntegrationDeps,
  tenant: Tenant,
  integrationId: number,
  connection: ConnectionRow,
  text: string,
): Promise<void> {
  await deps.database.inTenant(tenant, async (tx) => {
    if (await noteTrouble(tx, integrationId, connection.sealed, text))
      await announceLive(tx, { account: tx.accountId }, 'integration.changed', {
        IntegrationID: integrationId,
        Connected: false,
      });
  });
}
