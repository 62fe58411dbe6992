import type { Personalization } from '@carillon/contract/personalization';
import { count, people, plural } from '@carillon/rules/amounts';

/** "96 to 251 characters", "96 characters". */
function lengthWords(shortest: number, longest: number): string {
  return shortest === longest
    ? plural(longest, 'character', 'characters')
    : `${count(shortest)} to ${plural(longest, 'character', 'characters')}`;
}

/**
 * What leaves after personalization: "After personalizing: 96 to 251 characters, 2 segments for 31 people." Null when
 * nothing leaves, and for a text that leaves as it was counted.
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
          .map(({ Segments, Count }) => `${plural(Segments, 'segment', 'segments')} for ${people(Count)}`)
          .join(', ');
  const head = typed.isPersonal ? 'After personalizing' : 'As carriers send it';
  return `${head}: ${lengthWords(Shortest, Longest)}, ${parts}.`;
}

/** The price is that of the typed text (rule P-243). */
export function priceWords(segments: number): string {
  return `You are charged for the text as typed: ${plural(segments, 'segment', 'segments')} per person.`;
}
