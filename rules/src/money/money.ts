const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const cents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** US dollars, with 2 decimals when fractional: "$27", "$27.50" (P-257). Half a cent is rounded up. */
export function dollars(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return (Number.isInteger(rounded) ? whole : withCents).format(rounded);
}

/** What one piece costs, in dollars; under a dollar as cents: "9¢", "5.5¢", "$15" (P-257, 1-decisions G-112). */
export function unitPrice(value: number): string {
  return value < 1 ? `${cents.format(value * 100)}¢` : dollars(value);
}
