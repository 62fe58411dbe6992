import { describe, expect, it } from 'vitest';
import { titleWith } from './pageTitle.ts';

describe('titleWith', () => {
  it.each([
    [0, 'Inbox | Carillon'],
    [3, '(3) Inbox | Carillon'],
    [999, '(999) Inbox | Carillon'],
    [1000, '(999+) Inbox | Carillon'],
  ])('%i unread', (unread, title) => {
    expect(titleWith(unread, 'Inbox | Carillon')).toBe(title);
  });
});
