import type { AudioMessage } from '@carillon/contract/library/audio';
import { checkSound } from '@carillon/rules/audio/audioChecks';
import { formatDateTime } from '@carillon/rules/time/times';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { useZone } from '../../DateText.tsx';
import { StepDialog } from '../../dialogs/StepDialog.tsx';
import { unsavedItem, useDiscard } from '../../dialogs/useDiscard.tsx';
import { timedName } from '../audioTexts.ts';
import { originOf } from '../audioTools.ts';
import type { AudioPlace, AudioTools, AudioWay, Sending } from '../audioTools.ts';
import { CheckNotes } from '../CheckNotes.tsx';
import { MessagePlayer } from '../MessagePlayer.tsx';
import { NameField, nameProblem } from '../NameField.tsx';
import { RecorderStage } from './RecorderStage.tsx';
import { TrimFields } from '../trim/TrimFields.tsx';
import { useRecorder } from './useRecorder.ts';
import type { Recording } from './useRecorder.ts';
import { useTrim } from '../trim/useTrim.ts';

interface RecordDialogProps {
  open: boolean;
  place: AudioPlace;
  tools: AudioTools;
  /** What to say, such as the wording of a survey's answers. */
  hint?: string | undefined;
  /** Absent if there is no other way. */
  onOtherWay?: ((way: AudioWay) => void) | undefined;
  onSaved: (message: AudioMessage) => void;
  onClose: () => void;
}

/** Records a message with the microphone: level before, time left, listening to it, a name (rows B-034, B-124). */
export function RecordDialog(props: RecordDialogProps) {
  // Closing it drops its state and releases the microphone.
  return props.open ? <Recorder {...props} /> : null;
}

function Recorder({ place, tools, hint, onOtherWay, onSaved, onClose }: RecordDialogProps) {
  const recorder = useRecorder();
  const { step, sound } = recorder.state;
  const trim = useTrim(sound);
  const zone = useZone();
  const [name, setName] = useState(() => timedName('Recording', formatDateTime(Date.now(), zone)));
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState('');
  const sending = useRef<Sending | null>(null);
  useEffect(() => () => sending.current?.stop(), []);

  const isBusy = sent !== null;
  const discard = useDiscard({
    isDirty: step === 'recording' || step === 'processing' || step === 'review',
    title: 'Discard this recording?',
    confirmLabel: 'Discard recording',
    loss: unsavedItem,
    onDiscard: onClose,
  });
  const save = (): void => {
    const { kept } = trim;
    if (kept === null || isBusy || nameProblem(name) !== null) return;
    setRefused('');
    setSent(0);
    sending.current = tools.send(
      { file: kept.file, fileName: 'recording.wav', name: name.trim(), origin: originOf(place, 'record') },
      (done, total) => setSent(done / total),
    );
    sending.current.answer.then(onSaved, (error: unknown) => {
      setSent(null);
      setRefused(error instanceof Error ? error.message : '');
    });
  };
  const again = (): void => {
    setRefused('');
    recorder.again();
  };
  return (
    <>
      <StepDialog
        open
        title="Record a message"
        onClose={discard.leave}
        onConfirm={step === 'review' ? save : undefined}
        actions={
          step === 'review' ? (
            <>
              <Button onClick={again} disabled={isBusy}>
                Record again
              </Button>
              <Button
                variant="contained"
                color="secondary"
                onClick={save}
                disabled={isBusy}
                aria-busy={isBusy}
              >
                Save message
              </Button>
            </>
          ) : undefined
        }
      >
        {hint !== undefined && step !== 'review' && (
          <Alert severity="info" sx={{ mb: 4 }}>
            {hint}
          </Alert>
        )}
        {step === 'review' && sound !== null ? (
          <>
            {recorder.state.ended === 'limit' && (
              <Alert severity="info" sx={{ mb: 4 }}>
                The recording stopped at 2 minutes, the longest a message may be.
              </Alert>
            )}
            {recorder.state.ended === 'lost' && (
              <Alert severity="warning" sx={{ mb: 4 }}>
                The microphone was disconnected. What was recorded until then is here.
              </Alert>
            )}
            <Review sound={sound} trim={trim} />
            <NameField value={name} problem={nameProblem(name)} onChange={setName} onEnter={save} autoFocus />
            {sent !== null && (
              <LinearProgress aria-label="Saving" variant="determinate" value={sent * 100} sx={{ mt: 4 }} />
            )}
            {refused !== '' && (
              <Alert severity="error" sx={{ mt: 4 }}>
                {refused} Your recording is still here; press Save message to try again.
              </Alert>
            )}
          </>
        ) : (
          <RecorderStage recorder={recorder} onOtherWay={onOtherWay} />
        )}
      </StepDialog>
      {discard.question}
    </>
  );
}

function Review({ sound, trim }: { sound: Recording; trim: ReturnType<typeof useTrim> }) {
  const kept = trim.kept ?? sound;
  return (
    <>
      <MessagePlayer
        name="your recording"
        src={kept.address}
        length={Math.round(kept.milliseconds / 1_000)}
        peaks={kept.peaks}
        size="large"
      />
      <TrimFields
        peaks={sound.peaks}
        milliseconds={sound.milliseconds}
        cut={trim.cut}
        onMove={trim.move}
        onSettle={trim.settle}
      />
      <CheckNotes checks={checkSound(kept.measures)} />
    </>
  );
}
