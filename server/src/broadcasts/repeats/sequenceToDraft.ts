import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import { rosterOwner } from '../../accounts/index.ts';
import { copyFixedPeople, copyGroups, readAudience, rereadGroups } from '../../audiences/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { confirmedSteps } from '../drafts/recipients/copyToDraft.ts';
import { noteAudioUses } from '../drafts/draftCalls.ts';
import { insertDraft, saveForm } from '../drafts/drafts.sql.ts';
import type { RepeatDeps } from './makeOccurrence.ts';
import { nextOf } from './occurrences.sql.ts';
import type { SequenceRow } from './repeats.sql.ts';
import { visibleSequence } from './sequence.ts';

/** The content of a sequence as a draft has it. */
export function draftFormOf(sequence: SequenceRow): DraftForm {
  const { form } = sequence;
  const { IncludeSignature, IsTextSurvey, TextMessage, CallThrottle, sendTextSurveyAutoReply } = form;
  return {
    BroadcastName: sequence.name,
    BroadcastType: sequence.broadcastType,
    IncludeSignature,
    IsTextSurvey,
    TextMessage,
    CallThrottle,
    sendTextSurveyAutoReply,
    textSurveyAutoReplyYes: form.textSurveyAutoReplyYes ?? '',
    textSurveyAutoReplyNo: form.textSurveyAutoReplyNo ?? '',
    Media: form.Media.map(({ MediaID }) => ({ MediaID, Uri: `/api/media/${MediaID}` })),
    TextNumberID: form.TextNumberID ?? null,
    TemplateID: form.TemplateID ?? null,
    TemplateName: form.TemplateName ?? null,
    ...(form.PersonalizedFields === undefined ? {} : { PersonalizedFields: form.PersonalizedFields }),
    ...(form.NumbersPerPerson === undefined ? {} : { NumbersPerPerson: form.NumbersPerPerson }),
    ...(form.Households === undefined ? {} : { Households: form.Households }),
    ...callFieldsOf(form),
  };
}

const callFields = [
  'Audio',
  'AudioVM',
  'IsTransfer',
  'TransferNumber',
  'TransferLines',
  'SurveyResponses',
  'TransferAndConnect',
  'RetryTimes',
  'CallingWindowDays',
  'StartTimeOfDay',
  'StopTimeOfDay',
  'CallingWindowIgnored',
  'UseRecipientTimeZone',
  'CallUnconfirmedMinutes',
  'CheckCallingWindow',
  'ContinueOnNextDay',
  'CallerID',
] as const satisfies readonly (keyof DraftForm & keyof SequenceRow['form'])[];

/** The fields of calls that the form has; a setting that is absent is the user's own. */
function callFieldsOf(form: SequenceRow['form']): DraftForm {
  return Object.fromEntries(
    callFields.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field]]])),
  );
}

/** Copies a sequence into a new draft, with its people and groups as they are now, to be changed in the wizard. */
export function sequenceToDraft(
  deps: RepeatDeps,
  caller: Caller,
  sequenceId: number,
): Promise<{ DraftBroadcastID: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const sequence = await visibleSequence(tx, caller, sequenceId);
    const now = deps.clock.now();
    const next = (await nextOf(tx, [sequenceId])).get(sequenceId);
    const form: DraftForm = {
      ...draftFormOf(sequence),
      startOption: 'REPEATING',
      RepeatingBroadcastID: sequenceId,
      StartDate: next?.startAt.toISOString() ?? null,
      RepeatingBroadcastSchedule: {
        ...sequence.schedule,
        DaysOfWeek: [...sequence.schedule.DaysOfWeek],
        EndDateTime: sequence.endAt.toISOString(),
      },
    };
    const draft = await insertDraft(tx, {
      userId: caller.userId,
      type: sequence.broadcastType,
      form,
      now,
    });
    await noteAudioUses(tx, caller, draft.draftBroadcastId, {}, draft);
    await copyFixedPeople(tx, { from: sequence.audienceId, to: draft.audienceId, now });
    const by = { owner: rosterOwner(caller), now, isWhole: false };
    await rereadGroups(tx, draft.audienceId, sequence.groups, by);
    await copyGroups(tx, draft.audienceId, sequence.groups);
    const { recipientCount } = await readAudience(tx, draft.audienceId);
    const steps = confirmedSteps(form, recipientCount);
    await saveForm(tx, draft.draftBroadcastId, {
      form: { ...form, ...steps },
      type: draft.broadcastType,
      isTextSurvey: sequence.isTextSurvey,
      now,
      merged: steps.MessagesConfirmed === true,
    });
    return { DraftBroadcastID: draft.draftBroadcastId };
  });
}
