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

/**
 * Which letters make this text, as it is sent, take more segments than its length alone would. Null when none do.
 * Carriers send a text with a single letter outside their standard set in shorter segments.
 */
export function lettersWords(sent: string): string | null {
  const size = networkSize(sent);
  if (networkSegments(size) <= networkSegments({ ...size, isGsm: true })) return null;
  const letters = analyseText(sent).specialCharacters.map(({ char }) => `“${char}”`);
  const named = letters.slice(0, namedLetters).join(', ');
  const more = letters.length > namedLetters ? `${named} and others` : named;
  return `${more} ${letters.length === 1 ? 'is' : 'are'} not in the standard set of letters, so the text takes ${plural(networkSegments(size), 'segment', 'segments')}.`;
}
