import { getSocketKey } from '@carillon/contract/accounts/accounts';
import { isRealtimeEvent, realtimeTiming } from '@carillon/contract/realtime';
import type { RealtimeData, RealtimeEvent } from '@carillon/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { call } from '../client/client.ts';
import { refetchShown, refetchUnheard } from '../client/refetch.ts';
import { userQuery } from '../client/session.ts';
import { liveStateChanged, textArrived, typingHere } from './signals.ts';
import type { LiveState } from './signals.ts';

/** Wait before attempt `attempt` (from 1) of the first connection, in milliseconds (3-decisions 11.2 a). */
export function waitAtFirst(attempt: number): number {
  const { firstAttempts, firstDelay, firstDelayMax, retryCap } = realtimeTiming;
  return attempt <= firstAttempts ? Math.min(firstDelay, firstDelayMax) : retryCap;
}

/** Wait before try `n` (from 1) after a drop, in milliseconds; `random` is 0 to 1 (3-decisions 11.2 b). */
export function waitAfterDrop(n: number, random: number): number {
  return Math.min(2 ** n * 1000 + 1000 + random * 1000, realtimeTiming.retryCap);
}

/** What the feed needs from outside. Tests pass their own. */
export interface LiveWorld {
  /** Opens a connection with a fresh key; rejects when that fails. */
  open(): Promise<LiveSocket>;
  /** Applies an event to what is shown. Called only while a connection is open. */
  apply(event: RealtimeEvent, data: unknown): void;
  /** Runs after a drop, before the wait. Its outcome makes no difference. */
  dropAffinity(): Promise<void>;
  random(): number;
  now(): number;
  isHidden(): boolean;
  isOnline(): boolean;
}

/** What we know about the line. The state follows from it. */
export interface Line {
  readonly isConnected: boolean;
  /** What the browser says. It can be wrong in both directions. */
  readonly isOnline: boolean;
  /** The browser reported that the network is gone, and no event has arrived on the open connection since. */
  readonly isLost: boolean;
  /** No events for long enough, or enough failed tries, that the user should be notified. */
  readonly isLongMissing: boolean;
}

/**
 * To be offline and to be connected are two facts: an open connection notices a loss late or, when it is short, never.
 * An event that arrives on it is better proof than what the browser says.
 */
export function stateOf({ isConnected, isOnline, isLost, isLongMissing }: Line): LiveState {
  if (isConnected) return isLost ? 'offline' : 'live';
  if (!isOnline) return 'offline';
  return isLongMissing ? 'polling' : 'connecting';
}

/** Keeps the cache live. The page reports changes of the browser to it. */
export interface LiveFeed {
  stop(): void;
  /** The tab is visible again: tries at once. */
  wake(): void;
  /** The browser lost the network. */
  wentOffline(): void;
  /** The network is back: reconnects, even if the open connection seems fine. */
  cameOnline(): void;
}

/** The part of a Socket.IO socket that the feed uses. */
export interface LiveSocket {
  onAny(listener: (event: string, envelope: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
  emit(event: 'conversation.typing', data: { ConversationID: number }): unknown;
  disconnect(): unknown;
}

async function openSocket(client: QueryClient): Promise<LiveSocket> {
  const [{ io }, { Key }] = await Promise.all([import('socket.io-client'), call(getSocketKey)]);
  return new Promise((resolve, reject) => {
    const socket: Socket = io({
      path: '/socket',
      // As row C-253 says. The key is valid for one connection within a minute.
      query: { userid: client.getQueryData(userQuery.queryKey)?.UserID ?? 0, authtoken: Key, appname: 'web' },
      // Falling back to requests is ours (below), not the transport's: it must also cover refused sockets.
      transports: ['websocket'],
      reconnection: false,
      timeout: realtimeTiming.connectTimeout,
    });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (error) => {
      socket.disconnect();
      if (error.message === 'timeout') console.warn(timedOut);
      reject(error);
    });
  });
}

/** What a connection that takes too long leaves in the log (row C-284). */
const timedOut = 'WebSocket server connection timed out';

/** Drops the stickiness to one server process, so that the next connection may go to another. */
async function dropAffinity(): Promise<void> {
  await fetch('/session-affinity', { method: 'DELETE', cache: 'no-store', credentials: 'same-origin' });
}

function browser(client: QueryClient): LiveWorld {
  // The first visit does not need this code. It loads with the connection.
  let apply: LiveWorld['apply'] = () => undefined;
  return {
    async open() {
      const { applyEvent } = await import('./livePatches.ts');
      apply = (event, data) => applyEvent(client, event, data, Date.now());
      return openSocket(client);
    },
    apply: (event, data) => apply(event, data),
    dropAffinity,
    random: Math.random,
    now: Date.now,
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
  };
}

/** Reads `{event, id, ts, data}`; anything else is not one of our events. */
function dataOf(envelope: unknown): unknown {
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : undefined;
}

/**
 * Keeps the cache live: Socket.IO at /socket; without a connection, what is shown is refetched every 15 s (60 s in a
 * hidden tab). After each reconnect everything shown is refetched once. After the first connection, only what events
 * may have changed since the page fetched it.
 */
export function startLive(client: QueryClient, world: LiveWorld = browser(client)): LiveFeed {
  let socket: LiveSocket | null = null;
  // Only the latest attempt counts. Null while none is under way.
  let opening: Promise<LiveSocket> | null = null;
  let stopped = false;
  let attempts = 0;
  let drops = 0;
  let wasLive = false;
  let isLost = false;
  let liveSince = 0;
  let missingSince = world.now();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    // Only a few tries that time out fit into a minute.
    const isLong = world.now() - missingSince >= realtimeTiming.markAfter;
    liveStateChanged.send(
      stateOf({
        isConnected: socket !== null,
        isOnline: world.isOnline(),
        isLost,
        isLongMissing: isLong || attempts >= realtimeTiming.firstAttempts,
      }),
    );
  };

  // Not restarted while one is due: retries come more often than polls and would postpone them forever.
  const pollLater = (): void => {
    if (poll !== undefined) return;
    poll = setTimeout(
      () => {
        poll = undefined;
        if (stopped || socket) return;
        if (world.isOnline()) refetchShown(client);
        pollLater();
      },
      world.isHidden() ? realtimeTiming.pollHidden : realtimeTiming.poll,
    );
  };

  const dropped = (): void => {
    socket = null;
    missingSince = world.now();
    if (world.now() - liveSince >= realtimeTiming.resetAfter) drops = 0;
    drops += 1;
    tell();
    pollLater();
    world.dropAffinity().catch(() => undefined);
    retry = setTimeout(connect, waitAfterDrop(drops, world.random()));
  };

  const opened = (fresh: LiveSocket): void => {
    socket = fresh;
    attempts = 0;
    isLost = false;
    liveSince = world.now();
    clearTimeout(poll);
    poll = undefined;
    fresh.onAny((event, envelope) => {
      // Events of an abandoned connection are ignored. The new one refetches what they changed.
      if (socket !== fresh) return;
      if (isLost) {
        isLost = false;
        tell();
      }
      const data = dataOf(envelope);
      if (!isRealtimeEvent(event, data)) return;
      world.apply(event, data);
      if (event === 'textMessage.received') textArrived.send(data as RealtimeData<typeof event>);
    });
    fresh.on('disconnect', () => {
      if (socket === fresh && !stopped) dropped();
    });
    tell();
    if (wasLive) refetchShown(client);
    else refetchUnheard(client);
    wasLive = true;
  };

  const failed = (): void => {
    attempts += 1;
    tell();
    pollLater();
    const wait = wasLive ? waitAfterDrop(drops + attempts, world.random()) : waitAtFirst(attempts + 1);
    retry = setTimeout(connect, wait);
  };

  function connect(): void {
    clearTimeout(retry);
    if (stopped || socket || opening) return;
    // An attempt may take long to fail. What is shown must not get stale in the meantime.
    pollLater();
    const attempt = world.open();
    opening = attempt;
    attempt.then(
      (fresh) => {
        const isCurrent = opening === attempt;
        if (isCurrent) opening = null;
        if (stopped || !isCurrent) fresh.disconnect();
        else opened(fresh);
      },
      () => {
        if (opening !== attempt) return;
        opening = null;
        if (!stopped) failed();
      },
    );
  }

  const stopTyping = typingHere.listen((ConversationID) => {
    socket?.emit('conversation.typing', { ConversationID });
  });
  if (!world.isOnline()) tell();
  connect();
  return {
    stop() {
      stopped = true;
      stopTyping();
      clearTimeout(retry);
      clearTimeout(poll);
      socket?.disconnect();
    },
    wake: connect,
    wentOffline() {
      if (stopped) return;
      isLost = socket !== null;
      tell();
    },
    cameOnline() {
      if (stopped) return;
      // The connection may have died unnoticed with the network, and events may have been lost.
      const old = socket;
      socket = null;
      opening = null;
      isLost = false;
      attempts = 0;
      drops = 0;
      missingSince = world.now();
      old?.disconnect();
      tell();
      connect();
    },
  };
}
