import type { AutoReply, JoinReply } from '@carillon/contract/conversations/autoReplies';
import { storedSchedules } from '@carillon/rules/inbound/autoReply';
import { expect, it } from 'vitest';
import { answerTo, type ReplySources } from './answerTo.ts';

const reply = (change: Partial<AutoReply>): AutoReply => ({
  ID: 1,
  Active: true,
  AutoReplyTypeID: 1,
  AutoReplyType: 'Always',
  Message: 'Away',
  Keyword: '',
  AutoRepliesFrequency: 12,
  DaySchedules: storedSchedules({}),
  TextNumberIDs: [1],
  ReadOnly: false,
  ...change,
});
const join = (change: Partial<JoinReply>): JoinReply => ({
  ListID: 0,
  ListName: 'Everyone',
  Message: '',
  DefaultMessage: 'Default',
  GroupKeyword: '',
  ...change,
});
const sources = (change: Partial<ReplySources> = {}): ReplySources => ({
  account: {
    CompanyName: 'Riverbend',
    TimeZone: 'America/Chicago',
    IsAutoReplyOn: false,
    AutoReplyMessage: '',
  },
  user: { IsMasterUser: true, IsAccountAdmin: false, Phone: '2145550142', Email: 'o@example.com' },
  number: { TextPhoneNumber: '2145550111', CanText: true, FlatRateConversation: false },
  replies: [],
  joins: [join({}), join({ ListID: 7, ListName: 'Choir', DefaultMessage: 'Choir!', GroupKeyword: 'sing' })],
  // A Wednesday, 10:00 AM in Chicago.
  now: new Date('2026-01-14T16:00:00Z'),
  ...change,
});

it('replies with the keyword, else with the auto reply, else not at all', () => {
  const replies = [reply({}), reply({ ID: 2, Keyword: 'Snow Day', Message: 'No school' })];
  expect(answerTo('snow  day!', sources({ replies })).text).toBe('No school');
  expect(answerTo('hello', sources({ replies })).text).toBe('Away');
  expect(answerTo('hello', sources()).text).toBeNull();
  const off = [reply({ ID: 2, Keyword: 'Snow', Active: false })];
  expect(answerTo('snow', sources({ replies: off })).text).toBeNull();
});

it('sends a custom one outside office hours only, and the account’s where the number has none', () => {
  const replies = [reply({ AutoReplyTypeID: 2 })];
  expect(answerTo('hello', sources({ replies })).why).toContain('within office hours');
  const night = new Date('2026-01-15T04:00:00Z');
  expect(answerTo('hello', sources({ replies, now: night })).text).toBe('Away');
  const account = { ...sources().account, IsAutoReplyOn: true, AutoReplyMessage: 'From all of us' };
  expect(answerTo('hello', sources({ account })).text).toBe('From all of us');
  expect(answerTo('hello', sources({ account, replies: [reply({ Active: false })] })).text).toBeNull();
});

it('knows the words of the law and of groups before any keyword', () => {
  const replies = [reply({})];
  expect(answerTo('STOP', sources({ replies })).text).toContain('You are unsubscribed');
  expect(answerTo('arrêt', sources({ replies })).text).toContain('You are unsubscribed');
  expect(answerTo('please take me off your list', sources({ replies }))).toMatchObject({ text: null });
  expect(answerTo('help', sources({ replies })).text).toContain('(214) 555-0142');
  expect(answerTo('join', sources({ replies })).text).toBe('Default');
  expect(answerTo('join choir', sources({ replies })).text).toBe('Choir!');
  expect(answerTo('JOIN SING', sources({ replies })).why).toContain('Choir');
  expect(answerTo('join nobody', sources({ replies })).text).toContain('No group named NOBODY');
  const tollFree = { ...sources().number, TextPhoneNumber: '8335550133' };
  expect(answerTo('STOP', sources({ number: tollFree }))).toMatchObject({ text: null });
});
