/** Time needed to say a text, in seconds: about 15 characters a second, at least one second. */
export function speechSeconds(text: string): number {
  return Math.max(1, Math.round((text.length / 15) * 10) / 10);
}
