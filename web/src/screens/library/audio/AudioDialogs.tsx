import type { AudioMessage } from '@carillon/contract/library/audio';
import { audioTools } from '../../../api/audioTools.ts';
import { TrimDialog } from '../../../parts/audio/audioDialogs.ts';
import type { AudioWay } from '../../../parts/audio/audioTools.ts';
import { MakeDialogs } from '../../../parts/audio/MakeDialogs.tsx';
import type { SpeechStart } from '../../../parts/audio/MakeDialogs.tsx';
import { DeleteDialog } from '../DeleteDialog.tsx';
import type { DialogState } from '../dialogState.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { broadcastThatWaits } from './useAudioActions.ts';
import type { AudioActions } from './useAudioActions.ts';

function speechOf({ Text, VoiceID, Name }: AudioMessage): SpeechStart {
  return { text: Text ?? '', voiceId: VoiceID ?? '', name: Name };
}

/** Everything that opens over the library and over one message. */
export function AudioDialogs(props: {
  way: AudioWay | null;
  question: DialogState | null;
  actions: AudioActions;
  onWay: (way: AudioWay | null) => void;
  onAsk: (question: DialogState | null) => void;
  onSaved: (message: AudioMessage) => void;
}) {
  const { way, question, actions, onWay, onAsk, onSaved } = props;
  const close = (): void => onAsk(null);
  const isAgain = question?.kind === 'speakAgain';
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
      {question?.kind === 'trim' && (
        <TrimDialog open message={question.message} tools={audioTools} onSaved={onSaved} onClose={close} />
      )}
      {question?.kind === 'delete' && (
        <DeleteDialog
          open
          chosen={question.chosen}
          name={question.name}
          isBusy={actions.isBusy}
          onConfirm={(losing) =>
            void actions.remove(question.chosen, losing).then((isDone) => {
              close();
              // Then it opens the page where that broadcast gets another message.
              if (isDone && broadcastThatWaits(losing) === null) question.onDone?.();
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}
