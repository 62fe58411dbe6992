// Builds array literals by hand: the driver takes 0.3 microseconds per element, and rows come by the million.

/** `{1,2,NULL}` for any array of numbers. */
export function numberArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

const special = /["\\]/g;

/** `{"a",NULL}` for any array of texts. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value.replace(special, '\\$&')}"`)).join(',')}}`;
}
