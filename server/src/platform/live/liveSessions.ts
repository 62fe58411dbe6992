import type { Server, Socket } from 'socket.io';
import type { RealtimeData } from '@carillon/contract/realtime';
import type { Clock } from '../clock.ts';
import type { LiveCaller, LiveOptions } from './liveOptions.ts';
import { roomName, sessionRoom } from './liveRooms.ts';

/** Why a connection is closed, in terms of the event `session.ended`. */
export type EndReason = RealtimeData<'session.ended'>['Reason'];

/** How often a session is checked even if its end was not reported, in milliseconds. */
const lookEveryMs = 60_000;
/** A session that the database does not confirm within this time, in milliseconds, counts as unconfirmed. */
const patienceMs = 5_000;

/** Time until the next session check, if the first session ends at `end` (milliseconds since 1970). */
export function waitUntilLook(end: number, now: number): number {
  return Math.min(lookEveryMs, Math.max(0, end - now + 1));
}

/** What live connections hold besides their user. */
interface Held extends LiveCaller {
  /** Number of checks done when the session was last known to be valid. */
  readonly looks: number;
}

/** Closes live connections when their sessions end. */
export interface LiveSessions {
  /** Exchanges a key for what `hold` needs; null if the key is not valid. */
  redeem(key: string): Promise<Held | null>;
  /** Called when a connection opens. It then receives what its user may see. */
  hold(socket: Socket): void;
  /** Checks a room's connections again. Work queued in the meantime waits for it. */
  lookAt(room: string, reason: EndReason): void;
  /** Runs work after the pending checks, because an event must not overtake the end of a session. */
  inTurn(work: () => void): void;
  /** Checks all connections again. Settles when those whose session has ended are closed. */
  lookAtAll(): Promise<void>;
  close(): void;
}

export function openLiveSessions(
  io: Server,
  options: Pick<LiveOptions, 'log' | 'redeem' | 'standing' | 'numbersOf'> & { readonly clock: Clock },
  end: (socket: Socket, reason: EndReason) => void,
): LiveSessions {
  let looks = 0;
  let pending = 0;
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;

  const socketsIn = (room: string): Socket[] =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? []);

  function queue(work: () => void | Promise<void>): Promise<void> {
    pending += 1;
    turn = turn
      .then(work)
      .catch((error: unknown) => options.log.warn({ err: error }, 'a live connection could not be served'))
      .finally(() => (pending -= 1));
    return turn;
  }

  /** Closes the connections whose sessions have ended, and stores when the others will end. */
  async function endOver(sockets: readonly Socket[], reason: EndReason): Promise<Socket[]> {
    const standing = await inTime(options.standing(sockets.map((socket) => callerOf(socket).sessionHash)));
    return sockets.filter((socket) => {
      const endsAt = standing.get(callerOf(socket).sessionHash.toString('hex'));
      if (endsAt === undefined) {
        end(socket, reason);
        return false;
      }
      socket.data = { ...callerOf(socket), endsAt } satisfies Held;
      plan(endsAt);
      return true;
    });
  }

  async function look(sockets: readonly Socket[], reason: EndReason): Promise<void> {
    if (sockets.length === 0) return;
    try {
      for (const socket of await endOver(sockets, reason)) await moveRooms(options, socket);
    } catch (error) {
      options.log.warn({ err: error }, 'live connections whose sessions could not be looked at are ended');
      // The browsers reconnect with keys of valid sessions.
      for (const socket of sockets) socket.disconnect(true);
    }
  }

  /** Checks when the first session ends, and every minute. */
  function plan(endsAt: number): void {
    const now = options.clock.now().getTime();
    const at = now + waitUntilLook(endsAt, now);
    if (at >= dueAt) return;
    dueAt = at;
    clearTimeout(timer);
    timer = setTimeout(() => void queue(lookAtSessions), at - now).unref();
  }

  async function lookAtSessions(): Promise<void> {
    dueAt = Infinity;
    const all = [...io.of('/').sockets.values()];
    try {
      if (all.length > 0) await endOver(all, 'logout');
    } catch (error) {
      options.log.warn({ err: error }, 'the sessions of live connections could not be looked at');
      const now = options.clock.now().getTime();
      for (const socket of all) if (callerOf(socket).endsAt < now) end(socket, 'logout');
    }
    if (io.of('/').sockets.size > 0) plan(Infinity);
  }

  return {
    async redeem(key) {
      const before = looks;
      const caller = await options.redeem(key);
      return caller === null ? null : { ...caller, looks: before };
    },
    hold(socket) {
      const caller = callerOf(socket);
      void socket.join(sessionRoom(caller.sessionHash));
      plan(caller.endsAt);
      // A session ended or changed between the key and now. It may have been this one.
      if (caller.looks !== looks) void queue(() => look([socket], 'logout'));
    },
    lookAt(room, reason) {
      looks += 1;
      if (socketsIn(room).length > 0) void queue(() => look(socketsIn(room), reason));
    },
    inTurn(work) {
      if (pending === 0) work();
      else void queue(work);
    },
    lookAtAll: () => queue(lookAtSessions),
    close: () => clearTimeout(timer),
  };
}

const callerOf = (socket: Socket) => socket.data as Held;

/** Joins the rooms of numbers that a user works with, and leaves the others. */
async function moveRooms(options: Pick<LiveOptions, 'numbersOf'>, socket: Socket): Promise<void> {
  const caller = callerOf(socket);
  const numbers = await inTime(options.numbersOf(caller));
  const room = (number: number) => roomName({ account: caller.tenant.accountId, number });
  for (const number of caller.numbers) if (!numbers.includes(number)) await socket.leave(room(number));
  await socket.join(numbers.map(room));
  socket.data = { ...caller, numbers } satisfies Held;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database took too long')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
