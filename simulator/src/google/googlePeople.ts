// The people of the simulated Google accounts, in the words of the People API v1.

export interface GooglePerson {
  readonly resourceName: string;
  readonly etag: string;
  readonly names?: readonly object[];
  readonly phoneNumbers?: readonly object[];
  readonly biographies?: readonly object[];
}
export interface GoogleGroup {
  readonly resourceName: string;
  readonly groupType: 'USER_CONTACT_GROUP' | 'SYSTEM_CONTACT_GROUP';
  readonly name: string;
  readonly formattedName: string;
  readonly members: readonly string[];
}
export interface GoogleAccount {
  readonly email: string;
  readonly label: string;
  readonly people: readonly GooglePerson[];
  readonly groups: readonly GoogleGroup[];
}

const first = [
  'Amara',
  'Bruno',
  'Celia',
  'Dario',
  'Emi',
  'Felix',
  'Gita',
  'Henrik',
  'Ida',
  'Jorge',
  'Kofi',
  'Lena',
];
const last = [
  'Almeida',
  'Bauer',
  'Cho',
  'Duarte',
  'Eriksen',
  'Fontaine',
  'Ghosh',
  'Haddad',
  'Ito',
  'Jansen',
  'Kowalski',
];

/** Google's notes have no short limit, so one of them is longer than most systems accept. */
function noteOf(n: number): string {
  return n === 5
    ? 'Note 5: works nights at the clinic, so please text in the afternoon and never before'
    : `Note ${n}`;
}

function person(n: number): GooglePerson {
  const givenName = first[n % first.length] ?? '';
  const familyName = last[n % last.length] ?? '';
  const typed = `(972) 555-${String(2000 + n)}`;
  const main = {
    metadata: { primary: true, source: { type: 'CONTACT', id: `c${n}` } },
    value: typed,
    // Google omits the canonical form if it can't determine the country.
    ...(n % 3 === 0 ? {} : { canonicalForm: `+1972555${2000 + n}` }),
    type: 'mobile',
    formattedType: 'Mobile',
  };
  const second = { metadata: {}, value: `469.555.${String(2000 + n)}`, type: 'work', formattedType: 'Work' };
  return {
    resourceName: `people/c${n}`,
    etag: `%e${n}`,
    ...(n % 9 === 8
      ? {}
      : {
          names: [
            {
              metadata: { primary: true },
              displayName: `${givenName} ${familyName}`,
              givenName,
              familyName,
            },
          ],
        }),
    ...(n % 10 === 4 ? {} : { phoneNumbers: n % 6 === 1 ? [second, main] : [main] }),
    ...(n % 5 === 0
      ? { biographies: [{ metadata: { primary: true }, value: noteOf(n), contentType: 'TEXT_PLAIN' }] }
      : {}),
  };
}

function account(email: string, label: string, size: number): GoogleAccount {
  const people = Array.from({ length: size }, (_, n) => person(n + 1));
  const names = people.map((one) => one.resourceName);
  const group = (
    id: string,
    name: string,
    groupType: GoogleGroup['groupType'],
    members: readonly string[],
  ): GoogleGroup => ({ resourceName: `contactGroups/${id}`, groupType, name, formattedName: name, members });
  return {
    email,
    label,
    people,
    groups: [
      group('myContacts', 'My Contacts', 'SYSTEM_CONTACT_GROUP', names),
      group('starred', 'Starred', 'SYSTEM_CONTACT_GROUP', names.slice(0, 2)),
      ...(size === 0
        ? []
        : [
            group('7f3a', 'Volunteers', 'USER_CONTACT_GROUP', names.slice(0, Math.ceil(size / 2))),
            group('19bc', 'Parents', 'USER_CONTACT_GROUP', names.slice(-5)),
          ]),
    ],
  };
}

/** The accounts that users can choose on the consent page. */
export const googleAccounts: readonly GoogleAccount[] = [
  account('few@example.com', '12 people, 2 labels', 12),
  account('many@example.com', '1,200 people, 2 labels', 1200),
  account('empty@example.com', 'nobody', 0),
];
