/** How long it takes to say a text, in seconds: some 15 characters a second, at least one. */
export function speechSeconds(text: string): number {
  return Math.max(1, Math.round((text.length / 15) * 10) / 10);
}
