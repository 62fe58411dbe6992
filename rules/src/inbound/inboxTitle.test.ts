import { expect, test } from 'vitest';
import { cappedCount, inboxTitle, pageTitle } from './inboxTitle.ts';

test('headings', () => {
  expect(inboxTitle({ kind: 'inbox' })).toBe('Inbox');
  expect(inboxTitle({ kind: 'done' })).toBe('Done');
  expect(inboxTitle({ kind: 'autoOptOuts' })).toBe('Auto Opt-Outs');
  expect(inboxTitle({ kind: 'scheduled' })).toBe('Scheduled');
  expect(inboxTitle({ kind: 'tag', name: 'Payroll' })).toBe('Payroll');
  expect(inboxTitle({ kind: 'broadcast', name: 'Snow day' })).toBe('Snow day');
  expect(inboxTitle({ kind: 'textNumber', name: 'Front desk', phone: '2145550100' })).toBe('Front desk');
  expect(inboxTitle({ kind: 'textNumber', name: ' ', phone: '2145550100' })).toBe('(214) 555-0100');
  expect(inboxTitle({ kind: 'conversation', name: null, phone: '4915112345678' })).toBe('+4915112345678');
});

test('the unread count is before the name of the page, up to 999', () => {
  expect(pageTitle('Inbox', 'Carillon', 0)).toBe('Inbox | Carillon');
  expect(pageTitle('Inbox', 'Carillon', 3)).toBe('(3) Inbox | Carillon');
  expect(pageTitle('Inbox', 'Carillon', 999)).toBe('(999) Inbox | Carillon');
  expect(pageTitle('Inbox', 'Carillon', 1000)).toBe('(999+) Inbox | Carillon');
  expect([cappedCount(99, 99), cappedCount(100, 99), cappedCount(-1), cappedCount(Number.NaN)]).toEqual([
    '99',
    '99+',
    '',
    '',
  ]);
});
