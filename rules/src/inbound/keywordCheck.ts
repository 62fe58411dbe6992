import { maxLengthText, requiredText } from '../contacts/fieldRules.ts';
import { normaliseInbound, reservedKind } from './keywords.ts';
import { mayStop } from '../optOuts/optOutRules.ts';
import { joinWord, reservedText } from './reservedWords.ts';
import { characters } from '../texts/segments.ts';

/** Longest custom keyword, in characters (3-decisions 5.6). */
export const keywordLength = 50;
/** The same sender gets the same keyword's reply once in this many milliseconds (3-decisions 5.6). */
export const keywordInterval = 60_000;
/** Two keywords of one text number must not read alike (3-decisions 5.6). */
export const keywordInUseText = 'This keyword is already in use.';
/** What a keyword may be made of (3-decisions 5.6). */
export const keywordCharactersText = 'Use only letters, numbers, spaces and hyphens';

function reservedError(word: string): string | null {
  const kind = reservedKind(word);
  if (kind !== null) return reservedText(word, kind);
  if (word.startsWith(`${joinWord} `)) return reservedText(joinWord, 'join');
  // It would opt out any person who types it, so it can't be a keyword.
  return mayStop(word) ? reservedText(word, 'stop') : null;
}

/**
 * Why a text can't be a custom keyword, or null when it can (C-167, C-168; 3-decisions 5.2, 5.6). `others` are the
 * keywords that any of the chosen text numbers has already, without the one that is edited. Words are shown as
 * they are compared: "Opt Out" as OPT OUT.
 */
export function keywordError(keyword: string, others: readonly string[] = []): string | null {
  if (keyword.trim() === '') return requiredText('Keyword');
  const word = normaliseInbound(keyword);
  const reserved = reservedError(word);
  if (reserved !== null) return reserved;
  if (characters(keyword.trim()) > keywordLength) return maxLengthText('Keyword', keywordLength);
  if (word === '' || !/^[\p{L}\p{M}\p{N} -]+$/u.test(keyword.trim())) return keywordCharactersText;
  return others.some((other) => normaliseInbound(other) === word) ? keywordInUseText : null;
}

/**
 * Why a text can't be the word that is texted after JOIN in place of a group's name, or null (3-decisions 6.6): one
 * word, none of the reserved ones, no other group's. Empty is none.
 */
export function groupKeywordError(keyword: string, others: readonly string[] = []): string | null {
  if (keyword.trim() === '') return null;
  if (/\s/u.test(keyword.trim())) return 'Use a single word';
  return keywordError(keyword, others);
}
