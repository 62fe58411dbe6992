import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
} from 'node:crypto';

/** Where a browser receives push, and its keys; base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A key pair of ours; base64url: an uncompressed point, and a number. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';
const pointLength = 65;
const authLength = 16;
/**
 * Room for a payload in one record: what every push service accepts (RFC 8291 section 4), less the padding byte and the
 * tag.
 */
export const longestPayload = 3_000;

/** Makes a key pair. */
export function newPushKeys(): PushKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  // Leading zeros of the number would be left out.
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: number.toString('base64url') };
}

/** Reads a browser's PushSubscription as JSON; null when it is none. */
export function readSubscription(token: string): Subscription | null {
  let read: unknown;
  try {
    read = JSON.parse(token);
  } catch {
    return null;
  }
  const { endpoint, keys } = (read ?? {}) as { endpoint?: unknown; keys?: unknown };
  const { p256dh, auth } = (keys ?? {}) as { p256dh?: unknown; auth?: unknown };
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== pointLength || Buffer.from(auth, 'base64url').length !== authLength) return null;
  try {
    const probe = createECDH(curve);
    probe.generateKeys();
    // Throws for a point that is not on the curve.
    probe.computeSecret(point);
  } catch {
    return null;
  }
  return { endpoint, p256dh, auth };
}

/**
 * Encrypts a payload for one browser (RFC 8291, aes128gcm of RFC 8188): only that browser can read it, not the push
 * service. `fixed` is for checking against the example of the RFC.
 */
export function encryptPush(
  payload: Buffer,
  to: Subscription,
  fixed?: { readonly salt: Buffer; readonly pair: ECDH },
): Buffer {
  const pair = fixed?.pair ?? createECDH(curve);
  if (fixed === undefined) pair.generateKeys();
  const salt = fixed?.salt ?? randomBytes(16);
  const theirs = Buffer.from(to.p256dh, 'base64url');
  const ours = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(pair.computeSecret(theirs), Buffer.from(to.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 ends the last record.
  const body = Buffer.concat([cipher.update(Buffer.concat([payload, Buffer.from([2])])), cipher.final()]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(4_096, 0);
  size.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, size, ours, body, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** A push service accepts a signature for at most 24 hours. */
const signatureSeconds = 12 * 3_600;

/** The header by which a push service knows who sends (VAPID, RFC 8292). `subject` is where its operators may write to. */
export function authorization(endpoint: string, keys: PushKeys, subject: string, now: Date): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + signatureSeconds,
    sub: subject,
  };
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const point = Buffer.from(keys.publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: keys.privateKey,
    },
  });
  const proof = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${said}.${proof}, k=${keys.publicKey}`;
}
