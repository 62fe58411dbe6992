import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { spokenLength } from '../../../../parts/audio/audioTexts.ts';
import { MessagePlayer } from '../../../../parts/audio/MessagePlayer.tsx';
import { numberLabel } from '../../../../parts/broadcasts/callChoices.ts';
import { credits, plural } from '@carillon/rules/money/amounts';
import { ladderOf } from '@carillon/rules/ladders/ladderForm';
import { leastForConnecting } from '@carillon/rules/calls/connectedTime';
import { settledAnswerNames } from '@carillon/rules/broadcasts/surveyAnswers';
import { finishWords } from '../Aside.tsx';
import { windowNote, windowWords } from '../settings/callTimes.ts';
import { ReviewLine, ReviewNote } from './ReviewLine.tsx';
import { problemsOf } from '../steps/steps.ts';
import type { WizardField } from '../steps/stepFacts.ts';
import type { Wizard, WizardPart } from '../useWizard.ts';
import { isVoiceSurvey } from '../wizardForm.ts';
import { useChosenMessage } from '../voice/useMessagePart.ts';
import { choiceOf } from '../voice/voiceMessage.ts';
import type { MessagePart } from '../voice/voiceMessage.ts';

/** Where calls come from and how they are made. */
export function CallSettingLines({
  wizard,
}: {
  wizard: WizardPart<
    'audio' | 'facts' | 'failed' | 'form' | 'go' | 'now' | 'numbers' | 'summary' | 'user' | 'zone'
  >;
}) {
  const { form, facts, numbers } = wizard;
  const wrong = (field: WizardField): string | undefined =>
    problemsOf(1, form, facts).find((problem) => !problem.isWaiting && problem.field === field)?.message;
  const own = numbers?.find((one) => one.TextPhoneNumber === form.CallerID);
  const atATime =
    form.CallThrottle === 0
      ? 'As many calls at once as the network allows'
      : plural(form.CallThrottle, 'call at a time', 'calls at a time');
  const note = windowNote(form);
  const minutes = ladderOf(form);
  const retries =
    minutes !== null
      ? 'each number once'
      : form.RetryTimes === 0
        ? 'no one is called again'
        : plural(form.RetryTimes, 'retry', 'retries');
  return (
    <>
      <ReviewLine
        wizard={wizard}
        label="Caller ID"
        problem={wrong('CallerID')}
        edit={{ step: 1, name: 'caller ID' }}
      >
        {own ? numberLabel(own) : form.CallerID === null ? 'No caller ID' : formatPhone(form.CallerID)}
      </ReviewLine>
      {minutes !== null && <LadderLine wizard={wizard} minutes={minutes} />}
      <ReviewLine wizard={wizard} label="How calls are made" edit={{ step: 1, name: 'calls at a time' }}>
        {atATime}, {retries}
        {form.CallThrottle > 0 && <ReviewNote>{finishWords(wizard)}</ReviewNote>}
      </ReviewLine>
      <ReviewLine
        wizard={wizard}
        label="Calling days and times"
        problem={wrong('CallingWindow')}
        edit={{ step: 1, name: 'calling days and times' }}
      >
        {form.CallingWindowIgnored && form.CheckCallingWindow ? 'At any time' : windowWords(form)}
        {note !== null && <ReviewNote>{note}</ReviewNote>}
      </ReviewLine>
    </>
  );
}

/** The order of a ladder, and what is missing from its text. */
export function LadderLine({
  wizard,
  minutes,
}: {
  wizard: WizardPart<'form' | 'go' | 'summary'>;
  minutes: number;
}) {
  const { form, summary } = wizard;
  const isTold = /\byes\b/i.test(form.TextMessage);
  return (
    <ReviewLine wizard={wizard} label="Whom to call" edit={{ step: 1, name: 'whom to call' }}>
      Those who have not confirmed
      <ReviewNote>
        First one text to each person. After {minutes} minutes without YES, a call; {minutes} minutes later
        their next number. It stops at the first YES or *1.
        {summary !== undefined &&
          ` At most ${plural(summary.TextNumberCount, 'text', 'texts')} and ${plural(summary.VoiceNumberCount, 'call', 'calls')}, if no one confirms.`}
      </ReviewNote>
      {!isTold && form.TextMessage !== '' && (
        <Typography variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
          Your text doesn’t tell people to reply YES, so few will. Add “Reply YES to confirm.”
        </Typography>
      )}
    </ReviewLine>
  );
}

const parts = {
  live: { label: 'Voice message', field: 'Audio', name: 'voice message' },
  voicemail: { label: 'Voicemail message', field: 'AudioVM', name: 'voicemail message' },
} as const;

/** What people and machines hear, to listen to again. */
export function VoiceMessageLine({
  wizard,
  part,
}: {
  wizard: WizardPart<'facts' | 'form' | 'go'>;
  part: MessagePart;
}) {
  const { form, facts } = wizard;
  const choice = choiceOf(form, part);
  const { label, field, name } = parts[part];
  const { data: message } = useChosenMessage(choice);
  const problem = problemsOf(3, form, facts).find((one) => one.field === field)?.message;
  const none = part === 'live' ? 'No voice message' : 'Same as the voice message';
  const line = (
    <ReviewLine wizard={wizard} label={label} problem={problem} edit={{ step: 3, name }}>
      {choice.kind === 'none' && none}
      {choice.kind === 'later' && (
        <>
          Recorded later
          <ReviewNote>Nothing goes out before it is there.</ReviewNote>
        </>
      )}
      {choice.kind === 'audio' && message && (
        <>
          {message.Name}
          <ReviewNote>{spokenLength(message.Length)}</ReviewNote>
          <Box sx={{ mt: 2, maxWidth: 420 }}>
            <MessagePlayer
              name={message.Name}
              src={message.Uri}
              phoneSrc={message.PhoneUri}
              length={message.Length}
              peaks={message.Peaks}
            />
          </Box>
        </>
      )}
    </ReviewLine>
  );
  return part === 'live' && isVoiceSurvey(form) ? (
    <>
      {line}
      <AnswersLine wizard={wizard} />
    </>
  ) : (
    line
  );
}

/** What the keys of a survey mean. */
function AnswersLine({ wizard }: { wizard: WizardPart<'facts' | 'form' | 'go'> }) {
  const { form, facts } = wizard;
  const problem = problemsOf(3, form, facts).find(({ field }) => field === 'SurveyResponses')?.message;
  const names = settledAnswerNames(form.SurveyResponses);
  return (
    <ReviewLine
      wizard={wizard}
      label="What the answers mean"
      problem={problem}
      edit={{ step: 3, name: 'what the answers mean' }}
    >
      {names.length > 0 ? names.map(({ ID, Label }) => `*${ID} ${Label}`).join(', ') : 'No names'}
      {names.length === 0 && <ReviewNote>Results will say “Pressed *1”.</ReviewNote>}
    </ReviewLine>
  );
}

/** Who asked for no texts and is called all the same (docs/decisions/opt-outs-in-doubt.md). */
export function StillCalledNote({ wizard: { summary } }: { wizard: Pick<Wizard, 'summary'> }) {
  const n = summary?.CalledWithoutTexts ?? 0;
  if (n === 0) return null;
  return (
    <ReviewNote>
      {plural(n, 'recipient', 'recipients')} opted out of texts, or may have, but not of calls, and{' '}
      {n === 1 ? 'is' : 'are'} called. Remove {n === 1 ? 'this recipient' : 'them'} in step 2 if you don’t
      want that.
    </ReviewNote>
  );
}

/** When calls cost credits, and how much of the balance is left for connected calls. */
export function CallCreditsNote({
  wizard,
}: {
  wizard: WizardPart<'account' | 'creditsNeeded' | 'form' | 'summary'>;
}) {
  const { form, account, summary, creditsNeeded } = wizard;
  const left =
    account === undefined || summary === undefined ? undefined : account.AvailableCallUnits - creditsNeeded;
  // A broadcast costs nothing only if its account pays no credits.
  const isPaid = creditsNeeded > 0;
  const least = leastForConnecting({ partialCredits: account?.PartialCreditsEnabled ?? false });
  return (
    <>
      <ReviewNote>
        Calls cost credits only when a person or their voicemail answers.
        {form.IsTransfer && isPaid
          ? ' The time people are connected costs credits like a message of that length. It is paid from the credits that are left over; when those are used up, connected calls end.'
          : ''}
      </ReviewNote>
      {form.IsTransfer && isPaid && left !== undefined && left >= 0 && left < least && (
        <Typography variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
          {left === 0 ? 'No credits are' : `Only ${plural(left, 'credit is', 'credits are')}`} left over for
          connected calls. People who press 0 hear that all lines are busy until you have at least{' '}
          {credits(least)} more than this broadcast needs.
        </Typography>
      )}
    </>
  );
}

/** Whom recipients are connected to on request. */
export function TransferLine({ wizard }: { wizard: WizardPart<'facts' | 'form' | 'go'> }) {
  const { form, facts } = wizard;
  const problem = problemsOf(3, form, facts).find(
    ({ field }) => field === 'TransferNumber' || field === 'TransferLines',
  )?.message;
  const read = facts.readPhone?.(form.TransferNumber ?? '');
  const number = read?.ok ? formatPhone(read.phone) : (form.TransferNumber ?? '');
  return (
    <ReviewLine wizard={wizard} label="Transfer" problem={problem} edit={{ step: 3, name: 'transfer' }}>
      {form.IsTransfer ? (
        <>
          People who press 0 are connected to <span style={{ whiteSpace: 'nowrap' }}>{number}</span>,{' '}
          {String(form.TransferLines ?? '')} at a time
        </>
      ) : (
        'No transfer'
      )}
    </ReviewLine>
  );
}
