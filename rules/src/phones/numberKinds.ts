import { otherCountriesAreaCodes, personalAreaCodes } from './areaCodes.ts';

/** Kinds of numbers that can't be texted or called from here. */
export type RefusedKind = 'premiumRate' | 'personalNumber' | 'specialService' | 'satellite';

type AbroadKind = Exclude<RefusedKind, 'satellite'>;

const personal = new Set(personalAreaCodes.split(' '));
/** Their numbers are never ours, nor are those of American islands that the library does not know. */
const settled = new Set([...otherCountriesAreaCodes.split(' '), '340', '670', '671', '684']);
/**
 * Carrier services (456, 700), government (710), and Canada's codes without a location (600 and similar):
 * none is a person's phone.
 */
const serviceAreaCodes = new Set('456 600 622 633 644 655 677 688 700 710'.split(' '));
/** Premium rate, as an area code and as an exchange. */
const premiumCode = '976';

/** The kind of a ten-digit North American number that can't be reached from here; null for all others. */
export function homeKind(tenDigits: string): RefusedKind | null {
  const area = tenDigits.slice(0, 3);
  if (personal.has(area)) return 'personalNumber';
  // Directory assistance.
  if (serviceAreaCodes.has(area) || tenDigits.endsWith('5551212')) return 'specialService';
  const isPremium = area === '900' || area === premiumCode || tenDigits.startsWith(premiumCode, 3);
  return isPremium ? 'premiumRate' : null;
}

/** Inmarsat (870), Iridium, Globalstar, and others (881), and networks without a country (882, 883). */
export function isSatellite(internationalDigits: string): boolean {
  return /^(?:870|88[123])\d/.test(internationalDigits);
}

/**
 * True if a ten-digit number could be in a new area code that is not in our table yet: an area code N[0-8]X
 * and an exchange from 200. Excludes codes reserved for other uses: N11, two equal digits at the end
 * (toll-free, 555, 600, 999 and so on), 37X and 96X, further personal numbers (5XX) and toll-free numbers
 * (88X).
 */
export function mayBeNewAreaCode(tenDigits: string): boolean {
  return (
    /^(?!37|96|88|.(\d)\1)[2-9][0-8]\d[2-9]/.test(tenDigits) &&
    homeKind(tenDigits) === null &&
    !settled.has(tenDigits.slice(0, 3))
  );
}

/**
 * Numbers abroad, without their country code, that cost the caller extra, follow a person at the caller's
 * expense, or belong to a pager, by country id. From the metadata of libphonenumber; `numberKinds.test.ts`
 * compares them.
 */
const abroad: Readonly<Record<number, Partial<Record<AbroadKind, RegExp>>>> = {
  3: { premiumRate: /^900\d{7}$/, personalNumber: /^500\d{7}$/ },
  4: {
    premiumRate: /^(?:(?:8(?:4[2-5]|7[0-3])|9(?:[01]\d|8[2-49]))\d{7}|845464\d)$/,
    personalNumber: /^70\d{8}$/,
    // Pagers. 07624 numbers are mobile phones on the Isle of Man.
    specialService: /^76(?!24)\d{8}$/,
  },
  5: {
    premiumRate: /^(?:137[7-9]|900(?:[135]|9\d))\d{6}$/,
    personalNumber: /^700\d{8}$/,
    specialService: /^16(?:4\d{1,10}|[89]\d{1,11})$/,
  },
  6: { premiumRate: /^70[01346-8]\d{6}$/, specialService: /^64\d{4,7}$/ },
  8: { premiumRate: /^9(?:00|[78]\d)\d{6}$/, specialService: /^9090\d{3}$/ },
  9: { premiumRate: /^190[0-26]\d{6}$/, specialService: /^163\d{2,6}$/ },
  10: { premiumRate: /^1900\d{7}$/ },
  11: {
    premiumRate: /^(?:836(?:0[0-36-9]|[1-9]\d)\d{4}|8(?:1[2-9]|2[2-47-9]|3[0-57-9]|[569]\d|8[0-35-9])\d{6})$/,
  },
  12: {
    premiumRate:
      /^(?:(?:0878\d{3}|89(?:2\d|3[04]|4(?:[0-4]|[5-9]\d\d)|5[0-4]))\d\d|(?:1(?:44|6[346])|89(?:38|5[5-9]|9))\d{6})$/,
    personalNumber: /^1(?:78\d|99)\d{6}$/,
  },
  13: { premiumRate: /^80[367]\d{6}$/, personalNumber: /^70\d{7}$/ },
  14: { premiumRate: /^(?:8[69][2-68]|9(?:0[01]|3[019]))\d{6,10}$/ },
  15: { premiumRate: /^9(?:0[05689]|76)\d{6}$/, personalNumber: /^70[01]\d{6}$/ },
  16: { premiumRate: /^15(?:1[2-8]|[2-8]0|9[089])\d{6}$/, personalNumber: /^700\d{6}$/ },
  17: { premiumRate: /^900[02]\d{5}$/ },
  18: { premiumRate: /^900\d{7}$/ },
  19: { premiumRate: /^925\d{6}$/ },
  20: { premiumRate: /^90[069]\d{4,7}$/, specialService: /^66\d{7}$/ },
  21: { premiumRate: /^(?:70(?:2[0-57]|3[04-7]|44|6[04-69]|7[0579])|90\d\d)\d{4}$/ },
  22: { premiumRate: /^60[2-9]\d{6}$/, personalNumber: /^50\d{8,9}$/, specialService: /^15\d{7,8}$/ },
  23: {
    premiumRate: /^(?:8[89]8|900)\d{7}$/,
    personalNumber: /^592(?:21[12]|461)\d{4}$/,
    specialService: /^512\d{7}$/,
  },
};

/**
 * Prefixes of numbers abroad that are toll-free, cost the same from everywhere, or belong to a company's
 * exchange: lines of organizations, which texts rarely reach. From the same metadata.
 */
const serviceLines: Readonly<Record<number, RegExp>> = {
  3: /^(?:800|88|300)/,
  4: /^(?:80[08]|3|5[56])/,
  5: /^(?:800|18|13)/,
  6: /^(?:80[014]|39)/,
  7: /^1800/,
  8: /^(?:800|8[5-9]|96)/,
  9: /^(?:180|13)/,
  10: /^(?:1?800\d{7}$|7000)/,
  11: /^8/,
  12: /^8/,
  13: /^(?:[89]00|51|90[12])/,
  14: /^(?:800|8[12])/,
  15: /^(?:800|8[134]|9[57])/,
  16: /^(?:18[059]0\d{6}$|818)/,
  17: /^(?:400|800|600|700)/,
  18: /^800/,
  19: /^(?:800|920)/,
  20: /^(?:800|14|8[478])/,
  21: /^(?:800|78)/,
  22: /^(?:00|[38]0|1[568]\d{6}$)/,
  23: /^(?:8[01]|444)/,
};

/** True for an organization's line abroad, which texts rarely reach. Digits without the country code. */
export function isServiceLine(nationalDigits: string, countryId: number): boolean {
  return serviceLines[countryId]?.test(nationalDigits) === true;
}

/**
 * The kind of a number abroad that can't be reached from here; null for all others. Digits without the
 * country code.
 */
export function abroadKind(nationalDigits: string, countryId: number): RefusedKind | null {
  for (const [kind, form] of Object.entries(abroad[countryId] ?? {}))
    if (form.test(nationalDigits)) return kind as AbroadKind;
  return null;
}
