import { linksOf } from '../texts/textLinks.ts';
import type { LintInput, RawFinding } from './lintInput.ts';
import { findShortUrls, shortUrlWarning } from './shortUrls.ts';
import { listed, once } from './written.ts';

/**
 * Rule 5: links of shorteners, also those that only the server knows (rows B-139, C-155). Their target is unknown to us.
 * Outside of conversations, a link of a public shortener is refused with its own sentence, which is enough.
 */
export function shortLinks({ text, shortUrls, place }: LintInput): RawFinding | null {
  const { UrlsFound, BlackListedUrls = [] } = shortUrls ?? findShortUrls(text);
  const refused = place === 'conversation' ? [] : BlackListedUrls;
  const found = once(UrlsFound.filter((link) => !refused.includes(link)));
  return found.length === 0 ? null : { reason: shortUrlWarning, found, fix: null };
}

/** Rule 8: a link that phones open without encryption, or not at all. A short link has to be replaced anyway. */
export function plainLinks({ text, shortUrls }: LintInput): RawFinding | null {
  const pieces = linksOf(text);
  const short = (shortUrls ?? findShortUrls(text)).UrlsFound;
  const isPlain = ({ href, text: written }: (typeof pieces)[number]): boolean =>
    href !== null && !/^https:\/\//iu.test(written) && !short.some((link) => written.includes(link));
  const found = once(pieces.filter(isPlain).map((piece) => piece.text));
  if (found.length === 0) return null;
  const mended = pieces.map((piece) =>
    isPlain(piece) ? `https://${piece.text.replace(/^http:\/\//iu, '')}` : piece.text,
  );
  return {
    reason: `${listed(found)} ${found.length === 1 ? 'does' : 'do'} not begin with https://. Not every phone makes a link of it, and filters trust it less.`,
    found,
    fix: { label: 'Use https', text: mended.join('') },
  };
}

/** Rule 11: a link that may lead elsewhere than it seems to. */
export function strangeHosts({ text }: LintInput): RawFinding | null {
  const strange = linksOf(text).filter(({ warning }) => warning !== '');
  const [first] = strange;
  if (first === undefined) return null;
  return {
    reason: `${first.warning} Carriers and phones block such links.`,
    found: once(strange.map((piece) => piece.text)),
    fix: null,
  };
}
