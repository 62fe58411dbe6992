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
