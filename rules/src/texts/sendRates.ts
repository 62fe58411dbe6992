/** Texts a minute that may be chosen for a broadcast of texts (row B-264); 0 is as fast as the carrier allows. */
export const sendRates: readonly number[] = [5, 50, 500, 1000, 0];

/** The error for any other rate. */
export const sendRateText = 'Choose a send rate of 5, 50, 500 or 1000 texts a minute, or Max';

/** "5/min", "Max". */
export function sendRateLabel(perMinute: number): string {
  return perMinute === 0 ? 'Max' : `${perMinute}/min`;
}
