const whole = new Intl.NumberFormat('en-US');
const halves = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** "12,480". */
export function count(value: number): string {
  return whole.format(value);
}

/** "3", "999", "999+": a count that has little room. */
export function atMost(value: number, most: number): string {
  return value > most ? `${most}+` : String(value);
}

/** Credits may be halves: "1,203.5". */
export function credits(value: number): string {
  return halves.format(value);
}

/** A count and the word for it: "1 row", "1,204 rows". */
export function plural(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** "1 person", "1,204 people". */
export function people(value: number): string {
  return plural(value, 'person', 'people');
}

/** "1 credit", "2,408 credits"; halves exist. */
export function creditCount(value: number): string {
  return `${credits(value)} ${value === 1 ? 'credit' : 'credits'}`;
}

/** Share in whole percent; never 100 before all is done and never 0 once something is. */
export function percent(part: number, total: number): number {
  if (total <= 0) return 0;
  const exact = (part / total) * 100;
  if (part > 0 && exact < 1) return 1;
  return part < total ? Math.min(99, Math.round(exact)) : 100;
}

/** The same for display: "<1" for less than one in a hundred, so that 44 of 50,000 do not show as 1%. */
export function percentText(part: number, total: number): string {
  return part > 0 && total > 0 && part / total < 0.01 ? '<1' : String(percent(part, total));
}

/** "about 2 minutes", "less than a minute", "about 3 hours" for a span in milliseconds. */
export function aboutSpan(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 90) return `about ${plural(minutes, 'minute', 'minutes')}`;
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? `about ${plural(hours, 'hour', 'hours')}`
    : `about ${plural(Math.round(hours / 24), 'day', 'days')}`;
}
