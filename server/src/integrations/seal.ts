import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** The keys that seal the credentials of other systems. */
export interface SealKeys {
  /** Number of the key used for sealing. */
  readonly current: number;
  /** 32 bytes each, by number: the current key and, during a rotation, the previous one. */
  readonly byNumber: ReadonlyMap<number, Buffer>;
}

export interface Sealed {
  readonly bytes: Buffer;
  readonly keyNo: number;
}

const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts (AES-256-GCM) with the current key. Opening requires the same `bound`, so that a row moved to
 * another account or integration can't be opened.
 */
export function seal(keys: SealKeys, text: string, bound: string): Sealed {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys, keys.current), iv);
  cipher.setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { bytes: Buffer.concat([iv, cipher.getAuthTag(), body]), keyNo: keys.current };
}

/** The text, or null if the key is gone, the bytes were changed, or they are bound to something else. */
export function unseal(keys: SealKeys, sealed: Sealed, bound: string): string | null {
  const key = keys.byNumber.get(sealed.keyNo);
  if (key === undefined || sealed.bytes.length < ivLength + tagLength) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return (
      decipher.update(sealed.bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    return null;
  }
}

function keyOf(keys: SealKeys, no: number): Buffer {
  const key = keys.byNumber.get(no);
  if (key === undefined) throw new Error('the key for sealing credentials is missing');
  return key;
}

/** 256 random bits for an address or a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(...parts: readonly string[]): Buffer {
  const hash = createHash('sha256');
  // Each part is preceded by its length, so that different lists never have the same encoding.
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest();
}

/** The PKCE S256 challenge that the address carries. The verifier stays here (RFC 7636). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
