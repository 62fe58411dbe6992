/** Time zones of users, by the names that their clocks go by. */
const zones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Atlantic, Puerto Rico'],
  ['Europe/London', 'London'],
] as const;

/** The zones to choose from, with the current one wherever it is. */
export function zoneChoices(current: string): { value: string; label: string }[] {
  const all = zones.map(([value, label]) => ({ value: value as string, label: label as string }));
  if (all.some(({ value }) => value === current)) return all;
  return [...all, { value: current, label: current.replaceAll('_', ' ') }];
}
