import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';

// Addresses that are not public on the internet: this machine, private networks, and what is reserved (RFC 6890).
const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

/** True for a public address on the internet. An IPv4 address within an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && !inner.check(address, 'ipv6') && !/^(?:::|0+:)/i.test(address);
}

/** An address that is not public on the internet, or is not https. */
export class NotPublicError extends Error {
  constructor() {
    super('the address is not public');
  }
}

/**
 * Resolves only public addresses. The check runs at connection time, so that a second DNS response can't slip
 * in.
 */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '');
    const [first] = found;
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return done(new NotPublicError(), '');
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};

/** True for an https address at a public host that may be called, as far as can be known without a DNS query. */
export function mayBePublic(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i.test(host);
}

const patienceMs = 15_000;
const outside = new Agent({ connect: { lookup: publicLookup, timeout: patienceMs }, connections: 16 });
const nearby = new Agent({ connections: 16 });

/** How to call an address. Throws NotPublicError if it may not be called. */
function wayTo(address: string, standIn: string | null): Agent {
  if (standIn !== null && address.startsWith(standIn)) return nearby;
  if (!mayBePublic(address)) throw new NotPublicError();
  return outside;
}

/**
 * Posts to an address from outside, and returns the status. Only https at public hosts, without following redirects;
 * `standIn` is the prefix of our own addresses for tests, or null. Throws when the address may not be called, or does
 * not respond within 15 seconds.
 */
export async function postPublic(
  address: string,
  sent: { readonly headers: Record<string, string>; readonly body: Buffer },
  standIn: string | null,
): Promise<number> {
  const answer = await request(address, {
    method: 'POST',
    ...sent,
    dispatcher: wayTo(address, standIn),
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  });
  await answer.body.dump({ limit: 16_384 });
  return answer.statusCode;
}

/** How many redirects are followed. */
const mostHops = 3;

/**
 * Gets what is at an address from outside: its status, and its bytes, null when they are more than `maxBytes`. Each
 * redirect is checked like the first address; our credentials (`headers`) go to the first one's origin only. `standIn`
 * as above. Throws NotPublicError for an address that may not be called, and the connection's error when it does not
 * respond completely within 30 seconds.
 */
export async function getPublic(
  address: string,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly maxBytes: number;
    readonly standIn: string | null;
  },
): Promise<{ status: number; body: Buffer | null }> {
  const signal = AbortSignal.timeout(2 * patienceMs);
  let next = address;
  for (let hop = 0; ; hop += 1) {
    const dispatcher = wayTo(next, options.standIn);
    const headers = new URL(next).origin === new URL(address).origin ? options.headers : {};
    const answer = await request(next, {
      method: 'GET',
      headers,
      dispatcher,
      signal,
      headersTimeout: patienceMs,
      bodyTimeout: patienceMs,
    });
    const onward = answer.headers.location;
    if (answer.statusCode < 300 || answer.statusCode > 399 || typeof onward !== 'string' || hop === mostHops)
      return { status: answer.statusCode, body: await readUpTo(answer.body, options.maxBytes) };
    await answer.body.dump({ limit: 16_384 });
    if (!URL.canParse(onward, next)) throw new NotPublicError();
    next = new URL(onward, next).href;
  }
}

/** The bytes, or null as soon as there are too many, without waiting for the rest. */
async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) {
      return null;
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
