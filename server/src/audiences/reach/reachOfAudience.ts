import { partsOf } from '@carillon/rules/broadcasts/types';
import { availableCredits, readBalance } from '../../credits/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { noteRecipients, type Audience } from '../audience.sql.ts';
import { countAudience } from '../counts.ts';
import { keepFirstNumbers, untextable, type ReasonNumbers } from './reach.sql.ts';
import type { ReachRules } from './textability.ts';

/** Longer lists are not checked one by one before they start, as long as there are credits for all recipients. */
const countedAtMost = 20_000;

/**
 * Whom a broadcast reaches: credits are held for `texts`, which are all of a long list that is not checked one by one.
 */
export interface Reach {
  readonly texts: number;
  readonly textsCounted: number;
  readonly calls: number;
  readonly reached: number;
  readonly leftOut: ReasonNumbers[];
  readonly leftOutCount: number;
}

/**
 * Removes the further numbers of people from an audience that is about to be sent to first numbers only; returns how
 * many. They are not recipients of the broadcast: its list, its results, and its price are those of the numbers texted.
 */
export async function leaveOtherNumbers(
  tx: TenantTx,
  audience: Audience,
  rules: ReachRules,
  now: Date,
): Promise<number> {
  if (!audience.hasMoreNumbers) return 0;
  const others = await keepFirstNumbers(tx, audience, rules);
  if (others > 0)
    await noteRecipients(tx, audience.audienceId, {
      count: -others,
      numbers: 0,
      duplicates: 0,
      customFields: [],
      now,
    });
  return others;
}

/** Whom a broadcast of this type reaches in an audience, as far as it is known now; `isShown`: its sender was shown a number. */
export async function reachOfAudience(
  tx: TenantTx,
  audience: Audience,
  rules: ReachRules,
  text: { readonly credits: number } | null,
  isShown: boolean,
): Promise<Reach> {
  const counts = partsOf(rules.type).calls ? await countAudience(tx, audience, rules) : null;
  const calls = counts?.VoiceNumberCount ?? 0;
  if (text === null)
    return { texts: 0, textsCounted: 0, calls, reached: counts?.Reached ?? 0, leftOut: [], leftOutCount: 0 };
  // The search for people who can't be texted grows with the list; a long one that is fully paid for starts without it.
  // Which number of a person is texted has to be known before the first text leaves.
  const startsAtOnce =
    rules.firstNumberOnly !== true &&
    audience.recipientCount > countedAtMost &&
    availableCredits(await readBalance(tx, true)) * 1000 >= text.credits * audience.recipientCount;
  const leftOut = startsAtOnce ? [] : await untextable(tx, audience, rules);
  const leftOutCount = leftOut.reduce((sum, { nos }) => sum + nos.length, 0);
  const texts = audience.recipientCount - leftOutCount;
  // If the sender was shown a number, it is binding, however long the list: counting alone takes hardly any time.
  const counted = counts ?? (startsAtOnce && isShown ? await countAudience(tx, audience, rules) : null);
  return {
    texts,
    textsCounted: counted?.TextNumberCount ?? texts,
    calls,
    reached: counted?.Reached ?? texts,
    leftOut,
    leftOutCount,
  };
}
