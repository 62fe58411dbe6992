/** What kind of line a number is, as far as is known. */
export type LineType = 'mobile' | 'landline' | 'unknown';

/** Returns line types, so that landlines are not texted (G-129). */
export interface LineTypes {
  /** One result per number, same order. `phones` are digits, "2145550100". */
  lineTypeOf(phones: readonly string[]): LineType[];
}

/** Special numbers of the simulator: texts 9901 to 9921, calls 9951 to 9970 (docs/carriers.md). */
function isSpecial(lastFour: string): boolean {
  return (lastFour >= '9901' && lastFour <= '9921') || (lastFour >= '9951' && lastFour <= '9970');
}

/** The simulator's rule: numbers ending in 99 are landlines, the special ones and all others mobiles. */
export const simulatedLineTypes: LineTypes = {
  lineTypeOf: (phones) =>
    phones.map((phone) => (phone.endsWith('99') && !isSpecial(phone.slice(-4)) ? 'landline' : 'mobile')),
};

/** The real carriers report no line types yet. Numbers of unknown type are texted. */
export const unknownLineTypes: LineTypes = {
  lineTypeOf: (phones) => phones.map(() => 'unknown'),
};
