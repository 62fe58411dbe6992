/** A user's initials, for places without room for a name: of the first and last word, at most two letters. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}|\p{N}/u) ?? []);
  const first = letters.shift() ?? '?';
  return (first + (letters.pop() ?? '')).toLocaleUpperCase();
}
