import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../../../parts/icons.tsx';
import { visuallyHidden } from '../../../theme.ts';
import type { ThreadRow } from './threadRows.ts';

/** Within this many pixels of the end, the user is reading the newest texts. */
const nearEnd = 60;
/** Earlier texts are fetched when this many pixels are left above. */
const nearStart = 500;

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
  const { rows, myId, startAt, hasOlder, hasNewer, isFetching, spoken, onOlder, onNewer, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(startAt === null);
  const before = useRef<{ first: string; last: string; height: number; top: number } | null>(null);
  /** The newest text when the end was last in view. */
  const [seen, setSeen] = useState('');
  const [isAway, setAway] = useState(false);

  const toEnd = useCallback(() => {
    const view = box.current;
    if (view) view.scrollTop = view.scrollHeight;
    isAtEnd.current = true;
  }, []);
  const onGrow = useCallback(() => {
    if (isAtEnd.current) toEnd();
  }, [toEnd]);
  const remember = useCallback(() => {
    const view = box.current;
    if (!view) return;
    const [first, last] = [rows[0], rows.at(-1)];
    before.current = {
      first: first?.key ?? '',
      last: last?.key ?? '',
      height: view.scrollHeight,
      top: view.scrollTop,
    };
  }, [rows]);

  useLayoutEffect(() => {
    const view = box.current;
    const was = before.current;
    if (!view || rows.length === 0) return;
    const last = rows.at(-1);
    if (was === null) {
      const start = startAt === null ? null : document.getElementById(startAt);
      if (start) {
        start.scrollIntoView({ block: 'center' });
        isAtEnd.current = false;
      } else toEnd();
    } else if (was.last !== (last?.key ?? '') && !hasNewer) {
      // A user who sends wants to see the text. A user who reads further up is notified and not moved.
      const isOwnNote =
        last?.kind === 'event' && last.event.Type === 'Note' && last.event.By?.UserID === myId;
      if (isAtEnd.current || last?.kind === 'waiting' || isOwnNote) toEnd();
    } else if (isAtEnd.current && was.last === last?.key) {
      view.scrollTop = view.scrollHeight;
    }
    if (was !== null && !isAtEnd.current && was.first !== (rows[0]?.key ?? '')) {
      view.scrollTop = was.top + (view.scrollHeight - was.height);
    }
    remember();
  }, [rows, startAt, hasNewer, myId, toEnd, remember]);

  // When a keyboard opens or the composer grows, the newest text stays in view.
  useEffect(() => {
    const view = box.current;
    if (!view || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(onGrow);
    watch.observe(view);
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, [onGrow]);

  const look = (): void => {
    const view = box.current;
    if (!view) return;
    const was = before.current;
    // A picture that loaded in between moved the end away, not the user.
    if (isAtEnd.current && was !== null && view.scrollHeight > was.height && view.scrollTop >= was.top) {
      toEnd();
      remember();
      return;
    }
    const left = view.scrollHeight - view.scrollTop - view.clientHeight;
    isAtEnd.current = left < nearEnd && !hasNewer;
    setAway(!isAtEnd.current);
    if (isAtEnd.current) setSeen(rows.at(-1)?.key ?? '');
    if (view.scrollTop < nearStart && hasOlder && !isFetching) onOlder();
    if (left < nearStart && hasNewer && !isFetching) onNewer();
    remember();
  };

  const hasNews = isAway && seen !== '' && seen !== (rows.at(-1)?.key ?? '');
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
