import { strayBraceText } from '@carillon/rules/texts/mergeFields';
import { useDebounced } from '../../useDebounced.ts';
import type { TextFacts } from './textFacts.ts';

/** Users type the second brace within this time, in milliseconds. */
const pause = 800;

/**
 * The warnings of a text while it is typed: open braces at its end are strays only once the user stopped typing there
 * (C-159). `isOpen`: a list of fields to choose from is shown.
 */
export function useSettledWarnings(
  text: string,
  { isHalf, warnings }: Pick<TextFacts, 'isHalf' | 'warnings'>,
  isOpen: boolean,
): readonly string[] {
  const isQuiet = useDebounced(text, pause) === text;
  const isTyped = isOpen || (isHalf && !isQuiet);
  return isTyped ? warnings.filter((warning) => warning !== strayBraceText) : warnings;
}
