// Rounding as spreadsheets show it. They round the decimal digits that a user sees, half away from zero: 1.005 with two
// decimals is 1.01 and 28.5% without any is 29%, although the nearest binary fractions are below the half.

/** A text of digits, "005" and "5" alike, and the power of ten of its last digit. */
interface Decimal {
  readonly sign: string;
  readonly digits: string;
  readonly exponent: number;
}

/** The shortest decimal that is this number. */
function decimalOf(value: number): Decimal {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential()) ?? [];
  return { sign, digits: whole + fraction, exponent: Number(power) - fraction.length };
}

/** A number with this many decimals, half away from zero; negative `places` count before the point. */
export function roundDecimal(value: number, places: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const { sign, digits, exponent } = decimalOf(value);
  const dropped = -exponent - places;
  if (dropped <= 0) return value;
  if (dropped > digits.length) return 0;
  const kept = BigInt(digits.slice(0, digits.length - dropped) || '0');
  const isUp = (digits[digits.length - dropped] ?? '0') >= '5';
  return Number(`${sign}${kept + (isUp ? 1n : 0n)}e${-places}`);
}

/** How a section of a format rounds what it shows. */
type Rounding = (value: number) => number;

const unchanged: Rounding = (value) => value;

/** The part of a section that represents digits and signs: no quoted text, escapes, colors, or padding. */
function bareSection(section: string): string {
  return section.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
}

function roundingOf(section: string): Rounding {
  const bare = bareSection(section);
  const scientific = /([0#?,]*)(?:\.([0#?]*))?E[+-]/i.exec(bare);
  if (scientific !== null) {
    const wide = Math.max(1, (scientific[1] ?? '').replace(/,/g, '').length);
    return (value) => scientificDigits(value, wide, (scientific[2] ?? '').length);
  }
  const fraction = /[0#?]\s*\/\s*(\d*[1-9]\d*|[0#?]+)/.exec(bare);
  if (fraction !== null) {
    const denominator = Number(fraction[1]);
    return denominator > 0 ? (value) => fractionOf(value, denominator) : unchanged;
  }
  const number = /[0#?][0#?,]*(?:\.([0#?]*))?|\.([0#?]+)/.exec(bare);
  if (number === null) return unchanged;
  const decimals = (number[1] ?? number[2] ?? '').length;
  const percents = bare.split('%').length - 1;
  // Commas behind the last digit in front of the point divide by a thousand each.
  const thousands = /,+(?=\.|$)/.exec(number[0])?.[0].length ?? 0;
  const trailing =
    number[1] === undefined ? 0 : (/^,+/.exec(bare.slice(number.index + number[0].length))?.[0].length ?? 0);
  const places = decimals + 2 * percents - 3 * (thousands + trailing);
  return (value) => roundDecimal(value, places);
}

function scientificDigits(value: number, wide: number, decimals: number): number {
  if (value === 0) return value;
  const { digits, exponent } = decimalOf(value);
  const power = digits.length - 1 + exponent;
  // Of "##0.0E+0" the exponent is a multiple of three.
  const shownPower = Math.floor(power / wide) * wide;
  return roundDecimal(value, decimals - shownPower);
}

function fractionOf(value: number, denominator: number): number {
  const { sign, digits, exponent } = decimalOf(value);
  const parts = Number(`${BigInt(digits) * BigInt(denominator)}e${exponent}`);
  const rounded = roundDecimal(parts, 0) / denominator;
  return sign === '-' ? -rounded : rounded;
}

interface Section {
  readonly round: Rounding;
  readonly isFor: ((value: number) => boolean) | null;
}

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '<': (value, bound) => value < bound,
  '>': (value, bound) => value > bound,
  '<=': (value, bound) => value <= bound,
  '>=': (value, bound) => value >= bound,
  '=': (value, bound) => value === bound,
  '<>': (value, bound) => value !== bound,
};

function sectionOf(section: string): Section {
  const [, sign = '', bound = ''] = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(section) ?? [];
  const compare = comparisons[sign];
  return {
    round: roundingOf(section),
    isFor: compare === undefined ? null : (value) => compare(value, Number(bound)),
  };
}

/** How a format rounds numbers: by the section that is for them, as positive, negative, zero, or by its condition. */
export function roundingOfFormat(format: string): Rounding {
  const sections = sectionsOf(format).slice(0, 3).map(sectionOf);
  const [first, second, third] = sections;
  if (first === undefined) return unchanged;
  if (second === undefined) return first.round;
  if (sections.some(({ isFor }) => isFor !== null)) {
    return (value) => {
      const forValue = (one: number) =>
        sections.find(({ isFor }) => isFor?.(one)) ?? sections.at(-1) ?? first;
      const rounded = forValue(value).round(value);
      // 99.9% may be shown as 100%, but not by the section that is for 1.
      return forValue(rounded) === forValue(value) ? rounded : value;
    };
  }
  return (value) => (value < 0 ? second : value === 0 ? (third ?? first) : first).round(value);
}

/** The sections of a format; a semicolon in quotation marks or after a backslash does not separate. */
function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const part of format.match(/"[^"]*"|\\.|\[[^\]]*\]|[^]/g) ?? []) {
    if (part === ';') sections.push('');
    else sections[sections.length - 1] += part;
  }
  return sections;
}

/** Days at so many decimals of a second. Days are no decimals: what a second is of them is cut off after 12 digits. */
export function roundSeconds(days: number, places: number): number {
  return roundDecimal(Number((days * daySeconds).toPrecision(12)), places) / daySeconds;
}

const daySeconds = 86_400;
