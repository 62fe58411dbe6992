import { creditCount, people, plural } from '@carillon/rules/money/amounts';

/** "2,894 people, 4,535 texts, 4,535 credits"; before a text is written, the credits of one segment each. */
export function choiceWords(of: {
  readonly people: number;
  readonly texts: number;
  readonly perText: number;
  readonly isTyped: boolean;
}): string {
  const price = `${of.isTyped ? '' : 'at least '}${creditCount(of.texts * of.perText)}`;
  return `${people(of.people)}, ${plural(of.texts, 'text', 'texts')}, ${price}`;
}
