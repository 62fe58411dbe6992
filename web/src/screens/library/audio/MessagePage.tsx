import type { AudioMessage } from '@carillon/contract/library/audio';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { audioKind } from '../../../api/audio.ts';
import type { ItemUse } from '../../../api/library.ts';
import { originText, spokenLength } from '../../../parts/audio/audioTexts.ts';
import type { AudioWay } from '../../../parts/audio/audioTools.ts';
import { MessageSound } from '../../../parts/audio/MessageSound.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { AudioDialogs } from './AudioDialogs.tsx';
import { ItemPage, ItemView } from '../ItemPage.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { DialogState } from '../dialogState.ts';
import { useAudioActions } from './useAudioActions.ts';

/** One message: a player for the web and phone versions, its problems, and where it is used. */
export function MessagePage({ audioId }: { audioId: number }) {
  return (
    <ItemPage kind={audioKind} id={audioId}>
      {(message) => <Message message={message} />}
    </ItemPage>
  );
}

function Message({ message }: { message: AudioMessage & { UsedBy: readonly ItemUse[] } }) {
  const actions = useAudioActions();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<DialogState | null>(null);
  const [way, setWay] = useState<AudioWay | null>(null);
  return (
    <>
      <ItemView
        kind={audioKind}
        row={message}
        onStar={() => actions.star(message)}
        menu={
          <MessageMenu
            message={message}
            actions={actions}
            onAsk={setQuestion}
            onDeleted={() => void navigate({ to: '/message-library/audio' })}
          />
        }
        buttons={
          <>
            <Button
              variant="outlined"
              aria-haspopup="dialog"
              onClick={() => setQuestion({ kind: 'trim', message })}
            >
              Trim
            </Button>
            {!message.ReadOnly && (
              <>
                <Button variant="outlined" onClick={() => setQuestion({ kind: 'rename', message })}>
                  Rename
                </Button>
                <Button variant="outlined" onClick={() => actions.share(message)}>
                  {message.Shared ? 'Stop sharing' : 'Share'}
                </Button>
              </>
            )}
          </>
        }
        content={<MessageSound message={message} />}
        facts={[
          ['Length', spokenLength(message.Length)],
          ['How', originText(message.Origin)],
          ['Added', <DateText key="added" value={message.Created} />],
        ]}
        more={
          message.Text !== null && (
            <>
              <Typography variant="h3" sx={{ mt: 4, mb: 2 }}>
                Text
              </Typography>
              <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {message.Text}
              </Typography>
            </>
          )
        }
      />
      <AudioDialogs
        way={way}
        question={question}
        actions={actions}
        onWay={setWay}
        onAsk={setQuestion}
        onSaved={(made) => {
          setWay(null);
          setQuestion(null);
          actions.added(made);
          void navigate({ to: '/message-library/audio/$part', params: { part: String(made.AudioID) } });
        }}
      />
    </>
  );
}
