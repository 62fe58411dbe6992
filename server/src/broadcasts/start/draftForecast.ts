import type { Forecast as WireForecast } from '@carillon/contract/broadcasts/forecasts';
import { longestMessageSeconds } from '@carillon/rules/audio/audioLimits';
import { startsLater } from '@carillon/rules/broadcasts/form';
import { ladderOf } from '@carillon/rules/ladders/ladderForm';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { callLengths } from '@carillon/rules/calls/callLength';
import { forecast } from '@carillon/rules/forecast/forecast';
import type { CallTerms, TextTerms } from '@carillon/rules/forecast/forecastTypes';
import { defaultCallingWindow } from '@carillon/rules/time/callingWindow';
import { readInstant } from '@carillon/rules/time/times';
import { readAccount, readUser, type AccountRow } from '../../accounts/index.ts';
import { countAudience, countCalledBeginnings, countRungs, type ReachRules } from '../../audiences/index.ts';
import { availableCredits, readBalance } from '../../credits/index.ts';
import { paceOfNumber } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { draftCalls } from '../drafts/draftCalls.ts';
import { openDraft, type DraftDeps } from '../drafts/drafts.ts';
import { prefixOf, priceOfBroadcastText } from '../drafts/message/priceOfBroadcastText.ts';
import type { DraftRow } from '../drafts/drafts.sql.ts';
import { reachRules, typedText } from '../drafts/reachRules.ts';
import { groupsOf, presentForecast } from '../results/forecastTerms.ts';
import { readUsualCall } from '../results/usualCalls.ts';
import { leftOfDay } from './dayLimit.ts';

/** What the forecast of a draft needs besides its form. */
interface Known {
  readonly account: AccountRow;
  readonly draft: DraftRow;
  readonly rules: ReachRules;
  readonly startAt: number;
  readonly now: Date;
  /** Thousandths of a credit that are available. */
  readonly balance: number;
}

/** Who would be reached when if a draft were sent as it is saved, from the counts that its review shows. */
export function forecastOfDraft(deps: DraftDeps, caller: Caller, draftId: number): Promise<WireForecast> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const now = deps.clock.now();
    const account = await readAccount(tx);
    const known: Known = {
      account,
      draft,
      rules: await reachRules(tx, draft),
      startAt: startOf(draft, now.getTime(), caller.timeZone),
      now,
      balance: availableCredits(await readBalance(tx)) * 1_000,
    };
    const counts = await countAudience(tx, draft, known.rules);
    const parts = partsOf(draft.broadcastType);
    const texts = parts.texts ? await textsOf(deps, tx, known, counts.TextNumberCount) : null;
    const calls = parts.calls ? await callsOf(deps, tx, known, counts.VoiceNumberCount) : null;
    const zone = parts.texts ? account.timeZone : caller.timeZone;
    const found = forecast({ now: now.getTime(), zone, texts, calls });
    const isLadder = ladderOf({ ...draft.form, BroadcastType: draft.broadcastType }) !== null;
    return presentForecast(found, { now, zone, firstLastAt: null, isLadder });
  });
}

/** The chosen start; now for none, and for one that is past or can't be read. */
function startOf({ form }: DraftRow, now: number, zone: string): number {
  const hasStart = startsLater(form) || form.startOption === 'REPEATING';
  if (!hasStart || !form.StartDate) return now;
  const at = readInstant(form.StartDate, zone);
  return Number.isNaN(at) ? now : Math.max(now, at);
}

async function textsOf(
  deps: DraftDeps,
  tx: TenantTx,
  { account, draft, startAt, now, balance }: Known,
  count: number,
): Promise<TextTerms> {
  const { form } = draft;
  const { message, signature, hasMedia } = typedText(
    form,
    await readUser(tx, draft.userId),
    draft.customFields,
  );
  const { segments, credits } = priceOfBroadcastText(deps, account, {
    prefix: prefixOf(account),
    message,
    signature,
    hasMedia,
  });
  const pace = await paceOfNumber(tx, form.TextNumberID ?? 0);
  const { limit, left } = await leftOfDay(tx, account, { start: new Date(startAt), now });
  return {
    count,
    startAt,
    // Types that call, too, use the rate for their calls.
    perMinute: partsOf(draft.broadcastType).calls ? 0 : (form.CallThrottle ?? 0),
    segmentsPerMinute: pace.segmentsPerMinute,
    segments,
    speed: null,
    sharedBy: pace.running + 1,
    day: { left: Math.max(0, left), limit },
    overDay: account.overDayLimit,
    affordable: credits === 0 ? null : Math.floor(balance / credits),
  };
}

async function callsOf(
  deps: DraftDeps,
  tx: TenantTx,
  { account, draft, rules, startAt: sentAt, now, balance }: Known,
  count: number,
): Promise<CallTerms> {
  const { form, broadcastType } = draft;
  // The calls of a ladder, as if no one confirmed.
  const waitMs = (ladderOf({ ...form, BroadcastType: broadcastType }) ?? 0) * 60_000;
  const startAt = sentAt + waitMs;
  const user = await readUser(tx, draft.userId);
  const longest = user?.maxMessageLength ?? longestMessageSeconds;
  const { audio, perCall } = await draftCalls(tx, deps, form, broadcastType, {}, { account, longest });
  const usual = await readUsualCall(tx, now);
  const isOwn = form.UseRecipientTimeZone === true;
  const hasWindow = form.CheckCallingWindow !== false && form.CallingWindowIgnored !== true;
  return {
    groups: isOwn ? groupsOf(await countCalledBeginnings(tx, draft, rules)) : [{ zones: [], count }],
    startAt,
    beganAt: startAt,
    window: hasWindow
      ? {
          days: form.CallingWindowDays ?? defaultCallingWindow.days,
          start: form.StartTimeOfDay ?? defaultCallingWindow.start,
          stop: form.StopTimeOfDay ?? defaultCallingWindow.stop,
        }
      : null,
    goesOn: form.ContinueOnNextDay !== false,
    atATime: form.CallThrottle ?? 0,
    lengths: callLengths(audio?.Length ?? null, usual),
    running: 0,
    speed: null,
    againAt: null,
    retries: waitMs > 0 ? 0 : (form.RetryTimes ?? user?.callRetries ?? 0),
    missed: usual.missed,
    affordable: perCall === 0 ? null : Math.floor(balance / (perCall * 1_000)),
    ...(waitMs === 0 ? {} : { ladder: { rungs: await countRungs(tx, draft), waitMs } }),
  };
}
