import { expect, it } from 'vitest';
import { changeLines } from './changeText.ts';

it.each([
  [null, null, []],
  [{ Role: 'User' }, { Role: 'Admin' }, ['Role: User → Admin']],
  [null, { IsActive: false, TimeZone: '' }, ['Is active: no', 'Time zone: nothing']],
  [{ Email: 'a@example.com' }, null, ['Email: a@example.com']],
  [{ Days: 0 }, { Days: 90, Numbers: [1, 2] }, ['Days: 0 → 90', 'Numbers: [1,2]']],
])('from %j to %j', (from, to, lines) => expect(changeLines(from, to)).toEqual(lines));
