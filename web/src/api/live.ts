import { getSocketKey } from '@carillon/contract/accounts';
import { isRealtimeEvent, realtimeTiming } from '@carillon/contract/realtime';
import type { RealtimeData, RealtimeEvent } from '@carillon/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { call } from './client.ts';
import { refetchShown, refetchUnheard } from './refetch.ts';
import { userQuery } from './session.ts';
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

/** What the feed needs of the world; tests give their own. */
export interface LiveWorld {
  /** Opens a connection with a fresh key; rejects when that fails. */
  open(): Promise<LiveSocket>;
  /** Puts an event into what is shown; called only while a connection is open. */
  apply(event: RealtimeEvent, data: unknown): void;
  /** After a drop, before the wait; what comes of it makes no difference. */
  dropAffinity(): Promise<void>;
  random(): number;
  now(): number;
  isHidden(): boolean;
  isOnline(): boolean;
}

/** What is known of the line, of which the state follows. */
export interface Line {
  readonly isConnected: boolean;
  /** What the browser says; it may be wrong in both directions. */
  readonly isOnline: boolean;
  /** The browser said that the network is gone, and nothing has come through the open connection since. */
  readonly isLost: boolean;
  /** Without events for so long, or after so many tries, that one should say so. */
  readonly isLongMissing: boolean;
}

/**
 * To be offline and to be connected are two facts: an open connection notices a loss late or, when it is short, never,
 * and what comes through it is better proof than the browser's word.
 */
export function stateOf({ isConnected, isOnline, isLost, isLongMissing }: Line): LiveState {
  if (isConnected) return isLost ? 'offline' : 'live';
  if (!isOnline) return 'offline';
  return isLongMissing ? 'polling' : 'connecting';
}

/** What keeps the cache live, and what it must be told of the browser. */
export interface LiveFeed {
  stop(): void;
  /** The tab is visible again: tries at once. */
  wake(): void;
  /** The browser lost the network. */
  wentOffline(): void;
  /** The network is back: the line is made anew, whatever the open connection says of itself. */
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
      // As row C-253 has it. The key is good for one connection within a minute.
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

/** Gives up the process that one was tied to, so that the next connection may go to another. */
async function dropAffinity(): Promise<void> {
  await fetch('/session-affinity', { method: 'DELETE', cache: 'no-store', credentials: 'same-origin' });
}

function browser(client: QueryClient): LiveWorld {
  // What events change is nothing for the first visit: it comes with the connection.
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

/** Reads `{event, id, ts, data}`; anything else is no event of ours. */
function dataOf(envelope: unknown): unknown {
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : undefined;
}

/**
 * Keeps the cache live: Socket.IO at /socket; while that can't be had, what is shown is fetched again every
 * 15 s (60 s in a hidden tab). After each reconnect everything shown is fetched once, and when it first connects what
 * events may have changed since the page asked.
 */
export function startLive(client: QueryClient, world: LiveWorld = browser(client)): LiveFeed {
  let socket: LiveSocket | null = null;
  // Only the attempt that was begun last counts; null while none is under way.
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
    // Tries that end by time-out are few in a minute.
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

  // Not started again while one is due: retries come more often than polls and would put them off for ever.
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
      // What still comes from a connection that was given up is fetched with the new one.
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
    // An attempt may take long to fail; what is shown must not grow old meanwhile.
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
      // It may have died with the network without knowing it, and events may have been lost on it.
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
