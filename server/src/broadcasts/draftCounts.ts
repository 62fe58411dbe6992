import type { BroadcastType } from '@carillon/contract/broadcastForm';
import type { DraftBroadcast } from '@carillon/contract/drafts';
import { readAccount } from '../accounts/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { DraftRow } from './drafts.sql.ts';
import { countReach } from './draftRecipients.sql.ts';
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
  draft: Pick<DraftRow, 'draftBroadcastId' | 'recipientCount'>,
  type: BroadcastType,
): Promise<DraftCounts> {
  if (draft.recipientCount === 0)
    return { TextNumberCount: 0, VoiceNumberCount: 0, TotalTextNumberCount: 0, TotalVoiceNumberCount: 0 };
  const { requireTextOptIn } = await readAccount(tx);
  const { text, voice, voiceOnly } = await countReach(tx, draft.draftBroadcastId, { type, requireTextOptIn });
  const parts = partsOf(type);
  return {
    TextNumberCount: parts.text ? text : 0,
    VoiceNumberCount: !parts.voice ? 0 : parts.either ? voiceOnly : voice,
    TotalTextNumberCount: text,
    TotalVoiceNumberCount: voice,
  };
}
