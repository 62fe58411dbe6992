import { AppError } from '@carillon/contract/errors';
import type { Forecast as WireForecast } from '@carillon/contract/broadcasts/forecasts';
import { unknownCall, type UsualCall } from '@carillon/rules/calls/callLength';
import { forecast } from '@carillon/rules/forecast/forecast';
import type { CallGroup } from '@carillon/rules/forecast/forecastTypes';
import { readAccount } from '../../accounts/index.ts';
import { countCalledBeginnings, countRungs } from '../../audiences/index.ts';
import type { TextPace } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { visibleTo } from '../life/steered.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { rulesOf } from '../drafts/reachRules.ts';
import { progressOf } from './presentBroadcast.ts';
import { readUsualCall } from './usualCalls.ts';
import { callTerms, groupsOf, presentForecast, textTerms } from './forecastTerms.ts';

/**
 * Who will be reached when, from what a broadcast has left to send; of a paused one, if it were resumed now. Throws
 * NotFound for a broadcast that the caller may not see.
 */
export function forecastOfBroadcast(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
): Promise<WireForecast> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await readBroadcast(tx, broadcastId, visibleTo(caller));
    if (row === null) throw new AppError('NotFound');
    const now = deps.clock.now();
    const account = await readAccount(tx);
    const zone = row.timeZone ?? account.timeZone;
    const isLadder = row.ladderMinutes !== null;
    if (row.category === 'Completed')
      return presentForecast(over, { now, zone, firstLastAt: null, isLadder });
    const progress = await progressOf(tx, row, now);
    const groups = row.useRecipientTimeZone && row.callerId !== null ? await clocksOf(tx, row) : null;
    const rungs = isLadder
      ? await countRungs(tx, { audienceId: row.audienceId, recipientCount: row.phoneNumberCount })
      : undefined;
    const usual = row.callerId === null ? unknownCall : await readUsualCall(tx, now);
    const at = now.getTime();
    const { texts, calls, completed } = progress;
    const found = forecast({
      now: at,
      zone,
      texts: textTerms(row, { completed, unconfirmed: texts.unconfirmed }, texts.pace, at),
      calls: callTerms(row, completed, { underWay: calls.underWay, usual }, at, groups, rungs),
    });
    return presentForecast(
      { ...found, lastAt: Math.max(found.lastAt ?? 0, texts.lastTurnAt) || null },
      { now, zone, firstLastAt: firstLastAt(row, texts.pace, usual, { zone, groups, rungs }), isLadder },
    );
  });
}

const over = {
  spans: [],
  holds: [],
  losses: [],
  lastAt: null,
  isOpenEnded: false,
  today: 0,
  tomorrow: 0,
  later: 0,
};

/** The clocks of the numbers that are called, before any was. */
async function clocksOf(tx: TenantTx, row: BroadcastRow): Promise<CallGroup[]> {
  const rules = rulesOf(await readAccount(tx), row.broadcastType, null, 'All');
  const audience = { audienceId: row.audienceId, recipientCount: row.phoneNumberCount };
  return groupsOf(await countCalledBeginnings(tx, audience, rules));
}

/** The end as the start looked: the same terms for all recipients, with a whole day ahead and no speed seen yet. */
function firstLastAt(
  row: BroadcastRow,
  pace: TextPace | undefined,
  usual: UsualCall,
  {
    zone,
    groups,
    rungs,
  }: {
    readonly zone: string;
    readonly groups: readonly CallGroup[] | null;
    readonly rungs: readonly number[] | undefined;
  },
): number | null {
  if (row.startedAt === null) return null;
  const at = row.startedAt.getTime();
  const then = {
    ...row,
    startedAt: null,
    startDate: row.startedAt,
    status: 'AuthorizationApproved' as const,
  };
  const whole = pace && {
    ...pace,
    left: row.phoneNumberCount,
    readyAt: at,
    day: { ...pace.day, left: pace.day.limit },
  };
  const found = forecast({
    now: at,
    zone,
    texts: textTerms(then, { completed: 0, unconfirmed: 0 }, whole, at),
    calls: callTerms(then, 0, { underWay: undefined, usual }, at, groups, rungs),
  });
  return found.isOpenEnded ? null : found.lastAt;
}
