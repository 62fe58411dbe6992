import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { RealtimeData, RealtimeEvent } from '@carillon/contract/realtime';
import type { Database, Tx } from './database.ts';
import type { Log } from './log.ts';

const channel = 'carillon_live';

/** Who an event is for. A room is joined only after its check at the door. */
export type Room = { account: number } | { account: number; user: number };

interface Notice {
  room: string;
  event: string;
  data: unknown;
}

export function roomName(room: Room): string {
  return 'user' in room ? `a${room.account}:u${room.user}` : `a${room.account}`;
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
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}

export interface LiveCaller {
  readonly accountId: number;
  readonly userId: number;
}

export interface LiveOptions {
  readonly database: Database;
  readonly log: Log;
  /** Exchanges a single-use key for the user it was given to; null when unknown, used or too old. */
  redeem(key: string): Promise<LiveCaller | null>;
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
      roomName({ account: caller.accountId }),
      roomName({ account: caller.accountId, user: caller.userId }),
    ]);
    socket.emit('connected', wrap('connected', { ConnectionID: socket.id }));
  });

  const stop = await options.database.listen(
    channel,
    (payload) => {
      try {
        const notice = JSON.parse(payload) as Notice;
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
