import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { HistoryEntry } from '@carillon/contract/contacts/contacts';

/**
 * The widths, in pixels, from which the panel has room beside the list and the thread, and from which it is open by
 * default.
 */
export const panelWidths = { possible: 1280, opened: 1440 } as const;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const storageKey = 'carillon.personPanel';

/** Whether the panel is open: as it was left in this browser, else if it leaves the thread enough room. */
export function isPanelOpen(store: Pick<Store, 'getItem'>, windowWidth: number): boolean {
  try {
    const kept = store.getItem(storageKey);
    if (kept === 'open' || kept === 'closed') return kept === 'open';
  } catch {
    // Without storage the default applies.
  }
  return windowWidth >= panelWidths.opened;
}

/** Stores whether the panel is open. */
export function rememberPanel(store: Pick<Store, 'setItem'>, isOpen: boolean): void {
  try {
    store.setItem(storageKey, isOpen ? 'open' : 'closed');
  } catch {
    // Without storage the choice lasts as long as its page.
  }
}

/** Whether the person of a conversation may be texted, in words. */
export function consentText(
  one: Pick<Conversation, 'OptedOut' | 'OptedIn' | 'OptOutReview'>,
  mustOptIn: boolean,
): string {
  if (one.OptedOut) return 'Opted out of texts';
  if (one.OptOutReview?.Of === 'Held') return 'May have opted out: texts are held until the review';
  if (one.OptedIn) return 'Opted in to texts';
  return mustOptIn ? 'Not opted in to texts yet' : 'Has not opted out of texts';
}

/** A broadcast that a person got, with its outcome. */
export interface LastBroadcast {
  readonly id: number;
  readonly name: string;
  readonly at: string;
  readonly result: string;
}

/** The last broadcasts among what was sent to a person, each once, newest first. */
export function lastBroadcasts(sent: readonly HistoryEntry[], most: number): LastBroadcast[] {
  const found = new Map<number, LastBroadcast>();
  for (const entry of sent) {
    const id = entry.BroadcastID;
    if (id === null || found.has(id)) continue;
    found.set(id, { id, name: entry.BroadcastName || 'Broadcast', at: entry.At, result: entry.Result });
  }
  return [...found.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, most);
}
