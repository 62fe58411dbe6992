import { describe, expect, it } from 'vitest';
import { placeOf } from './shortcuts.ts';

describe('a single key', () => {
  it.each([
    ['c', false, '/', '/broadcasts/create'],
    ['c', true, '/', '/contacts'],
    ['h', true, '/inbox', '/'],
    ['b', true, '/contacts', '/broadcasts'],
    ['i', true, '/reports', '/inbox'],
    ['h', false, '/inbox', null],
    ['x', true, '/inbox', null],
    // Users type there: "Choir", "Go home", "Give".
    ['c', false, '/broadcasts/create', null],
    ['c', true, '/broadcasts/create/3', null],
    ['h', true, '/broadcasts/create', null],
    ['c', false, '/settings/text', null],
    ['i', true, '/settings/account', null],
    ['h', true, '/settings/voice', null],
    // Lists are read-only.
    ['c', false, '/contacts', '/broadcasts/create'],
    ['c', false, '/broadcasts', '/broadcasts/create'],
    ['b', true, '/library', '/broadcasts'],
  ] as const)('%s (after G: %s) on %s leads to %s', (key, isSecond, page, place) => {
    expect(placeOf(key, isSecond, page)).toBe(place);
  });
});
