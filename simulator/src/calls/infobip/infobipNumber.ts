/** Infobip writes numbers without the plus. */
export function bare(number: string): string {
  return number.replace('+', '');
}
