import type { HistoryEntry } from '@carillon/contract/contacts/contacts';
import { describe, expect, it } from 'vitest';
import { consentText, isPanelOpen, lastBroadcasts, rememberPanel } from './personFacts.ts';

describe('the panel about a person', () => {
  it.each([
    [null, 1440, true],
    [null, 1920, true],
    [null, 1439, false],
    [null, 1280, false],
    ['open', 1280, true],
    ['closed', 1920, false],
    ['closed', 1280, false],
    ['nonsense', 1920, true],
    ['nonsense', 1280, false],
    ['', 1440, true],
  ])('kept as %j at %i pixels: %s', (kept, width, expected) => {
    expect(isPanelOpen({ getItem: () => kept }, width)).toBe(expected);
  });
  it('is remembered, and does without storage', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    rememberPanel(store, true);
    expect(isPanelOpen(store, 1280)).toBe(true);
    rememberPanel(store, false);
    expect(isPanelOpen(store, 1920)).toBe(false);
    const broken = (): never => {
      throw new Error('no storage');
    };
    expect(() => rememberPanel({ setItem: broken }, true)).not.toThrow();
    expect(isPanelOpen({ getItem: broken }, 1440)).toBe(true);
  });
});

const held = { Of: 'Held', TextMessageID: 1, Until: null } as const;
it.each([
  [{ OptedOut: true, OptedIn: false, OptOutReview: null }, false, 'Opted out of texts'],
  [{ OptedOut: true, OptedIn: true, OptOutReview: null }, true, 'Opted out of texts'],
  [{ OptedOut: false, OptedIn: true, OptOutReview: null }, false, 'Opted in to texts'],
  [
    { OptedOut: false, OptedIn: true, OptOutReview: held },
    false,
    'May have opted out: texts are held until the review',
  ],
  [{ OptedOut: false, OptedIn: false, OptOutReview: null }, false, 'Has not opted out of texts'],
  [{ OptedOut: false, OptedIn: false, OptOutReview: null }, true, 'Not opted in to texts yet'],
])('consent in words: %j', (one, mustOptIn, expected) => {
  expect(consentText(one, mustOptIn)).toBe(expected);
});

describe('the last broadcasts of a person', () => {
  const sent = (BroadcastID: number | null, day: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
    Kind: 'sent',
    At: new Date(Date.UTC(2026, 4, day)).toISOString(),
    Phone: '2145550101',
    BroadcastID,
    BroadcastName: BroadcastID === null ? '' : `B${BroadcastID}`,
    Message: '',
    Result: 'Delivered',
    Channel: 'text',
    Source: '',
    Wording: '',
    UserName: '',
    ...more,
  });
  const names = (entries: HistoryEntry[], most = 3) => lastBroadcasts(entries, most).map((one) => one.name);
  it.each<[string, HistoryEntry[], string[]]>([
    ['none', [], []],
    ['texts of a conversation are none', [sent(null, 3)], []],
    ['newest first', [sent(1, 1), sent(2, 2)], ['B2', 'B1']],
    ['each once, as when two numbers of a person got it', [sent(1, 2), sent(1, 1), sent(2, 1)], ['B1', 'B2']],
    ['three at most', [sent(4, 4), sent(3, 3), sent(2, 2), sent(1, 1)], ['B4', 'B3', 'B2']],
    ['one without a name', [sent(1, 1, { BroadcastName: '' })], ['Broadcast']],
  ])('%s', (_, entries, expected) => {
    expect(names(entries)).toEqual(expected);
  });
});
