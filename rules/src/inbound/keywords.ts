import { normaliseKeyword } from '../optOuts/words/optOutWords.ts';
import { joinWord, reservedWords, type ReservedKind } from './reservedWords.ts';

const edge = /[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{P}\p{Z}\p{C}\p{M}\p{Sm}\p{Sc}\p{Sk}]/u;
const inside = /\p{Emoji_Presentation}/gu;
// A null, an override of the direction of writing, half a character: nothing that a person sees or means.
const unseen = /[\p{Cf}\p{Cs}\p{Co}\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad]/gu;

// Emoji such as "ℹ️" and "™" become letters by NFKC: they go before it.
function withoutEmoji(text: string): string {
  const chars = Array.from(text);
  let start = 0;
  let end = chars.length;
  while (start < end && edge.test(chars[start] ?? '')) start += 1;
  while (end > start && edge.test(chars[end - 1] ?? '')) end -= 1;
  return chars.slice(start, end).join('').replace(inside, ' ').replace(unseen, '');
}

/**
 * A whole inbound text in the form in which it is compared with reserved words, custom keywords and groups (3-decisions
 * 5.1): what `normaliseKeyword` does, after emoji and invisible characters are gone, also from the middle. Empty when
 * the text has no letter or digit. Accepts any string, in one pass over it.
 */
export function normaliseInbound(text: string): string {
  return normaliseKeyword(withoutEmoji(text));
}

const kinds = new Map<string, ReservedKind>();
const compactKinds = new Map<string, ReservedKind>();
for (const [kind, words] of reservedWords)
  for (const word of words) {
    kinds.set(word, kind);
    if (kind === 'stop' || kind === 'start') compactKinds.set(compact(word), kind);
  }
const longestSpelled = 2 * Math.max(...Array.from(kinds.keys(), (word) => word.length));

// "S.T.O.P.", "UN STOP", "NO-MAS": the letters alone.
function compact(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * What a whole text asks for when it is a reserved word, in any language, or null (3-decisions 5.2). `word` is
 * normalised. "JOIN" with a group after it is not a reserved word alone: see `readJoin`. Opt-out and opt-in words also
 * count when they are spelled ("S.T.O.P") or their parts stand otherwise ("OPT.OUT", "REMOVE-ME").
 */
export function reservedKind(word: string): ReservedKind | null {
  const kind = kinds.get(word);
  if (kind !== undefined) return kind;
  return word.length > longestSpelled ? null : (compactKinds.get(compact(word)) ?? null);
}

/** A group that people can join by its name, or by its keyword when it has one (3-decisions 6.6). */
export interface JoinableGroup {
  readonly id: number;
  readonly name: string;
  readonly keyword: string | null;
}

/** What JOIN asks for: everyone (group null, no word), a group, or an unknown group (its word). */
export interface JoinRequest {
  readonly group: JoinableGroup | null;
  readonly unknownWord: string | null;
}

// "Join us at the field": talk, not a group that does not exist.
const talk = new Set(
  'US ME YOU HIM HER THEM IT THE A AN MY OUR YOUR IN AT ON BY FOR TO WITH AND UP TOGETHER THIS THAT'.split(
    ' ',
  ),
);

/**
 * Reads "JOIN" and "JOIN {group}" (3-decisions 5.3 step 6). `word` is normalised. A known group is found by name or
 * keyword; an unknown one counts as a group only when at most two words follow and they do not begin like a sentence,
 * because consent must not come from "Join us at the field". Null when this is not a JOIN.
 */
export function readJoin(word: string, groups: readonly JoinableGroup[]): JoinRequest | null {
  if (word === joinWord) return { group: null, unknownWord: null };
  if (!word.startsWith(`${joinWord} `)) return null;
  const asked = normaliseInbound(word.slice(joinWord.length + 1));
  if (asked === '') return { group: null, unknownWord: null };
  const isAsked = (name: string | null): boolean => name !== null && normaliseInbound(name) === asked;
  // A keyword is made to be typed, so it wins over a group that happens to be called so.
  const group =
    groups.find(({ keyword }) => isAsked(keyword)) ?? groups.find(({ name }) => isAsked(name)) ?? null;
  if (group !== null) return { group, unknownWord: null };
  const parts = asked.split(' ');
  if (parts.length > 2 || talk.has(parts[0] ?? '')) return null;
  return { group: null, unknownWord: asked };
}

/** Answer to a text survey. */
export type SurveyAnswer = 'Yes' | 'No' | 'Other';

const yesWords = new Set(['YES', 'Y', 'YEP', 'YEAH', 'SI']);
const noWords = new Set(['NO', 'N', 'NOPE']);

/** The answer to a text survey, by the first word of a normalised text (2-decisions E3). */
export function readSurveyAnswer(word: string): SurveyAnswer {
  const first = /^[\p{L}\p{N}]*/u.exec(word)?.[0] ?? '';
  if (yesWords.has(first)) return 'Yes';
  return noWords.has(first) ? 'No' : 'Other';
}
