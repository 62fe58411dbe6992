import type { Personalization } from '@carillon/contract/broadcasts/personalization';
import { count, plural } from '@carillon/rules/money/amounts';
import { networkSegments, networkSize } from '@carillon/rules/texts/networkSegments';
import { analyseText } from '@carillon/rules/texts/segments';

/** "96 to 251 characters", "96 characters". */
function lengthWords(shortest: number, longest: number): string {
  return shortest === longest
    ? plural(longest, 'character', 'characters')
    : `${count(shortest)} to ${plural(longest, 'character', 'characters')}`;
}

/**
 * What is sent after personalization: "After personalizing: 96 to 251 characters, 2 segments for 31 texts." Null when
 * nothing is sent, and for a text that is sent as it was counted.
 */
export function leavesWords(
  found: Pick<Personalization, 'Shortest' | 'Longest' | 'Parts'>,
  typed: { readonly isPersonal: boolean; readonly segments: number },
): string | null {
  const { Shortest, Longest, Parts } = found;
  if (Shortest === null || Longest === null || Parts.length === 0) return null;
  const [only] = Parts;
  const isAsTyped = Parts.length === 1 && only?.Segments === typed.segments;
  if (!typed.isPersonal && isAsTyped) return null;
  const parts =
    Parts.length === 1
      ? `${plural(only?.Segments ?? 1, 'segment', 'segments')} each`
      : Parts.filter(({ Segments }) => Segments > 1)
          .map(
            ({ Segments, Count }) =>
              `${plural(Segments, 'segment', 'segments')} for ${plural(Count, 'text', 'texts')}`,
          )
          .join(', ');
  const head = typed.isPersonal ? 'After personalizing' : 'As carriers send it';
  return `${head}: ${lengthWords(Shortest, Longest)}, ${parts}.`;
}

/** The price follows from the typed text (rule P-243). */
export function priceWords(segments: number): string {
  return `You are charged for the text as typed: ${plural(segments, 'segment', 'segments')} for each text.`;
}

/** Maximum letters that are named. More would not help. */
const namedLetters = 3;

/** The text whose letters are to be named. */
interface Lettered {
  /** What all recipients get: the typed text without its fields, with the signature. */
  readonly typed: string;
  /** The whole text of the recipient who is shown. */
  readonly shown: string;
  readonly isPersonal: boolean;
}

/**
 * Which letters make texts take more segments than their length alone would, and how many texts. Null when none do.
 * Carriers send a text with a single letter outside their standard set in shorter segments. What is said holds for all
 * recipients (`found`), whose values may have letters that those of the shown one lack.
 */
export function lettersWords(
  found: Pick<Personalization, 'Lengthened' | 'Texts'>,
  { typed, shown, isPersonal }: Lettered,
): string | null {
  const { Lengthened, Texts } = found;
  if (Lengthened === 0) return null;
  if (!isPersonal) {
    const segments = plural(networkSegments(networkSize(shown)), 'segment', 'segments');
    return `${notStandard(typed)}, so the text takes ${segments}.`;
  }
  const which = Lengthened === Texts ? 'all texts take' : plural(Lengthened, 'text takes', 'texts take');
  if (lettersOf(typed).length > 0) return `${notStandard(typed)}, so ${which} more segments.`;
  const some = lettersOf(shown).length > 0 ? `, such as ${namesOf(lettersOf(shown))}` : '';
  return `Because of letters in recipients’ values that are not in the standard set${some}, ${which} more segments.`;
}

const lettersOf = (text: string): string[] =>
  analyseText(text).specialCharacters.map(({ char }) => `“${char}”`);

function namesOf(letters: readonly string[]): string {
  const named = letters.slice(0, namedLetters).join(', ');
  return letters.length > namedLetters ? `${named} and others` : named;
}

function notStandard(text: string): string {
  const letters = lettersOf(text);
  return `${namesOf(letters)} ${letters.length === 1 ? 'is' : 'are'} not in the standard set of letters`;
}
