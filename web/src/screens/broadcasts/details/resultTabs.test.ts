import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { textFilters } from '@carillon/rules/texts/messageStatus';
import { expect, it } from 'vitest';
import { callFilters, narrowedBy, pathOf, tabKey, tabsOf, viewFromPath } from './resultTabs.ts';
import type { ResultView } from './resultTabs.ts';

const one = {
  BroadcastType: 'SMS',
  PhoneNumberCount: 9,
  DeliveredTexts: 8,
  ReadCount: 7,
  FailedTextTotal: 6,
  InvalidTextCount: 5,
  NotDeliveredTexts: 4,
  TextOptedOut: 3,
  RepliedTotal: 2,
  NotRepliedTotal: 1,
  UnconfirmedTexts: 0,
  UnconfirmedCalls: 0,
  IsTextSurvey: false,
  TransferAndConnect: { IsTransfer: false, TransferLines: null, TransferNumber: null },
  CallTotal: 20,
  LivePersonTotal: 10,
  AnsweringMachineTotal: 5,
  BusyNoAnswerTotal: 2,
  InvalidNumberTotal: 1,
  IncompleteCallTotal: 2,
  TransferTotal: 4,
  SurveyResponseTotal: 6,
} as Broadcast;
const all: ResultView = { kind: 'texts', filter: 'all' };
const texts = { texts: true, calls: false };
const calls = { texts: false, calls: true };
const both = { texts: true, calls: true };
const titles = (broadcast: Broadcast, view: ResultView): string[] =>
  tabsOf(broadcast, view, false).flatMap((group) => group.tabs.map((tab) => `${tab.title} ${tab.count}`));

it('reads every fragment of the address (B-046) and writes it back', () => {
  const views: ResultView[] = [
    ...textFilters.map((filter) => ({ kind: 'texts' as const, filter })),
    ...callFilters.map((filter) => ({ kind: 'calls' as const, filter })),
    { kind: 'transfers' },
    { kind: 'replies' },
    ...(['texts', 'calls'] as const).flatMap((of) => [
      { kind: 'survey' as const, of, response: null },
      { kind: 'survey' as const, of, response: 0 },
      { kind: 'survey' as const, of, response: 2 },
      { kind: 'unconfirmed' as const, of },
      { kind: 'missed' as const, of },
    ]),
  ];
  for (const view of views) {
    const { tab, sub } = pathOf(view);
    expect(viewFromPath(tab, sub, both)).toEqual(view);
  }
});

it.each([
  ['', '', texts, { kind: 'texts', filter: 'all' }],
  ['text-replies', '', texts, { kind: 'replies' }],
  ['Text-Replies', 'all', calls, { kind: 'replies' }],
  ['', '', calls, { kind: 'calls', filter: 'all-calls' }],
  ['', '', both, { kind: 'texts', filter: 'all' }],
  ['replied', undefined, texts, { kind: 'texts', filter: 'replied' }],
  ['opted-out', 'all', both, { kind: 'texts', filter: 'opted-out' }],
  ['invalid', 'all', texts, { kind: 'texts', filter: 'invalid' }],
  ['invalid', 'all', calls, { kind: 'calls', filter: 'invalid-calls' }],
  ['not-completed', '', calls, { kind: 'calls', filter: 'incomplete-calls' }],
  ['busy', '', both, { kind: 'calls', filter: 'busy' }],
  ['call-results', 'voicemail', calls, { kind: 'calls', filter: 'voice-mail' }],
  ['Call-Results', 'Live-Person', both, { kind: 'calls', filter: 'live-person' }],
  ['survey-results', '1', texts, { kind: 'survey', of: 'texts', response: 1 }],
  ['survey-results', '1', both, { kind: 'survey', of: 'calls', response: 1 }],
  ['survey-results', 'not-replied', calls, { kind: 'survey', of: 'calls', response: 0 }],
  ['text-results', 'all', calls, { kind: 'texts', filter: 'all' }],
  ['call-results', 'constructor', calls, null],
  ['nonsense', undefined, both, null],
])('reads /%s/%s', (tab, sub, has, view) => {
  expect(viewFromPath(tab, sub, has)).toEqual(view);
});

it('shows the nine text tabs in order with their counters (B-049)', () => {
  expect(titles(one, all)).toEqual([
    'All Texts 9',
    'Delivered 8',
    'Read 7',
    'Failed 6',
    'Invalid 5',
    'Incomplete 4',
    'Opted Out 3',
    'Replied 2',
    'Not Replied 1',
  ]);
});

it.each([
  // an agent, how many were read, the open tab, whether Read is shown
  [false, 0, all, false],
  [true, 0, all, true],
  [false, 3, all, true],
  [false, 0, { kind: 'texts', filter: 'read' } as ResultView, true],
])('shows Read only with an RCS agent: %s, %i read (B-050)', (hasAgent, ReadCount, shown, isThere) => {
  const tabs = tabsOf({ ...one, ReadCount }, shown, hasAgent).flatMap((group) => group.tabs);
  expect(tabs.some((tab) => tab.title === 'Read')).toBe(isThere);
  expect(tabs.map((tab) => tab.title).slice(0, 2)).toEqual(['All Texts', 'Delivered']);
});

const callTitles = [
  'All Calls 20',
  'Live Answer 10',
  'Voicemail 5',
  'Busy / No Answer 2',
  'Invalid 1',
  'Incomplete 2',
];
const allCalls: ResultView = { kind: 'calls', filter: 'all-calls' };

it('shows exactly the six tabs of calls (B-047), and Transfers only with transfers (B-048)', () => {
  const announcement: Broadcast = { ...one, BroadcastType: 'Announcement' };
  expect(titles(announcement, allCalls)).toEqual(callTitles);
  const TransferAndConnect = { IsTransfer: true, TransferLines: 2, TransferNumber: '2145550100' };
  expect(titles({ ...announcement, TransferAndConnect }, allCalls)).toEqual([...callTitles, 'Transfers 4']);
});

it('shows the answers of every kind that asks a question (B-051)', () => {
  expect(titles({ ...one, BroadcastType: 'Survey' }, allCalls)).toEqual([
    ...callTitles,
    'All Survey Results 6',
  ]);
  const asked = titles({ ...one, IsTextSurvey: true, TextSurveyResponseTotal: 2 }, all);
  expect(asked.at(-1)).toBe('Text Survey Results 2');
});

it('has both groups for a type that texts and calls, texts first', () => {
  const groups = tabsOf({ ...one, BroadcastType: 'SMSAndSurvey' }, all, false);
  expect(groups.map((group) => [group.channel, group.tabs.length])).toEqual([
    ['texts', 9],
    ['calls', 7],
  ]);
  const keys = groups.flatMap((group) => group.tabs.map((tab) => tab.key));
  expect(new Set(keys).size).toBe(keys.length);
});

it('open outcomes have a tab only while there are some, or while the tab is open', () => {
  const keys = (broadcast: Broadcast, view: ResultView): string[] =>
    tabsOf(broadcast, view, false).flatMap((group) => group.tabs.map((tab) => tab.key));
  const open: ResultView = { kind: 'unconfirmed', of: 'texts' };
  expect(keys(one, all)).not.toContain(tabKey(open));
  expect(keys({ ...one, UnconfirmedTexts: 1 }, all)).toContain(tabKey(open));
  expect(keys(one, open)).toContain(tabKey(open));
  expect(keys({ ...one, BroadcastType: 'Survey', UnconfirmedCalls: 1 }, allCalls)).toContain(
    'unconfirmed-calls',
  );
});

it('fetches the recipients of a view in wire terms', () => {
  expect(narrowedBy({ kind: 'survey', of: 'calls', response: 0 }, 'Survey')).toEqual({
    filter: 'survey-results',
    surveyresponse: 0,
  });
  expect(narrowedBy({ kind: 'survey', of: 'texts', response: null }, 'SMS')).toEqual({
    filter: 'text-survey-results',
  });
  expect(narrowedBy({ kind: 'calls', filter: 'invalid-calls' }, 'Survey')).toEqual({
    filter: 'invalid-calls',
  });
  const all = { kind: 'texts', filter: 'all' } as const;
  expect(narrowedBy(all, 'SMSAndAnnouncement')).toEqual({ filter: 'all' });
  expect(narrowedBy(all, 'SMSOrAnnouncement')).toEqual({ filter: 'all-texts' });
});
