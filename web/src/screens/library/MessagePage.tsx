import type { AudioMessage, AudioUse } from '@carillon/contract/audio';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { audioQuery } from '../../api/audio.ts';
import { errorText } from '../../api/errors.ts';
import { originText, spokenLength } from '../../parts/audio/audioTexts.ts';
import type { AudioWay } from '../../parts/audio/audioTools.ts';
import { MessageSound } from '../../parts/audio/MessageSound.tsx';
import { DateText } from '../../parts/DateText.tsx';
import { ChevronLeftIcon } from '../../parts/icons.tsx';
import { LinkButton, LinkText } from '../../parts/links.tsx';
import { NotFoundPage } from '../../parts/NotFoundPage.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { PageSkeleton } from '../../parts/PageSkeleton.tsx';
import { AudioDialogs } from './AudioDialogs.tsx';
import { sharingText } from './columns.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { Question } from './questions.ts';
import { StarButton } from './StarButton.tsx';
import { useAudioActions } from './useAudioActions.ts';
import { UseList } from './UseList.tsx';

type Shown = AudioMessage & { UsedBy: AudioUse[] };

/** One message: to hear it as browsers and as phones do, what is wrong with it, and who uses it. */
export function MessagePage({ audioId }: { audioId: number }) {
  const found = useQuery(audioQuery(audioId));
  if (found.data === null)
    return (
      <NotFoundPage
        what="audio message"
        back={
          <LinkButton variant="contained" to="/message-library/audio">
            Go to the audio library
          </LinkButton>
        }
      />
    );
  if (found.data !== undefined) return <Message message={found.data} />;
  if (found.error === null) return <PageSkeleton />;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void found.refetch()}>
          Try again
        </Button>
      }
    >
      {errorText(found.error, 'getting', 'audio message')}
    </Alert>
  );
}

function Message({ message }: { message: Shown }) {
  const actions = useAudioActions();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  const [way, setWay] = useState<AudioWay | null>(null);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['Length', spokenLength(message.Length)],
    ['Made by', message.IsOwn ? 'You' : message.OwnerName],
    ['How', originText(message.Origin)],
    ['Added', <DateText key="added" value={message.Created} />],
    ['Sharing', sharingText(message) || 'Only you'],
  ];
  return (
    <>
      <PageHeader
        title={message.Name}
        above={
          <LinkText
            to="/message-library/audio"
            sx={{ display: 'inline-flex', alignItems: 'center', color: 'text.secondary', minHeight: 24 }}
          >
            <ChevronLeftIcon fontSize="small" sx={{ mr: 1, ml: -1 }} />
            Audio library
          </LinkText>
        }
        actions={
          <>
            <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
              <StarButton name={message.Name} isOn={message.Favorite} onStar={() => actions.star(message)} />
              <MessageMenu message={message} actions={actions} onAsk={setQuestion} />
            </Box>
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
      />
      <Card sx={{ p: { xs: 4, sm: 6 }, mb: 5 }}>
        <MessageSound message={message} />
      </Card>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', m: -2.5, '&& > *': { m: 2.5 } }}
      >
        <Card sx={{ p: { xs: 4, sm: 6 }, flex: '1 1 280px' }}>
          <Typography variant="h2" sx={{ mb: 3 }}>
            About
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {facts.map(([term, fact]) => (
              <Box key={term} sx={{ display: 'flex', py: 1.5 }}>
                <Typography component="dt" sx={{ color: 'text.secondary', width: 92, flex: 'none' }}>
                  {term}
                </Typography>
                <Typography component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {fact}
                </Typography>
              </Box>
            ))}
          </Box>
          {message.Text !== null && (
            <>
              <Typography variant="h3" sx={{ mt: 4, mb: 2 }}>
                Text
              </Typography>
              <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {message.Text}
              </Typography>
            </>
          )}
        </Card>
        <Card sx={{ p: { xs: 4, sm: 6 }, flex: '1 1 280px' }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            Used in
          </Typography>
          {message.UsedBy.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>No broadcast and no draft uses it yet.</Typography>
          ) : (
            <UseList uses={message.UsedBy} />
          )}
        </Card>
      </Box>
      <AudioDialogs
        way={way}
        question={question}
        chosen={null}
        actions={actions}
        onWay={setWay}
        onAsk={setQuestion}
        onSaved={(made) => {
          setWay(null);
          setQuestion(null);
          actions.added(made);
          void navigate({ to: '/message-library/audio/$part', params: { part: String(made.AudioID) } });
        }}
        onDeleted={() => void navigate({ to: '/message-library/audio' })}
      />
    </>
  );
}
