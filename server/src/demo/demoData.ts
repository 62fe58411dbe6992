/** One password for all demo users; they exist on local and dev only. */
export const demoPassword = 'Carillon-2026';

type Role = 'owner' | 'admin' | 'user';
const user = (userName: string, firstName: string, lastName: string, role: Role) => ({
  userName,
  firstName,
  lastName,
  role,
  email: `${userName}@example.com`,
  phone: '2145550142',
});
const number = (
  phone: string,
  name: string,
  aggregatorId: 2 | 5,
  more: { isTollFree?: boolean; registrationStatus?: string; isDefault?: boolean } = {},
) => ({
  phone,
  name,
  aggregatorId,
  isTollFree: more.isTollFree ?? false,
  registrationStatus: more.registrationStatus ?? 'Registered',
  isDefault: more.isDefault ?? false,
});

export const demoOrganizations = [
  {
    companyName: 'Riverbend School District',
    timeZone: 'America/Chicago',
    signature: 'Riverbend School District',
    credits: 100_000,
    users: [
      user('demo-owner', 'Olivia', 'Reyes', 'owner'),
      user('demo-admin', 'Andre', 'Baptiste', 'admin'),
      user('demo-user', 'Uma', 'Kaplan', 'user'),
    ],
    numbers: [
      number('2145550111', 'District office', 2, { isDefault: true }),
      number('4695550122', 'Transportation', 5),
      number('8335550133', 'Toll-free line', 2, { isTollFree: true }),
      number('9725550144', 'Athletics', 2, { registrationStatus: 'Not Registered' }),
    ],
  },
  {
    companyName: 'Mallory Staffing',
    timeZone: 'America/New_York',
    signature: 'Mallory Staffing',
    credits: 5_000,
    users: [user('mallory-owner', 'Mallory', 'Voss', 'owner')],
    numbers: [
      number('2125550155', 'Dispatch', 2, { isDefault: true }),
      number('6465550166', 'Front desk', 5),
    ],
  },
] as const;

export const demoGroups = ['Bus drivers', 'Parents - Grade 4', 'Cafeteria staff'] as const;

type GroupName = (typeof demoGroups)[number];
const person = (firstName: string, lastName: string, phone: string, groups: GroupName[], notes = '') => ({
  firstName,
  lastName,
  phone,
  groups,
  notes,
});

export const demoContacts = [
  person('Ana', 'Whitfield', '2145550201', ['Parents - Grade 4']),
  person('Ben', 'Okafor', '2145550202', ['Parents - Grade 4', 'Bus drivers'], 'Route 7'),
  person('Carla', 'Nguyen', '2145550203', ['Parents - Grade 4']),
  person('Deshawn', 'Porter', '2145550204', ['Bus drivers'], 'Route 12'),
  person('Elena', 'Marchetti', '2145550205', ['Cafeteria staff']),
  person('Farid', 'Haddad', '2145550206', ['Parents - Grade 4', 'Cafeteria staff']),
  person('Grace', 'Lindqvist', '2145550207', ['Parents - Grade 4']),
  person('Hector', 'Salinas', '2145550208', ['Bus drivers'], 'Substitute'),
  person('Imani', 'Brooks', '2145550209', ['Cafeteria staff']),
  person('Jonas', 'Petrov', '2145550210', ['Parents - Grade 4']),
  person('Keiko', 'Tanaka', '2145550211', ['Parents - Grade 4']),
  person('Liam', 'Oyelaran', '2145550212', []),
] as const;
