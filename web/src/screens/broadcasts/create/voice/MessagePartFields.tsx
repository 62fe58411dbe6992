import type { AudioMessage } from '@carillon/contract/library/audio';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { spokenLength } from '../../../../parts/audio/audioTexts.ts';
import type { AudioWay } from '../../../../parts/audio/audioTools.ts';
import { useMessageChoice } from '../../../../parts/audio/useMessageChoice.tsx';
import { SoundIcon } from '../../../../parts/icons.tsx';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { theme } from '../../../../theme.ts';
import { creditCount } from '@carillon/rules/money/amounts';
import type { WizardPart } from '../useWizard.ts';
import { isVoiceSurvey } from '../wizardForm.ts';
import { ChosenMessage, MessageDialogs } from './laterParts.tsx';
import { useLengthSetting } from './useLengthSetting.ts';
import { useMessagePart } from './useMessagePart.ts';
import { creditsPerCall, laterChoice, noChoice } from './voiceMessage.ts';
import type { MessagePart } from './voiceMessage.ts';
import type { MessageSource } from './messageSources.ts';
import { WayCards } from './WayCards.tsx';

const sources: Readonly<Record<MessagePart, readonly { value: MessageSource; text: string }[]>> = {
  live: [
    { value: 'create', text: 'Create a message' },
    { value: 'select', text: 'Select a message' },
  ],
  voicemail: [
    { value: 'same', text: 'Same message' },
    { value: 'create', text: 'Create a message' },
    { value: 'select', text: 'Select a message' },
  ],
};

/** One part of what calls play: its source, and the message itself (rows B-029 to B-031). */
export function MessagePartFields({
  wizard,
  part,
}: {
  wizard: WizardPart<'account' | 'change' | 'draftId' | 'errorOf' | 'form' | 'user'>;
  part: MessagePart;
}) {
  const { form, errorOf, user, account } = wizard;
  const state = useMessagePart(wizard, part);
  const { choice, source } = state;
  const lengths = useLengthSetting();
  const show = useSnackbar();
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const [way, setWay] = useState<AudioWay | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [trimmed, setTrimmed] = useState<AudioMessage | null>(null);
  const [isNew, setNew] = useState(false);
  const toggle = useRef<HTMLDivElement>(null);
  const field = part === 'live' ? 'Audio' : 'AudioVM';
  const isSurvey = isVoiceSurvey(form) && part === 'live';

  const take = (message: AudioMessage, from: MessageSource): void => {
    setSelecting(false);
    setChanging(false);
    setNew(true);
    state.take(message, from);
  };
  // What was just created, and what was chosen before the setting became shorter.
  const usable = useMessageChoice(lengths, (message) =>
    take(message, source === 'select' ? 'select' : 'create'),
  );
  const turn = (to: MessageSource): void => {
    setChanging(false);
    setNew(false);
    if (!state.turnTo(to)) setSelecting(true);
  };
  const remove = (): void => {
    const from = source ?? 'create';
    setChanging(false);
    state.choose(noChoice, from);
    toggle.current?.querySelector<HTMLElement>('button[aria-pressed="true"]')?.focus();
    show({
      text: part === 'live' ? 'The voice message was removed.' : 'Voicemail gets the same message now.',
      action: { label: 'Undo', run: () => state.choose(choice, from) },
    });
  };
  const price = (seconds: number | null): string => {
    const each = creditsPerCall(seconds, account, user?.MaxMessageLength);
    return each === null ? '' : `${creditCount(each)} for each call that plays it.`;
  };
  const error = errorOf(field);
  return (
    <>
      <ToggleButtonGroup
        ref={toggle}
        exclusive
        color="primary"
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        fullWidth={isNarrow}
        value={source}
        onChange={(_, next: MessageSource | null) => next && turn(next)}
        aria-label={part === 'live' ? 'Voice message' : 'Voicemail message'}
        sx={{ mb: source === 'same' ? 0 : 4 }}
      >
        {sources[part].map(({ value, text }) => (
          <ToggleButton key={value} value={value} sx={{ textTransform: 'none', px: 4, minHeight: 40 }}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {choice.kind === 'audio' && (
        <ChosenMessage
          key={choice.audioId}
          found={state.message}
          lengths={lengths}
          price={price}
          takesFocus={isNew}
          onLonger={usable.choose}
          onTrim={setTrimmed}
          onChange={() => (source === 'create' ? setChanging(true) : setSelecting(true))}
          onRemove={remove}
        />
      )}
      {source === 'create' && (choice.kind !== 'audio' || isChanging) && (
        <Box sx={{ mt: choice.kind === 'audio' ? 4 : 0 }}>
          <WayCards
            isLater={choice.kind === 'later'}
            onWay={(next) => {
              if (next !== 'later') {
                setWay(next);
                return;
              }
              setChanging(false);
              state.choose(laterChoice, 'create');
            }}
          />
          {isChanging && choice.kind === 'audio' && (
            <Button size="small" sx={{ mt: 3 }} onClick={() => setChanging(false)}>
              Keep the message
            </Button>
          )}
        </Box>
      )}
      {source === 'select' && choice.kind === 'none' && <SelectBox onOpen={() => setSelecting(true)} />}
      {choice.kind === 'later' && (
        <LaterNote part={part} seconds={user?.MaxMessageLength} price={price(null)} />
      )}
      {error !== undefined && (
        <FormHelperText error role="alert" sx={{ mt: 3, fontSize: '0.875rem' }}>
          {error}
        </FormHelperText>
      )}
      <MessageDialogs
        survey={isSurvey ? form : null}
        way={way}
        onWay={setWay}
        from={state.message.data ?? null}
        onMade={usable.choose}
        trimmed={trimmed}
        onTrimmed={setTrimmed}
        isSelecting={isSelecting}
        lengths={lengths}
        current={choice.kind === 'audio' ? choice.audioId : null}
        onSelect={(message) => take(message, 'select')}
        onSelected={() => setSelecting(false)}
      />
      {usable.dialogs}
    </>
  );
}

/** Nothing is selected yet. */
function SelectBox({ onOpen }: { onOpen: () => void }) {
  return (
    <Box
      sx={{
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: '14px',
        bgcolor: 'own.sunken',
        textAlign: 'center',
        px: 5,
        py: 7,
      }}
    >
      <SoundIcon aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, mb: 3 }}>
        Messages that you and others of your organization have made.
      </Typography>
      <Button variant="contained" aria-haspopup="dialog" onClick={onOpen}>
        Choose from the library
      </Button>
    </Box>
  );
}

/** What recording by telephone means: for the calls, and for the credits. */
function LaterNote(props: { part: MessagePart; seconds: number | undefined; price: string }) {
  const { part, seconds, price } = props;
  return (
    <Alert severity="info" sx={{ mt: 4 }}>
      {part === 'live'
        ? 'After you send, we show you a number to call and an ID to enter. No one is called until your message is saved.'
        : 'You record it by telephone after you send. No one is called until it is saved.'}
      {price !== '' && seconds !== undefined && (
        <>
          {' '}
          Until then we hold credits for {spokenLength(seconds)}: {lowerFirst(price)} What isn’t used comes
          back.
        </>
      )}
    </Alert>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
