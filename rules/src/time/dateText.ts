// Dates and times as people and programs write them. They are full of digits and are never phone numbers.

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|sept|september|october|november|december';
const time = String.raw`\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?\s?(?:[ap]\.?m\.?)?\s?(?:z\b|utc|gmt|[+-]\d{2}:?\d{2}\b)?`;
const clock = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?m\.?)?(?:\s?(?:z\b|utc|gmt|[+-]\d{2}:?\d{2}\b))?`;
const date = [
  // 2026-03-14, 2026/3/14, 2026.03.14
  String.raw`(?:19|20)\d{2}(?<mark>[-/.])(?:0?[1-9]|1[0-2])\k<mark>(?:0?[1-9]|[12]\d|3[01])(?!\d)`,
  // 3/14/2026, 14.03.2026, 14-03-26
  String.raw`(?:0?[1-9]|[12]\d|3[01])(?<sign>[-/.])(?:0?[1-9]|[12]\d|3[01])\k<sign>(?:(?:19|20)\d{2}|\d{2})(?!\d)`,
  // 14 March 2026, 14-Mar-26
  String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?[-\s./]{1,2}(?:${months})\.?[-\s,./]{1,3}(?:(?:19|20)\d{2}|\d{2})(?!\d)`,
  // March 14, 2026
  String.raw`(?:${months})\.?[-\s./]{1,2}(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?[-\s,./]{1,3}(?:19|20)\d{2}(?!\d)`,
  // 20260314T1030
  String.raw`(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])t\d{4,6}z?(?!\d)`,
].join('|');
// The text before is captured instead of looked back at: older browsers can't read a look-behind.
const spans = new RegExp(
  String.raw`(?<before>^|[^\d-])(?:(?:${date})(?:\s?[t,]?\s?(?:at\s)?${time})?(?:\s?[-–]\s?${clock})?|${clock}(?:\s?[-–]\s?${clock})?)(?![\d.-]*\d)`,
  'gi',
);

/** A text without its dates and times; a mark replaces each, so that separate parts stay separate. */
export function withoutDates(text: string, mark = ' · '): string {
  // Nearly no cell holds one: those without the marks of a date are passed over quickly.
  return /\d[-/.:h\s,a-z]{1,12}\d/i.test(text)
    ? text.replace(spans, (_, before: string) => before + mark)
    : text;
}

/** A text with spaces in place of its dates and times, so that every other letter stays where it is. */
export function withBlankDates(text: string): string {
  return text.replace(spans, (span, before: string) => before + ' '.repeat(span.length - before.length));
}

/** A line in which the comma of "March 14, 2026" parts no cells. */
export function withWholeDates(text: string): string {
  return /\p{L}{3}/u.test(text)
    ? text.replace(spans, (span, before: string) => before + span.slice(before.length).replaceAll(',', ''))
    : text;
}

/** True for a cell that holds dates or times and no other figures. */
export function isDateText(text: string): boolean {
  const left = withoutDates(text, '');
  return left !== text && !/\d/.test(left);
}
