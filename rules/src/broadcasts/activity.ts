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
  messageMissing: 'Could not use the message that came',
  startUnfit: 'Held the broadcast back: its start does not fit the calling window',
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

/**
 * Events that get no line of their own: the deed that causes them has one, or they follow at once without anyone
 * having to know. An approval is a line if a person gave it; a missing message, if one came and could not be used.
 */
export function isQuiet(event: BroadcastEvent, by: DeedActor, reason: string | null): boolean {
  switch (event) {
    case 'messagesComplete':
    case 'startFits':
    case 'startChosen':
    case 'checkPassed':
    case 'lateResult':
      return true;
    case 'messageMissing':
      return reason === null;
    case 'approve':
      return by === 'carillon';
    default:
      return false;
  }
}

/** A status as people read it, for "from" and "to" of a deed. */
export function stateText(
  { status, category }: { readonly status: BroadcastStatus; readonly category: BroadcastCategory },
  start: Date | null,
  now: Date,
): string {
  return label(category, status, start, now);
}
