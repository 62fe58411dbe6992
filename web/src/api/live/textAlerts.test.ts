import { expect, it } from 'vitest';
import { isLookingAt, noticeOf } from './textAlerts.ts';
import { mayPlay, soundEveryMs } from './textSound.ts';

it('does not notify users of a text that they are looking at', () => {
  expect(isLookingAt(7, '/inbox/7', true)).toBe(true);
  expect(isLookingAt(7, '/inbox/7/messages', true)).toBe(true);
  expect(isLookingAt(7, '/inbox/7', false)).toBe(false);
  expect(isLookingAt(7, '/inbox/77', true)).toBe(false);
  expect(isLookingAt(7, '/inbox', true)).toBe(false);
});

it('shows the sender and the first words only if the user allowed it', () => {
  const data = {
    TextMessage: { Message: `Hello\n${'x'.repeat(200)}`, Mms: [] },
    Conversation: { FirstName: 'Ada', LastName: 'Lopez', PhoneNumber: '2145550201' },
  } as unknown as Parameters<typeof noticeOf>[0];
  expect(noticeOf(data, false)).toEqual({ title: 'New text', body: '' });
  const shown = noticeOf(data, true);
  expect(shown.title).toBe('Ada Lopez');
  expect(shown.body).toMatch(/^Hello x+…$/);
  expect(shown.body).toHaveLength(100);
  const unnamed = { ...data, Conversation: { ...data.Conversation, FirstName: '', LastName: '' } };
  expect(noticeOf(unnamed, true).title).toBe('(214) 555-0201');
});

it('plays one sound in five seconds, even if the clock changes', () => {
  expect(mayPlay(null, 1_000_000)).toBe(true);
  expect(mayPlay('1000000', 1_000_000 + soundEveryMs - 1)).toBe(false);
  expect(mayPlay('1000000', 1_000_000 + soundEveryMs)).toBe(true);
  // The clock was set back in the meantime.
  expect(mayPlay('9000000', 1_000_000)).toBe(true);
});
