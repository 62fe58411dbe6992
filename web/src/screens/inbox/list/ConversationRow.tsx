import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { MouseEvent } from 'react';
import type { ConversationPage } from '../../../api/conversations.ts';
import { isUnread } from '../../../api/live/conversationPatches.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { LinkRow } from '../../../parts/links.tsx';
import { atMost } from '@carillon/rules/money/amounts';
import type { InboxSearch } from '../search.ts';
import { visuallyHidden } from '../../../theme.ts';
import type { OutboxMark } from '../compose/outbox/outbox.ts';
import { personOf } from '../personOf.ts';
import { Initials } from '../team/Initials.tsx';
import { RowMark } from './RowMark.tsx';
import { snippetOf } from './snippet.ts';

export type Row = ConversationPage['Items'][number];

/** Small badges say at most this (3-decisions 17.4). */
const mostInBadge = 99;

interface RowProps {
  row: Row;
  index: number;
  search: InboxSearch;
  isHere: boolean;
  isTicked: boolean;
  /** True while something is ticked: checkboxes then stay visible. */
  isTicking: boolean;
  /** Name of the text number, if several are shown together. Otherwise empty. */
  numberName: string;
  /** The reader's own user id. */
  myId: number;
  /** A text of this browser that waits or failed here. */
  own: OutboxMark | undefined;
  onTick: (index: number, event: Pick<MouseEvent, 'shiftKey'>) => void;
}

/** A line of the inbox. Its checkbox replaces its mark on hover. */
export const ConversationRow = memo(function ConversationRow(props: RowProps) {
  const { row, index, search, isHere, isTicked, isTicking, numberName, myId, own, onTick } = props;
  const unread = isUnread(row);
  const name = personOf(row);
  const found = row.FoundMessage;
  const snippet = snippetOf(row, myId, own);
  return (
    <Box
      component="li"
      data-row={index}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'stretch',
        '& .tick': { opacity: isTicking ? 1 : 0 },
        '& .mark': { opacity: isTicking ? 0 : 1 },
        '&:hover .tick, & .tick:focus-within': { opacity: 1 },
        '&:hover .mark': { opacity: 0 },
        // Touch screens have no hover. The badge and the font weight show what is unread.
        '@media (hover: none)': { '& .tick': { opacity: 1 }, '& .mark': { opacity: 0 } },
      }}
    >
      <Box className="tick" sx={{ position: 'absolute', left: 6, top: 10, zIndex: 1 }}>
        <Checkbox
          size="small"
          checked={isTicked}
          onClick={(event) => onTick(index, event)}
          slotProps={{ input: { 'aria-label': `Select ${name}` } }}
          sx={{ p: 1.5 }}
        />
      </Box>
      <LinkRow
        to={found ? '/inbox/textMessages/$textId' : '/inbox/$id'}
        params={found ? { textId: String(found.TextMessageID) } : { id: String(row.ConversationID) }}
        search={search}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={{
          alignItems: 'flex-start',
          pl: 11,
          pr: 3,
          py: 2.5,
          minHeight: 64,
          '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'own.greyTint' },
        }}
      >
        <Box
          className="mark"
          aria-hidden
          sx={{
            position: 'absolute',
            left: 18,
            top: 19,
            width: 10,
            height: 10,
            borderRadius: '50%',
            bgcolor: unread ? 'info.main' : 'transparent',
          }}
        />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline' }}>
            <Typography
              noWrap
              dir="auto"
              title={name}
              sx={{ flex: 1, minWidth: 0, fontWeight: unread ? 680 : 540 }}
            >
              {name}
            </Typography>
            <Typography
              variant="caption"
              sx={{ ml: 2, flex: 'none', color: unread ? 'info.main' : 'text.secondary' }}
            >
              <DateText value={(found ?? row.LastMessage)?.CreateTimestamp} form="age" />
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <Typography
              variant="body2"
              noWrap
              dir="auto"
              sx={{
                flex: 1,
                minWidth: 0,
                color: unread ? 'text.primary' : 'text.secondary',
                fontStyle: row.LastMessage || found ? 'normal' : 'italic',
              }}
            >
              {snippet.words}
            </Typography>
            {snippet.mark !== 'none' && <RowMark mark={snippet.mark} />}
            {row.AssignedTo && (
              <Box component="span" sx={{ display: 'flex', ml: 2 }}>
                <Initials
                  name={row.AssignedTo.Name}
                  says={
                    row.AssignedTo.UserID === myId ? 'Assigned to you' : `Assigned to ${row.AssignedTo.Name}`
                  }
                  isMine={row.AssignedTo.UserID === myId}
                />
              </Box>
            )}
            {unread && <UnreadBadge count={row.UnreadCount} />}
          </Box>
          <Remarks row={row} numberName={numberName} />
        </Box>
      </LinkRow>
    </Box>
  );
});

function UnreadBadge({ count }: { count: number }) {
  return (
    <Box
      component="span"
      sx={{
        ml: 2,
        px: 1.5,
        minWidth: 20,
        textAlign: 'center',
        borderRadius: '10px',
        bgcolor: 'info.main',
        color: 'info.contrastText',
        fontSize: '0.75rem',
        lineHeight: '20px',
        fontWeight: 650,
      }}
    >
      {atMost(count, mostInBadge)}
      <Box component="span" sx={visuallyHidden}>
        {count === 1 ? ' unread text' : ' unread texts'}
      </Box>
    </Box>
  );
}

/** The text number, and what is special about the conversation. Nothing for most. */
function Remarks({ row, numberName }: Pick<RowProps, 'row' | 'numberName'>) {
  const remarks = [
    row.OptOutReview?.Of === 'Held' && 'To review',
    row.OptedOut && 'Opted out',
    row.IsRetired && 'Number no longer active',
    row.IsDone && 'Done',
  ].filter((remark) => typeof remark === 'string');
  if (numberName === '' && remarks.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 0.5 }}>
      {numberName !== '' && (
        <Typography
          variant="caption"
          noWrap
          dir="auto"
          title={numberName}
          sx={{ color: 'text.secondary', maxWidth: '60%' }}
        >
          {numberName}
        </Typography>
      )}
      {remarks.map((remark) => (
        <Chip key={remark} size="small" label={remark} sx={{ height: 20 }} />
      ))}
    </Box>
  );
}
