import type { ChosenImage } from './outbox.ts';
import type { Recipient } from '../recipients/recipients.ts';

/** What a user has begun to write. */
export interface Draft {
  readonly text: string;
  readonly image: ChosenImage | null;
}
export const emptyDraft: Draft = { text: '', image: null };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** Separate for each user, so that the next user of a browser does not find another user's words. */
const keyOf = (userId: number, place: string): string => `carillon.draft.${userId}.${place}`;

/** The draft of a place: a conversation, or the dialog of a new one. */
export function readDraft(store: Store, userId: number, place: string): Draft {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userId, place)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('text' in kept) || typeof kept.text !== 'string')
      return emptyDraft;
    const image = 'image' in kept ? (kept.image as Partial<ChosenImage> | null) : null;
    const isWhole = typeof image?.MediaID === 'string' && typeof image.Uri === 'string';
    return {
      text: kept.text,
      image: isWhole ? { MediaID: image.MediaID ?? '', Uri: image.Uri ?? '' } : null,
    };
  } catch {
    return emptyDraft;
  }
}

/** Stores it, so that it survives a reload. An empty one is dropped. */
export function keepDraft(store: Store, userId: number, place: string, draft: Draft): void {
  try {
    if (draft.text === '' && draft.image === null) store.removeItem(keyOf(userId, place));
    else store.setItem(keyOf(userId, place), JSON.stringify(draft));
  } catch {
    // Without storage a draft lives as long as its page.
  }
}

const peopleOf = 'new.to';

/** The recipients of a draft message. Empty when nothing was stored. */
export function readRecipients(store: Store, userId: number): readonly Recipient[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userId, peopleOf)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecipient) : [];
  } catch {
    return [];
  }
}

function isRecipient(kept: unknown): kept is Recipient {
  if (typeof kept !== 'object' || kept === null) return false;
  const { phone, firstName, lastName, personId, values } = kept as Partial<Record<keyof Recipient, unknown>>;
  const isText = (one: unknown): boolean => typeof one === 'string';
  const areValues =
    values === undefined ||
    (typeof values === 'object' && values !== null && Object.values(values).every(isText));
  return [phone, firstName, lastName].every(isText) && Number.isInteger(personId) && areValues;
}

/** Stores them until the message is sent. */
export function keepRecipients(store: Store, userId: number, people: readonly Recipient[]): void {
  try {
    if (people.length === 0) store.removeItem(keyOf(userId, peopleOf));
    else store.setItem(keyOf(userId, peopleOf), JSON.stringify(people));
  } catch {
    // Without storage they live as long as the dialog.
  }
}
