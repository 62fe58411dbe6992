import { AppError } from '@carillon/contract/errors';
import { calendarDay, exceedsDayText, messagingLimit } from '@carillon/rules/accounts/sendingDay';
import type { AccountRow } from '../../accounts/index.ts';
import { usedToday } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

/** The texts that are to be sent on a day. */
interface Wanted {
  readonly texts: number;
  /** Null: at once. */
  readonly start: Date | null;
  readonly now: Date;
  /** The broadcast itself, if it exists already. */
  readonly broadcastId?: number;
}

/**
 * Throws DailyLimitExceeded if a broadcast's texts, together with those sent or planned on that calendar day of the
 * account (row B-156, 2-decisions J7), exceed its limit. A number that may send is registered, so its limit counts.
 */
export async function requireWithinDay(
  tx: TenantTx,
  account: Pick<AccountRow, 'timeZone' | 'messagesPerDay'>,
  { texts, start, now, broadcastId = 0 }: Wanted,
): Promise<void> {
  if (texts === 0) return;
  const { limit, left } = await leftOfDay(tx, account, { start, now, broadcastId });
  if (texts > left) throw new AppError('DailyLimitExceeded', exceedsDayText(limit));
}

/**
 * How many texts may still be sent on the day of a start, minus those of broadcasts that start on that day. Below 0 if
 * more are planned than the limit allows.
 */
export async function leftOfDay(
  tx: TenantTx,
  account: Pick<AccountRow, 'timeZone' | 'messagesPerDay'>,
  { start, now, broadcastId = 0 }: Omit<Wanted, 'texts'>,
): Promise<{ limit: number; left: number; isToday: boolean }> {
  const { messagesPerDay: limit } = messagingLimit(account.messagesPerDay, true);
  const day = calendarDay((start ?? now).getTime(), account.timeZone);
  const isToday = day.from <= now.getTime() && now.getTime() < day.until;
  const used = (isToday ? await usedToday(tx, now) : 0) + (await plannedFor(tx, day, broadcastId));
  return { limit, left: limit - used, isToday };
}

/** Texts of broadcasts that start in this span. */
async function plannedFor(
  tx: TenantTx,
  day: { readonly from: number; readonly until: number },
  except: number,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select coalesce(sum(phone_number_count - left_out_count), 0)::int as n from broadcast
     where account_id = $1 and start_date >= $2 and start_date < $3 and started_at is null and deleted_at is null
       and category <> 'Completed' and text_number_id is not null and broadcast_id <> $4`,
    [tx.accountId, new Date(day.from), new Date(day.until), except],
  );
  return row?.n ?? 0;
}
