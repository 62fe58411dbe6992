import type { ChosenImage } from './outbox.ts';

/** What somebody has begun to write. */
export interface Draft {
  readonly text: string;
  readonly image: ChosenImage | null;
}
export const emptyDraft: Draft = { text: '', image: null };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** Of each user, so that who signs in after somebody else finds no words of theirs. */
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

/** Keeps it, so that it survives a reload; an empty one is dropped. */
export function keepDraft(store: Store, userId: number, place: string, draft: Draft): void {
  try {
    if (draft.text === '' && draft.image === null) store.removeItem(keyOf(userId, place));
    else store.setItem(keyOf(userId, place), JSON.stringify(draft));
  } catch {
    // Without storage a draft lives as long as its page.
  }
}
