import type { ConversationEvent } from '@carillon/contract/conversations/teamwork';

/** The part of a thread's texts that is shown. */
export interface ShownTexts {
  /** The times of the texts that were fetched. */
  readonly times: readonly string[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/**
 * The events among the shown texts: none above the oldest text while earlier texts remain to be fetched, and none below
 * the newest while later ones do.
 */
export function eventsAmong(
  events: readonly ConversationEvent[],
  { times, hasOlder, hasNewer }: ShownTexts,
): ConversationEvent[] {
  const at = times.map((time) => Date.parse(time));
  const oldest = hasOlder ? Math.min(...at) : -Infinity;
  const newest = hasNewer ? Math.max(...at) : Infinity;
  const once = new Map(events.map((event) => [event.EventID, event]));
  return [...once.values()].filter((event) => {
    const time = Date.parse(event.CreateTimestamp);
    return time >= oldest && time <= newest;
  });
}

/** True while events among the shown texts may be on a page that has not been fetched yet. */
export function needsMoreEvents(
  events: readonly ConversationEvent[],
  { times, hasOlder }: ShownTexts,
): boolean {
  const last = events.at(-1);
  if (last === undefined) return false;
  const oldest = hasOlder ? Math.min(...times.map((time) => Date.parse(time))) : -Infinity;
  return Date.parse(last.CreateTimestamp) >= oldest;
}

const nameOf = (one: ConversationEvent['By'], myId: number, me: string, gone: string): string =>
  one === null ? '' : one.UserID === myId ? me : one.Name || gone;

/** What the team did, in the words of the thread for one user. Empty for a note, which shows its own text. */
export function eventText({ Type, By, To }: ConversationEvent, myId: number): string {
  const who = nameOf(By, myId, 'You', 'A former user');
  switch (Type) {
    case 'Note':
      return '';
    case 'Done':
      return `${who || 'Carillon'} marked this done`;
    case 'Reopened':
      return `${who || 'Carillon'} moved this back to the Inbox`;
    case 'Assigned':
      if (By === null)
        return To === null
          ? 'No longer assigned: the user no longer works with this text number'
          : `Assigned to ${nameOf(To, myId, 'you', 'a former user')}`;
      if (To === null) return `${who} unassigned this`;
      if (To.UserID === By.UserID) return `${who} took this conversation`;
      return `${who} assigned this to ${nameOf(To, myId, 'you', 'a former user')}`;
  }
}
