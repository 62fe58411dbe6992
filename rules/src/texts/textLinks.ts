import { isIpAddress, warningOfHost } from '../linting/hostWarnings.ts';

/** A piece of a text: plain words, or a web address that can be opened. */
export interface TextPiece {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly at: number;
  /** Where it leads, always http or https; null for plain words. */
  readonly href: string | null;
  /** Why it may not lead where it seems to, for users; empty when nothing is suspicious. */
  readonly warning: string;
}

// Before it the start, or a sign that is caught instead of looked back at: older browsers can't read a look-behind.
// With a scheme, with www., or a bare name whose end is one in common use. A letter, digit or @ before it makes it a
// part of another word, as in an email address.
const endings =
  'com|org|net|edu|gov|mil|info|biz|io|co|me|us|ca|uk|mx|es|fr|de|au|app|dev|ly|gl|tv|school|church|link|page|xyz|online|site|shop|news|events|health';
const address = new RegExp(
  String.raw`(^|[^\p{L}\p{N}@._/-])(https?://[^\s<>"]+|www\.[^\s<>"]+\.[^\s<>"]+|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:${endings})(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(?:[/?#:][^\s<>"]*)?)`,
  'giu',
);

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '’': '‘', '»': '«' };

/** The end of an address without what belongs to the sentence: full stops, quotes, a bracket that was opened before it. */
function withoutSentence(found: string): string {
  let end = found.length;
  for (;;) {
    const last = found[end - 1] ?? '';
    const opened = pairs[last];
    const body = found.slice(0, end - 1);
    const isOpenInside = opened !== undefined && body.split(opened).length > body.split(last).length;
    if (isOpenInside || !/[.,;:!?'"*_~)\]}’»…。、]/u.test(last)) return found.slice(0, end);
    end -= 1;
  }
}

/** Where an address leads as it is written; null when it is not an address after all. */
function targetOf(written: string): URL | null {
  const full = /^https?:\/\//iu.test(written) ? written : `https://${written}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.hostname.includes('.') || isIpAddress(url.hostname) ? url : null;
}

/** The text in pieces that give it back when joined: words, and web addresses of http and https with their warnings. */
export function linksOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const [, before = '', found = ''] = match;
    const start = match.index + before.length;
    const written = withoutSentence(found);
    const url = targetOf(written);
    if (url === null) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), at, href: null, warning: '' });
    pieces.push({ text: written, at: start, href: url.href, warning: warningOfHost(written, url) });
    at = start + written.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), at, href: null, warning: '' });
  return pieces;
}
