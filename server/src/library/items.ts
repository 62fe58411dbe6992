import { may } from '@carillon/rules/accounts/rights';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@carillon/contract/errors';
import type { SelectionType } from '@carillon/rules/contacts/selection';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { job, type Jobs } from '../platform/jobs.ts';
import { undoMs, type Stored, type UndoTicket } from '../platform/undo.ts';

export interface ShelfDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** What a list of the library is narrowed to. */
export interface Narrowed<Filter extends string> {
  readonly filters: readonly Filter[];
  readonly q: string | null;
}
/** A selection of items; `filters` and `q` decide what "all" means. */
export interface Choice<Filter extends string> extends Narrowed<Filter> {
  readonly type: SelectionType;
  readonly ids: readonly number[];
}

/**
 * One kind of items of the library, audio messages or texts: where they are stored, in the caller's transaction. `Kept`
 * is what its undo needs besides the id.
 */
export interface Shelf<Filter extends string, Kept> {
  readonly deleted: UndoTicket<Kept>;
  /** Removes for good what was deleted and not brought back in time. */
  readonly purge: ReturnType<typeof purgeJob>;
  /** The error for a user who may only read an item. */
  readonly readOnlyText: string;
  /** What the choice names among what the caller sees, locked in the order of ids. */
  choose(
    tx: TenantTx,
    caller: Caller,
    choice: Choice<Filter>,
  ): Promise<readonly { id: number; userId: number }[]>;
  share(tx: TenantTx, ids: readonly number[], isShared: boolean): Promise<void>;
  /** Sets or takes away this user's star. */
  star(tx: TenantTx, userId: number, ids: readonly number[], isStarred: boolean): Promise<void>;
  /** Removes items; returns what `restore` needs. */
  remove(tx: TenantTx, ids: readonly number[], deletion: { undoId: string; now: Date }): Promise<Kept>;
  restore(tx: TenantTx, undoId: string, kept: Stored<Kept>): Promise<void>;
  /** Notifies the account's open pages. */
  announce(tx: TenantTx): Promise<void>;
}

/** The job that ends a deletion; safe to run twice. */
export function purgeJob(name: string, expireInSeconds: number) {
  return job({
    name,
    data: z.object({ AccountID: z.number().int(), UndoID: z.string() }),
    expireInSeconds,
  });
}

/** May this caller change, share or delete it? Of others' only owners and admins (2-decisions H7, 3-decisions 14.8). */
export function mayChangeItem(caller: Caller, ownerId: number): boolean {
  return ownerId === caller.userId || may('library.changeOthers', caller);
}

/** What the query of a list narrows it to. */
export function narrowedOf<Filter extends string>(query: {
  filter?: Filter[] | undefined;
  q?: string | undefined;
}): Narrowed<Filter> {
  return { filters: query.filter ?? [], q: query.q?.trim() || null };
}

/** All that the choice names and the caller sees, and those of them that the caller may change. Throws NotFound. */
export async function itemsOf<Filter extends string, Kept>(
  tx: TenantTx,
  caller: Caller,
  shelf: Shelf<Filter, Kept>,
  choice: Choice<Filter>,
): Promise<{ all: number[]; own: number[] }> {
  const rows = await shelf.choose(tx, caller, choice);
  if (choice.type === 'Selected' && rows.length === 0) throw new AppError('NotFound');
  return {
    all: rows.map(({ id }) => id),
    own: rows.filter(({ userId }) => mayChangeItem(caller, userId)).map(({ id }) => id),
  };
}

/** Those of the choice that the caller may change; throws Forbidden where that is none of them. */
async function ownOf<Filter extends string, Kept>(
  tx: TenantTx,
  caller: Caller,
  shelf: Shelf<Filter, Kept>,
  choice: Choice<Filter>,
) {
  const { all, own } = await itemsOf(tx, caller, shelf, choice);
  if (own.length === 0 && all.length > 0) throw new AppError('Forbidden', shelf.readOnlyText);
  return { all, own };
}

/** Stars or shares a choice; returns how many were changed. What the caller may only read keeps its sharing. */
export function markItems<Filter extends string, Kept>(
  deps: ShelfDeps,
  caller: Caller,
  shelf: Shelf<Filter, Kept>,
  choice: Choice<Filter>,
  { isShared, isStarred }: { isShared: boolean | undefined; isStarred: boolean | undefined },
): Promise<{ Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const find = isShared === undefined ? itemsOf : ownOf;
    const { all, own } = await find(tx, caller, shelf, choice);
    if (isShared !== undefined) await shelf.share(tx, own, isShared);
    if (isStarred !== undefined) await shelf.star(tx, caller.userId, all, isStarred);
    await shelf.announce(tx);
    return { Count: isStarred === undefined ? own.length : all.length };
  });
}

/** Deletes a choice; what the caller may only read stays. */
export function deleteItems<Filter extends string, Kept>(
  deps: ShelfDeps,
  caller: Caller,
  shelf: Shelf<Filter, Kept>,
  choice: Choice<Filter>,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { own } = await ownOf(tx, caller, shelf, choice);
    const now = deps.clock.now();
    const undoId = `${shelf.deleted.kind.charAt(0)}_${randomUUID()}`;
    const payload = await shelf.remove(tx, own, { undoId, now });
    await shelf.deleted.save(tx, { undoId, payload, userId: caller.userId, now });
    await deps.jobs.enqueue(
      tx,
      shelf.purge,
      { AccountID: tx.accountId, UndoID: undoId },
      { key: undoId, at: new Date(now.getTime() + undoMs + 60_000) },
    );
    await shelf.announce(tx);
    return { UndoID: undoId, Count: own.length };
  });
}

/** Undoes a deletion once, within 10 minutes; later or twice is UndoExecuted. */
export function undoDeletion<Filter extends string, Kept>(
  deps: ShelfDeps,
  caller: Caller,
  shelf: Shelf<Filter, Kept>,
  undoId: string,
): Promise<{ UndoID: string; UndoExecuted: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const ticket = { undoId, userId: caller.userId, now: deps.clock.now() };
    await shelf.restore(tx, undoId, await shelf.deleted.take(tx, ticket));
    await shelf.announce(tx);
    return { UndoID: undoId, UndoExecuted: true };
  });
}
