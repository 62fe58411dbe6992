/** True for the name of a list that is always there, in any case: no group is called so. */
export function isListAlwaysThere(name: string): boolean {
  return /^(?:everyone|unfiled|deleted)$/i.test(name);
}
