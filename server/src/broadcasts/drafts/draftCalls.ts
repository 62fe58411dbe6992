import type { BroadcastType, DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import { callCredits } from '@carillon/rules/calls/callSettings';
import { asks, partsOf } from '@carillon/rules/broadcasts/types';
import { paysCredits } from '../../credits/index.ts';
import type { AccountRow } from '../../accounts/index.ts';
import { findAudio, frozenAudio, setAudioUses } from '../../media/index.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { DraftRow } from './drafts.sql.ts';

/** Ids of audio messages begin here. A smaller value in a query is a length in seconds (2-decisions F2). */
const firstAudioId = 10_001;

/** The voice messages of a draft as the library has them, and the most that one call costs, in credits (row B-260). */
export async function draftCalls(
  tx: TenantTx,
  deps: { readonly config: Pick<Config, 'publicUrl'> },
  form: DraftForm,
  type: BroadcastType,
  trial: { readonly audio?: number | undefined; readonly audiovm?: number | undefined },
  of: { readonly account: AccountRow; readonly longest: number },
): Promise<{ audio: DraftBroadcast['Audio']; audioVm: DraftBroadcast['AudioVM']; perCall: number }> {
  const audio = await readAudio(tx, deps, idOf(trial.audio) ?? form.Audio?.AudioID);
  const audioVm = await readAudio(tx, deps, idOf(trial.audiovm) ?? form.AudioVM?.AudioID);
  const live = lengthOf(trial.audio) ?? audio?.Length ?? null;
  const machine = lengthOf(trial.audiovm) ?? audioVm?.Length ?? null;
  // A voicemail message that does not exist yet is estimated. Without one, machines hear the message for people.
  const hasOwn = machine !== null || form.RecordLaterVM === true;
  const price = (seconds: number | null) => callCredits(seconds, of.account, of.longest);
  const perCall = hasOwn ? Math.max(price(live), price(machine)) : price(live);
  const isPaid = partsOf(type).calls && paysCredits(of.account);
  return { audio, audioVm, perCall: isPaid ? perCall : 0 };
}

const idOf = (value: number | undefined) =>
  value !== undefined && value >= firstAudioId ? value : undefined;
const lengthOf = (value: number | undefined) =>
  value !== undefined && value < firstAudioId ? value : undefined;

async function readAudio(
  tx: TenantTx,
  deps: { readonly config: Pick<Config, 'publicUrl'> },
  audioId: number | undefined,
): Promise<DraftBroadcast['Audio']> {
  const found = audioId === undefined ? null : await frozenAudio(tx, deps.config, audioId);
  return found === null
    ? null
    : { AudioID: found.audioId, Name: found.name, Length: found.seconds, Uri: found.webUri };
}

const chosenAudio = (form: DraftForm): number[] =>
  [form.Audio?.AudioID, form.AudioVM?.AudioID].filter((id) => id !== undefined);

/**
 * Records in the library which messages a saved draft plays, so that a user who deletes one gets a warning (2-decisions
 * H7).
 */
export async function noteAudioUses(
  tx: TenantTx,
  caller: Caller,
  draftId: number,
  before: DraftForm,
  saved: Pick<DraftRow, 'form' | 'broadcastType'>,
): Promise<void> {
  const chosen = chosenAudio(saved.form);
  if (chosen.length === 0 && chosenAudio(before).length === 0) return;
  const own: number[] = [];
  // The stored form keeps what was typed. Only what the caller may use takes effect.
  for (const id of chosen) if ((await findAudio(tx, caller, id)) !== null) own.push(id);
  const by = {
    kind: 'draft',
    id: draftId,
    isSurvey: asks(saved.broadcastType).calls,
    isTransfer: saved.form.IsTransfer === true,
  } as const;
  await setAudioUses(tx, by, own);
}
