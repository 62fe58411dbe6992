/** The letters that stand for a user where a name has no room: of the first word and of the last, at most two. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}|\p{N}/u) ?? []);
  const first = letters.shift() ?? '?';
  return (first + (letters.pop() ?? '')).toLocaleUpperCase();
}
