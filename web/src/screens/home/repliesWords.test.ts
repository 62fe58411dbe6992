import { expect, it } from 'vitest';
import { repliesWords } from './repliesWords.ts';

it.each([
  [0, 0, 0, null],
  [1, 0, 0, ['1 person replied', 'Unread in your inbox.']],
  [4, 0, 0, ['4 people replied', 'Unread in your inbox.']],
  [1204, 0, 0, ['1,204 people replied', 'Unread in your inbox.']],
  [4, 1, 0, ['4 people replied', '1 assigned to you.']],
  [4, 4, 0, ['4 people replied', '4 assigned to you.']],
  [4, 0, 1, ['4 people replied', '1 possible opt-out waits for your decision.']],
  [4, 2, 3, ['4 people replied', '2 assigned to you. 3 possible opt-outs wait for your decision.']],
  [0, 0, 1, ['Decide about opt-outs', '1 possible opt-out waits for your decision.']],
  [0, 0, 12, ['Decide about opt-outs', '12 possible opt-outs wait for your decision.']],
] as const)(
  '%i unread, %i of them mine, %i to review',
  (UnreadCount, MineUnreadCount, ReviewCount, words) => {
    const found = repliesWords({ UnreadCount, MineUnreadCount, ReviewCount });
    expect(found && [found.title, found.detail]).toEqual(words);
  },
);
