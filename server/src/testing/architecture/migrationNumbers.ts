/**
 * What is wrong with the names of the migrations, one sentence each.
 *
 * Migrations are applied in the order of their names. A number that is used twice, or one below a released number, would
 * be applied in another order by an installation that upgrades than by a new one.
 */
export function migrationFaults(names: readonly string[], released: readonly string[]): string[] {
  const faults: string[] = [];
  const last = released.map(numberOf).reduce((highest, number) => Math.max(highest, number), 0);
  const byNumber = new Map<number, string>();
  for (const name of names.toSorted()) {
    if (!/^\d{4}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/.test(name)) {
      faults.push(`${name} is not four digits and words in small letters, such as 0023_templates.sql`);
      continue;
    }
    const number = numberOf(name);
    const other = byNumber.get(number);
    if (other !== undefined) faults.push(`${name} has the number of ${other}`);
    byNumber.set(number, name);
    if (!released.includes(name) && number <= last)
      faults.push(`${name} comes too late: the last release has numbers up to ${last}`);
  }
  for (const name of released) if (!names.includes(name)) faults.push(`${name} was released and is gone`);
  return faults;
}

const numberOf = (name: string) => Number(name.slice(0, 4));
