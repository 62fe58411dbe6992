import { isPassing, type TenantTx } from './database.ts';

/** What became of a part of a transaction. */
export type Part<T> =
  | { readonly done: true; readonly value: T }
  | { readonly done: false; readonly error: unknown };

/**
 * Runs a part of a transaction so that its failure undoes this part alone and is returned. What passes, such as a
 * deadlock, is thrown: the transaction is tried again as a whole.
 */
export async function inSavepoint<T>(tx: TenantTx, work: () => Promise<T>): Promise<Part<T>> {
  await tx.query('savepoint part');
  try {
    const value = await work();
    await tx.query('release savepoint part');
    return { done: true, value };
  } catch (error) {
    if (isPassing(error)) throw error;
    await tx.query('rollback to savepoint part');
    await tx.query('release savepoint part');
    return { done: false, error };
  }
}

/** Runs a part of a transaction, returns its value, and takes back whatever it wrote. */
export async function inTrial<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await tx.query('savepoint trial');
  const value = await work();
  await tx.query('rollback to savepoint trial');
  await tx.query('release savepoint trial');
  return value;
}
