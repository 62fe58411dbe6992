import type { AudioMessage } from '@carillon/contract/library/audio';
import { longestAudioName, shortestTrimSeconds } from '@carillon/rules/audio/audioLimits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { PauseIcon, PlayIcon } from '../../icons.tsx';
import { StepDialog } from '../../dialogs/StepDialog.tsx';
import { unsavedItem, useDiscard } from '../../dialogs/useDiscard.tsx';
import type { AudioTools } from '../audioTools.ts';
import { NameField, nameProblem } from '../NameField.tsx';
import { exactClock, trimmedName, whole } from './trim.ts';
import type { Cut } from './trim.ts';
import { TrimFields } from './TrimFields.tsx';
import { usePlayer } from '../usePlayer.ts';

interface TrimDialogProps {
  open: boolean;
  message: AudioMessage;
  tools: AudioTools;
  onSaved: (message: AudioMessage) => void;
  onClose: () => void;
}

/** Saves a part of any library message as another message. */
export function TrimDialog(props: TrimDialogProps) {
  return props.open ? <Trim {...props} /> : null;
}

function Trim({ message, tools, onSaved, onClose }: TrimDialogProps) {
  const milliseconds = message.Length * 1_000;
  const [, end] = whole(milliseconds);
  const [cut, setCut] = useState<Cut>(() => whole(milliseconds));
  const [name, setName] = useState(() => trimmedName(message.Name, longestAudioName));
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [from, to] = cut;
  const isWhole = from === 0 && to === end;
  const discard = useDiscard({
    isDirty: !isWhole,
    title: 'Discard this trim?',
    confirmLabel: 'Discard',
    loss: unsavedItem,
    onDiscard: onClose,
  });
  const save = async (): Promise<void> => {
    if (isBusy || isWhole || nameProblem(name) !== null) return;
    setRefused('');
    setBusy(true);
    try {
      // The shown value is rounded, so the full length means up to the end.
      const part = { from, to: to === end ? null : to };
      onSaved(await tools.trim(message.AudioID, { ...part, name: name.trim() }));
    } catch (error) {
      setRefused(tools.failureText(error));
      setBusy(false);
    }
  };
  return (
    <>
      <StepDialog
        open
        title="Trim message"
        onClose={discard.leave}
        onConfirm={() => void save()}
        actions={
          <>
            <Button onClick={discard.leave} disabled={isBusy}>
              Cancel
            </Button>
            <Button
              variant="contained"
              color="secondary"
              onClick={() => void save()}
              disabled={isBusy || isWhole}
              aria-busy={isBusy}
            >
              Save as new message
            </Button>
          </>
        }
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Move the ends to what you want to keep. “{message.Name}” stays as it is.
        </Typography>
        <TrimFields
          peaks={message.Peaks}
          milliseconds={milliseconds}
          cut={cut}
          onMove={setCut}
          onSettle={() => undefined}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', mt: -1 }}>
          <PlayPart src={message.Uri} cut={cut} />
          <Typography variant="body2" sx={{ color: 'text.secondary', ml: 3 }}>
            {exactClock(to - from)} of {exactClock(end)}
          </Typography>
        </Box>
        <NameField value={name} problem={nameProblem(name)} onChange={setName} onEnter={() => void save()} />
        {end < shortestTrimSeconds && (
          <Alert severity="info" sx={{ mt: 4 }}>
            This message is too short to be trimmed.
          </Alert>
        )}
        {refused !== '' && (
          <Alert severity="error" sx={{ mt: 4 }}>
            {refused}
          </Alert>
        )}
      </StepDialog>
      {discard.question}
    </>
  );
}

/** Plays the part that will be kept, and stops at its end. */
function PlayPart({ src, cut: [from, to] }: { src: string; cut: Cut }) {
  const { phase, position, isPlaying, seek, toggle } = usePlayer(src);
  const isSounding = phase === 'playing';
  useEffect(() => {
    if (!isSounding) return undefined;
    const timer = setTimeout(toggle, Math.max(0, to - position) * 1_000);
    return () => clearTimeout(timer);
  }, [isSounding, position, to, toggle]);
  const play = (): void => {
    seek(from);
    if (phase === 'paused') toggle();
  };
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={isPlaying ? <PauseIcon fontSize="small" /> : <PlayIcon fontSize="small" />}
      onClick={isPlaying ? toggle : play}
    >
      {isPlaying ? 'Stop' : 'Play this part'}
    </Button>
  );
}
