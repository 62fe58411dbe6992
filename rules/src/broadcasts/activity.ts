// What the activity list of a broadcast says: one sentence for each deed, whose subject is who did it.
import { label } from './broadcastStatus.ts';
import type { BroadcastCategory, BroadcastStatus } from './broadcastStatus.ts';
import type { BroadcastEvent } from './transitions.ts';

/** Deeds that change something else than the status. */
const changes = [
  'rename',
  'changeStart',
  'ignoreWindow',
  'changeText',
  'changePersonText',
  'changeAudio',
  'changeAudioVM',
  'loseAudio',
  'changeLabels',
  'nameAnswers',
  'removeRecipients',
  'delete',
  'restore',
  'duplicate',
  'resend',
  'sendToRepliers',
  'saveAsGroup',
  'waitForWindow',
  'decideUnconfirmed',
] as const;

/** Everything that may be done to a broadcast. */
export type BroadcastDeed = BroadcastEvent | (typeof changes)[number];

/** Who does something: a user, a call to the recording number, the product, or the operators of the installation. */
export const deedActors = ['user', 'phone', 'carillon', 'staff'] as const;
export type DeedActor = (typeof deedActors)[number];

const sentences: Readonly<Record<string, string>> = {
  create: 'Created the broadcast',
  messagesComplete: 'Gave the broadcast every message that it needs',
  messageMissing: 'Left the broadcast without a message that it needs',
  startUnfit: 'Held the broadcast back: its start does not fit the calling window',
  checkPassed: 'Checked the message and found it ready to send',
  checkFailed: 'Checked the message and found that it can’t be sent',
  approve: 'Approved the message',
  decline: 'Declined the message',
  startReached: 'Started the broadcast',
  waitForPrevious: 'Waited for the occurrence before it',
  sendNow: 'Sent the broadcast now instead of later',
  pause: 'Paused the broadcast',
  resume: 'Resumed the broadcast',
  hold: 'Paused the broadcast',
  windowClosed: 'Ended the broadcast: its calling window closed, and calls do not go on the next day',
  allAttempted: 'Tried every recipient; results are still coming in',
  sentBack: 'Went on: a carrier sent texts back to be sent again',
  allCompleted: 'Got a result for every recipient',
  allFinal: 'Finished the broadcast',
  resultsOverdue: 'Finished the broadcast without the results that never came',
  cancel: 'Canceled the broadcast',
  waitedTooLong: 'Ended the broadcast after 7 days without a message or a start that fits',
  pausedTooLong: 'Ended the broadcast after 7 days of pause',
  rename: 'Renamed the broadcast',
  changeStart: 'Changed the start',
  ignoreWindow: 'Let calls go out outside the calling window',
  changeText: 'Changed the text',
  changePersonText: 'Wrote a text for one person',
  changeAudio: 'Changed the message for people',
  changeAudioVM: 'Changed the message for voicemail',
  loseAudio: 'Removed a message that was deleted from the library',
  changeLabels: 'Changed the labels',
  nameAnswers: 'Named the answers of the survey',
  removeRecipients: 'Removed recipients',
  delete: 'Deleted the broadcast',
  restore: 'Restored the broadcast',
  duplicate: 'Duplicated the broadcast',
  resend: 'Made a follow-up to some of its recipients',
  sendToRepliers: 'Made a message to people who replied',
  saveAsGroup: 'Saved recipients as a group',
  waitForWindow: 'Waited for the calling window to open',
  decideUnconfirmed: 'Decided about messages without a confirmed result',
};

/** One sentence without a period, such as "Paused the broadcast". A deed that a later version added is told as such. */
export function deedText(deed: string): string {
  return sentences[deed] ?? 'Changed the broadcast';
}

/** One step of a broadcast through the table, as far as its line in the activity list depends on it. */
export interface ToldStep {
  readonly event: BroadcastEvent;
  /** Null: it did not exist. */
  readonly from: StatusOf | null;
  readonly to: StatusOf;
  /** Why, if something has to be said. */
  readonly reason: string | null;
}

/** A status with its category, as both are stored. */
export interface StatusOf {
  readonly status: BroadcastStatus;
  readonly category: BroadcastCategory;
}

/**
 * Steps that get no line of their own: the deed that causes them has one, and readers see no other status than before.
 * A message that came or went is a line if the broadcast is ready, or is not ready anymore, because of it.
 */
export function isQuiet({ event, from, to, reason }: ToldStep): boolean {
  switch (event) {
    case 'startFits':
    case 'startChosen':
    case 'lateResult':
      return true;
    case 'messagesComplete':
    case 'messageMissing':
      return reason === null && from !== null && stateText(from) === stateText(to);
    default:
      return false;
  }
}

/**
 * A status as people read it, for "from" and "to" of a deed. It does not depend on the time: a broadcast that is about to
 * start, and is shown as Broadcasting for that (row B-095), is still Scheduled here, because its start is a line of its
 * own.
 */
export function stateText({ status, category }: StatusOf): string {
  return category === 'Scheduled' ? 'Scheduled' : label(category, status, null, 0);
}
