import { normaliseKeyword } from '@carillon/rules/optOutWords';

const yesWords = new Set(['YES', 'Y', 'YEP', 'YEAH', 'SI']);
const noWords = new Set(['NO', 'N', 'NOPE']);

/** Reads the answer to a text survey by its first word (2-decisions E3): 1 Yes, 2 No, 3 Other. */
export function surveyAnswer(text: string): 1 | 2 | 3 {
  const [word = ''] = normaliseKeyword(text).split(/[^\p{L}\p{N}]/u);
  if (yesWords.has(word)) return 1;
  return noWords.has(word) ? 2 : 3;
}
