// Sentences that the wizard shows at a field and the server returns when it refuses a form. Each is here once.
import type { Parts } from './types.ts';

/** No text number was chosen. */
export const numberNeededText = 'Choose a text number to send from';
/** Row B-232, 2-decisions M. */
export const numberBlockedText =
  "This text number is blocked and can't be used to send messages. Learn more.";
/** Calls need a caller ID (row B-134). */
export const callerIdNeededText = 'Enter the number your calls come from';
/** A caller ID that is not the account's own: no one may call in another's name. */
export const foreignCallerIdText =
  'Calls can only come from one of your own numbers. Choose one of them as caller ID.';
/** A start for later without a day (row B-109). */
export const startDateNeededText = 'Enter a start date';
/** A start outside of the calling window (row B-136; 2-decisions G4, G5, M). */
export const outsideWindowText = 'Choose a day and time within your Calling Window.';
/** Row B-143. */
export const noVoiceMessageText = 'Add a voice message, or choose to record it later.';
/** A voice message that left the library since it was chosen. */
export const lostAudioText = 'This message is no longer in the library. Choose another one.';
/** A transfer without a number (2-decisions C4). */
export const transferNumberNeededText = 'Enter a transfer phone number';
/** A text without a word and without an image (row B-137). */
export const messageNeededText = 'Enter a message, or add an image';
/** An image that the account does not have, or no longer. */
export const imageAgainText = 'Choose the image again.';
/** A reply without a word; replies carry no image (row B-140). */
export const replyNeededText = 'Enter a message';
/** A repeating broadcast whose voice message is to be recorded later: each occurrence is sent without anyone's help. */
export const messageNowText =
  'A repeating broadcast needs its voice message from the beginning. Record it now, or choose one from the library.';
/** A broadcast without calls gets a setting of calls. */
export const noCallsText = 'This broadcast makes no calls.';
/** A broadcast without texts gets a setting of texts. */
export const noTextsText = 'This broadcast sends no texts.';

/** Removing recipients would leave a broadcast without any that it can reach (row B-190). */
export const keepOneText =
  'At least one recipient who can be reached must stay. Delete or cancel the broadcast if it must not go out.';
/** There is no one to reach (row B-110). */
export const noRecipientsText = 'Add at least one recipient';
/** None of the recipients can be reached in the ways that a broadcast has (row B-110; 2-decisions D). */
export function noReachText({ texts, calls }: Parts): string {
  if (!calls) return 'None of your recipients can receive texts. Add people who can.';
  return texts
    ? 'None of your recipients can be texted or called. Add people who can.'
    : 'None of your recipients can be called. Add people who can.';
}
