/** What a tab remembers of a draft whose owner left to set transfer up: where it is kept. */
const keyOf = (draftId: number): string => `carillon.draft.${draftId}.transfer`;

/** Remembers that transfer was turned on in this draft, while it is being set up in the voice settings. */
export function wantTransfer(draftId: number): void {
  try {
    sessionStorage.setItem(keyOf(draftId), 'wanted');
  } catch {
    // Storage may be forbidden; the switch is then turned on once more.
  }
}

/** Forgets it: the person decided otherwise, or it is on. */
export function forgetTransfer(draftId: number): void {
  try {
    sessionStorage.removeItem(keyOf(draftId));
  } catch {
    // As above.
  }
}

/** True while transfer waits in this draft for being set up. */
export function isTransferWanted(draftId: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(draftId)) !== null;
  } catch {
    return false;
  }
}
