import { roundDecimal, roundingOfFormat, roundSeconds } from './shownDigits.ts';

/** The part of a spreadsheet library that writes numbers in their formats. */
interface Formatter {
  format(format: string | number, value: unknown, options?: { readonly date1904?: boolean }): string;
  is_date(format: string): boolean;
  get_table(): Readonly<Record<number, string | undefined>>;
  parse_date_code(
    value: number,
    options?: { readonly date1904?: boolean },
  ): { readonly y: number; readonly m: number; readonly d: number } | null;
}

/** Digits that a sheet shows of a number without a format, with a point among them. */
const mostGeneral = 10;

type Shown = (value: number) => string;

const daySeconds = 86_400;
/** 31 December 9999: no spreadsheet shows a date beyond it. */
const lastDay = 2_958_465;

/**
 * Writes the numbers of one workbook as its sheets show them. Whole dates have the form 2025-03-05, with a time
 * 2025-03-05 14:30, whatever the sheet's order of day and month: once merged into a text they would be
 * indistinguishable. Times of day, durations, parts of dates, currency, percentages and numbers with leading zeros are
 * as shown. Whole numbers that the sheet shortens to a form such as 5.55E+09 keep their digits: they are phones or ids.
 */
export class NumberForms {
  readonly #formatter: Formatter;
  readonly #options: { readonly date1904: boolean };
  readonly #known = new Map<string | number, Shown>();

  constructor(formatter: Formatter, date1904: boolean) {
    this.#formatter = formatter;
    this.#options = { date1904 };
  }

  /**
   * A number in its format: as the file writes it, or the number of one that every program supports. A format that
   * can't be understood changes nothing.
   */
  number(format: string | number, value: number): string {
    if (!Number.isFinite(value)) return '';
    let shown = this.#known.get(format);
    if (shown === undefined) {
      shown = this.#compile(typeof format === 'string' ? format : this.#builtIn(format));
      this.#known.set(format, shown);
    }
    return shown(value);
  }

  /** A number in a file that carries what its sheet shows, as open documents do; undefined for a cell that does not. */
  shownNumber(format: string | number | undefined, value: number, shown: string | undefined): string {
    if (shown === undefined) return this.number(withTime(format ?? 'General', value), value);
    if (Number.isInteger(value) && isShortened(shown)) return plainNumber(value);
    // Some programs write the bare number in place of the displayed one.
    if (format !== undefined && shown === String(value)) return this.number(format, value);
    if (typeof format !== 'string' || !isWholeDate(format)) return shown;
    // A date without a style comes with the format of a bare date, whatever it displays.
    return this.number(clockForm.test(shown) ? withTime(format, value) : format, value);
  }

  /** A text in its format, which may add words around it. */
  text(format: string, value: string): string {
    if (!wrapsTexts(format)) return value;
    try {
      return this.#formatter.format(withoutPadding(format), value, this.#options).trim();
    } catch {
      return value;
    }
  }

  #builtIn(id: number): string {
    const known = this.#formatter.get_table()[id];
    if (known !== undefined) return known;
    if (id >= 5 && id <= 8) return id < 7 ? '$#,##0;($#,##0)' : '$#,##0.00;($#,##0.00)';
    if (id >= 41 && id <= 44) return ['#,##0', '$#,##0', '#,##0.00', '$#,##0.00'][id - 41] ?? 'General';
    // Dates and times of East Asian versions.
    if ((id >= 32 && id <= 35) || id === 55 || id === 56) return 'h:mm';
    return (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'yyyy-mm-dd' : 'General';
  }

  #compile(format: string): Shown {
    const bare = bareFormat(format);
    const isElapsed = elapsedForm.test(format);
    if (!isElapsed && /^(?:general|@|)$/i.test(bare.trim())) return (value) => this.#general(value);
    if (!isElapsed && !this.#formatter.is_date(format)) {
      const round = roundingOfFormat(format);
      return (value) => this.#asShown(format, exact(value), round);
    }
    if (!isWholeDate(format)) {
      const places = /s[.,](0+)/i.exec(bare)?.[1]?.length ?? /\](?:[.,](0+))/.exec(format)?.[1]?.length ?? 0;
      return (value) => this.#clock(format, roundSeconds(value, places));
    }
    const time = /h/i.test(bare) ? (/s/i.test(bare) ? 8 : 5) : 0;
    return (value) => this.#date(value, time);
  }

  #general(value: number): string {
    if (Number.isInteger(value)) return plainNumber(value);
    const whole = Math.max(1, Math.floor(Math.log10(Math.abs(value))) + 1);
    const rounded = Math.abs(value) < 1e-4 ? exact(value) : roundDecimal(exact(value), mostGeneral - whole);
    return this.#format('General', rounded) ?? String(value);
  }

  #asShown(format: string, value: number, round: (value: number) => number): string {
    const rounded = round(value);
    // What rounds to nothing keeps its sign: "(0.00)".
    const shown = this.#format(format, rounded === 0 ? value : rounded);
    if (shown === null) return plainNumber(rounded);
    return Number.isInteger(value) && isShortened(shown) ? plainNumber(value) : shown;
  }

  #clock(format: string, value: number): string {
    const shown = value < 0 || value > lastDay ? null : this.#format(format, value);
    return shown === null || shown === '' ? plainNumber(value) : shown;
  }

  /** `time`: how many characters of 14:30:00 the sheet shows. */
  #date(value: number, time: number): string {
    const seconds = toSeconds(value);
    const day = Math.floor(seconds / daySeconds);
    if (day < 0 || day > lastDay) return plainNumber(value);
    const clock = new Date((seconds - day * daySeconds) * 1000).toISOString().slice(11, 11 + time);
    // A time of day alone belongs to no date.
    if (day === 0 && time > 0 && !this.#options.date1904) return clock;
    const date = this.#formatter.parse_date_code(day, this.#options);
    if (date === null) return plainNumber(value);
    const shown = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
    return time > 0 ? `${shown} ${clock}` : shown;
  }

  #format(format: string, value: number): string | null {
    try {
      return this.#formatter.format(withoutPadding(format), value, this.#options).trim();
    } catch {
      return null;
    }
  }
}

/** A time of day: "14:30", "2:30 PM", "2 p.m.", "14h30". */
const clockForm = /\d:\d\d|\d\s?[ap]\.?\s?m\b|\d\s?h\s?\d\d/i;

/** A format of a bare date with the time that the value has; any other format stays. */
function withTime(format: string | number, value: number): string | number {
  if (typeof format !== 'string' || !isWholeDate(format) || /h/i.test(bareFormat(format))) return format;
  const seconds = toSeconds(value) % daySeconds;
  if (seconds === 0) return format;
  return seconds % 60 === 0 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd hh:mm:ss';
}

/** Days with a fraction as whole seconds: binary fractions are never exactly on the second. */
function toSeconds(days: number): number {
  return Math.round(days * daySeconds);
}

/** The 15 digits that spreadsheets keep: 3.3000000000000003 is 3.3. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}

/** A number without a format. Never "5.55e+21": a phone is a whole number of at most 15 digits. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  return Number.isInteger(value) && Math.abs(value) < 1e18 ? value.toFixed(0) : String(value);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The meaningful letters of a format: without quoted text, escapes, brackets, and further sections. */
function bareFormat(format: string): string {
  const letters = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return (letters.split(';')[0] ?? '').replace(/AM\/PM|A\/P/gi, '');
}

/** Hours, minutes, or seconds that continue beyond a day. */
const elapsedForm = /\[(?:h+|m+|s+)\]/i;

/** Whether a format shows a day of a month of a year; not so a duration, a time of day or a part of a date. */
function isWholeDate(format: string): boolean {
  const bare = bareFormat(format);
  return !elapsedForm.test(format) && /y|e/i.test(bare) && /(?:^|[^d])d{1,2}(?:[^d]|$)/i.test(bare);
}

function isShortened(shown: string): boolean {
  return /\dE[+-]?\d/i.test(shown);
}

/** Blanks that only align a column are not part of its values. */
function withoutPadding(format: string): string {
  return format.replace(/("[^"]*"|\\.)|_.|\*./g, '$1');
}

function wrapsTexts(format: string): boolean {
  const letters = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, (part) => (part.startsWith('[') ? '' : 'x'));
  const sections = withoutPadding(letters).split(';');
  return sections.length > 3 ? sections[3]?.trim() !== '@' : sections.length === 1 && /.@|@./.test(letters);
}
