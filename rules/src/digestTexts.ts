import { characters } from './texts/segments.ts';

/** As many conversations are shown in a mail (3-decisions 12.3). */
export const digestRows = 5;
/** As much of a text is shown, in characters. */
export const digestTextLength = 100;
/** More texts than this are not counted. */
export const digestCountLimit = 1_000;

/** The first characters of a text on one line, with an ellipsis when some are left out (3-decisions 12.3, 12.4). */
export function firstWords(text: string, length: number = digestTextLength): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (characters(line) <= length) return line;
  return `${Array.from(line)
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/** "3 unread texts on Main line"; more than `digestCountLimit` are "1,000+" (3-decisions 12.3). */
export function digestSubject(unread: number, numberName: string): string {
  const shown =
    unread > digestCountLimit
      ? `${digestCountLimit.toLocaleString('en-US')}+`
      : unread.toLocaleString('en-US');
  return `${shown} unread ${unread === 1 ? 'text' : 'texts'} on ${firstWords(numberName, 50)}`;
}

/** The digest as a text (3-decisions 12.3). */
export function digestAsText(product: string, unread: number, numberName: string, link: string): string {
  return `${product}: ${digestSubject(unread, numberName)}. ${link}`;
}
