import type { AudioMessage } from '@carillon/contract/library/audio';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { audioKind } from '../../../api/audio.ts';
import { originText } from '../../../parts/audio/audioTexts.ts';
import type { AudioWay } from '../../../parts/audio/audioTools.ts';
import { CheckFlags } from '../../../parts/audio/CheckNotes.tsx';
import { MessagePlayer } from '../../../parts/audio/MessagePlayer.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { SoundIcon } from '../../../parts/icons.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import type { AudioSearch } from '../search.ts';
import { AudioDialogs } from './AudioDialogs.tsx';
import { itemColumns } from '../itemColumns.tsx';
import { ItemList } from '../ItemList.tsx';
import { FourWays, NewMessageMenu } from './MakeMessages.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { DialogState } from '../dialogState.ts';
import { useAudioActions } from './useAudioActions.ts';
import { uses } from '../views.ts';
import type { View } from '../views.ts';

const content: Column<AudioMessage> = {
  id: 'player',
  header: 'Message',
  sortField: 'Length',
  descendingFirst: true,
  card: 'plain',
  cell: (message) => (
    <Box sx={{ minWidth: { xs: 0, sm: 240 }, maxWidth: 440 }}>
      <MessagePlayer
        name={message.Name}
        src={message.Uri}
        phoneSrc={message.PhoneUri}
        length={message.Length}
        peaks={message.Peaks}
      />
    </Box>
  ),
};

/** A view of the audio library. */
export function AudioList({ view }: { view: View }) {
  const search: AudioSearch = useSearch({ from: '/app/message-library/audio' });
  const navigate = useNavigate({ from: '/message-library/audio' });
  const actions = useAudioActions();
  const [way, setWay] = useState<AudioWay | null>(search.open ?? null);
  const [asked, setAsked] = useState(search.open);
  if (asked !== search.open) {
    setAsked(search.open);
    if (search.open) setWay(search.open);
  }
  const [question, setQuestion] = useState<DialogState | null>(null);
  const go = (change: AudioSearch, replace: boolean): void =>
    void navigate({
      to: '.',
      search: (before: AudioSearch) => ({ ...before, page: undefined, ...change }),
      replace,
      resetScroll: false,
    });
  const turnTo = (next: AudioWay | null): void => {
    setWay(next);
    if (search.open !== undefined) go({ open: undefined }, true);
  };
  return (
    <>
      <ItemList
        kind={audioKind}
        view={view}
        sortby="-Created"
        actions={actions}
        columns={itemColumns(audioKind, {
          name: { field: 'Name', width: '38%' },
          age: { header: 'Added', field: 'Created', of: ({ Created }) => Created },
          origin: ({ Origin }) => originText(Origin),
          flags: ({ Checks }) => <CheckFlags checks={Checks} />,
          content,
          menu: (message) => <MessageMenu message={message} actions={actions} onAsk={setQuestion} />,
          onStar: actions.star,
        })}
        create={<NewMessageMenu onWay={setWay} />}
        first={
          <>
            <EmptyState icon={<SoundIcon />} title="Your audio messages belong here">
              Calls play them. Make one now and use it in as many broadcasts as you like.
            </EmptyState>
            <FourWays onWay={setWay} />
          </>
        }
        icon={<SoundIcon />}
        searched="name"
        narrow={
          <TextField
            select
            size="small"
            label="Used in"
            value={search.use ?? 'any'}
            onChange={({ target }) =>
              go({ use: uses.find(({ value }) => value === target.value)?.value }, false)
            }
            sx={{ flex: { xs: '1 1 150px', sm: '0 1 200px' } }}
          >
            <MenuItem value="any">Any or none</MenuItem>
            {uses.map(({ value, text }) => (
              <MenuItem key={value} value={value}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        }
        onDelete={(chosen, clear) => setQuestion({ kind: 'delete', chosen, name: null, onDone: clear })}
      />
      <AudioDialogs
        way={way}
        question={question}
        actions={actions}
        onWay={turnTo}
        onAsk={setQuestion}
        onSaved={(message) => {
          turnTo(null);
          setQuestion(null);
          actions.added(message);
        }}
      />
    </>
  );
}
