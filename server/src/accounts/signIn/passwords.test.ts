import { expect, it } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

it('a hash has the cost that OWASP asks for, and a salt of its own', async () => {
  const hashes = await Promise.all([hashPassword('Carillon-2026'), hashPassword('Carillon-2026')]);
  for (const made of hashes) {
    const [, kind, version, cost] = made.split('$');
    expect([kind, version]).toEqual(['argon2id', 'v=19']);
    const [memory = 0, passes = 0, lanes = 0] = (cost ?? '').split(',').map((one) => Number(one.slice(2)));
    expect(memory).toBeGreaterThanOrEqual(19_456);
    expect(passes).toBeGreaterThanOrEqual(2);
    expect(lanes).toBe(1);
  }
  expect(hashes[0]).not.toBe(hashes[1]);
});

it.each([
  ['the password', 'Carillon-2026', true],
  ['another', 'Carillon-2027', false],
  ['other case', 'carillon-2026', false],
  ['a part of it', 'Carillon-202', false],
  ['more than it', 'Carillon-2026 ', false],
  ['nothing', '', false],
  ['what was hashed instead of it', 'a password that no user has', false],
])('%s fits: %j is %j', async (_name, password, fits) => {
  expect(await passwordFits(await hashPassword('Carillon-2026'), password)).toBe(fits);
});

it.each(['Carillon-2026', '', 'a password that no user has'])(
  'no password fits a user who does not exist: %j',
  async (password) => {
    expect(await passwordFits(null, password)).toBe(false);
  },
);
