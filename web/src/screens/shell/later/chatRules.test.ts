import { expect, it } from 'vitest';
import { mayChat } from './chatRules.ts';

const place = { host: 'app.example.com', appHost: 'app.example.com', isFramed: false, path: '/broadcasts' };
it.each([
  ['on the app’s host', {}, true],
  ['whatever the case of its name', { host: 'App.Example.com' }, true],
  ['on another host', { host: 'copy.example.com' }, false],
  ['in a frame', { isFramed: true }, false],
  ['in the inbox', { path: '/inbox' }, false],
  ['in a conversation', { path: '/inbox/12' }, false],
  ['on a page of messages', { path: '/conversations/12/messages' }, false],
  ['on a page with a like name', { path: '/inboxes' }, true],
])('%s', (_where, change, expected) => expect(mayChat({ ...place, ...change })).toBe(expected));
