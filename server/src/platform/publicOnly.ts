import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';

// Addresses that are nobody's on the internet: this machine, private networks, and what is reserved (RFC 6890).
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

/** True for an address that belongs to somebody on the internet. An IPv4 address within an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && !inner.check(address, 'ipv6') && !/^(?:::|0+:)/i.test(address);
}

/** Finds only public addresses: checked at the moment of connecting, so that no second answer of a name slips in. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '');
    const [first] = found;
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return done(new Error('the address is not public'), '');
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};

/** True for an https address at a public host that may be called, as far as it can be told without asking for its name. */
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

/**
 * Posts to an address that somebody else gave us, and answers the status. Only https at public hosts, never
 * following where it is sent on; `standIn` is the beginning of addresses that are ours to test with, or null.
 * Throws when the address may not be called, or does not answer within 15 seconds.
 */
export async function postPublic(
  address: string,
  sent: { readonly headers: Record<string, string>; readonly body: Buffer },
  standIn: string | null,
): Promise<number> {
  const isOurs = standIn !== null && address.startsWith(standIn);
  if (!isOurs && !mayBePublic(address)) throw new Error('the address is not public');
  const answer = await request(address, {
    method: 'POST',
    ...sent,
    dispatcher: isOurs ? nearby : outside,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  });
  await answer.body.dump({ limit: 16_384 });
  return answer.statusCode;
}
