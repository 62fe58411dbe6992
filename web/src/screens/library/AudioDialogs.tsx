import type { AudioMessage } from '@carillon/contract/audio';
import { audioTools } from '../../api/audio.ts';
import type { ChosenAudio } from '../../api/audio.ts';
import type { AudioWay } from '../../parts/audio/audioTools.ts';
import { MakeDialogs } from '../../parts/audio/MakeDialogs.tsx';
import type { SpeechStart } from '../../parts/audio/MakeDialogs.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { Question } from './questions.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { broadcastThatWaits } from './useAudioActions.ts';
import type { AudioActions } from './useAudioActions.ts';

/** One message as a selection. */
function only(message: AudioMessage): ChosenAudio {
  return { selection: { Type: 'Selected', Items: [message.AudioID] }, filters: [], q: '' };
}

function speechOf({ Text, VoiceID, Name }: AudioMessage): SpeechStart {
  return { text: Text ?? '', voiceId: VoiceID ?? '', name: Name };
}

/** Everything that opens over the library and over one message. */
export function AudioDialogs(props: {
  way: AudioWay | null;
  question: Question | null;
  /** The ticked ones, for a deletion without a message. */
  chosen: ChosenAudio | null;
  actions: AudioActions;
  onWay: (way: AudioWay | null) => void;
  onAsk: (question: Question | null) => void;
  onSaved: (message: AudioMessage) => void;
  onDeleted: () => void;
}) {
  const { way, question, chosen, actions, onWay, onAsk, onSaved, onDeleted } = props;
  const close = (): void => onAsk(null);
  const isAgain = question?.kind === 'speakAgain';
  const doomed = question?.kind !== 'delete' ? null : question.message ? only(question.message) : chosen;
  return (
    <>
      <MakeDialogs
        way={isAgain ? 'speech' : way}
        place="AudioLibrary"
        tools={audioTools}
        from={isAgain ? speechOf(question.message) : null}
        onWay={(next) => {
          if (isAgain) close();
          onWay(next);
        }}
        onSaved={onSaved}
      />
      {question?.kind === 'rename' && (
        <RenameDialog
          open
          message={question.message}
          onSave={(name) => actions.rename(question.message.AudioID, name)}
          onClose={close}
        />
      )}
      {doomed !== null && question?.kind === 'delete' && (
        <DeleteDialog
          open
          chosen={doomed}
          name={question.message?.Name ?? null}
          isBusy={actions.isBusy}
          onConfirm={(losing) =>
            void actions.remove(doomed, losing).then((isDone) => {
              close();
              // Then it goes to where that broadcast gets another message.
              if (isDone && broadcastThatWaits(losing) === null) onDeleted();
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}
