// Why an occurrence of a repeating broadcast was not sent, in the words for its owner.

/** Codes of failures: too few credits, the creator lost the text number, the creator or the plan, anything else. */
export const failureCodes = { credits: 4100, textNumber: 2003, creator: 101, unknown: 500 } as const;

/** The sentence of a failure (rows B-242, B-243, C-294; 2-decisions G15). Any other code counts as unknown. */
export function failureText(code: number, name: string): string {
  switch (code) {
    case failureCodes.credits:
      return `${name} could not be sent because there weren't enough credits. Purchase more credits and try again.`;
    case failureCodes.textNumber:
      return `${name} could not be sent because its creator no longer has access to the text number. Please create a new repeating broadcast.`;
    case failureCodes.creator:
      return `${name} could not be sent because its creator was disabled or your plan type changed.`;
    default:
      return `${name} could not be sent for an unknown reason. Our staff has been notified.`;
  }
}

/** What a refusal says about the occurrence that it prevented. */
export interface Refusal {
  /** Of the contract's catalogue of errors. */
  readonly errorName: string;
  readonly message: string;
  /** The fields of the form that it is about. */
  readonly fields: readonly string[];
}

const ofCreator = ['AccountNotActive', 'Forbidden', 'OwnersOnly', 'PrivilegedOnly', 'Unauthorized'];
const ofNumber = ['NumberUnusable', 'NumberBlocked'];

/** The code of the failure that a refusal means, and what there is to say beyond its sentence. */
export function failureOf({ errorName, message, fields }: Refusal): { code: number; detail: string } {
  if (errorName === 'NotEnoughCredits') return { code: failureCodes.credits, detail: '' };
  if (ofNumber.includes(errorName) || fields.includes('TextNumberID'))
    return { code: failureCodes.textNumber, detail: '' };
  if (ofCreator.includes(errorName)) return { code: failureCodes.creator, detail: '' };
  return { code: failureCodes.unknown, detail: message };
}

/** An occurrence missed by less than this many milliseconds is made up for. */
export const makeUpWithin = 60 * 60_000;

/** Carillon did not run when it was due, and it was too late to make up for it. */
export const missedText =
  'Carillon was not running at this time, and it was more than an hour late when it ran again, so nothing was sent.';
/** The same, but its calling window had closed by then. */
export const windowClosedText =
  'Carillon was not running at this time, and the calling window had closed when it ran again, so no calls were made.';
/** It is due, and the one before still sends. */
export const waitsText =
  'The occurrence before this one is still sending. This one starts when that is done, so that no one gets both at once.';
/** The one before took so long that its time passed. */
export const overtakenText =
  'The occurrence before this one was still sending at this time, so nothing was sent.';
/** No one in its groups can be reached when the occurrence is made; its groups are read again at its time. */
export const emptySoFarText =
  'Its groups had no one who could be reached when this date was prepared. They are read again at its time, and it goes out if they have someone then.';
/** The same at its time. */
export const emptyText =
  'Its groups had no one who could be reached at this time, so nothing was sent. The sequence goes on.';
/** The sequence was paused at this time. */
export const pausedText = 'The repeating broadcast was paused at this time, so nothing was sent.';
/** What failed the date before would fail this one too. It is not a failure of its own until its time has come. */
export function triedAgainText(code: number, name: string): string {
  return `${failureText(code, name)} The next date is tried at its time.`;
}
/** The user skipped the date. */
export const skippedByUserText = 'Skipped by a user.';
/** The user took back the occurrence alone. */
export const deletedText = 'This occurrence was deleted. The sequence goes on.';
export const canceledText = 'This occurrence was canceled before it started. The sequence goes on.';
/** It ended otherwise before it began: declined, expired. */
export const endedBeforeText = 'This occurrence was ended before it started. The sequence goes on.';
/** There were not enough credits for the people who joined after it was made. */
export const oldPeopleText =
  'It went to the people of the day on which it was made: there weren’t enough credits for those who joined since.';

/** Why a sequence must not be deleted now (2-decisions G12). */
export const sendsNowText =
  'An occurrence of this repeating broadcast is being sent right now. Cancel it or wait until it is done, then delete the repeating broadcast.';
export const startsSoonText =
  'The next occurrence of this repeating broadcast starts within 5 minutes. Pause the repeating broadcast first, then delete it.';
