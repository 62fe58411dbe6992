// Separate from phones.ts, so that showing a number does not load the table of the world's numbering plans.

/** Formats a stored phone: "(214) 555-0100". International digits get a leading plus. */
export function formatPhone(phone: string | number): string {
  const digits = String(phone);
  if (digits.length === 10) return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return digits.length > 10 ? `+${digits}` : digits;
}

/** Shown beside a number whose line type could not be determined (row P-149). */
export const notLookedUpText = 'Unable to validate textable contact due to one or more errors.';
