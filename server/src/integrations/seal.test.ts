import { describe, expect, it } from 'vitest';
import { challengeOf, randomToken, seal, sha256, unseal, type SealKeys } from './seal.ts';

const keys = (current: number, ...numbers: number[]): SealKeys => ({
  current,
  byNumber: new Map(numbers.map((no) => [no, Buffer.alloc(32, no)])),
});
const secret = 'a token that nobody shall see';

describe('a sealed secret', () => {
  it('is opened by its key for what it is bound to, and looks different every time', () => {
    const one = seal(keys(1, 1), secret, 'connection:7:1');
    const two = seal(keys(1, 1), secret, 'connection:7:1');
    expect(one.bytes.equals(two.bytes)).toBe(false);
    expect(one.bytes.includes(secret)).toBe(false);
    expect(unseal(keys(1, 1), one, 'connection:7:1')).toBe(secret);
  });

  it('is not opened for another account or integration, nor when a bit was changed', () => {
    const sealed = seal(keys(1, 1), secret, 'connection:7:1');
    expect(unseal(keys(1, 1), sealed, 'connection:8:1')).toBeNull();
    expect(unseal(keys(1, 1), sealed, 'connection:7:2')).toBeNull();
    for (const at of [0, 12, sealed.bytes.length - 1]) {
      const bytes = Buffer.from(sealed.bytes);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(unseal(keys(1, 1), { ...sealed, bytes }, 'connection:7:1')).toBeNull();
    }
    expect(unseal(keys(1, 1), { ...sealed, bytes: Buffer.alloc(5) }, 'connection:7:1')).toBeNull();
  });

  it('is still opened after the key was changed, as long as the one before is there', () => {
    const old = seal(keys(1, 1), secret, 'x');
    expect(unseal(keys(2, 2, 1), old, 'x')).toBe(secret);
    expect(seal(keys(2, 2, 1), secret, 'x').keyNo).toBe(2);
    expect(unseal(keys(3, 3, 2), old, 'x')).toBeNull();
  });
});

it('distinguishes lists of parts, and makes challenges as RFC 7636 does', () => {
  expect(sha256('ab', 'c').equals(sha256('a', 'bc'))).toBe(false);
  // The example of appendix B.
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
  expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100);
});
