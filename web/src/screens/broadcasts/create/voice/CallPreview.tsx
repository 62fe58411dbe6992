import type { AudioMessage } from '@carillon/contract/library/audio';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { settledAnswerNames } from '@carillon/rules/broadcasts/surveyAnswers';
import type { AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clock } from '../../../../parts/audio/audioTexts.ts';
import { PhoneIcon, SoundIcon } from '../../../../parts/icons.tsx';
import { tabular } from '../../../../theme.ts';
import type { WizardPart } from '../useWizard.ts';
import { isVoiceSurvey } from '../wizardForm.ts';
import { useChosenMessage } from './useMessagePart.ts';
import { choiceOf } from './voiceMessage.ts';
import type { MessageChoice } from './voiceMessage.ts';

/** What a person who answers will hear, with the active keys, and what a machine will hear. */
export function CallPreview({ wizard }: { wizard: WizardPart<'form'> }) {
  const { form } = wizard;
  const [live, voicemail] = [choiceOf(form, 'live'), choiceOf(form, 'voicemail')];
  const own = useChosenMessage(live);
  const machine = useChosenMessage(voicemail);
  const keys = keysOf(
    isVoiceSurvey(form) ? form.SurveyResponses : null,
    form.IsTransfer ? (form.TransferNumber ?? '') : null,
  );
  return (
    <Box
      component="figure"
      aria-label="What will be heard"
      sx={{
        m: 0,
        mx: 'auto',
        width: '100%',
        maxWidth: 336,
        borderRadius: '18px',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 4,
          py: 3,
          bgcolor: 'own.ink',
          color: 'own.onInk',
        }}
      >
        <PhoneIcon aria-hidden sx={{ mr: 3 }} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontSize: '0.75rem', color: 'own.onInkQuiet' }}>Call from</Box>
          <Box sx={{ ...tabular, fontWeight: 640, overflowWrap: 'anywhere' }}>
            {form.CallerID ? formatPhone(form.CallerID) : 'Your caller ID'}
          </Box>
        </Box>
      </Box>
      <Part title="A person answers">
        <Heard choice={live} message={own} none="Your message plays here." />
        <Box component="dl" sx={{ m: 0, mt: 3 }}>
          {keys.map(({ key, spoken, means }) => (
            <Box key={key} sx={{ display: 'flex', alignItems: 'flex-start', mt: 1.5 }}>
              <Box
                component="dt"
                aria-label={spoken}
                sx={{
                  ...tabular,
                  flex: 'none',
                  minWidth: 48,
                  px: 1.5,
                  mr: 3,
                  textAlign: 'center',
                  fontSize: '0.75rem',
                  lineHeight: '20px',
                  fontWeight: 640,
                  borderRadius: '6px',
                  border: '1px solid',
                  borderColor: 'divider',
                  bgcolor: 'own.sunken',
                }}
              >
                {key}
              </Box>
              <Typography
                component="dd"
                variant="caption"
                sx={{
                  m: 0,
                  lineHeight: '22px',
                  minWidth: 0,
                  overflowWrap: 'anywhere',
                  color: 'text.secondary',
                }}
              >
                {means}
              </Typography>
            </Box>
          ))}
        </Box>
      </Part>
      <Part title="A machine answers">
        {voicemail.kind === 'none' ? (
          <Heard choice={live} message={own} none="The same message is left." isSame />
        ) : (
          <Heard choice={voicemail} message={machine} none="" />
        )}
        <Typography variant="caption" sx={{ display: 'block', mt: 2, color: 'text.secondary' }}>
          It is left after the beep. Keys don’t work there.
        </Typography>
      </Part>
    </Box>
  );
}

interface KeyMeaning {
  readonly key: string;
  /** As it is read aloud. */
  readonly spoken: string;
  readonly means: string;
}

/** Keys that a person may press (2-decisions C1, C3, C4). */
function keysOf(answers: readonly AnswerName[] | null, transferTo: string | null): KeyMeaning[] {
  const to = transferTo?.trim() ?? '';
  const named = settledAnswerNames(answers ?? []).map(({ ID, Label }) => ({
    key: `*${ID}`,
    spoken: `Star ${ID}`,
    means: `answers “${Label}”`,
  }));
  return [
    ...named,
    ...(answers !== null && named.length === 0
      ? [{ key: '*1–*9', spoken: 'Star and 1 to 9', means: 'answers your question' }]
      : []),
    ...(transferTo === null
      ? []
      : [
          {
            key: '0',
            spoken: '0',
            means: to === '' ? 'transfers to you' : `transfers to ${to}`,
          },
        ]),
    { key: '#', spoken: 'Pound', means: 'plays it again' },
    { key: '9', spoken: '9', means: 'no more calls from you' },
  ];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ px: 4, py: 4, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Typography component="h4" variant="body2" sx={{ fontWeight: 640, mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Heard(props: {
  choice: MessageChoice;
  message: UseQueryResult<AudioMessage | null>;
  /** While nothing is chosen. */
  none: string;
  isSame?: boolean;
}) {
  const { choice, message, none, isSame = false } = props;
  const found = choice.kind === 'audio' ? message.data : undefined;
  const text =
    choice.kind === 'later'
      ? 'The message you record by telephone'
      : choice.kind === 'none'
        ? none
        : found === null
          ? 'A message that is no longer there'
          : (found?.Name ?? '…');
  const isThere = choice.kind !== 'none';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        px: 3,
        py: 2,
        borderRadius: '12px',
        border: '1px solid',
        borderStyle: isThere ? 'solid' : 'dashed',
        borderColor: isThere ? 'transparent' : 'divider',
        bgcolor: isThere ? 'own.blueTint' : 'transparent',
        color: isThere ? 'text.primary' : 'text.secondary',
      }}
    >
      <SoundIcon aria-hidden fontSize="small" sx={{ mr: 2, flex: 'none' }} />
      <Box dir="auto" sx={{ flex: 1, minWidth: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {text}
        {isSame && isThere && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
            the same message
          </Box>
        )}
      </Box>
      {found && (
        <Box component="span" sx={{ ...tabular, ml: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {clock(found.Length)}
        </Box>
      )}
    </Box>
  );
}
