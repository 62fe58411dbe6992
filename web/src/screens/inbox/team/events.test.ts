import type { ConversationEvent } from '@carillon/contract/conversations/teamwork';
import { describe, expect, it } from 'vitest';
import { eventsAmong, eventText, needsMoreEvents } from './events.ts';
import { noteProblem } from './NoteBox.tsx';
import { withEvent, withoutEvent } from './useNotes.ts';
import { assignedText } from './useAssign.ts';
import { meFirst } from './AssignMenu.tsx';

const me = 31;
const olivia = { UserID: 31, Name: 'Olivia Reyes' };
const sam = { UserID: 32, Name: 'Sam Okafor' };
const ana = { UserID: 33, Name: 'Ana Lindqvist' };
const at = (minute: number): string => new Date(Date.UTC(2026, 4, 3, 16, minute)).toISOString();
const event = (id: number, minute: number, more: Partial<ConversationEvent> = {}): ConversationEvent => ({
  EventID: id,
  ConversationID: 1,
  Type: 'Note',
  Note: 'n',
  By: sam,
  To: null,
  CreateTimestamp: at(minute),
  ...more,
});

describe('what the team did, in words', () => {
  it.each<[Partial<ConversationEvent>, string]>([
    [{ Type: 'Done' }, 'Sam Okafor marked this done'],
    [{ Type: 'Done', By: olivia }, 'You marked this done'],
    [{ Type: 'Reopened' }, 'Sam Okafor moved this back to the Inbox'],
    [{ Type: 'Reopened', By: olivia }, 'You moved this back to the Inbox'],
    [{ Type: 'Assigned', To: olivia }, 'Sam Okafor assigned this to you'],
    [{ Type: 'Assigned', To: ana }, 'Sam Okafor assigned this to Ana Lindqvist'],
    [{ Type: 'Assigned', By: olivia, To: sam }, 'You assigned this to Sam Okafor'],
    [{ Type: 'Assigned', To: sam }, 'Sam Okafor took this conversation'],
    [{ Type: 'Assigned', By: olivia, To: olivia }, 'You took this conversation'],
    [{ Type: 'Assigned', To: null }, 'Sam Okafor unassigned this'],
    [
      { Type: 'Assigned', By: null, To: null },
      'No longer assigned: the user no longer works with this text number',
    ],
    [{ Type: 'Assigned', To: { UserID: 40, Name: '' } }, 'Sam Okafor assigned this to a former user'],
    [{ Type: 'Done', By: { UserID: 40, Name: '' } }, 'A former user marked this done'],
    [{ Type: 'Note' }, ''],
  ])('%j', (more, expected) => {
    expect(eventText(event(1, 1, more), me)).toBe(expected);
  });
});

describe('events among the texts that are shown', () => {
  const all = [event(3, 30), event(2, 20), event(1, 10)];
  const times = [at(25), at(15)];
  it.each<[string, boolean, boolean, number[]]>([
    ['the whole thread', false, false, [3, 2, 1]],
    ['earlier texts are still to come', true, false, [3, 2]],
    ['later texts are still to come', false, true, [2, 1]],
    ['both', true, true, [2]],
  ])('%s', (_, hasOlder, hasNewer, expected) => {
    const found = eventsAmong(all, { times, hasOlder, hasNewer });
    expect(found.map((one) => one.EventID)).toEqual(expected);
  });
  it('with the same time as the oldest text are shown with it', () => {
    const shown = { times: [at(20)], hasOlder: true, hasNewer: false };
    expect(eventsAmong(all, shown).map((one) => one.EventID)).toEqual([3, 2]);
  });
  it.each<[string, ConversationEvent[], boolean, boolean]>([
    ['none at all', [], false, false],
    ['the last one stands below the oldest text', [event(3, 30), event(2, 20)], true, true],
    ['the last one stands above it', all, true, false],
    ['all texts are there', all, false, true],
  ])('more are fetched: %s', (_, events, hasOlder, expected) => {
    expect(needsMoreEvents(events, { times, hasOlder, hasNewer: false })).toBe(expected);
  });
});

describe('notes in the cache', () => {
  const pages = (...items: ConversationEvent[]) => ({
    pageParams: [1],
    pages: [{ Items: items, Size: items.length, Page: 1, PageSize: 200, Previous: null, Next: null }],
  });
  const idsOf = (events: ReturnType<typeof pages>) =>
    events.pages.map((page) => [page.Size, ...page.Items.map((one) => one.EventID)]);
  it.each<[string, ConversationEvent, number[]]>([
    ['newest', event(9, 40), [3, 9, 3, 1]],
    ['between, as after an undo', event(9, 20), [3, 3, 9, 1]],
    ['oldest', event(9, 5), [3, 3, 1, 9]],
    ['known already', event(3, 30), [2, 3, 1]],
  ])('a note is added: %s', (_, note, expected) => {
    expect(idsOf(withEvent(pages(event(3, 30), event(1, 10)), note) as ReturnType<typeof pages>)).toEqual([
      expected,
    ]);
  });
  it('a note is removed', () => {
    const left = withoutEvent(pages(event(3, 30), event(1, 10)), 3) as ReturnType<typeof pages>;
    expect(idsOf(left)).toEqual([[1, 1]]);
    expect(idsOf(withoutEvent(pages(event(3, 30)), 8) as ReturnType<typeof pages>)).toEqual([[1, 3]]);
  });
});

describe('words of a note and of an assignment', () => {
  it.each([
    ['', ''],
    ['Called back', ''],
    ['x'.repeat(2000), ''],
    [`  ${'x'.repeat(2000)}\n`, ''],
    ['x'.repeat(2001), 'A note can have at most 2,000 characters. This one has 1 character too many.'],
    ['x'.repeat(3500), 'A note can have at most 2,000 characters. This one has 1,500 characters too many.'],
  ])('a note of some length', (words, expected) => {
    expect(noteProblem(words)).toBe(expected);
  });
  it('an assignment names the person', () => {
    expect(assignedText('Leo Nguyen', sam, me)).toBe('Leo Nguyen is assigned to Sam Okafor.');
    expect(assignedText('Leo Nguyen', olivia, me)).toBe('Leo Nguyen is assigned to you.');
    expect(assignedText('(214) 555-0100', null, me)).toBe('(214) 555-0100 is no longer assigned to anyone.');
  });
  it('the user is the first choice', () => {
    expect(meFirst([ana, olivia, sam], me)).toEqual([olivia, ana, sam]);
    expect(meFirst([ana, sam], me)).toEqual([ana, sam]);
  });
});
