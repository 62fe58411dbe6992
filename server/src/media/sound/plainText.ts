/** Signs that one voice or the other would swallow or spell out, as what is meant. */
const meant: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u00ab\u00bb\u2033]/g, '"'],
  [/\s*[\u2013\u2014]\s*/g, ', '],
  [/\u2026/g, '. '],
  [/\p{Variation_Selector}|[\u200b-\u200f\u2060\ufeff]/gu, ''],
];

function settled(text: string): string {
  let result = text.normalize('NFC');
  for (const [signs, words] of meant) result = result.replace(signs, words);
  // Control characters mean something to engines; pictures can't be read out.
  return result
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .trim();
}

/** What flite's English voices can speak: it reads ASCII. Accents go, other scripts are left out. */
export function fliteText(text: string): string {
  return settled(text)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * The input for eSpeak NG. It always interprets markup and phonemes in double brackets, so the signs of both are
 * written as words.
 */
export function espeakText(text: string): string {
  return settled(text)
    .replace(/[[\]]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/ {2,}/g, ' ')
    .trim();
}
