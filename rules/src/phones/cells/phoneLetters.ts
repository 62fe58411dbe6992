const lookAlike = 'OoIlОоΟ';
/** Marks that people write between the digits of a number. */
export const betweenDigits = '\\s().+\\-/\u00a0\u2010-\u2015\\[\\]_~*·•‧∙⋅・．（）−';
const onlyLookAlikes = new RegExp(`^[\\d${betweenDigits}${lookAlike}]+$`);
// Beside a digit, or the last three or four characters of a number: 214-555-OlOO.
const inNumber = new RegExp(`\\d[${lookAlike}]|[${lookAlike}]\\d|[-. ][${lookAlike}]{3,4}$`);
const ones = /[Il]/g;
const zeros = /[OoОоΟ]/g;

/** The effect of letters on a number. */
export interface LettersRead {
  /** The number with 0 for O and 1 for l and I; null if no letter looks like a digit. */
  readonly repaired: string | null;
  /** A letter between two digits matters: dropping it would give a different number. */
  readonly isBetween: boolean;
}

/**
 * Finds letters typed in place of digits, or letters between digits that would otherwise be joined. Without
 * an extension.
 */
export function readLetters(text: string): LettersRead {
  const isRepairable = onlyLookAlikes.test(text) && inNumber.test(text);
  return {
    repaired: isRepairable ? text.replace(ones, '1').replace(zeros, '0') : null,
    isBetween: /\d\p{L}+\d/u.test(text),
  };
}
