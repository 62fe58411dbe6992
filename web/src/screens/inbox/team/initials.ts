/** The letters that stand for a user where a name has no room: of the first word and of the last, at most two. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /\p{L}|\p{N}/u.test(word));
  const letter = (word: string | undefined): string => {
    const found = Array.from(word ?? '').find((sign) => /\p{L}|\p{N}/u.test(sign)) ?? '';
    return found.toLocaleUpperCase();
  };
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${letter(first)}${letter(last)}` || '?';
}
