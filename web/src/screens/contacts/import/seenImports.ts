const key = 'carillon.imports.seen';
/** How many are remembered. Older ones are no longer shown because of their age. */
const most = 50;
/** How long an unseen outcome is shown, in milliseconds. */
const toldFor = 86_400_000;

function seen(storage: Storage): number[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Notes in this browser that the user has seen the outcome of this import. */
export function markSeen(importId: number, storage: Storage = localStorage): void {
  const before = seen(storage);
  if (before.includes(importId)) return;
  storage.setItem(key, JSON.stringify([importId, ...before].slice(0, most)));
}

/** True for an import that ended within a day and has not been seen in this browser. */
export function isNews(
  one: { ImportID: number; EndedDate: string | null },
  now: number,
  storage: Storage = localStorage,
): boolean {
  if (one.EndedDate === null || now - Date.parse(one.EndedDate) > toldFor) return false;
  return !seen(storage).includes(one.ImportID);
}
