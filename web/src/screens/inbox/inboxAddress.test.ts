import { describe, expect, it } from 'vitest';
import { readInboxAddress } from './inboxAddress.ts';

describe('readInboxAddress', () => {
  it.each([
    ['/inbox', { kind: 'list' }],
    ['/inbox/', { kind: 'list' }],
    ['/inbox/landing', { kind: 'landing' }],
    ['/inbox/scheduled-conversations', { kind: 'scheduled' }],
    ['/inbox/12', { kind: 'conversation', id: 12 }],
    ['/inbox/12/messages', { kind: 'conversation', id: 12 }],
    ['/inbox/textMessages/-4194305', { kind: 'text', id: -4194305 }],
    ['/inbox/textMessages/9', { kind: 'text', id: 9 }],
  ])('%s', (path, place) => {
    expect(readInboxAddress(path)).toEqual(place);
  });
  it.each([
    '/inbox/abc',
    '/inbox/0',
    '/inbox/1.5',
    '/inbox/3/other',
    '/inbox/3/messages/4',
    '/inbox/textMessages/0',
  ])('knows no %s', (path) => {
    expect(readInboxAddress(path)).toEqual({ kind: 'unknown' });
  });
});
