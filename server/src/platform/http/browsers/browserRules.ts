// Headers for browsers on every response, and the request addresses that are refused.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@carillon/contract/errors';

/** A year, as browsers and their lists of secure-only hosts require (ASVS 3.4.1). */
const secureOnly = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every response. With an https `publicUrl` browsers use https only from then on. A copy on http never says
 * so, because it would become unreachable.
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
 * Headers of a file that a user uploaded: never a page, never sniffed, never run, under a name that we
 * choose. `audience` `public` is for addresses without a session, which pages elsewhere show as well: phones,
 * previews, and the simulator under another name of this machine. They can't be guessed, and carriers ignore
 * the header.
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
 * The policy of the start page: own scripts only; its inline browser check is named by its hash. Emotion
 * writes style elements. 'self' covers our socket. Safari before 16 does not cover it and falls back to
 * requests. `chatOrigin` is the host of the support chat, which brings its own frame and pictures.
 */
export function contentSecurityPolicy(page: string, chatOrigin: string | null = null): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  const chat = chatOrigin === null ? [] : [chatOrigin];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline, ...chat].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...chat].join(' '),
    // A new recording is played from memory.
    "media-src 'self' blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...chat].join(' '),
    ...(chat.length === 0 ? [] : [`frame-src ${chat.join(' ')}`]),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Refuses a request that names two hosts or an impossible one: different readers may pick different hosts, and a proxy
 * in front of us may read another one than we do.
 */
export function refuseOddHosts(request: Pick<IncomingMessage, 'rawHeaders'>): void {
  const hosts = request.rawHeaders.filter(
    (_word, place) => place % 2 === 1 && request.rawHeaders[place - 1]?.toLowerCase() === 'host',
  );
  if (hosts.length > 1 || hosts.some((host) => !/^[\w.-]*(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host)))
    throw new AppError('BadRequest');
}

/** The names under which the product is served. */
interface HostSettings {
  readonly publicUrl: string;
  readonly appHost: string;
  readonly allowedHosts: readonly string[];
}

/** Names that resolve only to the browser's own machine, so that no page elsewhere can use them. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** A host without its port and trailing dot. */
const bareHost = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * Checks whether a Host header names the product. If another name is pointed at us after its page was loaded
 * (DNS rebinding), the browser treats that page as ours. Browsers always send the header.
 */
export function hostCheck(settings: HostSettings): (host: string | undefined) => boolean {
  const { publicUrl, appHost, allowedHosts } = settings;
  const names = new Set([new URL(publicUrl).hostname, appHost, ...allowedHosts, ...loopback].map(bareHost));
  return (host) => host === undefined || host === '' || names.has(bareHost(host));
}

/** The settings about their own address that the HTTP and live-event servers need. */
export function servedUnder<S extends HostSettings & { readonly trustProxy: number }>(settings: S) {
  const { publicUrl, trustProxy } = settings;
  return { publicUrl, trustProxy, isOwnHost: hostCheck(settings) };
}

/**
 * Paths that are served under any name. Load balancer probes use a bare IP address, and requests of carriers
 * and monitors carry their own credentials, which no page has.
 */
export function isForAnyHost(url: string): boolean {
  return /^\/(?:healthz|readyz|metrics)(?:\?|$)|^\/webhooks\//i.test(url);
}
