import { phoneCountries } from './countries.ts';

const withArticle = /^(?:United|Philippines|Czech|Netherlands)/;

/** "the United Kingdom", "Canada": a country within a sentence. Null for unknown ids. */
export function countryInSentence(countryId: number): string | null {
  const name = phoneCountries[countryId - 1]?.name;
  return name === undefined ? null : name.replace(withArticle, (word) => `the ${word}`);
}
