import { zonesOfPhone } from './phoneZones.ts';

/**
 * These area codes in the order in which to offer them: the wanted one, then those whose phones are in the same IANA zone,
 * then the others; each part from the lowest on.
 */
export function areaCodesInOrder(available: readonly number[], wanted: number, timeZone: string): number[] {
  const distance = (code: number): number => {
    if (code === wanted) return 0;
    return zonesOfPhone(`${code}5550100`)?.includes(timeZone) === true ? 1 : 2;
  };
  return available.toSorted((a, b) => distance(a) - distance(b) || a - b);
}
