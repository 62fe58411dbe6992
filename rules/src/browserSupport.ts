/** Lowest supported versions (P-016, C-317). */
export const minimumBrowsers = { Chrome: 88, Edge: 88, Firefox: 85, Opera: 74, Safari: 14 } as const;

/** A browser that has a lowest version. */
export type BrowserName = keyof typeof minimumBrowsers;

/** Name and major version read from a user agent. */
export interface Browser {
  readonly name: BrowserName;
  readonly version: number;
}

// Order matters: Opera and Edge also call themselves Chrome, and Chrome calls itself Safari.
const marks: readonly [BrowserName, RegExp][] = [
  ['Edge', /\b(?:Edg|EdgA|Edge)\/(\d{1,6})/],
  ['Opera', /\b(?:OPR|Opera)\/(\d{1,6})/],
  ['Firefox', /\bFirefox\/(\d{1,6})/],
  ['Chrome', /\b(?:Headless)?Chrom(?:e|ium)\/(\d{1,6})/],
  ['Safari', /\bVersion\/(\d{1,6})[\d.]* (?:Mobile\/\S{1,20} )?Safari\//],
];

/** Reads a user agent; null when it is none of the five. Every browser of iOS counts as its Safari. */
export function readBrowser(userAgent: string): Browser | null {
  const agent = userAgent.slice(0, 1_000);
  const ios = /\b(?:iPhone|iPad|iPod)\b.{0,60}? OS (\d{1,3})_/.exec(agent);
  if (ios) return { name: 'Safari', version: Number(ios[1]) };
  for (const [name, mark] of marks) {
    const match = mark.exec(agent);
    if (match) return { name, version: Number(match[1]) };
  }
  return null;
}

/**
 * May this browser open the product? Internet Explorer may not. An agent that names none of the five gets the benefit
 * of the doubt, because new browsers use new names.
 */
export function isSupportedBrowser(userAgent: string): boolean {
  if (/\bMSIE |\bTrident\//.test(userAgent)) return false;
  const browser = readBrowser(userAgent);
  return browser === null || browser.version >= minimumBrowsers[browser.name];
}
