import type { TextMessage } from '@carillon/contract/conversations';
import { describe, expect, it } from 'vitest';
import { dayTitle, inboundNote, spokenText, stateTone, threadRows } from './threadRows.ts';
import { replyingText } from './useTyping.ts';

const zone = 'America/Chicago';
const now = Date.parse('2026-05-03T17:00:00Z');
const text = (id: number, at: string, more: Partial<TextMessage> = {}): TextMessage => ({
  TextMessageID: id,
  ConversationID: 1,
  Message: `m${id}`,
  Footer: '',
  SignatureText: '',
  IsInbound: true,
  Type: 'Message',
  OptOutPhrase: '',
  IsAutoReply: false,
  Mms: [],
  MmsOutboundMedia: [],
  CreateTimestamp: at,
  CreatedBy: null,
  BroadcastID: null,
  BroadcastName: '',
  DeliveryStatus: '',
  Label: '',
  Tooltip: '',
  CanRetry: false,
  RequestKey: '',
  ...more,
});

describe('rows of a thread', () => {
  it('stand oldest first, each text once, with the days of the reader’s zone', () => {
    const rows = threadRows(
      [
        text(4, '2026-05-03T16:01:00Z'),
        text(3, '2026-05-03T16:00:00Z'),
        text(3, '2026-05-03T16:00:00Z'),
        text(2, '2026-05-03T04:30:00Z'),
        text(-9, '2026-04-01T10:00:00Z', { BroadcastID: 9, BroadcastName: 'Snow' }),
      ],
      [],
      now,
      zone,
    );
    expect(rows.map((row) => (row.kind === 'day' ? row.title : row.key))).toEqual([
      'Apr 1, 2026',
      'text -9',
      'Yesterday',
      'text 2',
      'Today',
      'text 3',
      'text 4',
    ]);
    expect(rows.map((row) => row.kind === 'text' && row.isFollowed)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('show a text under way until the server shows it, in one row', () => {
    const waiting = {
      key: 'k1',
      conversationId: 1,
      message: 'Hi',
      image: null,
      at: now,
      state: 'sending' as const,
      reason: '',
      isCutOff: false,
    };
    const keys = (texts: TextMessage[]) => threadRows(texts, [waiting], now, zone).map((row) => row.key);
    expect(keys([text(1, '2026-05-03T16:00:00Z')]).at(-1)).toBe('own k1');
    const both = keys([
      text(1, '2026-05-03T16:00:00Z'),
      text(2, '2026-05-03T17:00:00Z', { IsInbound: false, RequestKey: 'k1' }),
    ]);
    expect(both.filter((key) => key === 'own k1')).toHaveLength(1);
  });

  it('name days as people do', () => {
    expect(dayTitle(now, now, zone)).toBe('Today');
    expect(dayTitle(Date.parse('2026-05-02T23:00:00Z'), now, zone)).toBe('Yesterday');
  });
});

it('a state is told as loudly as it matters (3-decisions 10)', () => {
  const tone = (DeliveryStatus: string) => stateTone({ DeliveryStatus, CanRetry: false });
  expect(['Delivered', 'Read', ''].map(tone)).toEqual(['none', 'none', 'none']);
  expect(['Sending', 'NeedsSending', 'SentToCarrier'].map(tone)).toEqual(['quiet', 'quiet', 'quiet']);
  expect(['NotDelivered', 'OptedOut', 'NotEnoughCredits'].map(tone)).toEqual(['error', 'error', 'error']);
});

it('what came in is named and spoken', () => {
  expect(inboundNote('Message')).toBe('');
  expect(inboundNote('Stop')).toBe('Opted out');
  expect(spokenText(text(1, ''), 'Ann')).toBe('Ann: m1');
  expect(
    spokenText(text(1, '', { Message: ' ', Mms: [{ Uri: '/x', Status: 'Ready', Note: '' }] }), 'Ann'),
  ).toBe('Ann: sent a picture');
  expect([[], ['Ana'], ['Ana', 'Ben']].map(replyingText)).toEqual([
    '',
    'Ana is replying',
    'Ana and Ben are replying',
  ]);
});
