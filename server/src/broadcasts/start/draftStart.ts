import type { DraftClocks, DraftDay } from '@carillon/contract/broadcasts/draftStart';
import { zonesOfPhone } from '@carillon/rules/phones/phoneZones';
import { readInstant } from '@carillon/rules/time/times';
import { readAccount } from '../../accounts/index.ts';
import { hasFirstTexts } from '../../conversations/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { rosterRevision } from '../drafts/recipients/unchangedSinceShown.ts';
import type { DraftRow } from '../drafts/drafts.sql.ts';
import { ShortMemory } from '../../platform/shortMemory.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { leftOfDay } from './dayLimit.ts';
import { openDraft, type DraftDeps } from '../drafts/drafts.ts';
import { countBeginnings, type BeginningCount } from '../../audiences/index.ts';
import { reachRules } from '../drafts/reachRules.ts';
import { checkStartDate } from './startDate.ts';

/** What is left of the limit of the day on which a draft is to start (row B-156); as Send will check it. */
export function dayOfDraft(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  startDate: string | undefined,
): Promise<DraftDay> {
  const now = deps.clock.now();
  if (startDate !== undefined) checkStartDate(startDate, now, caller.timeZone);
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await openDraft(tx, caller, draftId);
    const start = startDate === undefined ? null : new Date(readInstant(startDate, caller.timeZone));
    const { limit, left, isToday } = await leftOfDay(tx, await readAccount(tx), { start, now });
    return { MessagesPerDay: limit, Left: Math.max(0, left), IsToday: isToday };
  });
}

/** Recipients among whom a first text is looked for: enough to find one in a list that has some, and quick for a million. */
const lookedAt = 2_000;

/** Whether some recipients of a draft have never been texted by this account (3-decisions 3.5). */
export function firstTextsOfDraft(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
): Promise<{ HasFirstTexts: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { audienceId } = await openDraft(tx, caller, draftId);
    return { HasFirstTexts: await hasFirstTexts(tx, audienceId, lookedAt) };
  });
}

/** Numbers whose area code has no place: they may be anywhere. */
const anywhere = zonesOfPhone('8005550100');

/** From this many recipients on their clocks are remembered; counting fewer takes unnoticeable time. */
const large = 20_000;
const clocksOfDatabases = new WeakMap<Database, ShortMemory<BeginningCount[]>>();
function knownClocks({ database }: DraftDeps): ShortMemory<BeginningCount[]> {
  const there = clocksOfDatabases.get(database) ?? new ShortMemory<BeginningCount[]>(200);
  clocksOfDatabases.set(database, there);
  return there;
}

async function beginningsOf(deps: DraftDeps, tx: TenantTx, draft: DraftRow): Promise<BeginningCount[]> {
  const rules = await reachRules(tx, draft);
  if (draft.recipientCount < large) return countBeginnings(tx, draft, rules);
  const known = knownClocks(deps);
  const key = JSON.stringify([tx.accountId, draft.audienceId, rosterRevision(draft), rules]);
  const now = deps.clock.now().getTime();
  const before = known.of(key, now);
  if (before !== undefined) return before;
  const counts = await countBeginnings(tx, draft, rules);
  known.note(key, counts, now);
  return counts;
}

/** The time zones of the people who get the text of a draft, as its reach counts them; the largest group first. */
export function clocksOfDraft(deps: DraftDeps, caller: Caller, draftId: number): Promise<DraftClocks> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const groups = new Map<string, { Zones: string[]; Numbers: number }>();
    for (const { beginning, n } of await beginningsOf(deps, tx, draft)) {
      const zones = zonesOfPhone(beginning);
      const Zones = zones === null || zones === anywhere ? [] : [...zones];
      const key = Zones.join(' ');
      const group = groups.get(key) ?? { Zones, Numbers: 0 };
      group.Numbers += n;
      groups.set(key, group);
    }
    return { Clocks: [...groups.values()].toSorted((a, b) => b.Numbers - a.Numbers) };
  });
}
