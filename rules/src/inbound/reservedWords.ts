import { helpWords, startWords, stopWords } from '../optOuts/words/optOutWords.ts';

/** What a reserved word requests. */
export type ReservedKind = 'stop' | 'start' | 'help' | 'join' | 'survey';

/** The word that signs up for texts, alone or with a group after it (3-decisions 5.2). */
export const joinWord = 'JOIN';

/** Words that answer text surveys and nothing else (C-168). */
export const surveyWords: readonly string[] = ['YES', 'NO'];

/**
 * The reserved words of all languages, by what they request, in normalized form (3-decisions 5.2). Stop comes last, so
 * that an opt-out wins if a word is ever in two lists.
 */
export const reservedWords: readonly (readonly [ReservedKind, readonly string[]])[] = [
  ['survey', surveyWords],
  ['join', [joinWord]],
  ['help', helpWords],
  ['start', startWords],
  ['stop', stopWords],
];

/** Why a reserved word can't be a keyword, exact (C-167, C-168). `word` is shown in normalised form. */
export function reservedText(word: string, kind: ReservedKind): string {
  switch (kind) {
    case 'stop':
    case 'start':
      return `${word} is reserved for explicit opt outs.`;
    case 'help':
      return `${word} is a reserved word.`;
    case 'join':
      return 'JOIN is reserved for the Join Reply feature.';
    case 'survey':
      return `${word} is reserved for text surveys.`;
  }
}
