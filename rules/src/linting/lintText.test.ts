import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkSegments, networkSize } from '../texts/networkSegments.ts';
import type { LintInput } from './lintInput.ts';
import { lintRule, lintRuleIds, lintRules, type LintRuleId } from './lintRules.ts';
import { lintText, type LintFinding } from './lintText.ts';
import { saysHowToOptOut } from './optOutLine.ts';
import { namesOfSender } from './senderName.ts';

const riverbend = 'Riverbend School District';
/** Facts under which every rule may speak. */
const known = {
  place: 'broadcast',
  sender: riverbend,
  isFirst: true,
  countryId: 1,
  samples: [],
} as const satisfies Partial<LintInput>;

const lint = (text: string, facts: Partial<LintInput> = {}): LintFinding[] =>
  lintText({ place: 'conversation', countryId: 1, text, ...facts });
const rulesOf = (text: string, facts: Partial<LintInput> = {}): LintRuleId[] =>
  lint(text, facts).map(({ rule }) => rule);
const fixOf = (rule: LintRuleId, text: string, facts: Partial<LintInput> = {}): string | null =>
  lint(text, facts).find((finding) => finding.rule === rule)?.fix?.text ?? null;

describe('the rules', () => {
  it('have numbers of their own, in order', () => {
    const numbers = lintRuleIds.map((id) => lintRule(id).number);
    expect(numbers).toEqual(Array.from(numbers, (_, at) => at + 1));
    expect(numbers).toHaveLength(Object.keys(lintRules).length);
  });

  it('say nothing about a blank text, and nothing without their facts', () => {
    expect(lint('  \n', known)).toEqual([]);
    expect(lintText({ place: 'broadcast', text: 'School is closed. +44 20 7946 0958' })).toEqual([]);
  });

  it('say nothing about an ordinary text', () => {
    for (const text of [
      'Riverbend School District: School is closed today. Call (214) 555-0100. Reply STOP to opt out',
      'Riverbend: bring your permission slip by Friday! https://riverbend.example/trip Text STOP to end',
      'RSD: {{FirstName}}, your bus No. 12 is 10 min late. STOP to opt out',
    ])
      expect(lint(text, known), text).toEqual([]);
  });
});

describe('rule 1, the sender', () => {
  it.each([
    ['Riverbend School District', ['riverbend school district', 'riverbend', 'rsd']],
    ['First Baptist Church', ['first baptist church', 'first baptist', 'fbc']],
    ['Café Léon', ['cafe leon', 'cafe']],
    ['The City', ['the city']],
    ['', []],
    ['!!', []],
  ])('is known as %s', (name, forms) => {
    expect(namesOfSender(name)).toEqual(forms);
  });

  it.each([
    ['School is closed.', '', true],
    ['School is closed. Riverbend', '', false],
    ['School is closed.', 'Ms. Lee, RIVERBEND', false],
    ['We close at the riverbends', '', true],
    ['rsd: closed', '', false],
  ])('%s (%s)', (text, signature, isMissing) => {
    expect(rulesOf(text, { place: 'broadcast', sender: riverbend, signature }).includes('sender-name')).toBe(
      isMissing,
    );
  });

  it('is put first, if that fits', () => {
    const facts = { place: 'broadcast', sender: 'Riverbend' } as const;
    expect(fixOf('sender-name', 'School is closed.', facts)).toBe('Riverbend: School is closed.');
    expect(fixOf('sender-name', 'a'.repeat(155), { ...facts, limit: 160 })).toBeNull();
    expect(rulesOf('School is closed.', { ...facts, place: 'conversation' })).toEqual([]);
  });
});

describe('rule 2, the way out', () => {
  it.each([
    ['Reply STOP to opt out', true],
    ['reply "stop" to end these', true],
    ['Text STOP to quit', true],
    ['STOP to end', true],
    ['To opt-out, call us', true],
    ['Unsubscribe: https://a.example', true],
    ['Responda ALTO para salir', true],
    ['Répondez ARRÊT', true],
    ['The bus will stop here', false],
    ['THE BUS WILL STOP', false],
    ['Stop by the office', false],
    ['Stopping to opt', false],
  ])('%s', (text, says) => {
    expect(saysHowToOptOut(text)).toBe(says);
  });

  it('is only asked of a first text, and added at its end', () => {
    const facts = { place: 'broadcast', isFirst: true } as const;
    expect(fixOf('opt-out', 'School is closed', facts)).toBe('School is closed. Reply STOP to opt out');
    expect(fixOf('opt-out', 'School is closed! ', facts)).toBe('School is closed! Reply STOP to opt out');
    expect(rulesOf('School is closed', { ...facts, isFirst: false })).toEqual([]);
  });
});

describe('rule 3, shouting', () => {
  it.each([
    ['NO SCHOOL TODAY. Stay home', 'No school today. Stay home'],
    ['Hi. BUSES ARE LATE, I’M SORRY', 'Hi. Buses are late, I’m sorry'],
    ['CLOSED!!!! Really???', 'CLOSED! Really?'],
    ['REPLY STOP TO OPT OUT', 'Reply STOP to opt out'],
    ['PLEASE ANSWER YES OR NO', 'Please answer YES or NO'],
    ['DEAR {{FirstName}}, COME TODAY', 'Dear {{FirstName}}, come today'],
  ])('%s', (text, fixed) => {
    expect(fixOf('shouting', text)).toBe(fixed);
  });

  it.each([
    'Bring your ID, PTA form and SSN',
    'CPR AED EMS',
    'NO SCHOOL',
    'See HTTPS://A.EXAMPLE/ONE-TWO-THREE/FOUR',
    '{{FIRST}} {{SECOND}} {{THIRDNAME}}',
    'Really?!',
    '电话 会议 今天',
  ])('is not: %s', (text) => {
    expect(rulesOf(text)).not.toContain('shouting');
  });

  it('is not the name of the sender', () => {
    const facts = { sender: 'NORTH HILLS YMCA' };
    expect(rulesOf('Welcome to NORTH HILLS YMCA', facts)).toEqual([]);
    expect(rulesOf('Welcome to NORTH HILLS YMCA')).toEqual(['shouting']);
    expect(rulesOf('NO SCHOOL TODAY', { sender: riverbend })).toEqual(['shouting']);
  });
});

describe('rule 4, words that carriers filter', () => {
  it.each([
    ['Payday loan approved', ['payday loan', 'loan approved']],
    ['Happy  hour at 5', ['happy hour']],
    ['Buy BITCOIN now', ['bitcoin']],
    ['AR-15 raffle', ['ar 15']],
    ['Ｃrypto and càsino', ['casino', 'crypto']],
  ])('%s', (text, found) => {
    expect(lint(text).find(({ rule }) => rule === 'filtered-words')?.found).toEqual(found);
  });

  it.each([
    'Essex and Sussex fair',
    'Begun today',
    'The pot of gold',
    'https://casino.example',
    '{{Casino}}',
  ])('not: %s', (text) => {
    expect(rulesOf(text)).not.toContain('filtered-words');
  });
});

describe('rule 5, shorteners (B-139, C-155)', () => {
  it('are warned about in the words of the row', () => {
    expect(lint('See https://bit.ly/x')).toMatchObject([
      {
        rule: 'short-links',
        level: 'risk',
        reason: 'Links from URL shorteners may be blocked by carrier spam filters. Use the full link.',
        found: ['https://bit.ly/x'],
        fix: null,
      },
    ]);
  });

  it('are those that the server found, when it was asked', () => {
    expect(rulesOf('See https://new.example', { shortUrls: { UrlsFound: ['https://new.example'] } })).toEqual(
      ['short-links'],
    );
    expect(rulesOf('See https://bit.ly/x', { shortUrls: { UrlsFound: [] } })).toEqual([]);
  });
});

describe('rule 6, look-alikes', () => {
  it.each([
    ['It’s “snow” — stay home…', `It's "snow" - stay home...`],
    ['Sсhool is clоsed', 'School is closed'],
    ['Cafe\u0301 today', 'Café today'],
    ['ｃlosed', 'closed'],
  ])('%s', (text, fixed) => {
    expect(fixOf('look-alikes', text)).toBe(fixed);
  });

  it.each([
    'Привет всем',
    'Καλημέρα',
    'snow ☃ day',
    'déjà Ñandú',
    'Hi {{Name default="’"}}',
    'https://еxample.com',
  ])('not: %s', (text) => {
    expect(rulesOf(text)).not.toContain('look-alikes');
  });

  it('says how many segments they cost', () => {
    const text = `It’s closed. ${'Stay home. '.repeat(10)}`;
    expect(networkSegments(networkSize(text))).toBe(2);
    expect(lint(text)[0]?.reason).toContain('in 2 segments instead of 1');
  });
});

describe('rule 7, a single word (B-141, C-154)', () => {
  it.each([
    ['test', true],
    [' T-Mobile ', true],
    ['Verizon store', false],
    ['Closed', false],
  ])('%s', (text, is) => {
    expect(rulesOf(text).includes('single-word')).toBe(is);
  });

  it.each(['Test', 'AT&T', 'T-Mobile', 'VERIZON'])('%s is named as it was typed', (word) => {
    expect(lint(` ${word} `)[0]?.reason).toBe(
      `The word "${word}" by itself could lead to your number being blocked by phone carriers. We recommend sending messages that are similar to the messages you will send normally.`,
    );
  });
});

describe('rule 8, https', () => {
  it.each([
    ['See http://a.example/x.', 'See https://a.example/x.'],
    ['See www.riverbend.org', 'See https://www.riverbend.org'],
    ['See riverbend.org/{{Code}} and HTTP://B.org', 'See https://riverbend.org/{{Code}} and https://B.org'],
  ])('%s', (text, fixed) => {
    expect(fixOf('https', text)).toBe(fixed);
  });

  it.each(['See https://a.example', 'Mail office@riverbend.org', 'Done.Thanks'])('not: %s', (text) => {
    expect(rulesOf(text)).not.toContain('https');
  });
});

describe('rules 9 and 10, phone numbers', () => {
  it.each([
    [1, 'Call 001 214 555 0100', 'Call +1 214 555 0100'],
    [1, 'Call 0044 20 7946 0958', 'Call +44 20 7946 0958'],
    [1, 'Call +44 (0)20 7946 0958', 'Call +44 20 7946 0958'],
    [4, 'Call 011 44 20 7946 0958', 'Call +44 20 7946 0958'],
    [4, 'Call (214) 555-0100', 'Call +1 214-555-0100'],
  ])('country %i: %s', (countryId, text, fixed) => {
    expect(fixOf('phone-form', text, { countryId })).toBe(fixed);
  });

  it.each([
    [1, 'Call +44 20 7946 0958', ['phone-abroad']],
    [1, 'Call 011 44 20 7946 0958', ['phone-abroad']],
    [1, 'Call (214) 555-0100 or +1 214 555 0101', []],
    [2, 'Call 1-416-555-0100', []],
    [4, 'Call 020 7946 0958 or 00 44 20 7946 0958', []],
    [4, 'Call +1 214 555 0100', ['phone-abroad']],
    [1, 'Order 00123456', []],
    [1, 'Case A00442079460958', []],
    [1, 'In 2026, 12 00 people came', []],
  ])('country %i: %s', (countryId, text, rules) => {
    expect(rulesOf(text, { countryId })).toEqual(rules);
  });
});

describe('rule 11, hosts', () => {
  it.each([
    ['https://user@evil.example', true],
    ['https://192.168.1.1/x', true],
    ['https://еxample.com', true],
    ['https://example.com', false],
  ])('%s', (text, is) => {
    expect(rulesOf(text).includes('strange-host')).toBe(is);
  });
});

describe('rule 12, samples', () => {
  const samples = ['Riverbend: School is closed on {{Date}} because of snow. Reply STOP to opt out'];
  it.each([
    ['School is closed tomorrow because of ice', false],
    ['Buy our new cookies at the bakery today', true],
    ['Hi', false],
  ])('%s', (text, is) => {
    expect(rulesOf(text, { samples }).includes('samples')).toBe(is);
    expect(rulesOf(text)).not.toContain('samples');
  });
});

describe('of any text', () => {
  const bits = fc.constantFrom(
    ...'NO|SCHOOL|TODAY|It’s|“snow”|Sсhool|clоsed|http://a.org|www.b.com|bit.ly/x|https://c.net/{{A}}|{{FirstName}}|{{|}}|!!!|??!|.| |\n|0044 20 7946 0958|+44 (0)20 7946 0958|001 214 555 0100|(214) 555-0100|casino|STOP|test|é|e\u0301|☃|😀|İSTANBUL|ß|ﬁ|Ⅷ|𝐀𝐁𝐂𝐃𝐄|Riverbend|\u200b|\ud83d|@|://|1.2.3.4|user@'.split(
      '|',
    ),
  );
  const text = fc.oneof(
    fc.array(bits, { maxLength: 14 }).map((some) => some.join(' ')),
    fc.array(bits, { maxLength: 10 }).map((some) => some.join('')),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );
  const input: fc.Arbitrary<LintInput> = fc.record(
    {
      text,
      signature: fc.oneof(fc.constant(''), text),
      place: fc.constantFrom('broadcast', 'conversation', 'automatic', 'template'),
      sender: fc.oneof(fc.constantFrom('', riverbend, 'NORTH HILLS YMCA', 'İŞ'), text),
      isFirst: fc.boolean(),
      countryId: fc.integer({ min: 0, max: 24 }),
      samples: fc.array(text, { maxLength: 2 }),
      limit: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
    },
    { requiredKeys: ['text', 'place'] },
  );

  it('a fix removes its finding, creates none, and stays within the limit', () => {
    let fixes = 0;
    fc.assert(
      fc.property(input, (one) => {
        const before = lintText(one);
        for (const { rule, fix } of before) {
          if (fix === null) continue;
          fixes += 1;
          const after = lintText({ ...one, text: fix.text }).map((finding) => finding.rule);
          expect(after).not.toContain(rule);
          expect(before.map((finding) => finding.rule)).toEqual(expect.arrayContaining(after));
          if (one.limit !== undefined && Array.from(one.text).length <= one.limit)
            expect(Array.from(fix.text).length).toBeLessThanOrEqual(one.limit);
        }
      }),
      { numRuns: 300 },
    );
    expect(fixes).toBeGreaterThan(50);
  });

  it('says the same each time, and never throws', () => {
    fc.assert(
      fc.property(input, (one) => {
        expect(lintText(one)).toEqual(lintText(one));
      }),
    );
  });

  it('composed and decomposed letters are judged alike, except as look-alikes', () => {
    const other = (text: string): LintRuleId[] =>
      rulesOf(text, known).filter((rule) => rule !== 'look-alikes' && rule !== 'strange-host');
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 10 }), (some) => {
        const words = some.join(' ');
        expect(other(words.normalize('NFD'))).toEqual(other(words.normalize('NFC')));
      }),
    );
  });

  it('all fixes together leave only what a person must mend', () => {
    fc.assert(
      fc.property(input, (one) => {
        let now = one;
        for (let turn = 0; turn <= lintRuleIds.length; turn += 1) {
          const fix = lintText(now).find((finding) => finding.fix !== null)?.fix;
          if (!fix) return;
          now = { ...now, text: fix.text };
        }
        expect.unreachable('fixes lead to no end');
      }),
    );
  });
});
