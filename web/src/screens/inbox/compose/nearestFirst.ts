interface Named {
  readonly FirstName: string;
  readonly LastName: string;
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** 0: the first name (or both) begins with it; 1: the last name; 2: another word of the name; 3: only inside a word. */
function distance(one: Named, wanted: string): number {
  const first = folded(one.FirstName);
  const last = folded(one.LastName);
  if (`${first} ${last}`.startsWith(wanted)) return 0;
  if (last.startsWith(wanted)) return 1;
  return `${first} ${last}`.split(/[\s'’-]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** Contacts that a search found: first names that begin with what was typed stand first; else the order stays. */
export function nearestFirst<T extends Named>(found: readonly T[], typed: string): T[] {
  const wanted = folded(typed);
  return found
    .map((one) => ({ one, away: distance(one, wanted) }))
    .sort((a, b) => a.away - b.away)
    .map(({ one }) => one);
}
