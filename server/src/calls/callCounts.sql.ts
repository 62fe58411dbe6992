// All SQL on: call_count, call_count_change. Rows are appended by triggers of call (migration 0045).
import type { Database } from '../platform/database.ts';

/** Adds up what was appended to the counters of calls since. Answers how many changes it took in. */
export async function addUpCallCounts(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>('select add_up_call_counts() as n');
  return row?.n ?? 0;
}
