import pg from 'pg';
import type { Tenant } from './tenant.ts';
import type { Log } from '../log.ts';
import type { TenantTx, Tx } from './tx.ts';
import { begin, nameAccount, Statements, type Step } from './statements.ts';

// Counters and ids fit in a double. A bigint as text would leak into the API.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('an integer from the database is too large');
  return value;
});

export type { TenantTx, Tx };

export interface Database {
  /**
   * Runs `work` in one transaction as this tenant; an error rolls everything back. Never call external services inside.
   */
  inTenant<T>(tenant: Tenant, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** The same without a tenant: platform tables only, tenants' rows are invisible. */
  inPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement without a tenant, outside a transaction. */
  query<Row = Record<string, unknown>>(
    sql: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>;
  /** Listens for notifications on a channel for the lifetime of the database. Reconnects automatically. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** A transaction of ours waits for us for milliseconds; it waits this long only when its process was suspended. */
const forgottenMs = 20_000;
/**
 * A new connection has no plans and no table metadata. After a pause of ten seconds (the driver's own limit),
 * the next burst of work would start with ten such connections.
 */
const keepIdleMs = 600_000;

/** Opens the pool of the application role. `url` is the application's own (config.database.appUrl). */
export function openDatabase(url: string, options: { size: number; log: Log; name: string }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: keepIdleMs,
    keepAlive: true,
    // A process suspended in the middle of a transaction must not hold its locks until it wakes.
    idle_in_transaction_session_timeout: forgottenMs,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'));
  // The pool itself listens only while a client is idle; a connection lost between two statements of a
  // transaction, or while it is thrown away, would otherwise end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function transaction<T, X extends Tx>(
    first: readonly Step[],
    wrap: (tx: Tx) => X,
    work: (tx: X) => Promise<T>,
  ) {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onLost = (error: Error) => {
      broken = error;
    };
    client.on('error', onLost);
    const statements = new Statements(client, first);
    try {
      const result = await work(wrap(statements.tx()));
      await statements.commit();
      return result;
    } catch (error) {
      try {
        await client.query('rollback');
      } catch (rollbackError) {
        broken = rollbackError as Error;
      }
      throw error;
    } finally {
      client.off('error', onLost);
      // A connection that can't roll back is discarded, never handed to the next caller.
      client.release(broken);
    }
  }

  return {
    pool,
    inTenant: (tenant, work) =>
      transaction(
        [begin, nameAccount(tenant.accountId)],
        (tx) => ({ ...tx, accountId: tenant.accountId, tenant }),
        work,
      ),
    inPlatform: (work) => transaction([begin], (tx) => tx, work),
    query: async (sql, values, name) =>
      (await pool.query({ text: sql, values: values as unknown[], name })).rows as never,
    listen: (channel, onMessage, onReconnect) => listen(url, channel, onMessage, onReconnect, options.log),
    close: () => pool.end(),
  };
}

async function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
  log: Log,
) {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (first: boolean): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: `listen ${channel}`,
      keepAlive: true,
    });
    next.on('error', (error) => log.warn({ err: error }, 'the listening connection was lost'));
    next.on('notification', (message) => onMessage(message.payload ?? ''));
    next.once('end', () => again());
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      if (!first) onReconnect();
    } catch (error) {
      await next.end().catch(() => undefined);
      if (first) throw error;
      again();
    }
  };
  const again = () => {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (!closed) void connect(false);
    }, 500);
  };
  await connect(true);
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}

/** SQLSTATE of a transaction that lost a deadlock; it may be started again. */
export const deadlock = '40P01';

/** True if an error is PostgreSQL's with this SQLSTATE or raised message. */
export function isDatabaseError(error: unknown, codeOrMessage: string): boolean {
  return (
    error instanceof pg.DatabaseError && (error.code === codeOrMessage || error.message === codeOrMessage)
  );
}

/** Classes of SQLSTATE that say nothing about the work: a lost connection, a conflict, no resources, a stop. */
const passingClasses = ['08', '40', '53', '55', '57', '58'];

/** True if a database error may not occur again, so that the whole transaction is worth another try. */
export function isPassing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && passingClasses.includes((error.code ?? '').slice(0, 2));
}
