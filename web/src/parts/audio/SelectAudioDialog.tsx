import type { AudioFilter, AudioMessage } from '@carillon/contract/audio';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import { SoundIcon } from '../icons.tsx';
import { ListFooter } from '../ListFooter.tsx';
import { SearchField } from '../SearchField.tsx';
import { StepDialog } from '../StepDialog.tsx';
import { originText } from './audioTexts.ts';
import type { AudioTools } from './audioTools.ts';
import { CheckFlags } from './CheckNotes.tsx';
import type { LengthSetting } from './LengthDialogs.tsx';
import { MessagePlayer } from './MessagePlayer.tsx';
import { useMessageChoice } from './useMessageChoice.tsx';

const views: readonly { filter: AudioFilter | null; text: string }[] = [
  { filter: null, text: 'All' },
  { filter: 'starred', text: 'Starred' },
  { filter: 'shared', text: 'Shared' },
  { filter: 'unused', text: 'Never used' },
  { filter: 'announcement', text: 'Announcements' },
  { filter: 'survey', text: 'Surveys' },
  { filter: 'transfer-connect', text: 'Transfers' },
];

interface SelectAudioDialogProps {
  open: boolean;
  tools: AudioTools;
  lengths: LengthSetting;
  /** The one that is chosen now. */
  current?: number | null;
  onSelect: (message: AudioMessage) => void;
  onClose: () => void;
}

/** Chooses a message of the library; one that is too long says so first (rows B-075, B-148). */
export function SelectAudioDialog(props: SelectAudioDialogProps) {
  return props.open ? <Chooser {...props} /> : null;
}

function Chooser({ tools, lengths, current = null, onSelect, onClose }: SelectAudioDialogProps) {
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<AudioFilter | null>(null);
  const [page, setPage] = useState(1);
  const [pagesize, setPageSize] = useState(10);
  const choice = useMessageChoice(lengths, onSelect);
  const query = { q, filters: filter === null ? [] : [filter], page, pagesize };
  const list = useQuery({
    queryKey: ['audio', 'list', 'select', query],
    queryFn: ({ signal }) => tools.find(query, signal),
    placeholderData: keepPreviousData,
  });
  const narrow = (change: () => void): void => {
    change();
    setPage(1);
  };
  const rows = list.data?.items;
  return (
    <>
      <StepDialog open title="Select from library" maxWidth="md" onClose={onClose}>
        <SearchField label="Search messages" value={q} onSearch={(text) => narrow(() => setQ(text))} />
        <Box
          role="group"
          aria-label="Show"
          sx={{ display: 'flex', flexWrap: 'wrap', m: -1, mt: 2, mb: 3, '&& > *': { m: 1 } }}
        >
          {views.map((view) => (
            <Chip
              key={view.text}
              label={view.text}
              component="button"
              clickable
              aria-pressed={filter === view.filter}
              color={filter === view.filter ? 'primary' : 'default'}
              onClick={() => narrow(() => setFilter(view.filter))}
            />
          ))}
        </Box>
        {list.error && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={() => void list.refetch()}>
                Try again
              </Button>
            }
          >
            The messages could not be loaded.
          </Alert>
        )}
        {!rows && !list.error && [1, 2, 3].map((n) => <Skeleton key={n} height={72} />)}
        {rows?.length === 0 && (
          <EmptyState
            compact
            icon={<SoundIcon />}
            title={q === '' ? 'Nothing here yet' : 'No messages found'}
          >
            {q === '' && filter === null
              ? 'Messages you record, upload or type appear here.'
              : 'Try other words, or show all messages.'}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <Box component="ul" aria-label="Messages" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((message) => (
              <Line
                key={message.AudioID}
                message={message}
                isCurrent={message.AudioID === current}
                onSelect={() => choice.choose(message)}
              />
            ))}
          </Box>
        )}
        {list.data !== undefined && list.data.size > pagesize && (
          <ListFooter
            page={page}
            pageSize={pagesize}
            total={list.data.size}
            onPage={setPage}
            onPageSize={(size) => narrow(() => setPageSize(size))}
          />
        )}
      </StepDialog>
      {choice.dialogs}
    </>
  );
}

function Line(props: { message: AudioMessage; isCurrent: boolean; onSelect: () => void }) {
  const { message, isCurrent, onSelect } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        py: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0, mr: 3 }}>
        <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {message.Name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {originText(message.Origin)}
          {!message.IsOwn && ` · ${message.OwnerName}`}
        </Typography>
        <CheckFlags checks={message.Checks.filter(({ Blocks }) => Blocks)} />
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, my: 1 }}>
        <MessagePlayer name={message.Name} src={message.Uri} length={message.Length} peaks={message.Peaks} />
      </Box>
      <Button
        variant={isCurrent ? 'contained' : 'outlined'}
        aria-label={`Select ${message.Name}`}
        aria-pressed={isCurrent}
        onClick={onSelect}
        sx={{ ml: { xs: 0, sm: 3 }, flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        {isCurrent ? 'Selected' : 'Select'}
      </Button>
    </Box>
  );
}
