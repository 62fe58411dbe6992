import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { autoReplyInterval } from './autoReply.ts';
import { readOptOut } from '../optOuts/optOutReading.ts';
import { isOptOutWord } from '../optOuts/optOutRules.ts';
import { optOuts } from '../optOuts/corpus/optOutCorpus.ts';
import { stopWords } from '../optOuts/words/optOutWords.ts';
import { automaticPerHour, readInbound, type InboundFacts } from './readInbound.ts';

const now = Date.UTC(2026, 5, 3, 17);
const nobody = { OptedOut: false, OptedIn: false, IsAutoOptOut: false, CanManuallyOptIn: false };
const facts: InboundFacts = {
  now,
  zone: 'America/Chicago',
  from: '2145550100',
  isOwnNumber: false,
  to: '2145550199',
  flags: nobody,
  isHeld: false,
  optOut: null,
  startedAt: null,
  unstopRepliedAt: null,
  automaticInHour: 0,
  groups: [{ id: 7, name: 'Choir', keyword: null }],
  ownJoinReplies: [],
  survey: null,
  keywords: [{ id: 3, keyword: 'Menu', repliedAt: null }],
  autoReply: { Active: true, AutoReplyTypeID: 1, DaySchedules: null },
  autoRepliedAt: null,
  numberCanSend: true,
  accountIsActive: true,
  hasCredits: true,
  isFlatRate: false,
};
const out = (
  source: 'Stop' | 'AutoOptOut' | 'User' | 'Global',
  textNumber = facts.to,
): Partial<InboundFacts> => ({
  flags: { ...nobody, OptedOut: true, IsAutoOptOut: source !== 'Stop', CanManuallyOptIn: source !== 'Stop' },
  optOut: { source, textNumber },
});
const survey: Partial<InboundFacts> = { survey: { Yes: true, No: true } };
const read = (text: string, changes: Partial<InboundFacts> = {}) =>
  readInbound(text, { ...facts, ...changes });
const tollFree = '8005550100';

const isCertain = (text: string): boolean => isOptOutWord(text) || readOptOut(text) === 'certain';

describe('the order of what a text is', () => {
  test.each([
    ['STOP', {}, 'Stop', 'Stop'],
    ['stop', survey, 'Stop', 'Stop'],
    ['stop', out('Stop'), 'Stop', null],
    ['No más', survey, 'Stop', 'Stop'],
    ['UNSTOP', out('Stop'), 'Unstop', 'Unstop'],
    ['start', {}, 'Unstop', 'Unstop'],
    ['HELP', {}, 'Help', 'Help'],
    ['help', out('Stop'), 'Silent', null],
    ['menu', out('User'), 'Silent', null],
    ['yes', { ...out('User'), ...survey }, 'Silent', null],
    ['remove me please', out('AutoOptOut'), 'Silent', null],
    ['Join us at noon', out('Stop'), 'Silent', null],
    ['JOIN', {}, 'Join', 'Join'],
    ['join choir', out('Stop'), 'Join', 'Join'],
    ['Join us at noon', {}, 'AutoReply', 'AutoReply'],
    ['Yes!', survey, 'SurveyAnswer', 'SurveyAnswer'],
    ['nope', survey, 'SurveyAnswer', 'SurveyAnswer'],
    ['yes', {}, 'AutoReply', 'AutoReply'],
    ['menu?', {}, 'Keyword', 'Keyword'],
    ['menu', survey, 'Keyword', 'Keyword'],
    ['the menu', {}, 'AutoReply', 'AutoReply'],
    ['wrong number', {}, 'AutoOptOut', null],
    ['No, stop texting me', survey, 'AutoOptOut', null],
    ['See you', {}, 'AutoReply', 'AutoReply'],
    ['See you', { autoReply: null }, 'Message', null],
    ['', {}, 'AutoReply', 'AutoReply'],
  ] as const)('%s with %j', (text, changes, type, reply) => {
    const reading = read(text, changes);
    expect([reading.type, reading.reply?.kind ?? null]).toEqual([type, reply]);
    expect(reading.noReply === null).toBe(reply !== null);
  });

  it('names what was requested', () => {
    expect(read('join choir')).toMatchObject({
      wireType: 'JoinGroup',
      join: { group: { id: 7 }, unknownWord: null },
    });
    expect(read('join band')).toMatchObject({
      wireType: 'JoinEveryone',
      join: { group: null, unknownWord: 'BAND' },
    });
    expect(read('menu').keywordId).toBe(3);
    expect(read('si', survey).surveyAnswer).toBe('Yes');
    expect(read('maybe', survey)).toMatchObject({ type: 'AutoReply', surveyAnswer: 'Other' });
    expect(read('menu', survey).surveyAnswer).toBe('Other');
    expect(read('No, stop texting me', survey).surveyAnswer).toBe('No');
    expect(read('maybe').surveyAnswer).toBeNull();
  });
});

test('flags after each type', () => {
  const flags = (text: string, changes: Partial<InboundFacts> = {}) => {
    const { OptedOut, OptedIn, IsAutoOptOut, CanManuallyOptIn } = read(text, changes).flags;
    return [OptedOut, OptedIn, IsAutoOptOut, CanManuallyOptIn];
  };
  expect(flags('stop')).toEqual([true, false, false, false]);
  expect(flags('stop', out('AutoOptOut'))).toEqual([true, false, false, false]);
  expect(flags('unstop', out('Stop'))).toEqual([false, true, false, false]);
  expect(flags('join', out('User'))).toEqual([false, true, false, false]);
  expect(flags('join', out('Stop'))).toEqual([false, true, false, false]);
  expect(flags('join', out('Stop', tollFree))).toEqual([true, true, false, false]);
  expect(flags('wrong number')).toEqual([true, false, true, true]);
  expect(flags('hello', out('User'))).toEqual([true, false, true, true]);
  expect(flags('unstop', out('Global'))).toEqual([true, true, false, false]);
});

test('what opens a conversation, reopens a done one, and the tag', () => {
  const rows = ['stop', 'unstop', 'join', 'help', 'menu', 'wrong number', 'hello'].map((text) => {
    const { opensConversation, reopensDone, tag } = read(text);
    return [text, opensConversation, reopensDone, tag];
  });
  expect(rows).toEqual([
    ['stop', false, false, 'Stop'],
    ['unstop', false, false, 'Unstop'],
    ['join', false, false, 'Join'],
    ['help', false, true, 'Help'],
    ['menu', true, true, 'Keyword'],
    ['wrong number', true, false, 'Auto Opt-Out'],
    ['hello', true, true, null],
  ]);
  expect(read('hello', out('Stop'))).toMatchObject({
    wireType: 'Message',
    opensConversation: true,
    tag: null,
  });
  expect(read('help', out('Stop'))).toMatchObject({
    wireType: 'Help',
    opensConversation: false,
    tag: 'Help',
  });
});

describe('replies', () => {
  const why = (text: string, changes: Partial<InboundFacts>) => read(text, changes).noReply;

  it('to STOP comes once per opt-out, within five minutes, and not if the network replies', () => {
    expect(read('stop').reply).toEqual({
      kind: 'Stop',
      isFree: true,
      isOwnText: false,
      dueBy: now + 300_000,
    });
    expect(why('stop', out('Stop'))).toBe('repeated');
    expect(read('stop', out('AutoOptOut')).reply?.kind).toBe('Stop');
    expect(why('stop', out('Global'))).toBe('optedOut');
    expect(why('stop', { to: tollFree })).toBe('networkAnswers');
  });

  it('to UNSTOP comes once in 24 hours', () => {
    expect(why('unstop', { unstopRepliedAt: now - 86_399_999 })).toBe('repeated');
    expect(why('unstop', { unstopRepliedAt: now - 86_400_000 })).toBeNull();
    expect(why('unstop', out('Global'))).toBe('optedOut');
  });

  it('to a keyword comes once a minute, and keeps the auto reply silent', () => {
    const keyword = (ago: number) => ({ keywords: [{ id: 3, keyword: 'menu', repliedAt: now - ago }] });
    expect(read('menu', keyword(59_999))).toMatchObject({ type: 'Keyword', noReply: 'repeated' });
    expect(why('menu', keyword(60_000))).toBeNull();
  });

  it('sent automatically comes once in 12 hours', () => {
    expect(read('hi', { autoRepliedAt: now - autoReplyInterval + 1 })).toMatchObject({
      type: 'Message',
      reply: null,
    });
    expect(read('hi', { autoRepliedAt: now - autoReplyInterval }).type).toBe('AutoReply');
  });

  it('to a survey comes where one is due', () => {
    expect(why('no', { survey: { Yes: true, No: false } })).toBe('nothingToSay');
  });

  it('never go to our own numbers, to short codes, or more than five an hour', () => {
    for (const text of ['stop', 'unstop', 'help', 'join', 'menu', 'hi', 'yes']) {
      expect(why(text, { ...survey, isOwnNumber: true }), text).toBe('loop');
      expect(why(text, { ...survey, from: '72345' }), text).toBe('loop');
      expect(why(text, { ...survey, from: 'ALERTS' }), text).toBe('loop');
      expect(why(text, { ...survey, automaticInHour: automaticPerHour }), text).toBe('tooMany');
      expect(why(text, { ...survey, automaticInHour: automaticPerHour - 1 }), text).toBeNull();
      expect(why(text, { ...survey, numberCanSend: false }), text).toBe('numberCantSend');
    }
  });

  it('are free for STOP, UNSTOP, HELP and the default join reply, and those go without credits', () => {
    const poor = { hasCredits: false };
    for (const text of ['stop', 'unstop', 'help', 'join', 'join band'])
      expect(read(text, poor).reply?.isFree, text).toBe(true);
    for (const text of ['menu', 'hi']) {
      expect(why(text, poor), text).toBe('noCredits');
      expect(read(text, { ...poor, isFlatRate: true }).reply?.isFree, text).toBe(true);
      expect(read(text).reply?.isFree, text).toBe(false);
    }
    expect(why('yes', { ...poor, ...survey, isFlatRate: true })).toBe('noCredits');
  });

  it('of an inactive account are those that the law and the carriers expect', () => {
    const kinds = ['stop', 'unstop', 'help', 'join', 'menu', 'hi'].map(
      (text) => read(text, { accountIsActive: false }).reply?.kind ?? null,
    );
    expect(kinds).toEqual(['Stop', 'Unstop', 'Help', null, null, null]);
  });

  it('to JOIN are the own text when there is one and it can be paid', () => {
    const own = { ownJoinReplies: [7] };
    expect(read('join choir', own).reply).toMatchObject({ isOwnText: true, isFree: false });
    expect(read('join', own).reply).toMatchObject({ isOwnText: false, isFree: true });
    expect(read('join band', { ownJoinReplies: [null] }).reply?.isOwnText).toBe(false);
    expect(read('join choir', { ...own, hasCredits: false }).reply).toMatchObject({
      isOwnText: false,
      isFree: true,
    });
    expect(why('join', out('Stop', tollFree))).toBe('optedOut');
    expect(why('join', out('Global'))).toBe('optedOut');
  });
});

test('phrases are not read as opt-outs for 180 days after START', () => {
  const days = (count: number) => read('please remove me', { startedAt: now - count * 86_400_000 }).type;
  expect([days(1), days(180), days(181)]).toEqual(['AutoReply', 'AutoReply', 'AutoOptOut']);
  expect(read('stop', { startedAt: now }).type).toBe('Stop');
});

describe('any text with any facts', () => {
  const instant = fc.option(fc.integer({ min: now - 400 * 86_400_000, max: now }));
  const anyFacts: fc.Arbitrary<InboundFacts> = fc
    .record({
      from: fc.constantFrom('2145550100', '72345', '4915112345678'),
      isOwnNumber: fc.boolean(),
      to: fc.constantFrom('2145550199', tollFree),
      startedAt: instant,
      unstopRepliedAt: instant,
      automaticInHour: fc.nat(7),
      ownJoinReplies: fc.subarray([null, 7]),
      survey: fc.option(fc.record({ Yes: fc.boolean(), No: fc.boolean() })),
      autoRepliedAt: instant,
      numberCanSend: fc.boolean(),
      accountIsActive: fc.boolean(),
      hasCredits: fc.boolean(),
      isFlatRate: fc.boolean(),
      out: fc.option(
        fc.constantFrom('Stop' as const, 'AutoOptOut' as const, 'User' as const, 'Global' as const),
      ),
    })
    .map(({ out: source, ...rest }) => ({ ...facts, ...rest, ...(source === null ? {} : out(source)) }));
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      ...optOuts,
      ...stopWords,
      'HELP',
      'START',
      'JOIN',
      'join choir',
      'yes',
      'no',
      'menu',
      'hi',
      '\ud83d',
      '\0',
    ),
  );

  it('is read, the same each time', () => {
    fc.assert(
      fc.property(anyText, anyFacts, (text, given) => {
        const reading = readInbound(text, given);
        expect(readInbound(text, given)).toEqual(reading);
        expect(reading.reply === null).toBe(reading.noReply !== null);
      }),
    );
  });

  it('STOP is before everything', () => {
    fc.assert(
      fc.property(fc.constantFrom(...stopWords), anyFacts, (word, given) => {
        const reading = readInbound(word.toLowerCase(), given);
        expect(reading).toMatchObject({
          type: 'Stop',
          consent: 'stop',
          flags: { OptedOut: true, OptedIn: false },
        });
      }),
    );
  });

  it('a person who opted out gets only what their own exact word requested', () => {
    fc.assert(
      fc.property(anyText, anyFacts, (text, given) => {
        const { type, reply, flags } = readInbound(text, given);
        if (given.flags.OptedOut && reply !== null) expect(['Stop', 'Unstop', 'Join']).toContain(type);
        // Nothing goes to who is opted out now, but the one confirmation.
        if (flags.OptedOut && reply !== null) expect(reply.kind).toBe('Stop');
        if (given.optOut?.source === 'Stop' && given.flags.OptedOut) expect(reply?.kind).not.toBe('Stop');
        if (given.optOut?.source === 'Global') expect(reply).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('a possible opt-out holds texts, gets no reply, and changes no flag', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('This is not Maria', 'I am not Kevin', 'wrong person'),
        anyFacts,
        (text, given) => {
          const flags = { ...given.flags, OptedOut: false };
          const reading = readInbound(text, { ...given, flags, optOut: null, startedAt: null, keywords: [] });
          expect(reading).toMatchObject({ type: 'OptOutHeld', consent: 'hold', reply: null, flags });
        },
      ),
    );
  });

  it('an opt-out in the person’s own words counts unless they have just opted in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...optOuts.filter(isCertain)), anyFacts, (text, given) => {
        const reading = readInbound(text, { ...given, startedAt: null });
        expect(reading.flags.OptedOut).toBe(true);
      }),
    );
  });
});

test('echoes between two machines come to an end', () => {
  let automatic = 0;
  for (let n = 0; n < 1_000; n += 1) {
    const reading = read(n % 2 === 0 ? 'menu' : 'hello', { automaticInHour: automatic });
    if (reading.reply !== null) automatic += 1;
  }
  expect(automatic).toBe(automaticPerHour);
});

test('very long texts are read', () => {
  for (const text of [
    'stop '.repeat(20_000),
    'join '.repeat(20_000),
    '\ud83d'.repeat(100_000),
    'e\u0301'.repeat(50_000),
  ])
    expect(read(text).type).toBe('AutoReply');
  expect(read(`stop${'!'.repeat(100_000)}`).type).toBe('Stop');
});
