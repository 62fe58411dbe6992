import type { TextMessage } from '@carillon/contract/conversations/conversations';
import type { ConversationEvent } from '@carillon/contract/conversations/teamwork';
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

const event = (EventID: number, at: string, more: Partial<ConversationEvent> = {}): ConversationEvent => ({
  EventID,
  ConversationID: 1,
  Type: 'Note',
  Note: `n${EventID}`,
  By: { UserID: 31, Name: 'Olivia Reyes' },
  To: null,
  CreateTimestamp: at,
  ...more,
});
const rowsOf = (texts: readonly TextMessage[], events: readonly ConversationEvent[]) =>
  threadRows({ texts, events, waiting: [], now, zone });

describe('notes and events between the texts', () => {
  const at = (time: string): string => `2026-05-03T16:${time}Z`;
  it.each<[string, TextMessage[], ConversationEvent[], string[]]>([
    ['after the text before them', [text(1, at('00:00'))], [event(5, at('01:00'))], ['text 1', 'event 5']],
    ['before the text after them', [text(1, at('02:00'))], [event(5, at('01:00'))], ['event 5', 'text 1']],
    [
      'below a text of the same moment',
      [text(9, at('01:00'))],
      [event(5, at('01:00'))],
      ['text 9', 'event 5'],
    ],
    [
      'between two texts',
      [text(2, at('02:00')), text(1, at('00:00'))],
      [event(5, at('01:00'))],
      ['text 1', 'event 5', 'text 2'],
    ],
    ['once, though two pages have them', [], [event(5, at('01:00')), event(5, at('01:00'))], ['event 5']],
    [
      'in the order of their ids within a moment',
      [],
      [event(7, at('01:00')), event(6, at('01:00'))],
      ['event 6', 'event 7'],
    ],
    ['alone, where nothing was written', [], [event(5, at('01:00'))], ['event 5']],
  ])('%s', (_, texts, events, expected) => {
    const rows = rowsOf(texts, events).filter((row) => row.kind !== 'day');
    expect(rows.map((row) => row.key)).toEqual(expected);
  });
  it('begin their own day, and end a group of texts', () => {
    const rows = rowsOf(
      [text(1, '2026-05-03T16:00:00Z'), text(2, '2026-05-03T16:01:00Z')],
      [event(4, '2026-05-02T16:00:00Z'), event(5, '2026-05-03T16:00:30Z')],
    );
    expect(rows.map((row) => (row.kind === 'day' ? row.title : row.key))).toEqual([
      'Yesterday',
      'event 4',
      'Today',
      'text 1',
      'event 5',
      'text 2',
    ]);
    // The text that does not follow at once would hide its time.
    expect(rows.find((row) => row.key === 'text 1')).toMatchObject({ isFollowed: false });
  });
});

describe('rows of a thread', () => {
  it('are oldest first, each text once, with the days of the user’s zone', () => {
    const rows = rowsOf(
      [
        text(4, '2026-05-03T16:01:00Z'),
        text(3, '2026-05-03T16:00:00Z'),
        text(3, '2026-05-03T16:00:00Z'),
        text(2, '2026-05-03T04:30:00Z'),
        text(-9, '2026-04-01T10:00:00Z', { BroadcastID: 9, BroadcastName: 'Snow' }),
      ],
      [],
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
    const keys = (texts: TextMessage[]) =>
      threadRows({ texts, events: [], waiting: [waiting], now, zone }).map((row) => row.key);
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

it('a state is shown as prominently as it matters (3-decisions 10)', () => {
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
