import type { BroadcastType } from '@carillon/contract/broadcastForm';
import type { DraftBroadcast } from '@carillon/contract/drafts';
import { readAccount, textRules } from '../accounts/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { countReasons, type ReachedDraft } from './draftReach.sql.ts';
import { partsOf } from './draftTextability.ts';

export type DraftCounts = Pick<
  DraftBroadcast,
  'TextNumberCount' | 'VoiceNumberCount' | 'TotalTextNumberCount' | 'TotalVoiceNumberCount'
>;

/**
 * Numbers to be texted and called under `type`, and all that could be (2-decisions on row B-063). "Or" types
 * call those who can't be texted, "And" types do both.
 */
export async function draftCounts(
  tx: TenantTx,
  draft: ReachedDraft,
  type: BroadcastType,
): Promise<DraftCounts> {
  if (draft.recipientCount === 0)
    return { TextNumberCount: 0, VoiceNumberCount: 0, TotalTextNumberCount: 0, TotalVoiceNumberCount: 0 };
  const reasons = await countReasons(tx, draft, { type, ...textRules(await readAccount(tx)) });
  const count = (isMeant: (row: (typeof reasons)[number]) => boolean) =>
    reasons.filter(isMeant).reduce((sum, row) => sum + row.n, 0);
  const text = count((row) => row.text === 0);
  const voice = count((row) => row.voice === 0);
  const voiceOnly = count((row) => row.voice === 0 && row.text !== 0);
  const parts = partsOf(type);
  return {
    TextNumberCount: parts.text ? text : 0,
    VoiceNumberCount: !parts.voice ? 0 : parts.either ? voiceOnly : voice,
    TotalTextNumberCount: text,
    TotalVoiceNumberCount: voice,
  };
}
