import { plural } from '../money/amounts.ts';

/** Most characters of the names and notes of a person, of the name of a group, a field, and of a value kept in a field. */
export const textLimits = { name: 50, group: 50, field: 100, value: 1_000 } as const;

/** The beginning of a text that a column has room for, never half a character. */
export function keptText(text: string, most: number): string {
  if (text.length <= most) return text;
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** What is said when names or notes of people from another system were cut; empty when none were. */
export function shortenedPeopleText(count: number, samples: readonly string[]): string {
  if (count === 0) return '';
  const more = count > samples.length ? `, and ${plural(count - samples.length, 'more', 'more')}` : '';
  const kept = samples.map((sample) => `“${sample}”`).join(', ');
  return `${plural(count, 'person has', 'people have')} a name or notes longer than ${textLimits.name} characters. Only the beginning is kept: ${kept}${more}.`;
}
