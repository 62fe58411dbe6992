const key = 'carillon.imports.seen';
/** So many are remembered; older ones are not told any more by their age. */
const most = 50;
/** An end is told for so long to whoever did not see it, in milliseconds. */
const toldFor = 86_400_000;

function seen(storage: Storage): number[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Notes that somebody looked at the end of this import, in this browser. */
export function markSeen(importId: number, storage: Storage = localStorage): void {
  const before = seen(storage);
  if (before.includes(importId)) return;
  storage.setItem(key, JSON.stringify([importId, ...before].slice(0, most)));
}

/** True for an import that ended within a day, and nobody has looked at in this browser. */
export function isNews(
  one: { ImportID: number; EndedDate: string | null },
  now: number,
  storage: Storage = localStorage,
): boolean {
  if (one.EndedDate === null || now - Date.parse(one.EndedDate) > toldFor) return false;
  return !seen(storage).includes(one.ImportID);
}
