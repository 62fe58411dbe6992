/** An event's recipients. A connection joins a room only after a check. */
export type Room =
  | { account: number }
  | { account: number; user: number }
  /** The users of a text number. */
  | { account: number; number: number };

/** Database triggers also write these names (look_at_live in the migrations). */
export function roomName(room: Room): string {
  if ('number' in room) return `a${room.account}:n${room.number}`;
  return 'user' in room ? `a${room.account}:u${room.user}` : `a${room.account}`;
}

/** The connections of one session. */
export function sessionRoom(sessionHash: Buffer): string {
  return `s${sessionHash.toString('hex')}`;
}
