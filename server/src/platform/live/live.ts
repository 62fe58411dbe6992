import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { RealtimeData, RealtimeEvent } from '@carillon/contract/realtime';
import type { Tx } from '../database/database.ts';
import type { LiveCaller, LiveOptions } from './liveOptions.ts';
import { roomName, type Room } from './liveRooms.ts';
import { openLiveSessions, type EndReason } from './liveSessions.ts';

const channel = 'carillon_live';

/** A browser may report typing at most this often (row C-300), with some tolerance for its clock. */
const typingEveryMs = 4_500;

interface Notice {
  room: string;
  event: string;
  data: unknown;
}

/**
 * Sent by the database when sessions or rights have changed, so that a room's connections are checked again.
 */
interface LookNotice {
  room: string;
  look: EndReason;
}

/**
 * Sends an event when the transaction commits, from any process to the browsers of all web processes
 * (PostgreSQL's NOTIFY). Payloads stay under its 8,000 bytes because events carry only what changed.
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

export interface Live {
  /** Emits to the browsers of this process. */
  emit<E extends RealtimeEvent>(room: Room, event: E, data: RealtimeData<E>): void;
  /** Number of browsers connected to this process. */
  connections(): number;
  /**
   * Ends the connections whose sessions are over. This also happens automatically when a session ends, and
   * every minute.
   */
  lookAtSessions(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves live events at /socket. A browser presents a key from GET /websocket/key, and joins only its own
 * rooms.
 */
export async function openLive(server: HttpServer, options: LiveOptions): Promise<Live> {
  const io = new Server(server, {
    path: '/socket',
    serveClient: false,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 100_000,
    allowRequest: (request, decide) => {
      const origin = request.headers.origin;
      const isOwnOrigin =
        origin === undefined ||
        origin === new URL(options.publicUrl).origin ||
        (URL.canParse(origin) && new URL(origin).host === request.headers.host);
      const own = isOwnOrigin && options.isOwnHost(request.headers.host);
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

  const sessions = openLiveSessions(io, options, (socket, Reason) => {
    socket.emit('session.ended', wrap('session.ended', { Reason }));
    socket.disconnect(true);
  });

  io.use((socket, next) => {
    const auth = socket.handshake.auth as { authtoken?: unknown };
    const given = auth.authtoken ?? socket.handshake.query.authtoken;
    sessions.redeem(typeof given === 'string' ? given : '').then(
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
    sessions.hold(socket);
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
  /** Notifies the other users of the number through the database, so that it reaches every process. */
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
  const stop = await options.database.listen(
    channel,
    (payload) => {
      try {
        const notice = JSON.parse(payload) as Notice | LookNotice;
        if ('look' in notice) sessions.lookAt(notice.room, notice.look);
        else sessions.inTurn(() => io.to(notice.room).emit(notice.event, wrap(notice.event, notice.data)));
      } catch (error) {
        options.log.warn({ err: error }, 'a live notice could not be read');
      }
    },
    // Browsers fetch what they missed when they reconnect.
    () => io.disconnectSockets(true),
  );
  return {
    emit: (room, event, data) => void io.to(roomName(room)).emit(event, wrap(event, data)),
    connections: () => io.engine.clientsCount,
    lookAtSessions: () => sessions.lookAtAll(),
    async close() {
      sessions.close();
      await stop();
      await io.close();
    },
  };
}
