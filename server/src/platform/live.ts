import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { RealtimeData, RealtimeEvent } from '@carillon/contract/realtime';
import type { Database, Tx } from './database.ts';
import type { Log } from './log.ts';
import type { Tenant } from './tenant.ts';

const channel = 'carillon_live';

/** A browser tells at most so often that somebody types (row C-300), with some grace for its clock. */
const typingEveryMs = 4_500;

/** Who an event is for. A room is joined only after its check at the door. */
export type Room =
  | { account: number }
  | { account: number; user: number }
  /** Those who work with a text number. */
  | { account: number; number: number };

interface Notice {
  room: string;
  event: string;
  data: unknown;
}

export function roomName(room: Room): string {
  if ('number' in room) return `a${room.account}:n${room.number}`;
  return 'user' in room ? `a${room.account}:u${room.user}` : `a${room.account}`;
}

function userOfRoom(room: string): { account: number; user: number } | null {
  const match = /^a(\d+):u(\d+)$/.exec(room);
  return match === null ? null : { account: Number(match[1]), user: Number(match[2]) };
}

/**
 * Sends an event when the transaction commits, from any process to the browsers of all web processes
 * (PostgreSQL's NOTIFY; payloads stay under its 8,000 bytes because events only carry what changed).
 */
export async function announceLive<E extends RealtimeEvent>(
  tx: Tx,
  room: Room,
  event: E,
  data: RealtimeData<E>,
): Promise<void> {
  const payload = JSON.stringify({ room: roomName(room), event, data } satisfies Notice);
  await tx.query('select pg_notify($1, $2)', [channel, payload], 'live_announce');
}

export interface LiveCaller {
  readonly tenant: Tenant;
  readonly userId: number;
  readonly firstName: string;
  /** Text numbers whose conversations the user works with. */
  readonly numbers: readonly number[];
}

export interface LiveOptions {
  readonly database: Database;
  readonly log: Log;
  /** Exchanges a single-use key for the user it was given to; null when unknown, used or too old. */
  redeem(key: string): Promise<LiveCaller | null>;
  /** The text number of a conversation that this user works with; null for others'. */
  numberOfConversation(caller: LiveCaller, conversationId: number): Promise<number | null>;
  /** The numbers a user works with now. */
  numbersOf(caller: LiveCaller): Promise<readonly number[]>;
  /** Origins that may connect besides our own host. */
  readonly publicUrl: string;
}

export interface Live {
  /** Emits to the browsers of this process. */
  emit<E extends RealtimeEvent>(room: Room, event: E, data: RealtimeData<E>): void;
  /** How many browsers are connected to this process. */
  connections(): number;
  close(): Promise<void>;
}

/** Serves live events at /socket. A browser shows a key from GET /websocket/key; it joins only its own rooms. */
export async function openLive(server: HttpServer, options: LiveOptions): Promise<Live> {
  const io = new Server(server, {
    path: '/socket',
    serveClient: false,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 100_000,
    allowRequest: (request, decide) => {
      const origin = request.headers.origin;
      const own =
        origin === undefined ||
        origin === new URL(options.publicUrl).origin ||
        (URL.canParse(origin) && new URL(origin).host === request.headers.host);
      decide(own ? null : 'origin', own);
    },
  });
  let sequence = Date.now();
  const wrap = (event: string, data: unknown) => ({
    event,
    id: (sequence += 1),
    ts: new Date().toISOString(),
    data,
  });

  io.use((socket, next) => {
    const auth = socket.handshake.auth as { authtoken?: unknown };
    const given = auth.authtoken ?? socket.handshake.query.authtoken;
    options.redeem(typeof given === 'string' ? given : '').then(
      (caller) => {
        if (caller === null) return next(new Error('4401'));
        socket.data = caller;
        return next();
      },
      () => next(new Error('4401')),
    );
  });
  io.on('connection', (socket) => {
    const caller = socket.data as LiveCaller;
    void socket.join([
      roomName({ account: caller.tenant.accountId }),
      roomName({ account: caller.tenant.accountId, user: caller.userId }),
    ]);
    void socket.join(caller.numbers.map((number) => roomName({ account: caller.tenant.accountId, number })));
    socket.emit('connected', wrap('connected', { ConnectionID: socket.id }));
    let typedAt = 0;
    socket.on('conversation.typing', (data: unknown) => {
      const conversationId = (data as { ConversationID?: unknown } | null)?.ConversationID;
      const now = performance.now();
      if (typeof conversationId !== 'number' || now - typedAt < typingEveryMs) return;
      typedAt = now;
      tellTyping(socket.data as LiveCaller, conversationId).catch((error: unknown) =>
        options.log.warn({ err: error }, 'typing could not be told'),
      );
    });
  });
  /** Tells the others who work with the number, through the database so that it reaches every process. */
  async function tellTyping(caller: LiveCaller, conversationId: number): Promise<void> {
    const number = await options.numberOfConversation(caller, conversationId);
    if (number === null) return;
    await options.database.inPlatform((tx) =>
      announceLive(tx, { account: caller.tenant.accountId, number }, 'conversation.typing', {
        ConversationID: conversationId,
        UserID: caller.userId,
        FirstName: caller.firstName,
      }),
    );
  }
  /** A user's numbers changed: their browsers leave and join the rooms. */
  async function moveRooms(accountId: number, userId: number): Promise<void> {
    const room = io.of('/').adapter.rooms.get(roomName({ account: accountId, user: userId }));
    for (const id of room ?? []) {
      const socket = io.of('/').sockets.get(id);
      if (socket === undefined) continue;
      const caller = socket.data as LiveCaller;
      const numbers = await options.numbersOf(caller);
      for (const number of caller.numbers)
        if (!numbers.includes(number)) await socket.leave(roomName({ account: accountId, number }));
      await socket.join(numbers.map((number) => roomName({ account: accountId, number })));
      socket.data = { ...caller, numbers };
    }
  }

  const stop = await options.database.listen(
    channel,
    (payload) => {
      try {
        const notice = JSON.parse(payload) as Notice;
        const moved = notice.event === 'user.updated' ? userOfRoom(notice.room) : null;
        if (moved !== null)
          moveRooms(moved.account, moved.user).catch((error: unknown) =>
            options.log.warn({ err: error }, 'rooms of a user could not be changed'),
          );
        io.to(notice.room).emit(notice.event, wrap(notice.event, notice.data));
      } catch (error) {
        options.log.warn({ err: error }, 'a live notice could not be read');
      }
    },
    // What was missed meanwhile is fetched by the browsers when they connect again.
    () => io.disconnectSockets(true),
  );
  return {
    emit: (room, event, data) => void io.to(roomName(room)).emit(event, wrap(event, data)),
    connections: () => io.engine.clientsCount,
    async close() {
      await stop();
      await io.close();
    },
  };
}
