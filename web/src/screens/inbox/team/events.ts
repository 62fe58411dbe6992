import type { ConversationEvent } from '@carillon/contract/teamwork';

/** What a thread shows of its texts. */
export interface ShownTexts {
  /** The times of the texts that were fetched. */
  readonly times: readonly string[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/**
 * The events that stand among the texts that are shown: none above the oldest text while earlier ones are still to be
 * fetched, none below the newest while later ones are.
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

/** True while events among the shown texts may be on a page that was not fetched yet. */
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

/** What the team did, as the thread says it to one of them; empty for a note, which shows its words. */
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
