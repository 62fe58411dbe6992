import type { Writable } from 'node:stream';
import type { Tenant } from './tenant.ts';

/** A transaction on the database. */
export interface Tx {
  /** Runs one statement. Give hot statements a `name`: the server then keeps their plan. */
  query<Row = Record<string, unknown>>(
    sql: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>;
  /** How many rows the statement changed. */
  run(sql: string, values?: readonly unknown[], name?: string): Promise<number>;
  /**
   * Runs a statement whose result is not needed together with the next one, in order, at the latest with the commit.
   * Its error is the error of what follows it. For hot paths: it saves a round trip.
   */
  later(sql: string, values: readonly unknown[], name: string): void;
  /** A stream into `COPY ... FROM STDIN`. */
  copy(sql: string): Writable;
}

/** A transaction that sees one account's rows and no others. */
export interface TenantTx extends Tx {
  readonly accountId: number;
  readonly tenant: Tenant;
}
