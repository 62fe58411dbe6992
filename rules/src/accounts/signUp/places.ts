/** A part of a country that mail needs: its two letters, and its name. */
export type Place = readonly [code: string, name: string];

const listOf = (text: string): Place[] =>
  text.split(', ').map((entry) => [entry.slice(0, 2), entry.slice(3)] as const);

const states = listOf(
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VI Virgin Islands, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
);
const provinces = listOf(
  'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon',
);

/** The states of the United States (1) with their territories, the provinces of Canada (2); elsewhere a text is asked. */
export function placesOf(countryId: number): readonly Place[] {
  return countryId === 1 ? states : countryId === 2 ? provinces : [];
}

/** A time zone to choose: its IANA name, and its name for people. */
export interface ZoneChoice {
  readonly zone: string;
  readonly name: string;
}

const home: readonly ZoneChoice[] = [
  { zone: 'America/New_York', name: 'Eastern' },
  { zone: 'America/Chicago', name: 'Central' },
  { zone: 'America/Denver', name: 'Mountain' },
  { zone: 'America/Phoenix', name: 'Arizona' },
  { zone: 'America/Los_Angeles', name: 'Pacific' },
  { zone: 'America/Anchorage', name: 'Alaska' },
  { zone: 'Pacific/Honolulu', name: 'Hawaii' },
  { zone: 'America/Puerto_Rico', name: 'Atlantic (Puerto Rico)' },
];
const canada: readonly ZoneChoice[] = [
  { zone: 'America/St_Johns', name: 'Newfoundland' },
  { zone: 'America/Halifax', name: 'Atlantic' },
  { zone: 'America/Toronto', name: 'Eastern' },
  { zone: 'America/Winnipeg', name: 'Central' },
  { zone: 'America/Regina', name: 'Saskatchewan' },
  { zone: 'America/Edmonton', name: 'Mountain' },
  { zone: 'America/Vancouver', name: 'Pacific' },
];
/** Zones of the other countries, by CountryID from 3 on (1-decisions G-42). */
const abroad: readonly string[] = [
  'America/Mexico_City America/Cancun America/Monterrey America/Chihuahua America/Hermosillo America/Tijuana',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Warsaw',
  'Asia/Manila',
  'Europe/Bratislava',
  'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Adelaide Australia/Darwin Australia/Perth Australia/Hobart',
  'Asia/Singapore',
  'Europe/Paris',
  'Europe/Rome',
  'Europe/Madrid Atlantic/Canary',
  'Europe/Vienna',
  'Europe/Prague',
  'Europe/Dublin',
  'Asia/Dubai',
  'Africa/Cairo',
  'Asia/Riyadh',
  'Europe/Amsterdam',
  'Europe/Brussels',
  'Asia/Seoul',
  'Europe/Istanbul',
];

/** The time zones of a country, from which an organization chooses (1-decisions G-49). */
export function zonesOfCountry(countryId: number): readonly ZoneChoice[] {
  if (countryId <= 1) return home;
  if (countryId === 2) return canada;
  return (abroad[countryId - 3] ?? '')
    .split(' ')
    .filter((zone) => zone !== '')
    .map((zone) => ({ zone, name: zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ') }));
}

/** The country in which a browser with this zone most likely is: the first that has the zone; else the United States. */
export function countryOfZone(zone: string): number {
  for (let countryId = 1; countryId <= 23; countryId += 1)
    if (zonesOfCountry(countryId).some((choice) => choice.zone === zone)) return countryId;
  return 1;
}
