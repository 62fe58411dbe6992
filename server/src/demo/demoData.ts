import { invoiceTerms, type InvoiceTerms } from '@carillon/rules/money/invoiceTerms';

/** One password for all demo users; they exist on local and dev only. */
export const demoPassword = 'Carillon-2026';

type Role = 'owner' | 'admin' | 'user';
const user = (userName: string, firstName: string, lastName: string, role: Role, phone = '2145550142') => ({
  userName,
  firstName,
  lastName,
  role,
  email: `${userName}@example.com`,
  phone,
});
const number = (
  phone: string,
  name: string,
  aggregatorId: 2 | 5,
  more: {
    isTollFree?: boolean;
    registrationStatus?: string;
    isDefault?: boolean;
    rcsAgent?: { id: string; name: string };
  } = {},
) => ({
  phone,
  name,
  aggregatorId,
  isTollFree: more.isTollFree ?? false,
  registrationStatus: more.registrationStatus ?? 'Registered',
  isDefault: more.isDefault ?? false,
  rcsAgent: more.rcsAgent ?? null,
});

/** An invoice for credits at this many cents each; money is in cents. What is paid in full has brought its credits. */
const invoice = (
  credits: number,
  centsEach: number,
  taxPercent: number,
  more: { daysAgo: number; paid: 'all' | number; terms?: InvoiceTerms; poNumber?: string; notes?: string },
) => {
  const amount = credits * centsEach;
  const salesTax = Math.round((amount * taxPercent) / 100);
  const paid = more.paid === 'all' ? amount + salesTax : more.paid;
  return {
    credits,
    amount,
    salesTax,
    balanceDue: amount + salesTax - paid,
    status: more.paid === 'all' ? 'Paid' : paid > 0 ? 'Partially Paid' : 'Unpaid',
    daysAgo: more.daysAgo,
    terms: more.terms ?? invoiceTerms[0],
    poNumber: more.poNumber ?? '',
    notes: more.notes ?? '',
  };
};

/** `gift` is credits to begin with; the others come by invoices. */
export const demoOrganizations = [
  {
    companyName: 'Riverbend School District',
    isNew: false,
    countryId: 1,
    features: ['DripCampaignsBeta'],
    timeZone: 'America/Chicago',
    signature: 'Riverbend School District',
    // A limit of its own: large lists are tried with it.
    messagesPerDay: 10_000_000,
    gift: 0,
    // At the prices and the tax of Texas of 1-decisions G-59 and G-76.
    invoices: [
      invoice(100_000, 4, 6.6, {
        daysAgo: 34,
        paid: 'all',
        terms: 'Net 30',
        poNumber: 'RSD-2291',
        notes: 'All schools and the district office',
      }),
      invoice(25_000, 5, 6.6, { daysAgo: 12, paid: 50_000, terms: 'Net 30', poNumber: 'RSD-2307' }),
      invoice(10_000, 5.5, 6.6, { daysAgo: 2, paid: 0, poNumber: 'RSD-2318', notes: 'Athletics' }),
    ],
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
      // The only one with an agent, so that RCS can be tried beside texts without it.
      number('9405550177', 'Weather alerts', 5, {
        rcsAgent: { id: 'RiverbendSchools', name: 'Riverbend Schools' },
      }),
    ],
  },
  {
    companyName: 'Mallory Staffing',
    isNew: false,
    countryId: 1,
    features: ['DripCampaignsBeta'],
    timeZone: 'America/New_York',
    signature: 'Mallory Staffing',
    messagesPerDay: 10_000_000,
    gift: 0,
    invoices: [invoice(5_000, 6, 4, { daysAgo: 8, paid: 'all' })],
    users: [user('mallory-owner', 'Mallory', 'Voss', 'owner')],
    numbers: [
      number('2125550155', 'Dispatch', 2, { isDefault: true }),
      number('6465550166', 'Front desk', 5),
    ],
  },
  {
    // Abroad: segments of 150 characters (P-243), phone numbers as the country writes them; texts go to the United
    // States and Canada only.
    companyName: 'Harbourside Housing',
    isNew: false,
    countryId: 4,
    features: ['AllInOneInternationalAccount', 'DripCampaignsBeta'],
    timeZone: 'Europe/London',
    signature: 'Harbourside Housing',
    messagesPerDay: null,
    gift: 5_000,
    invoices: [],
    users: [user('abroad-owner', 'Imogen', 'Clarke', 'owner', '447700900142')],
    numbers: [number('447700900155', 'Main office', 5, { isDefault: true })],
  },
  {
    // Has nothing yet: no contacts, no text number. Its country can still be chosen.
    companyName: 'Fairmont Library',
    isNew: true,
    countryId: 1,
    features: ['DripCampaignsBeta'],
    timeZone: 'America/Denver',
    signature: '',
    messagesPerDay: null,
    gift: 100,
    invoices: [],
    users: [user('new-owner', 'Noor', 'Aalto', 'owner', '')],
    numbers: [],
  },
] as const;

/** Messages of the owner's library, spoken when the database is new. */
export const demoAudio = [
  {
    name: 'School closed for snow',
    voiceId: 'susan',
    isShared: true,
    text: 'Good morning. This is Riverbend School District. Because of snow and ice, all schools are closed today, and buses will not run. After school activities are canceled. We will call again this evening about tomorrow. Please stay safe.',
  },
  {
    name: 'Bus 7 is running late',
    voiceId: 'robert',
    isShared: true,
    text: 'Hello. This is the transportation office of Riverbend School District. Bus 7 is running about twenty minutes late this morning. Please have your child wait at the usual stop. Thank you for your patience.',
  },
  {
    name: 'Noche de padres (encuesta)',
    voiceId: 'lucia',
    isShared: false,
    text: 'Buenas tardes. Les habla el distrito escolar de Riverbend. La noche de padres es el jueves a las seis. Si piensa venir, oprima la tecla estrella y después el uno. Si no puede venir, oprima estrella y después el dos. Para hablar con la oficina, oprima cero.',
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

/** The same people's numbers in the United Kingdom end alike: 07700 900201 for 214 555 0201. */
export function contactPhone(phone: string, countryId: number): string {
  return countryId === 1 ? phone : `447700900${phone.slice(-3)}`;
}
