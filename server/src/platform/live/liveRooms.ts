/** The recipients of an event. A room is joined only after a check at connection. */
export type Room =
  | { account: number }
  | { account: number; user: number }
  /** Those who work with a text number. */
  | { account: number; number: number };

/** Triggers of the database write these names as well (look_at_live in the migrations). */
export function roomName(room: Room): string {
  if ('number' in room) return `a${room.account}:n${room.number}`;
  return 'user' in room ? `a${room.account}:u${room.user}` : `a${room.account}`;
}

/** The connections of one session. */
export function sessionRoom(sessionHash: Buffer): string {
  return `s${sessionHash.toString('hex')}`;
}
