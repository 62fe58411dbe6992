// What browsers are told with every answer, and what of a request's addressing is refused.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@carillon/contract/errors';

/** A year, as browsers and their lists of secure-only hosts ask for (ASVS 3.4.1). */
const secureOnly = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every answer. With an https `publicUrl` browsers are told to come by https alone from then on; a copy on
 * http never says so, since nobody could reach it any more.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': secureOnly } : {}),
  };
}

/**
 * Headers of a file that a person brought in: never a page, never sniffed, never run, under a name of ours. `audience`
 * `public` is for addresses without a session, which pages elsewhere show as well: phones, previews, and the simulator
 * under another name of this machine. They can't be guessed, and carriers do not look at the header.
 */
export function fileHeaders(
  contentType: string,
  name: string,
  audience: 'members' | 'public' = 'members',
): Readonly<Record<string, string>> {
  return {
    'content-type': contentType,
    'content-disposition': `inline; filename="${name}.${extensions[contentType] ?? 'bin'}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': audience === 'public' ? 'cross-origin' : 'same-origin',
  };
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/**
 * The policy of the start page: own scripts only; its inline browser check is named by its hash. Emotion writes style
 * elements. Old browsers do not count a socket of our own host as 'self', so it is named, as exactly as it can be.
 */
export function contentSecurityPolicy(page: string, publicUrl: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // What was just recorded is played from memory.
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin.replace(/^http/, 'ws')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Refuses a request that names two hosts or none that can be: which of them counts depends on who reads it, and a proxy
 * in front of us may read another than we do.
 */
export function refuseOddHosts(request: Pick<IncomingMessage, 'rawHeaders'>): void {
  const hosts = request.rawHeaders.filter(
    (_word, place) => place % 2 === 1 && request.rawHeaders[place - 1]?.toLowerCase() === 'host',
  );
  if (hosts.length > 1 || hosts.some((host) => !/^[\w.-]*(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host)))
    throw new AppError('BadRequest');
}

/** What proxies write into a request that they pass on. */
const passedOn =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|cf-connecting-ip|true-client-ip)$/i;

/**
 * True for a request of a program on this machine itself. A proxy on it looks the same, so there must be no trace of
 * one: not in the request, and not in the settings.
 */
export function isOfThisMachine(
  request: { readonly headers: object; readonly socket: { readonly remoteAddress?: string | undefined } },
  settings: { readonly publicUrl: string; readonly port: number; readonly trustProxy: number },
): boolean {
  const { protocol, port } = new URL(settings.publicUrl);
  const isBehindProxy =
    settings.trustProxy > 0 || protocol === 'https:' || Number(port === '' ? 80 : port) !== settings.port;
  return (
    !isBehindProxy &&
    loopback.has(request.socket.remoteAddress ?? '') &&
    !Object.keys(request.headers).some((name) => passedOn.test(name))
  );
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
