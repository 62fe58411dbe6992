const lookAlike = 'OoIlОоΟ';
/** Marks that people write between the digits of a number. */
export const betweenDigits = '\\s().+\\-/\u00a0\u2010-\u2015\\[\\]_~*·•‧∙⋅・．（）−';
const onlyLookAlikes = new RegExp(`^[\\d${betweenDigits}${lookAlike}]+$`);
// Beside a digit, or three or four of them as the end of a number: 214-555-OlOO.
const inNumber = new RegExp(`\\d[${lookAlike}]|[${lookAlike}]\\d|[-. ][${lookAlike}]{3,4}$`);
const ones = /[Il]/g;
const zeros = /[OoОоΟ]/g;

/** What letters make of a number. */
export interface LettersRead {
  /** The number with 0 for O and 1 for l and I; null when no letter looks like a digit of it. */
  readonly repaired: string | null;
  /** A letter is right between two digits: without it they would be another number. */
  readonly isBetween: boolean;
}

/** Looks for letters that were typed for digits, or that digits would be joined across. Without an extension. */
export function readLetters(text: string): LettersRead {
  const isRepairable = onlyLookAlikes.test(text) && inNumber.test(text);
  return {
    repaired: isRepairable ? text.replace(ones, '1').replace(zeros, '0') : null,
    isBetween: /\d\p{L}+\d/u.test(text),
  };
}
