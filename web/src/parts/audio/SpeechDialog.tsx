import type { AudioMessage } from '@carillon/contract/library/audio';
import { longestSpeechText } from '@carillon/rules/audio/audioLimits';
import { aboutSpokenSeconds } from '@carillon/rules/audio/speechLength';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { PlayIcon } from '../icons.tsx';
import { count } from '@carillon/rules/money/amounts';
import { StepDialog } from '../dialogs/StepDialog.tsx';
import { tabular } from '../../theme.ts';
import { spokenLength } from './audioTexts.ts';
import type { AudioPlace, AudioTools, Voice } from './audioTools.ts';
import { CheckNotes } from './CheckNotes.tsx';
import type { SpeechOffer, SpeechStart } from './MakeDialogs.tsx';
import { MessagePlayer } from './MessagePlayer.tsx';
import { NameField } from './NameField.tsx';
import { useSpeech } from './useSpeech.ts';
import type { SpeechForm } from './useSpeech.ts';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { unsavedItem, useDiscard } from '../dialogs/useDiscard.tsx';

interface SpeechDialogProps {
  open: boolean;
  place: AudioPlace;
  tools: AudioTools;
  /** Words and voice to begin with. */
  from?: SpeechStart | null;
  /** For surveys: the answers need their star keys (2-decisions C3, row B-145). */
  offer?: SpeechOffer | undefined;
  onSaved: (message: AudioMessage) => void;
  onClose: () => void;
}

/** A typed message that a voice speaks (rows B-150, B-216). */
export function SpeechDialog(props: SpeechDialogProps) {
  return props.open ? <Speech {...props} /> : null;
}

/** The line below the text: the maximum length and the estimated length. */
function lengthText(text: string): string {
  const rule = 'Say who is calling first. 10 seconds to 2 minutes.';
  const about = aboutSpokenSeconds(text);
  return about < 5 ? rule : `${rule} This is about ${spokenLength(about)}.`;
}

/** Busy buttons keep the focus. A disabled one would lose it. */
const busySx = { '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'default' } } as const;

function byLanguage(voices: readonly Voice[]): [string, Voice[]][] {
  const groups = new Map<string, Voice[]>();
  for (const voice of voices)
    groups.set(voice.LanguageName, [...(groups.get(voice.LanguageName) ?? []), voice]);
  return [...groups];
}

/** The text with the wording appended. */
function added(text: string, wording: string): string {
  return `${text.trimEnd()} ${wording}`.trimStart().slice(0, longestSpeechText);
}

/** Words that are still missing from the text, ready to be added. */
function Offer(props: { offer: SpeechOffer; isMissed: boolean; onAdd: () => void }) {
  const { offer, isMissed, onAdd } = props;
  return (
    <Alert severity={isMissed ? 'warning' : 'info'} sx={{ mt: 4 }}>
      {offer.rule}
      <Typography variant="body2" component="span" sx={{ display: 'block', my: 2, fontStyle: 'italic' }}>
        “{offer.wording}”
      </Typography>
      <Button size="small" variant="outlined" color="inherit" onClick={onAdd}>
        Add this to the text
      </Button>
    </Alert>
  );
}

function Speech({ place, tools, from = null, offer, onSaved, onClose }: SpeechDialogProps) {
  const form = useSpeech({ place, tools, from, onSaved });
  const { text, name, voices, problems, failure, work, save } = form;
  const discard = useDiscard({
    isDirty: text.trim() !== '' && text !== from?.text,
    title: 'Discard this text?',
    confirmLabel: 'Discard text',
    loss: unsavedItem,
    onDiscard: onClose,
  });
  return (
    <StepDialog
      open
      title="Type a message to be spoken"
      onClose={discard.leave}
      onConfirm={save}
      actions={
        <>
          <Button onClick={discard.leave}>Cancel</Button>
          <Button
            variant="contained"
            color="secondary"
            onClick={save}
            aria-disabled={work !== null}
            aria-busy={work === 'save'}
            sx={busySx}
          >
            {work === 'save' ? 'Saving…' : 'Save message'}
          </Button>
        </>
      }
    >
      {voices.error && (
        <LoadFailed sx={{ mb: 4 }} onRetry={() => void voices.refetch()}>
          The voices could not be loaded.
        </LoadFailed>
      )}
      <Words form={form} />
      {offer !== undefined && !/\bstar\b|\*/i.test(text) && (
        <Offer
          offer={offer}
          isMissed={text.trim() !== ''}
          onAdd={() => form.setText(added(text, offer.wording))}
        />
      )}
      <VoiceChoice form={form} />
      <Heard form={form} />
      <NameField value={name} problem={problems['Name'] ?? null} onChange={form.setName} onEnter={save} />
      {failure !== '' && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {failure}
        </Alert>
      )}
      {discard.question}
    </StepDialog>
  );
}

/** The words, with their length. */
function Words({ form: { text, setText, problems } }: { form: SpeechForm }) {
  return (
    <TextField
      label="Message text"
      multiline
      minRows={5}
      maxRows={12}
      fullWidth
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={problems['Text'] !== undefined}
      helperText={
        <Box component="span" sx={{ ...tabular, display: 'flex', justifyContent: 'space-between' }}>
          <span>{problems['Text'] ?? lengthText(text)}</span>
          <Box component="span" sx={{ flex: 'none', ml: 3 }}>
            {count(text.length)} / {count(longestSpeechText)}
          </Box>
        </Box>
      }
      sx={{ mt: 2 }}
      slotProps={{
        htmlInput: { maxLength: longestSpeechText, dir: 'auto' },
        formHelperText: { component: 'div' },
      }}
    />
  );
}

/** The voice, and a button to hear it. */
function VoiceChoice({ form }: { form: SpeechForm }) {
  const { known, voiceId, setVoice, problems, work, preview } = form;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', mx: -1.5, mt: 3 }}>
      <TextField
        select
        label="Voice"
        value={voiceId}
        onChange={(event) => setVoice(event.target.value)}
        disabled={known.length === 0}
        error={problems['VoiceID'] !== undefined}
        helperText={problems['VoiceID']}
        sx={{ flex: '1 1 200px', m: 1.5 }}
      >
        {byLanguage(known).flatMap(([language, some]) => [
          <ListSubheader key={language}>{language}</ListSubheader>,
          ...some.map(({ VoiceID, Name, LanguageName }) => (
            <MenuItem key={VoiceID} value={VoiceID}>
              {Name}, {LanguageName}
            </MenuItem>
          )),
        ])}
      </TextField>
      <Button
        variant="outlined"
        size="large"
        startIcon={<PlayIcon />}
        onClick={preview}
        disabled={voiceId === ''}
        aria-disabled={work !== null || voiceId === ''}
        aria-busy={work === 'preview'}
        sx={{ ...busySx, m: 1.5, minHeight: 56, flex: { xs: '1 1 160px', sm: 'none' } }}
      >
        {work === 'preview' ? 'Speaking…' : 'Hear it'}
      </Button>
    </Box>
  );
}

/** The spoken message, once it was heard, and what is under way. */
function Heard({ form: { heard, work } }: { form: SpeechForm }) {
  return (
    <>
      {heard && (
        <Box sx={{ mt: 3, p: 4, borderRadius: '14px', bgcolor: 'own.sunken' }}>
          <MessagePlayer name="your text" src={heard.Uri} length={heard.Length} peaks={heard.Peaks} />
          <CheckNotes checks={heard.Checks} />
        </Box>
      )}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mt: heard ? 2 : 0 }}>
        {work !== null
          ? 'Speaking your text. A long one takes some seconds.'
          : heard
            ? `It takes ${heard.Length} seconds.`
            : ''}
      </Typography>
      {work !== null && <LinearProgress aria-hidden sx={{ mt: 2 }} />}
    </>
  );
}
