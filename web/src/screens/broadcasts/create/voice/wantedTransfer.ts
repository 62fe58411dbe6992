/** Where a tab remembers a draft whose user left to set up transfer. */
const keyOf = (draftId: number): string => `carillon.draft.${draftId}.transfer`;

/** Remembers that transfer was turned on in this draft, while it is being set up in the voice settings. */
export function wantTransfer(draftId: number): void {
  try {
    sessionStorage.setItem(keyOf(draftId), 'wanted');
  } catch {
    // Storage may be blocked. The user then turns on the switch again.
  }
}

/** Forgets it: the user decided otherwise, or it is on. */
export function forgetTransfer(draftId: number): void {
  try {
    sessionStorage.removeItem(keyOf(draftId));
  } catch {
    // As above.
  }
}

/** True while transfer in this draft waits to be set up. */
export function isTransferWanted(draftId: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(draftId)) !== null;
  } catch {
    return false;
  }
}
