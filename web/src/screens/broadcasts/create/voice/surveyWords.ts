import { settledAnswerNames } from '@carillon/rules/broadcasts/surveyAnswers';
import type { AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';

/** Row B-144. */
export const surveyRuleText =
  'Survey voice messages must include the question and answers pressed as * followed by 1 to 9, with 0 to transfer.';
/** Row B-145: the default rule of a typed survey. */
export const typedSurveyRuleText = 'Answers are * then 1 to 9; 0 transfers.';

/**
 * Suggested wording for a typed survey (row B-145), with the named answers. It says "star" in words, because voices
 * read the character in different ways.
 */
export function surveyWording(transfers: boolean, names: readonly AnswerName[]): string {
  const named = settledAnswerNames(names).map(({ ID, Label }) => `For ${Label}, press star ${ID}.`);
  const answers =
    named.length > 0 ? named.join(' ') : 'To answer yes, press star 1. To answer no, press star 2.';
  return transfers ? `${answers} To talk to us, press 0.` : answers;
}
