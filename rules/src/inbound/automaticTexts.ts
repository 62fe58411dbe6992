import { segmentLength, characters } from '../texts/segments.ts';

/** Longest brand in an automatic text, in characters (3-decisions 5.5). */
export const brandLength = 40;

const frequency = 'Msg frequency varies. Msg & data rates may apply.';

/** The sender of an automatic text. `phone` is as people read it, "(214) 555-0100". */
export interface Sender {
  /** The registered DisplayName, else the account's CompanyName. */
  readonly brand: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * The first characters of a text, up to the requested number: nothing is cut in half, spaces are single, and invisible
 * characters (a null, an override of the direction of writing, half a pair of units) are left out.
 */
function cut(text: string, length: number): string {
  const clean = text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}]/gu, '')
    .trim();
  return Array.from(clean).slice(0, Math.max(0, length)).join('').trim();
}

/** The brand in automatic texts: at most 40 characters (3-decisions 5.5). */
export function shownBrand(brand: string): string {
  return cut(brand, brandLength);
}

function signed(brand: string, text: string): string {
  const name = shownBrand(brand);
  return name === '' ? text : `${name}: ${text}`;
}

/** The one confirmation of a STOP (3-decisions 5.5). */
export function stopText(brand: string): string {
  return signed(
    brand,
    'You are unsubscribed and will get no more messages from this number. Reply UNSTOP to resubscribe.',
  );
}

/** The reply to UNSTOP (3-decisions 5.5). */
export function unstopText(brand: string): string {
  return signed(brand, `You are subscribed again. ${frequency} Reply HELP for help, STOP to cancel.`);
}

/**
 * The reply to HELP. The email address is left out when the text would pass 160 characters (3-decisions 5.5); without
 * any address people are asked to reply.
 */
export function helpText({ brand, phone, email }: Sender): string {
  const withContact = (contact: string): string =>
    signed(brand, `Help: ${contact}. ${frequency} Reply STOP to cancel.`);
  const [number, address] = [phone?.trim() ?? '', email?.trim() ?? ''];
  const choices = [[number, address].filter((part) => part !== '').join(' or '), number, address].filter(
    (contact) => contact !== '',
  );
  const texts = choices.map(withContact);
  return texts.find((text) => characters(text) <= segmentLength) ?? withContact('reply to this text');
}

/** The default reply to JOIN (3-decisions 5.5). */
export function joinText(brand: string): string {
  return signed(brand, `You are signed up for texts. ${frequency} Reply HELP for help, STOP to cancel.`);
}

// What the frame leaves free for a name.
function fitted(frame: (name: string) => string, name: string): string {
  return frame(cut(name, segmentLength - characters(frame(''))));
}

/** The default reply to JOIN with a group; the group's name is cut when the text would pass 160 characters. */
export function joinGroupText(brand: string, group: string): string {
  const frame = (name: string): string =>
    signed(brand, `You are signed up for ${name} text alerts. Reply HELP for help, STOP to cancel.`);
  return fitted(frame, group);
}

/**
 * The reply to JOIN with an unknown group. Of the word only letters, digits, spaces and hyphens are repeated: our
 * number must not send links that the sender typed.
 */
export function joinUnknownText(brand: string, word: string): string {
  const frame = (name: string): string =>
    signed(
      brand,
      `No group named ${name} found. You are signed up for texts. Reply HELP for help, STOP to cancel.`,
    );
  return fitted(frame, word.replace(/[^\p{L}\p{M}\p{N} -]/gu, ''));
}
