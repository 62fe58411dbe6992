import { countryAbroad, phoneCountries } from '../phones/countries.ts';
import type { LintInput, RawFinding } from './lintInput.ts';
import { listed, once, proseOf } from './written.ts';

// A number that says its country: "+44 20 7946 0958", "0044 20…", "011 44 20…", "+44 (0)20…". Not a part of a longer one.
const international =
  /(^|[^\p{L}\p{N}+])(\+|00|011)([ .-]?\(?[1-9](?:[ ().-]{0,3}\d){7,14})(?![\p{L}\p{N}])/gu;
const american = /(^|[^\p{L}\p{N}+(])(\([2-9]\d{2}\) ?[2-9]\d{2}-\d{4})(?![\p{L}\p{N}])/gu;
const trunkZero = /\(0\) ?/u;

interface Written {
  readonly at: number;
  readonly text: string;
  /** The country code, without a plus; null when it is no country of ours. */
  readonly prefix: string | null;
  /** As recipients of the account's country can dial it. */
  readonly mended: string;
}

// The longest code wins: 420 is the Czech Republic, although Egypt has 20.
const prefixes = [...new Set(phoneCountries.map(({ prefix }) => prefix))].sort((a, b) => b.length - a.length);

/** The numbers of a text that say their country, or are written as Americans write theirs. */
function numbersOf(text: string, ownPrefix: string): Written[] {
  const prose = proseOf(text);
  const numbers: Written[] = [];
  // Americans dial 011, and most others 00; a plus holds everywhere.
  const otherAccess = ownPrefix === '1' ? '00' : '011';
  for (const match of prose.matchAll(international)) {
    const [, before = '', access = '', rest = ''] = match;
    const digits = rest.replace(trunkZero, '').replace(/\D/gu, '');
    const prefix = prefixes.find((code) => digits.startsWith(code)) ?? null;
    // "00" before digits of no country may be a case number.
    if (prefix === null && access !== '+') continue;
    const plain = rest.replace(trunkZero, '').trim();
    const start = access === otherAccess || trunkZero.test(rest) ? '+' : access;
    numbers.push({
      at: match.index + before.length,
      text: access + rest,
      prefix,
      mended: start === '+' && access !== '+' ? `+${plain}` : access + rest.replace(trunkZero, ''),
    });
  }
  if (ownPrefix !== '1')
    for (const match of prose.matchAll(american)) {
      const [, before = '', written = ''] = match;
      const mended = `+1 ${written.replace(/[()]/gu, '').replace(' ', '-')}`;
      numbers.push({ at: match.index + before.length, text: written, prefix: '1', mended });
    }
  return numbers.sort((a, b) => a.at - b.at);
}

const ownPrefixOf = (countryId: number): string => countryAbroad(countryId)?.prefix ?? '1';

/** Rule 9: a number that recipients can't dial as it is written, although they could reach it. */
export function phoneForms({ text, countryId }: LintInput): RawFinding | null {
  if (countryId === undefined) return null;
  const wrong = numbersOf(text, ownPrefixOf(countryId)).filter((one) => one.mended !== one.text);
  if (wrong.length === 0) return null;
  const fixed = wrong.reduceRight(
    (whole, { at, text: written, mended }) => whole.slice(0, at) + mended + whole.slice(at + written.length),
    text,
  );
  const found = once(wrong.map((one) => one.text));
  return {
    reason: `${listed(found)} ${found.length === 1 ? 'is' : 'are'} written as in another country. Phones of your recipients can’t dial that.`,
    found,
    fix: {
      label:
        wrong.length === 1 ? `Write ${wrong[0]?.mended ?? ''}` : 'Write them so that phones can dial them',
      text: fixed,
    },
  };
}

/** Rule 10: a number of another country. Calling it costs recipients more, and filters suspect it. */
export function phonesAbroad({ text, countryId }: LintInput): RawFinding | null {
  if (countryId === undefined) return null;
  const own = ownPrefixOf(countryId);
  const abroad = numbersOf(text, own).filter(({ prefix }) => prefix !== own);
  if (abroad.length === 0) return null;
  const found = once(abroad.map((one) => one.text));
  return {
    reason: `${listed(found)} ${found.length === 1 ? 'is a number' : 'are numbers'} in another country. Calling it may cost your recipients more.`,
    found,
    fix: null,
  };
}
