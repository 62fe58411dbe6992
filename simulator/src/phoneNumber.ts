/**
 * A number as the record keeps it: E.164 ("+12145550100") from 10 digits, 11 digits with the leading 1, or
 * international digits with or without the plus. Null when it can't be a phone number.
 */
export function e164(written: string): string | null {
  const digits = written.startsWith('+') ? written.slice(1) : written;
  if (!/^[0-9]{7,15}$/.test(digits)) return null;
  if (written.startsWith('+')) return written;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** As the product shows it on the wire: 10 digits for North America, else all digits. */
export function shortNumber(number: string): string {
  return number.length === 12 && number.startsWith('+1') ? number.slice(2) : number.replace('+', '');
}

/** The digits of an E.164 number as a number, the key of phone indexes (15 digits fit a double exactly). */
export function phoneKey(number: string): number {
  return Number(number.startsWith('+') ? number.slice(1) : number);
}
