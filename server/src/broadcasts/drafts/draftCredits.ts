import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import { textCreditLimits } from '@carillon/rules/money/credits';
import { readNumber } from '../../numbers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

type Credits = Pick<
  DraftBroadcast,
  'StartDateAllocatedTextCredits' | 'DailyCredits' | 'WeeklyCredits' | 'MonthlyCredits' | 'TextNumberCredits'
>;

/** Credit days, weeks (from Sunday) and months of text numbers follow US Pacific time (3-decisions 7.4). */
const zone = 'America/Los_Angeles';

/**
 * The credits that a text number has used and plans to use around a start date, with its limits (row B-064). Planned is
 * the most that scheduled broadcasts from this number on that day may cost.
 */
export async function draftCredits(tx: TenantTx, textNumberId: number | null, start: Date): Promise<Credits> {
  const number = textNumberId === null ? null : await readNumber(tx, textNumberId, null);
  if (number === null) {
    const none = { DailyCredits: null, WeeklyCredits: null, MonthlyCredits: null };
    return { StartDateAllocatedTextCredits: 0, ...none, TextNumberCredits: none };
  }
  const rows = await tx.query<{ planned: number; day: number; week: number; month: number }>(
    `with spans as (
       select date_trunc('day', $3::timestamptz at time zone $4) at time zone $4 as day,
         (date_trunc('day', $3::timestamptz at time zone $4) - extract(dow from $3::timestamptz at time zone $4) * interval '1 day') at time zone $4 as week,
         date_trunc('month', $3::timestamptz at time zone $4) at time zone $4 as month),
     used as (
       select coalesce(b.started_at, b.start_date) as at, b.status, b.max_credit_cost,
         (select coalesce(sum(c.n), 0) from result_count c
           where c.account_id = b.account_id and c.send_id = b.broadcast_id and c.chunk_no < 0 and c.status = 120) as spent
       from broadcast b, spans
       where b.account_id = $1 and b.text_number_id = $2 and b.deleted_at is null
         and coalesce(b.started_at, b.start_date) >= least(spans.week, spans.month))
     select coalesce(sum(max_credit_cost) filter (where status = 'AuthorizationApproved' and at >= day and at < day + interval '1 day'), 0)::bigint as planned,
       coalesce(sum(spent) filter (where at >= day and at < day + interval '1 day'), 0)::bigint as day,
       coalesce(sum(spent) filter (where at >= week and at < week + interval '7 days'), 0)::bigint as week,
       coalesce(sum(spent) filter (where at >= month and at < month + interval '1 month'), 0)::bigint as month
     from used, spans`,
    [tx.accountId, number.textNumberId, start, zone],
  );
  const { planned = 0, day = 0, week = 0, month = 0 } = rows[0] ?? {};
  const limits = textCreditLimits(
    { isTollFree: number.isTollFree, isRegistered: number.registrationStatus === 'Registered' },
    start,
  );
  const credits = {
    DailyCredits: { Used: day / 1000, Limit: limits.daily },
    WeeklyCredits: { Used: week / 1000, Limit: limits.weekly },
    MonthlyCredits: { Used: month / 1000, Limit: limits.monthly },
  };
  return { StartDateAllocatedTextCredits: planned / 1000, ...credits, TextNumberCredits: credits };
}
