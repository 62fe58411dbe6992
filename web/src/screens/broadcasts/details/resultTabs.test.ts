import type { Broadcast } from '@carillon/contract/broadcasts';
import { textFilters } from '@carillon/rules/messageStatus';
import { expect, it } from 'vitest';
import { pathOf, tabsOf, viewFromPath } from './resultTabs.ts';
import type { ResultView } from './resultTabs.ts';

const one = {
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
  IsTextSurvey: false,
} as Broadcast;
const all: ResultView = { kind: 'results', filter: 'all' };

it('reads every fragment of the address (B-046) and writes it back', () => {
  const views: ResultView[] = [
    ...textFilters.map((filter) => ({ kind: 'results' as const, filter })),
    { kind: 'survey', response: null },
    { kind: 'survey', response: 2 },
    { kind: 'unconfirmed' },
    { kind: 'calls', tab: 'call-results', sub: 'all' },
    { kind: 'calls', tab: 'transfers', sub: 'all' },
  ];
  for (const view of views) {
    const { tab, sub } = pathOf(view);
    expect(viewFromPath(tab, sub)).toEqual(view);
  }
  expect(viewFromPath('', '')).toEqual(all);
  expect(viewFromPath('replied')).toEqual({ kind: 'results', filter: 'replied' });
  expect(viewFromPath('opted-out', 'all')).toEqual({ kind: 'results', filter: 'opted-out' });
  expect(viewFromPath('survey-results', '1')).toEqual({ kind: 'survey', response: 1 });
  expect(viewFromPath('call-results', 'live-person')).toMatchObject({ kind: 'calls' });
  expect(viewFromPath('nonsense')).toBeNull();
});

it('shows the nine text tabs in order with their counters (B-049)', () => {
  expect(tabsOf(one, all).map((tab) => `${tab.title} ${tab.count}`)).toEqual([
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

it('open outcomes have a tab only while there are some, or while they are looked at', () => {
  const keys = (broadcast: Broadcast, view: ResultView): string[] =>
    tabsOf(broadcast, view).map((tab) => tab.key);
  expect(keys(one, all)).not.toContain('unconfirmed');
  expect(keys({ ...one, UnconfirmedTexts: 1 }, all)).toContain('unconfirmed');
  expect(keys(one, { kind: 'unconfirmed' })).toContain('unconfirmed');
});
