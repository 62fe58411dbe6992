import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { conversationSummaryQuery } from '../../api/conversationKeys.ts';
import { startLive } from '../../api/live/live.ts';
import type { LiveFeed } from '../../api/live/live.ts';
import { liveStateChanged, newsArrived } from '../../api/live/signals.ts';
import type { LiveState } from '../../api/live/signals.ts';
import { whenIdle } from '../../idle.ts';
import { titleUnread } from '../../parts/page/pageTitle.ts';

/** Keeps live events flowing into the cache, and notifies of texts, while a user is signed in. */
export function useLiveFeed(isSignedIn: boolean): void {
  const client = useQueryClient();
  const { history } = useRouter();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    // The page comes first. Changes in the meantime are fetched when the feed has loaded.
    let feed: LiveFeed | undefined;
    let quiet = (): void => undefined;
    let isOver = false;
    const callOff = whenIdle(() => {
      feed = startLive(client);
      // Everything can be read without sounds and notifications.
      import('../../api/live/textAlerts.ts').then(
        (alerts) => {
          if (!isOver) quiet = alerts.startTextAlerts(client, history.push);
        },
        () => undefined,
      );
    });
    const onOnline = (): void => feed?.cameOnline();
    const onOffline = (): void => feed?.wentOffline();
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') feed?.wake();
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      callOff();
      quiet();
      feed?.stop();
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, history, isSignedIn]);
}

/**
 * Marks the browser tab while there are unread conversations (rows C-018, C-019), and when something is done while it
 * is hidden, until the user looks at it.
 */
export function useUnreadMark(isSignedIn: boolean): void {
  const summary = useQuery({ ...conversationSummaryQuery, enabled: isSignedIn }).data;
  const unread = summary?.UnreadCount ?? 0;
  const [hasNews, setNews] = useState(false);
  useEffect(() => {
    const stop = newsArrived.listen(() => setNews(document.visibilityState === 'hidden'));
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') setNews(false);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  useEffect(() => {
    const icon = document.getElementById('favicon');
    icon?.setAttribute('href', unread > 0 || hasNews ? '/favicon-unread.svg' : '/favicon.svg');
  }, [unread, hasNews]);
  useEffect(() => {
    titleUnread(unread);
    return () => titleUnread(0);
  }, [unread]);
}

const texts: Partial<Record<LiveState, string>> = {
  offline: 'You are offline. What you see may be out of date; it will catch up when the connection is back.',
  polling: 'Live updates are not available right now. This page refreshes every 15 seconds.',
};

/** A quiet line while live updates are missing. Otherwise nothing. */
export function LiveBanner() {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => liveStateChanged.listen(setState), []);
  const text = texts[state];
  return (
    <Box role="status" aria-live="polite" data-live={state} sx={{ displayPrint: 'none' }}>
      {text && (
        <Box
          sx={{
            px: { xs: 4, sm: 6, w1140: 10 },
            py: 2,
            bgcolor: 'own.amberTint',
            color: 'text.primary',
            fontSize: '0.875rem',
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          {text}
        </Box>
      )}
    </Box>
  );
}
