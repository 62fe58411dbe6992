import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { Housemate as WireHousemate } from '@carillon/contract/broadcasts/households';
import { housemateResult, type HouseholdChoice } from '@carillon/rules/households/household';
import { housematesAfter, pageOfHousemates, readAudience, type Housemate } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { resultOf, visibleBroadcast } from './results.ts';

/** A page of the people who share the number of another recipient, each with what became of them. */
export function listHousemates(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ items: WireHousemate[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const { rows, total } = await pageOfHousemates(tx, broadcast.audienceId, page);
    return { items: await present(tx, broadcast, rows, deps.clock.now()), size: total };
  });
}

/** The same people in steps, for downloads. */
export async function* housemateSteps(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  stepSize: number,
): AsyncGenerator<(WireHousemate & { readonly CustomData: Record<string, string> })[], void> {
  for (let after = { phone: 0, housemateNo: 0 }; ;) {
    const step = await deps.database.inTenant(caller.tenant, async (tx) => {
      const broadcast = await visibleBroadcast(tx, caller, broadcastId);
      const rows = await housematesAfter(tx, broadcast.audienceId, after, stepSize);
      const items = await present(tx, broadcast, rows, deps.clock.now());
      return {
        last: rows.at(-1),
        lines: items.map((item, at) => ({ ...item, CustomData: rows[at]?.custom ?? {} })),
      };
    });
    yield step.lines;
    if (step.last === undefined || step.lines.length < stepSize) return;
    after = step.last;
  }
}

async function present(
  tx: TenantTx,
  broadcast: BroadcastRow,
  rows: readonly Housemate[],
  now: Date,
): Promise<WireHousemate[]> {
  const { households } = await readAudience(tx, broadcast.audienceId);
  const outcomes = new Map<number, boolean | null>();
  for (const { recipientNo } of rows) {
    if (recipientNo === null || outcomes.has(recipientNo)) continue;
    const result = await resultOf(tx, broadcast, recipientNo, now);
    if (result !== null) outcomes.set(recipientNo, isReached(result));
  }
  return rows.map((row) => ({
    PhoneNumber: String(row.phone),
    FirstName: row.firstName,
    LastName: row.lastName,
    Notes: row.notes,
    With: row.withName,
    ...words(households, row, row.recipientNo === null ? undefined : outcomes.get(row.recipientNo)),
  }));
}

function words(choice: HouseholdChoice, { withName }: Housemate, isReached: boolean | null | undefined) {
  // With a text for each person, the others are those whose number was taken out.
  const outcome = { name: withName, isReached: choice === 'Each' ? undefined : isReached };
  const { result, reason } = housemateResult(choice === 'Each' ? 'First' : choice, outcome);
  return { Result: result, Reason: reason };
}

const reachedBy: readonly (string | null)[] = ['delivered', 'read', 'live-person', 'voice-mail'];

/** Whether a number was reached by text or call; null while that is open. */
function isReached({ TextResultCategory, CallResultCategory, TextResult, CallResult }: RecipientResult) {
  if (reachedBy.includes(TextResultCategory) || reachedBy.includes(CallResultCategory)) return true;
  const isOpen = (category: string | null) => category === 'pending';
  if (isOpen(TextResult === '' ? null : TextResultCategory)) return null;
  return isOpen(CallResult === null ? null : CallResultCategory) ? null : false;
}

/** With how many people share the number of another recipient, and what was chosen for them. */
export async function withHousemates(tx: TenantTx, audienceId: number, shown: Broadcast): Promise<Broadcast> {
  const { households } = await readAudience(tx, audienceId);
  const { total } = await pageOfHousemates(tx, audienceId, { offset: 0, limit: 0 });
  return { ...shown, Households: households, HousemateCount: total };
}
