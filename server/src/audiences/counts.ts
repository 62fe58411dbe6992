import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { TenantTx } from '../platform/database/database.ts';
import { countReasons, type ReachedAudience } from './reach/reach.sql.ts';
import { takesTexts, waysOf, type ReachRules } from './reach/textability.ts';

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
  const takers = await countTakers(tx, audience, rules);
  const ways = (row: (typeof reasons)[number]) => waysOf(rules.type, row);
  return {
    TextNumberCount: count((row) => ways(row).text),
    VoiceNumberCount: count((row) => ways(row).call),
    TotalTextNumberCount: takers.texts,
    TotalVoiceNumberCount: takers.calls,
    Reached: count((row) => ways(row).text || ways(row).call),
  };
}

/** Numbers of an audience that can be texted and called at all: whatever the type, and whatever the text needs. */
export async function countTakers(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
): Promise<{ texts: number; calls: number }> {
  const takers = { texts: 0, calls: 0 };
  if (audience.recipientCount === 0) return takers;
  for (const row of await countReasons(tx, audience, takesTexts(rules))) {
    if (row.text === 0) takers.texts += row.n;
    if (row.voice === 0) takers.calls += row.n;
  }
  return takers;
}
