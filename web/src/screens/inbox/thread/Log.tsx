import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../../../parts/icons.tsx';
import { visuallyHidden } from '../../../theme.ts';
import type { ThreadRow } from './threadRows.ts';
import { useLogScroll } from './useLogScroll.ts';

interface LogProps {
  /** The reader's own user id. */
  myId: number;
  rows: readonly ThreadRow[];
  /** Key of the row to begin with. Null begins with the newest. */
  startAt: string | null;
  hasOlder: boolean;
  hasNewer: boolean;
  isFetching: boolean;
  /** The announcement of the newest inbound text for screen readers. */
  spoken: string;
  onOlder: () => void;
  onNewer: () => void;
  children: (row: ThreadRow) => ReactNode;
}

/**
 * The texts, oldest first, in a scrolling box. Earlier ones load above without moving what the user reads. The box
 * scrolls to new ones only if the user is reading the newest.
 */
export function Log(props: LogProps) {
  const { rows, hasOlder, hasNewer, isFetching, spoken, onOlder, onNewer, children } = props;
  const { box, list, toEnd, onGrow, look, isAway, hasNews } = useLogScroll(props);
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
      <Box
        ref={box}
        role="log"
        aria-label="Messages"
        // Pages of earlier texts would also be read out. New texts are announced below.
        aria-live="off"
        tabIndex={0}
        onScroll={look}
        // Pictures load late and move what is below them.
        onLoadCapture={onGrow}
        onErrorCapture={onGrow}
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          overflowY: 'auto',
          overflowAnchor: 'none',
          px: { xs: 3, sm: 5 },
          py: 3,
          bgcolor: 'background.default',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
        }}
      >
        {hasOlder && (
          <Box sx={{ textAlign: 'center', minHeight: 40 }}>
            {isFetching ? (
              <CircularProgress size={20} aria-label="Loading earlier messages" />
            ) : (
              <Button size="small" onClick={onOlder}>
                Earlier messages
              </Button>
            )}
          </Box>
        )}
        <Box
          component="ol"
          ref={list}
          // A short conversation is at the bottom, next to the reply box. An automatic margin, since `justify-content`
          // would hide the top of a long one.
          sx={{ listStyle: 'none', m: 0, p: 0, width: '100%', maxWidth: 900, mx: 'auto', mt: 'auto' }}
        >
          {rows.map((row) => (
            <Box
              component="li"
              key={row.key}
              id={row.key}
              sx={{
                display: 'flex',
                flexDirection: 'column',
                mb: row.kind === 'text' && row.isFollowed ? 1 : 3,
              }}
            >
              {children(row)}
            </Box>
          ))}
        </Box>
      </Box>
      {(hasNewer || isAway) && (
        <Button
          variant="contained"
          size="small"
          startIcon={<ChevronDownIcon />}
          onClick={() => {
            if (hasNewer) onNewer();
            else toEnd();
          }}
          sx={{
            position: 'absolute',
            bottom: 12,
            left: '50%',
            transform: 'translateX(-50%)',
            borderRadius: 16,
          }}
        >
          {hasNewer ? 'Later messages' : hasNews ? 'New messages' : 'Newest'}
        </Button>
      )}
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {spoken}
      </Box>
    </Box>
  );
}
