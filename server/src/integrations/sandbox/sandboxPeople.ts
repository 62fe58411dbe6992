import type { ForeignGroup, GroupType, Person } from '../connector.ts';

// Simulated people behind the sandbox. They are always the same, so that tests and guides can name them.

const firstNames = [
  'Ana',
  'Ben',
  'Chloe',
  'Diego',
  'Ella',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Liam',
  'מרים',
  'Noor',
  'Oscar',
  'Paula',
  'Quinn',
  'Rosa',
  'Sami',
  'José',
];
const lastNames = [
  'Abbott',
  'Baker',
  'Castillo',
  'Dawson',
  'Ellis',
  'Fischer',
  'Garza',
  'Hughes',
  'Iverson',
  'Jensen',
  'Keller',
  'Lopez',
  'Mbeki',
  "O'Neil",
  'Ortiz',
  'Park',
  'Reyes',
  'Schäfer',
  'Tran',
];

/** The nth person. Some lack data, as in a real directory. */
function person(n: number): Person {
  const main = `(469) 555-${String(1000 + n)}`;
  let phones = [main];
  if (n % 20 === 3) phones = [];
  else if (n % 50 === 6) phones = ['12345'];
  else if (n % 10 === 7) phones = [main, `972-555-${String(1000 + n)}`];
  return {
    id: `p${n}`,
    firstName: firstNames[n % firstNames.length] ?? '',
    lastName: lastNames[n % lastNames.length] ?? '',
    notes: n % 4 === 0 ? `Row ${n} of the sandbox` : '',
    phones,
  };
}

interface SandboxGroup {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly first: number;
  readonly count: number;
}
const all: readonly SandboxGroup[] = [
  { id: 'grade-5', name: 'Grade 5', type: 'grade', first: 0, count: 8 },
  { id: 'lincoln', name: 'Lincoln Middle School', type: 'school', first: 0, count: 60 },
  { id: 'roosevelt', name: 'Roosevelt High School', type: 'school', first: 60, count: 400 },
];

export const sandboxGroupTypes: readonly GroupType[] = [
  { id: 'school', name: 'School' },
  { id: 'grade', name: 'Grade' },
];

/** Groups of a type, or all groups without one. */
export function sandboxGroups(type: string | null): ForeignGroup[] {
  return all
    .filter((group) => type === null || group.type === type)
    .map(({ id, name, count }) => ({ id, name, count }));
}

/** Null when there is no such group. */
export function sandboxMembers(groupId: string): Person[] | null {
  const group = all.find((one) => one.id === groupId);
  return group === undefined
    ? null
    : Array.from({ length: group.count }, (_, at) => person(group.first + at));
}
