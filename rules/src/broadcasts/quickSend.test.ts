import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quickSendName, quickSendType } from './quickSend.ts';

it.each([
  ['Bus 4 is late', 'Quick Send: Bus 4 is late'],
  ['  Bus 4\n is   late ', 'Quick Send: Bus 4 is late'],
  ['x'.repeat(38), `Quick Send: ${'x'.repeat(38)}`],
  ['x'.repeat(39), `Quick Send: ${'x'.repeat(37)}…`],
  [`${'x'.repeat(36)}😀 and more`, `Quick Send: ${'x'.repeat(36)} …`],
  ['', 'Quick Send:'],
])('%j is named %j (B-277, C-164)', (text, name) => {
  expect(quickSendName(text)).toBe(name);
});

it('is never longer than 50 characters, and exactly that long with an ellipsis at its end when cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const name = quickSendName(text);
      expect(name.startsWith('Quick Send:')).toBe(true);
      expect(name.length).toBeLessThanOrEqual(50);
      if (text.trim().replace(/\s+/gu, ' ').length > 38)
        expect([name.length, name.at(-1)]).toEqual([50, '…']);
    }),
  );
});

it('is a group text for several people', () => {
  expect([quickSendType(1), quickSendType(2), quickSendType(15)]).toEqual(['SMS', 'GroupSMS', 'GroupSMS']);
});
