/** Response to POST /shorturls/lookup (B-219, C-239). */
export interface ShortUrlResult {
  /** Every shortened link in the text, as written, without the punctuation around it. */
  readonly UrlsFound: string[];
  /** Those of generic shorteners, which carriers block. Always a part of UrlsFound. */
  readonly BlackListedUrls: string[];
}

/** Warning where short links are let through (B-139, C-155). */
export const shortUrlWarning =
  'Links from URL shorteners may be blocked by carrier spam filters. Use the full link.';
/** Error where a blocked short link stops the message (B-139, C-155). */
export const blockedUrlText = "This link can't be sent. Carriers block messages that contain it.";

/** Generic shorteners that block a broadcast, auto reply or keyword. */
export const blockedShorteners: readonly string[] = [
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'shorturl.at',
  'rb.gy',
  'tiny.cc',
  'lnkd.in',
  't.ly',
  'v.gd',
  'bl.ink',
  'short.io',
  'soo.gd',
  'adf.ly',
  's.id',
];

/** Further known shorteners, many of one brand only: found and warned about, not blocked. */
export const otherShorteners: readonly string[] = [
  '1url.com',
  'aka.ms',
  'amzn.to',
  'apple.co',
  'clck.ru',
  'dlvr.it',
  'dub.sh',
  'eepurl.com',
  'fb.me',
  'flip.it',
  'forms.gle',
  'g.co',
  'hubs.la',
  'hubs.ly',
  'ift.tt',
  'j.mp',
  'mailchi.mp',
  'msft.it',
  'nyti.ms',
  'po.st',
  'qr.ae',
  'shorte.st',
  'smarturl.it',
  'snip.ly',
  'spoti.fi',
  'tiny.one',
  'tr.im',
  'trib.al',
  'u.to',
  'urlz.fr',
  'wp.me',
  'x.co',
  'youtu.be',
];

const blocked = new Set(blockedShorteners);
const known = new Set([...blockedShorteners, ...otherShorteners]);

// "go.short.io" belongs to short.io: check the name itself and each of its parents.
function shortenerOf(host: string): string | null {
  let name = host;
  while (name !== '') {
    if (known.has(name)) return name;
    const dot = name.indexOf('.');
    if (dot === -1) return null;
    name = name.slice(dot + 1);
  }
  return null;
}

function hostOf(link: string): string {
  const scheme = /^https?:\/\//i.exec(link);
  const rest = scheme ? link.slice(scheme[0].length) : link;
  const end = rest.search(/[/?#\\]/);
  let authority = end === -1 ? rest : rest.slice(0, end);
  authority = authority.slice(authority.lastIndexOf('@') + 1);
  const port = authority.indexOf(':');
  let host = (port === -1 ? authority : authority.slice(0, port)).toLowerCase();
  while (host.endsWith('.')) host = host.slice(0, -1);
  return host;
}

const edges = '.,:;!?*_~-…\'"’”';

function trimEdges(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && edges.includes(word[start] ?? '')) start += 1;
  while (end > start && edges.includes(word[end - 1] ?? '')) end -= 1;
  return word.slice(start, end);
}

// "Info:bit.ly/x" and "href=https://bit.ly/x": the link begins after a mark. A few marks are enough.
const marksTried = 8;

function linkIn(word: string): string | null {
  let link = trimEdges(word);
  for (let tried = 0; tried < marksTried; tried += 1) {
    if (shortenerOf(hostOf(link)) !== null) return link;
    const mark = /[:=](?!\/\/)/.exec(link);
    if (!mark) return null;
    link = trimEdges(link.slice(mark.index + 1));
  }
  return null;
}

/**
 * Finds shortened links, with or without http, also under a subdomain of a shortener, in any letter case
 * and in full-width letters. Each link is listed once. Linear in the length of the text.
 */
export function findShortUrls(text: string): ShortUrlResult {
  const found = new Set<string>();
  for (const word of text.normalize('NFKC').split(/[\s<>()[\]{}"`,;|“”]+/)) {
    // Longer than any link that fits in a message; keeps the search below from growing with the text.
    if (word === '' || word.length > 2_000 || !word.includes('.')) continue;
    const link = linkIn(word);
    if (link !== null) found.add(link);
  }
  const UrlsFound = [...found];
  return {
    UrlsFound,
    BlackListedUrls: UrlsFound.filter((link) => blocked.has(shortenerOf(hostOf(link)) ?? '')),
  };
}
