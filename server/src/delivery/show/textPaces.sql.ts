// SQL on: send_queue, number_pace. How fast texts may still leave, as a claim would decide it.
import type { TenantTx } from '../../platform/database/database.ts';
import { dayColumns, dayJoin, dayOf, type DayRow } from '../send/lease/day.sql.ts';

/** What a number allows, and who uses it. */
export interface NumberPace {
  /** Segments a minute; null for no limit. */
  readonly segmentsPerMinute: number | null;
  /** Broadcasts that send from it now. */
  readonly running: number;
}

/** The terms of a queue's next claims. Instants are milliseconds since 1970. */
export interface TextPace extends NumberPace {
  /** Recipients that were not claimed yet. */
  readonly left: number;
  readonly perMinute: number;
  readonly segments: number;
  /** No claim before then: the pace, a carrier that asks for a pause, or a full day. */
  readonly readyAt: number;
  /** Recipients claimed since the last pause of a user or of a full day, and in how many milliseconds. */
  readonly seen: { readonly claimed: number; readonly ms: number };
  readonly isRunning: boolean;
  readonly day: { readonly left: number; readonly limit: number };
  readonly overDay: 'Wait' | 'Fail';
  readonly zone: string;
}

const running = `(select count(*)::int from send_queue o where o.account_id = t.account_id
  and o.text_number_id = t.text_number_id and o.state = 'running' and o.next_no <= o.last_no)`;

/** The terms of these broadcasts' texts, by id; those without texts are absent. */
export async function textPaces(
  tx: TenantTx,
  broadcastIds: readonly number[],
  now: Date,
): Promise<Map<number, TextPace>> {
  if (broadcastIds.length === 0) return new Map();
  const rows = await tx.query<
    DayRow & {
      send_id: number;
      left: number;
      per_minute: number;
      segments: number;
      segments_per_minute: number | null;
      ready_at: Date;
      seen_from: Date | null;
      claimed: number;
      state: string;
      running: number;
    }
  >(
    `select q.send_id, greatest(0, q.last_no - q.next_no + 1) as left, q.per_minute, q.segments, q.state,
       q.seen_from, coalesce(q.next_no - q.seen_no, 0) as claimed, t.segments_per_minute, greatest(q.ready_at, p.ready_at, p.not_before, 'epoch') as ready_at, ${dayColumns},
       ${running} as running
     from send_queue q
       join number_pace p on p.account_id = q.account_id and p.text_number_id = q.text_number_id
       join text_number t on t.account_id = q.account_id and t.text_number_id = q.text_number_id
       join account a on a.account_id = q.account_id
       ${dayJoin}
     where q.account_id = $1 and q.send_id = any($2)`,
    [tx.accountId, broadcastIds],
    'delivery_text_paces',
  );
  return new Map(
    rows.map((row) => {
      const { left, limit } = dayOf(row, now.getTime());
      return [
        row.send_id,
        {
          left: row.left,
          perMinute: row.per_minute,
          segments: row.segments,
          segmentsPerMinute: row.segments_per_minute,
          running: row.running,
          readyAt: Math.max(row.ready_at.getTime(), row.goes_on_at?.getTime() ?? 0),
          seen: {
            claimed: row.claimed,
            ms: row.seen_from === null ? 0 : now.getTime() - row.seen_from.getTime(),
          },
          isRunning: row.state === 'running',
          day: { left, limit },
          overDay: row.over_day_limit,
          zone: row.time_zone,
        },
      ];
    }),
  );
}

/** What a number would allow a new broadcast. */
export async function paceOfNumber(tx: TenantTx, textNumberId: number): Promise<NumberPace> {
  const [row] = await tx.query<{ segments: number | null; running: number }>(
    `select t.segments_per_minute as segments, ${running} as running
     from text_number t where t.account_id = $1 and t.text_number_id = $2`,
    [tx.accountId, textNumberId],
    'delivery_pace_of_number',
  );
  return { segmentsPerMinute: row?.segments ?? null, running: row?.running ?? 0 };
}
