import type { LintInput, RawFinding } from './lintInput.ts';
import { folded, listed, once, proseOf } from './written.ts';

const phrases = (list: string): readonly string[] => list.split(', ');

/**
 * Words and phrases by what carriers filter (CTIA's SHAFT: sex, hate, alcohol, firearms, tobacco; and what US carriers
 * forbid besides: cannabis, gambling, high-risk loans, debt relief, cryptocurrency, quick money). Only such that rarely mean
 * anything else: "shot", "pot", "wine", and "bet" are not among them. In folded form: small, without accents.
 */
const filtered: readonly (readonly [string, readonly string[]])[] = [
  ['sexual content', phrases('sex, sexy, sexual, porn, porno, xxx, nudes, nsfw, escort service, onlyfans')],
  ['hate and threats', phrases('kill yourself, white power, white supremacy, ethnic cleansing, nazi, nazis')],
  ['alcohol', phrases('alcohol, liquor, vodka, whiskey, whisky, tequila, happy hour, beer, beers, booze')],
  [
    'firearms',
    phrases(
      'gun, guns, firearm, firearms, ammo, ammunition, rifle, rifles, pistol, pistols, handgun, handguns, shotgun, ak 47, ar 15',
    ),
  ],
  [
    'tobacco and vaping',
    phrases(
      'tobacco, cigarette, cigarettes, cigar, cigars, vape, vapes, vaping, e cig, e cigarette, nicotine, hookah',
    ),
  ],
  ['cannabis', phrases('cannabis, marijuana, cbd, thc, weed delivery, dispensary, delta 8, kratom')],
  ['gambling', phrases('casino, casinos, gambling, sportsbook, sports betting, free spins, jackpot')],
  [
    'high-risk loans and debt',
    phrases(
      'payday loan, payday loans, cash advance, loan approved, guaranteed approval, bad credit, credit repair, debt relief, debt consolidation, debt collection, debt forgiveness, student loan forgiveness',
    ),
  ],
  ['cryptocurrency', phrases('crypto, cryptocurrency, bitcoin, ethereum, nft, nfts')],
  [
    'quick money',
    phrases(
      'get rich quick, earn money fast, make money fast, double your money, risk free, 100 free, free money, you won, you have won, claim your prize, claim your gift, gift card winner',
    ),
  ],
];

/** Rule 4: the whole words and phrases of the list. Only a person can say it differently, so there is no fix. */
export function filteredWords({ text }: LintInput): RawFinding | null {
  const words = ` ${folded(proseOf(text))} `;
  const found: string[] = [];
  const topics: string[] = [];
  for (const [topic, list] of filtered) {
    const hits = list.filter((phrase) => words.includes(` ${phrase} `));
    found.push(...hits);
    if (hits.length > 0) topics.push(topic);
  }
  if (found.length === 0) return null;
  const shown = once(found);
  return {
    reason: `Carriers filter texts about ${topics.join(', ')}, and this one says ${listed(shown)}. Say it in other words, or expect that some recipients don’t get it.`,
    found: shown,
    fix: null,
  };
}
