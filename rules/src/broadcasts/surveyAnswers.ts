/** Keys that answer a voice survey, each pressed after a star (2-decisions C3). */
export const answerKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** One of them, as it is named on the wire (2-decisions E1). */
export type AnswerKey = (typeof answerKeys)[number];

/** The name that the creator of a voice survey gave to a key: *1 is "Yes". */
export interface AnswerName {
  readonly ID: AnswerKey;
  readonly Label: string;
}

/** Longest name of an answer, in characters: it appears in a column of a table and beside a bar. */
export const longestAnswerName = 40;

/** The name in results for recipients who were reached and gave no answer. */
export const noResponseLabel = 'No response';

/** The name of an answer without its own name (2-decisions E1). */
export const unnamedAnswer = (key: string): string => `Pressed *${key}`;

/** The name of an answer: its own, or its key. */
export function answerLabel(key: string, names: readonly AnswerName[]): string {
  return names.find(({ ID }) => ID === key)?.Label ?? unnamedAnswer(key);
}

// Line ends and other invisible characters, and those that change the direction of the text after them.
const unseen = /[\p{Cc}\u200B\u2028-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;

/** Names as they are kept, by key: without blanks around them and without empty ones. */
export function settledAnswerNames(typed: readonly AnswerName[]): AnswerName[] {
  return typed
    .map(({ ID, Label }) => ({ ID, Label: Label.replace(unseen, ' ').replace(/\s+/g, ' ').trim() }))
    .filter(({ ID, Label }) => Label !== '' && Label !== unnamedAnswer(ID))
    .toSorted((a, b) => a.ID.localeCompare(b.ID));
}

const same = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Why names of answers can't be used, in one sentence, with the key it is about; null when they can. */
export function answerNameProblem(
  typed: readonly AnswerName[],
): { readonly key: AnswerKey; readonly message: string } | null {
  const names = settledAnswerNames(typed);
  for (const [at, { ID: key, Label }] of names.entries()) {
    if ([...Label].length > longestAnswerName)
      return { key, message: `The name of *${key} must be at most ${longestAnswerName} characters` };
    const before = names.slice(0, at);
    if (before.some(({ ID }) => ID === key)) return { key, message: `*${key} has two names. Give it one` };
    const twin = before.find((one) => same(one.Label) === same(Label));
    if (twin !== undefined)
      return { key, message: `*${twin.ID} and *${key} have the same name. Give each its own` };
    // Results would have two lines of this name.
    const others = [noResponseLabel, ...answerKeys.filter((one) => one !== key).map(unnamedAnswer)];
    if (others.some((one) => same(one) === same(Label)))
      return { key, message: `Results use “${Label}” for something else. Give *${key} another name` };
  }
  return null;
}

/**
 * Why names can't be changed to these once calls have begun: an answer keeps the name it had when it was given, while
 * one without a name may still get one. Null when they can.
 */
export function renamedAnswerProblem(
  before: readonly AnswerName[],
  after: readonly AnswerName[],
): { readonly key: AnswerKey; readonly message: string } | null {
  const settled = settledAnswerNames(after);
  const renamed = before.find(({ ID, Label }) => answerLabel(ID, settled) !== Label);
  return renamed === undefined
    ? null
    : {
        key: renamed.ID,
        message: `Calls have begun, so *${renamed.ID} keeps the name “${renamed.Label}”. You can still name answers that have no name.`,
      };
}
