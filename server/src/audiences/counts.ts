import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { TenantTx } from '../platform/database/database.ts';
import { countReasons, type ReachedAudience, type ReasonCount } from './reach/reach.sql.ts';
import { needsNothing, takesTexts, waysOf, type ReachRules } from './reach/textability.ts';

export type AudienceCounts = Pick<
  DraftBroadcast,
  'TextNumberCount' | 'VoiceNumberCount' | 'TotalTextNumberCount' | 'TotalVoiceNumberCount'
> & {
  /** Numbers that get something; in types that text and call, a number counts once (2-decisions F3). */
  readonly Reached: number;
};

/**
 * Numbers to be texted and called under the type of `rules`, and all that could be (2-decisions on row B-063). "Or" types
 * call those who can't be texted, "And" types do both.
 */
export async function countAudience(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
): Promise<AudienceCounts> {
  if (audience.recipientCount === 0)
    return {
      TextNumberCount: 0,
      VoiceNumberCount: 0,
      TotalTextNumberCount: 0,
      TotalVoiceNumberCount: 0,
      Reached: 0,
    };
  const reasons = await countReasons(tx, audience, rules);
  const count = (isMeant: (row: (typeof reasons)[number]) => boolean) =>
    reasons.filter(isMeant).reduce((sum, row) => sum + row.n, 0);
  const takers = await countTakers(tx, audience, rules, reasons);
  const ways = (row: (typeof reasons)[number]) => waysOf(rules.type, row);
  return {
    TextNumberCount: count((row) => ways(row).text),
    VoiceNumberCount: count((row) => ways(row).call),
    TotalTextNumberCount: takers.texts,
    TotalVoiceNumberCount: takers.calls,
    Reached: count((row) => ways(row).text || ways(row).call),
  };
}

/**
 * Numbers of an audience that can be texted and called at all: whatever the type, and whatever the text needs. A plain
 * text needs nothing, so what was `counted` of the audience under its own rules says it already, and a long list is
 * counted once.
 */
export async function countTakers(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
  counted: readonly ReasonCount[],
): Promise<{ texts: number; calls: number }> {
  const takers = { texts: 0, calls: 0 };
  if (audience.recipientCount === 0) return takers;
  const rows = needsNothing(rules) ? counted : await countReasons(tx, audience, takesTexts(rules));
  for (const row of rows) {
    if (row.text === 0) takers.texts += row.n;
    if (row.voice === 0) takers.calls += row.n;
  }
  return takers;
}
