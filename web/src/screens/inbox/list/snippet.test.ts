import { describe, expect, it } from 'vitest';
import type { Waiting } from '../compose/outbox/outbox.ts';
import { authorOf, snippetOf } from './snippet.ts';

const me = 5;
const last = {
  TextMessageID: 1,
  Message: 'See you at nine',
  IsInbound: false,
  HasMedia: false,
  CreateTimestamp: '2026-03-02T10:00:00.000Z',
  CreatedBy: { UserID: 9, Name: 'Olivia Reyes' },
  IsFailed: false,
};
const waiting: Waiting = {
  key: 'k',
  conversationId: 1,
  message: 'Wait for me',
  image: null,
  at: 0,
  state: 'waiting',
  reason: '',
};
type Last = Omit<typeof last, 'CreatedBy'> & { CreatedBy: (typeof last)['CreatedBy'] | null };
const row = (change: Partial<Last>, FoundMessage: { Message: string } | null = null) => ({
  LastMessage: { ...last, ...change },
  FoundMessage,
});

describe('the words of a line', () => {
  it.each([
    ['a colleague is named', row({}), 'Olivia: See you at nine'],
    ['one’s own say You', row({ CreatedBy: { UserID: me, Name: 'Andre Bell' } }), 'You: See you at nine'],
    ['a text that came in stands alone', row({ IsInbound: true, CreatedBy: null }), 'See you at nine'],
    ['no user wrote it', row({ CreatedBy: null }), 'Sent: See you at nine'],
    ['a name of one word', row({ CreatedBy: { UserID: 9, Name: 'Cher' } }), 'Cher: See you at nine'],
    [
      'a name with blanks around it',
      row({ CreatedBy: { UserID: 9, Name: '  Ana  María ' } }),
      'Ana: See you at nine',
    ],
    [
      'a colleague without a name',
      row({ CreatedBy: { UserID: 9, Name: '' } }),
      'A colleague: See you at nine',
    ],
    ['a picture without words', row({ Message: '', HasMedia: true }), 'Olivia: Picture'],
    ['a picture that came in', row({ Message: ' ', HasMedia: true, IsInbound: true }), 'Picture'],
    ['a search shows what it found', row({}, { Message: 'the gate' }), 'the gate'],
    ['nothing yet', { LastMessage: null, FoundMessage: null }, 'No texts yet'],
  ])('%s', (_, line, words) => {
    expect(snippetOf(line, me, undefined).words).toBe(words);
  });

  it('identify the user by id alone, so that two with the same name are distinct', () => {
    expect(authorOf({ UserID: me, Name: 'Sam' }, me)).toBe('You');
    expect(authorOf({ UserID: me + 1, Name: 'Sam' }, me)).toBe('Sam');
  });
});

describe('the mark of a line', () => {
  it.each([
    ['none', row({}), undefined, 'none'],
    ['the newest text of ours failed', row({ IsFailed: true }), undefined, 'failed'],
    ['one of this browser waits', row({}), waiting, 'waiting'],
    ['one of this browser failed', row({}), { ...waiting, state: 'failed' as const }, 'failed'],
  ] as const)('%s', (_, line, own, mark) => {
    const marked = own && { state: own.state as 'waiting' | 'failed', one: own };
    expect(snippetOf(line, me, marked)).toEqual({
      words: own ? 'You: Wait for me' : 'Olivia: See you at nine',
      mark,
    });
  });
});
