import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../exchange.ts';

/** An email as the outbox shows it. */
interface ShownMail {
  readonly name: string;
  readonly subject: string;
  readonly to: string;
  readonly from: string;
  readonly at: Date;
  readonly text: string;
}

const shown = 100;

/**
 * Serves `/outbox`, the email that the product wrote instead of sending it, newest first. False for other
 * paths.
 */
export function outboxRoutes(exchange: Exchange, folder: string): boolean {
  if (exchange.method !== 'GET' || (exchange.path !== '/outbox' && exchange.path !== '/outbox.json'))
    return false;
  const mails = readOutbox(folder);
  if (exchange.path === '/outbox.json') exchange.answer(200, { Items: mails });
  else
    exchange.send(200, 'text/html; charset=utf-8', page(mails), {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  return true;
}

function readOutbox(folder: string): ShownMail[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    // Nothing has been sent yet.
    return [];
  }
  return names
    .map((name) => ({ name, at: statSync(join(folder, name)).mtime }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, shown)
    .map(({ name, at }) => ({ name, at, ...readMail(readFileSync(join(folder, name), 'utf8')) }));
}

/** The headers and the plain-text part of an email as nodemailer writes it. */
export function readMail(source: string): Omit<ShownMail, 'name' | 'at'> {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n');
  const headers = headersOf(head);
  const body = rest.join('\n\n');
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined ? [source] : body.split(`--${boundary}`).map((part) => part.trimStart());
  const plain = parts.find((part) => /^content-type: text\/plain/im.test(part)) ?? '';
  const [partHead = '', ...partBody] = plain.split('\n\n');
  const encoding = headersOf(partHead).get('content-transfer-encoding') ?? '';
  return {
    subject: words(headers.get('subject') ?? ''),
    to: words(headers.get('to') ?? ''),
    from: words(headers.get('from') ?? ''),
    text: decoded(partBody.join('\n\n'), encoding.toLowerCase()).trim(),
  };
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.map((line) => {
      const mark = line.indexOf(':');
      return [line.slice(0, mark).toLowerCase(), line.slice(mark + 1).trim()];
    }),
  );
}

/** Non-ASCII words are encoded in headers (RFC 2047). */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
    );
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Makes the addresses of our pages in emails clickable. */
function linked(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function page(mails: readonly ShownMail[]): string {
  const list = mails
    .map(
      (mail) => `<article><h2>${escaped(mail.subject)}</h2>
<p class="to">To ${escaped(mail.to)}, ${escaped(mail.at.toLocaleString('en-US'))}</p><pre>${linked(mail.text)}</pre></article>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border:1px solid #8886;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h1{font-size:1.4rem}h2{font-size:1.05rem;margin:0}
.to{margin:.25rem 0 .75rem;opacity:.75;font-size:.875rem}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}</style></head>
<body><h1>Outbox</h1><p>Mail that Carillon wrote while no mail server is set up. <a href="/">Virtual phones</a></p>
${list || '<p>Nothing was sent yet.</p>'}</body></html>`;
}
