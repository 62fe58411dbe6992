import type { Writable } from 'node:stream';
import type { Tenant } from './tenant.ts';

/** A transaction on the database. */
export interface Tx {
  /** Runs one statement. Give frequent statements a `name` so that the server keeps their plan. */
  query<Row = Record<string, unknown>>(
    sql: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>;
  /** Number of rows changed. */
  run(sql: string, values?: readonly unknown[], name?: string): Promise<number>;
  /**
   * Runs a statement whose result is not needed. It is sent with the next one, in order, or at the latest
   * with the commit. Its error surfaces as the error of the next statement. For hot paths: it saves a round
   * trip.
   */
  later(sql: string, values: readonly unknown[], name: string): void;
  /** A stream into `COPY ... FROM STDIN`. */
  copy(sql: string): Writable;
  /** Runs work in an account's time, where accounts have times of their own (accountClocks.ts). */
  readonly inTimeOf?: <T>(accountId: number, work: () => Promise<T>) => Promise<T>;
}

/** A transaction that sees only one account's rows. */
export interface TenantTx extends Tx {
  readonly accountId: number;
  readonly tenant: Tenant;
}
