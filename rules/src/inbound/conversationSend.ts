import { missingDataText } from '../texts/mergeFaults.ts';
import { requiredText } from '../contacts/fieldRules.ts';
import { parsePhoneIn, phoneFormatText } from '../phones/phoneCountries.ts';
import { isTollFree } from '../phones/phones.ts';
import { joinSignature, messageLength } from '../texts/segments.ts';

/** Most recipients of one conversation (C-138, C-299). */
export const conversationRecipientLimit = 15;
/** What the first text of an account to a phone ends with (3-decisions 3.5). */
export const firstTextFooter = ' Reply STOP to opt out';

/** Why a text can't be sent, in the order in which the reasons are shown (3-decisions 3.1). */
export type SendBlockKind =
  | 'accountInactive'
  | 'mayNotCreate'
  | 'noTextNumber'
  | 'numberRetired'
  | 'numberBlocked'
  | 'numberStopped'
  | 'numberNotRegistered'
  | 'billingProblem'
  | 'optedOut'
  | 'optOutHeld'
  | 'notOptedIn'
  | 'notVerified'
  | 'groupSize'
  | 'noCredits'
  | 'overLimit'
  | 'empty';

/** The sentence of each reason, exact (C-132 to C-134, C-139 to C-147). `max` is the cap in characters. */
export function sendBlockText(kind: SendBlockKind, max = 0): string {
  switch (kind) {
    case 'accountInactive':
      return 'This account is no longer active.';
    case 'mayNotCreate':
      return "You can't create conversations.";
    case 'noTextNumber':
      return 'Select a Text Phone Number';
    case 'numberRetired':
      return 'This text number is no longer active. Start a new conversation to continue texting this contact.';
    case 'numberBlocked':
      return 'Your text number is blocked.';
    case 'numberStopped':
      return 'Phone carriers refuse texts from this number, so it was stopped. An owner or admin can let it send again in Settings.';
    case 'numberNotRegistered':
      return "This text number isn't registered to send texts yet.";
    case 'billingProblem':
      return 'The current text number has a billing problem';
    case 'optedOut':
      return 'This number has been opted-out.';
    case 'optOutHeld':
      return 'Waiting for a review: this person may have asked to stop. Decide that first.';
    case 'notOptedIn':
      return "This number hasn't opted-in.";
    case 'notVerified':
      // Row P-011, 3-decisions section 18.
      return 'Free trial accounts can text verified numbers only.';
    case 'groupSize':
      return "You've reached your group size this billing period";
    case 'noCredits':
      return "You don't have credits to send messages.";
    case 'overLimit':
      return `Your message can't exceed ${max} characters.`;
    case 'empty':
      return requiredText('Message');
  }
}

/** What decides whether a text may be sent. */
export interface SendFacts {
  /** False in any account status that may not send (1-decisions G-33). */
  readonly accountIsActive: boolean;
  /** The user's permission (C-143). */
  readonly mayCreateConversations: boolean;
  readonly textNumber: {
    readonly IsRetired: boolean;
    readonly IsBlocked: boolean;
    /** Its carrier refused its texts, and it does not send until a person lets it. */
    readonly IsStopped?: boolean;
    /** Registered, or a toll-free number that may send without (3-decisions 7.3). */
    readonly CanText: boolean;
    /** The unlimited plan could not be renewed and has ended (C-095). */
    readonly hasBillingProblem: boolean;
  } | null;
  /** What is known about the phone. Opted out includes the do-not-contact list (3-decisions 4.5). */
  readonly recipient: {
    readonly OptedOut: boolean;
    readonly OptedIn: boolean;
    /** What they wrote may be an opt-out, and waits for a review. */
    readonly OptOutHeld: boolean;
    /** The account is on a trial, and none of its users proved that the phone is theirs. */
    readonly IsUnverified?: boolean;
  };
  /** RequireTextOptIn or ExplicitOptInRequired (C-148, 3-decisions 4.6). */
  readonly optInIsRequired: boolean;
  /** A monthly type at its level, and this number not yet contacted in the period (3-decisions 3.3). */
  readonly groupSizeIsReached: boolean;
  /** False when the text costs credits and there are not enough. */
  readonly hasCredits: boolean;
  readonly message: string;
  /** The signature that goes along, "" without one. */
  readonly signature: string;
  readonly hasMedia: boolean;
  /** Longest text with its signature, in characters: see `messageCap`. */
  readonly max: number;
}

/** The longest text: the user's setting, at most what the account may (3-decisions 18, 6). */
export function messageCap(userSetting: number, accountLimit: number): number {
  return Math.min(userSetting, accountLimit);
}

/** The first reason why a text can't be sent, or null (3-decisions 3.1). Page and server use the same rule. */
export function sendBlock(facts: SendFacts): SendBlockKind | null {
  const { textNumber, recipient } = facts;
  if (!facts.accountIsActive) return 'accountInactive';
  if (!facts.mayCreateConversations) return 'mayNotCreate';
  if (textNumber === null) return 'noTextNumber';
  if (textNumber.IsRetired) return 'numberRetired';
  if (textNumber.IsBlocked) return 'numberBlocked';
  if (textNumber.IsStopped === true) return 'numberStopped';
  if (!textNumber.CanText) return 'numberNotRegistered';
  if (textNumber.hasBillingProblem) return 'billingProblem';
  if (recipient.OptedOut) return 'optedOut';
  if (recipient.OptOutHeld) return 'optOutHeld';
  if (facts.optInIsRequired && !recipient.OptedIn) return 'notOptedIn';
  if (recipient.IsUnverified === true) return 'notVerified';
  if (facts.groupSizeIsReached) return 'groupSize';
  if (!facts.hasCredits) return 'noCredits';
  if (messageLength(facts.message, facts.signature) > facts.max) return 'overLimit';
  return !facts.hasMedia && !/\S/u.test(facts.message) ? 'empty' : null;
}

/** C-273: conversations carry two kinds of images, broadcasts one more. */
export const unsupportedImageText = 'Unsupported image format. You can send either .png or .jpg images.';

/** Why a text with merge fields can't go to a person whose values are unknown (C-160, 3-decisions 15.3), and a way out. */
export function missingFieldsText(missing: readonly string[]): string {
  return `${missingDataText(missing)} Remove the personalized field, or give it a fallback.`;
}

/** C-136. */
export const duplicateRecipientText = "You've already added this number.";
/** C-137. */
export const noRecipientText = 'Please add a phone number';
/** C-138: the requirements have no sentence for the limit. */
export const tooManyRecipientsText = `You can text up to ${conversationRecipientLimit} people at a time. Remove some to send.`;
/** A toll-free number gets no texts (C-149). */
export const tollFreeRecipientText = "This number can't receive text messages.";

/** What decides whether a number may be added. `phone` is as typed, `others` are in stored form. */
export interface RecipientFacts {
  readonly phone: string;
  readonly others: readonly string[];
  /** The account's country. */
  readonly countryId: number;
  readonly optInIsRequired: boolean;
  /** What is known of the number; null while it is not known. */
  readonly consent: { readonly OptedOut: boolean; readonly OptedIn: boolean } | null;
}

/** Why a number can't be a recipient of a conversation, or null (C-135, C-136, C-140). */
export function recipientError(facts: RecipientFacts): string | null {
  const parsed = parsePhoneIn(facts.phone, facts.countryId);
  if (!parsed.ok) return phoneFormatText(parsed.reason, facts.countryId);
  if (facts.others.includes(parsed.phone)) return duplicateRecipientText;
  if (isTollFree(parsed.phone)) return tollFreeRecipientText;
  if (facts.consent?.OptedOut === true) return sendBlockText('optedOut');
  if (facts.optInIsRequired && facts.consent?.OptedIn !== true && facts.consent !== null)
    return sendBlockText('notOptedIn');
  return null;
}

/** Why a text can't be sent to this many recipients, or null (C-137, C-138). */
export function recipientCountError(count: number): string | null {
  if (count === 0) return noRecipientText;
  return count > conversationRecipientLimit ? tooManyRecipientsText : null;
}

/** The signature that goes with a text: only when it is switched on and not blank (3-decisions 2.13). */
export function signatureOf(text: string | null, isIncluded: boolean): string {
  const signature = text?.trim() ?? '';
  return isIncluded ? signature : '';
}

/** A text as it leaves: `Message` is counted and shown, `Footer` is shown apart (3-decisions 3.5). */
export interface OutgoingText {
  readonly Message: string;
  readonly Footer: string;
}

/** Body, signature, and for the first text of the account to the phone the line about STOP (3-decisions 2.13, 3.5). */
export function outgoingText(body: string, signature: string, isFirstToPhone: boolean): OutgoingText {
  return { Message: joinSignature(body, signature), Footer: isFirstToPhone ? firstTextFooter : '' };
}

const fieldsAt = (text: string): readonly (readonly [number, number])[] => {
  const fields: [number, number][] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('{{', at);
    const close = open === -1 ? -1 : text.indexOf('}}', open + 2);
    if (close === -1) return fields;
    fields.push([open, close + 2]);
    at = close + 2;
  }
};

// What belongs to the character before it: accents, style marks, skin tones, and both sides of a joiner.
const joinsBefore = /^(?:\p{M}|\u200d|\p{Emoji_Modifier})/u;
// No character that people use is longer; a text made of marks alone is cut anywhere.
const longestCluster = 16;

function clusterStart(chars: readonly string[], end: number): number {
  for (let at = end; at > Math.max(0, end - longestCluster); at -= 1) {
    const isInside = joinsBefore.test(chars[at] ?? '') || chars[at - 1] === '\u200d';
    if (!isInside) return at;
  }
  return end;
}

/**
 * A message cut to a cap in characters, its signature counted and not cut (3-decisions 2.11): never inside a merge
 * field, a pair of units or an emoji of several parts. A message within the cap stays as it is.
 */
export function truncateMessage(message: string, max: number, signature = ''): string {
  if (messageLength(message, signature) <= max) return message;
  const room = Math.max(0, max - messageLength('', signature));
  const chars = Array.from(message);
  const kept = chars.slice(0, clusterStart(chars, Math.min(room, chars.length))).join('');
  const torn = fieldsAt(message).find(([open, close]) => open < kept.length && kept.length < close);
  return torn === undefined ? kept : message.slice(0, torn[0]);
}
