// What the two engines do alike with send_queue and call_queue: read, lock, and change the state. The rest stands with
// each of them.
import type { TenantTx } from '../platform/database/database.ts';

/**
 * `waiting` was not started, `running` may be claimed, `drained` has nothing left to claim, and `stopped` is over for
 * good. `paused` was running before.
 */
export type QueueState = 'waiting' | 'running' | 'paused' | 'stopped' | 'drained';

/** What a queue of texts and a queue of calls have in common. */
export interface SharedQueueRow {
  send_id: number;
  audience_id: number;
  state: QueueState;
  next_no: number;
  last_no: number;
  recipient_count: number;
  unreached_status: number;
  drained_at: Date | null;
  stopped_at: Date | null;
  settled: boolean;
}

const sharedColumns = `q.send_id, q.audience_id, q.state, q.next_no, q.last_no, q.recipient_count,
  q.unreached_status, q.drained_at, q.stopped_at, q.settled`;

/** A table of queues. Its SQL calls a queue `q`. */
interface QueueTable {
  readonly name: 'send_queue' | 'call_queue';
  /** How a statement begins that changes it: the folder that owns a table names it where it is written. */
  readonly update: string;
  /** The columns that only this table has. */
  readonly columns: string;
  /** Assignments when a queue starts, besides those of `onChange`. */
  readonly onStart?: string;
  /** Assignments with every change that makes a worker look at the queue at once. */
  readonly onChange?: string;
}

function readsOf<Row extends SharedQueueRow>(name: QueueTable['name'], columns: string) {
  const one = `select ${columns} from ${name} q where q.account_id = $1 and q.send_id = $2`;
  return {
    read(tx: TenantTx, sendIds: readonly number[]): Promise<Row[]> {
      return tx.query<Row>(
        `select ${columns} from ${name} q where q.account_id = $1 and q.send_id = any($2)`,
        [tx.accountId, sendIds],
        `${name}_read`,
      );
    },

    /** Locks a queue against claims and movements of credits alike. */
    async lock(tx: TenantTx, sendId: number): Promise<Row | null> {
      const [row] = await tx.query<Row>(`${one} for update`, [tx.accountId, sendId]);
      return row ?? null;
    },

    /**
     * Reads a queue and keeps its credits from being settled while this transaction moves some (finishing takes the
     * stronger lock). Claims are not held up.
     */
    async readForMovements(tx: TenantTx, sendId: number): Promise<Row | null> {
      const [row] = await tx.query<Row>(`${one} for key share`, [tx.accountId, sendId], `${name}_movements`);
      return row ?? null;
    },
  };
}

function changesOf({ name, update, onStart = '', onChange = '' }: QueueTable) {
  const atOnce = ["check_at = '-infinity'", onChange].filter(Boolean).join(', ');
  const starts = [atOnce, onStart].filter(Boolean).join(', ');
  return {
    /** Moves from waiting to running. Returns true if it was waiting. */
    async start(tx: TenantTx, sendId: number): Promise<boolean> {
      const changed = await tx.run(
        `${update} set state = 'running', ${starts}
         where account_id = $1 and send_id = $2 and state = 'waiting'`,
        [tx.accountId, sendId],
      );
      return changed === 1;
    },

    /**
     * Pauses a queue in one of these states. A drained queue has nothing to claim now, and what becomes due later waits
     * as well. Returns true if it was running.
     */
    async pause(
      tx: TenantTx,
      sendId: number,
      from: readonly QueueState[] = ['running', 'drained'],
    ): Promise<boolean> {
      const [before] = await tx.query<{ was: string }>(
        `with found as (
           select state from ${name} where account_id = $1 and send_id = $2
             and state = any($3) and not settled for update)
         ${update} set is_paused = true, ${atOnce},
           state = case when q.state = 'running' then 'paused' else q.state end
         from found f where q.account_id = $1 and q.send_id = $2 returning f.state as was`,
        [tx.accountId, sendId, from],
      );
      return before?.was === 'running';
    },

    /** Ends a pause. Returns true if it runs again. */
    async resume(tx: TenantTx, sendId: number): Promise<boolean> {
      const [after] = await tx.query<{ state: string }>(
        `${update} set is_paused = false, ${atOnce},
           state = case when state = 'paused' then 'running' else state end
         where account_id = $1 and send_id = $2 and (is_paused or state = 'paused') and not settled
         returning state`,
        [tx.accountId, sendId],
      );
      return after?.state === 'running';
    },

    /** Ends a queue for good, whatever its state, unless it is settled. Returns true if it was not over before. */
    async stop(tx: TenantTx, sendId: number, unreachedStatus: number, at: Date): Promise<boolean> {
      const changed = await tx.run(
        `${update} set state = 'stopped', is_paused = false, ${atOnce}, unreached_status = $3, stopped_at = $4
         where account_id = $1 and send_id = $2 and state <> 'stopped' and not settled`,
        [tx.accountId, sendId, unreachedStatus, at],
      );
      return changed === 1;
    },

    /**
     * A drained queue with something to claim runs again, or is paused again while its broadcast is. Writing such a row
     * does the same (triggers text_retry_wakes and call_wakes), so this only repairs what should never occur.
     */
    async wake(tx: TenantTx, sendId: number): Promise<void> {
      await tx.query(
        `${update} set state = case when is_paused then 'paused' else 'running' end, ${atOnce}
         where account_id = $1 and send_id = $2 and state = 'drained' and not settled`,
        [tx.accountId, sendId],
      );
    },
  };
}

function endsOf({ update }: QueueTable) {
  return {
    /** No check before this instant whether it is finished. */
    async checkAt(tx: TenantTx, sendId: number, at: Date): Promise<void> {
      await tx.query(`${update} set check_at = $3 where account_id = $1 and send_id = $2`, [
        tx.accountId,
        sendId,
        at,
      ]);
    },

    async drain(tx: TenantTx, sendId: number, at: Date): Promise<void> {
      await tx.query(
        `${update} set state = 'drained', drained_at = $3 where account_id = $1 and send_id = $2`,
        [tx.accountId, sendId, at],
      );
    },

    /** All its results are final. After that, none of its credits move. */
    async settle(tx: TenantTx, sendId: number, at: Date): Promise<void> {
      await tx.query(
        `${update} set settled = true, is_paused = false, drained_at = coalesce(drained_at, $3),
           state = case state when 'stopped' then state else 'drained' end
         where account_id = $1 and send_id = $2`,
        [tx.accountId, sendId, at],
      );
    },
  };
}

/** Reads, locks, and changes of state of the queues in one table. `Row` has its columns. */
export function queuesIn<Row extends SharedQueueRow>(table: QueueTable) {
  const columns = `${sharedColumns}, ${table.columns}`;
  return { columns, ...readsOf<Row>(table.name, columns), ...changesOf(table), ...endsOf(table) };
}
