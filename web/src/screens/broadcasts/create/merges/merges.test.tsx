import type { MergedMessage, TemplateMerge } from '@carillon/contract/broadcasts/templateMerges';
import { noFieldsText } from '@carillon/rules/texts/mergeFields';
import { describe, expect, it } from 'vitest';
import { shown } from '../../../../testing/asText.tsx';
import { markedPieces } from '../../../../parts/texts/editor/BraceMarks.tsx';
import { MergeProgress } from './CheckMessages.tsx';
import { decidedWords, excludeAllWords, ownTextProblem } from './mergeWords.ts';
import { rememberTyped, textKey } from './halfTyped.ts';
import { OneMessage } from './OneMessage.tsx';

const ben: MergedMessage = {
  PersonID: 2,
  PhoneNumber: '2145554002',
  FirstName: 'Ben',
  LastName: '',
  TemplateMergeMessageStatus: 'Invalid Missing Values',
  TextMessage: '',
  Message: 'The template you selected requires a Bus stop for this contact.',
  Missing: ['Bus stop'],
  Exclude: false,
  FixedMessage: null,
  EarlierMessage: null,
};
const one = (change: Partial<MergedMessage>) =>
  shown(
    <OneMessage
      draftId={1}
      message={{ ...ben, ...change }}
      merge={{ TemplateText: 'Hi, your stop is {{BusStop}}.', MaxFixedLength: 160 }}
      columns={['Bus stop']}
      isBusy={false}
      onStore={() => undefined}
      onRemove={() => undefined}
    />,
  );

describe('one message', () => {
  it('says who it is for, what is wrong, and what was written', () => {
    const { text, html } = one({});
    for (const words of [
      'Ben',
      ben.Message,
      'Your message',
      'Hi, your stop is Bus stop .',
      'Use this text',
      'Exclude',
    ])
      expect(text).toContain(words);
    expect(html).toContain('Text for Ben');
    expect(text).not.toContain('Remove this text');
  });

  it('offers a text of its own to be taken back, and an excluded person to be included', () => {
    expect(one({ FixedMessage: 'Ask the driver.', Message: '' }).text).toContain('Remove this text');
    const { text } = one({ Exclude: true });
    expect(text).toContain('Include again');
    expect(text).not.toContain('Use this text');
  });

  it('keeps a half-typed text while others are looked at, and forgets it once it is the stored one', () => {
    const key = textKey(1, ben.PhoneNumber);
    rememberTyped(key, 'Ask the', '');
    expect(one({}).html).toContain('Ask the');
    expect(one({}).text).toContain('Not used yet.');
    rememberTyped(key, '', '');
    expect(one({}).html).not.toContain('Ask the');
    expect(one({}).text).not.toContain('Not used yet.');
  });

  it('keeps a text that was written for an earlier message', () => {
    const { html, text } = one({ EarlierMessage: 'Practice is on Monday.' });
    expect(html).toContain('Practice is on Monday.');
    expect(text).toContain('Written for an earlier message');
  });
});

it('progress says how far it is, and that it may be left', () => {
  const { text, html } = shown(
    <MergeProgress merge={{ Processed: 25_000, Total: 100_000 } as TemplateMerge} />,
  );
  expect(text).toContain('25,000 of 100,000 checked');
  expect(text).toContain('You can close this window.');
  expect(html).toContain('aria-valuenow="25"');
});

it.each([
  ['', 160, 'Enter a message'],
  ['  ', 160, 'Enter a message'],
  ['x'.repeat(161), 160, "Can't exceed 160 characters."],
  ['Hi {{FirstName}}', 160, noFieldsText],
  ['Hi {Ben} :-}', 160, null],
])('a text for one person: %s', (text, limit, problem) => {
  expect(ownTextProblem(text, limit)).toBe(problem);
});

it('counts in words', () => {
  expect(decidedWords({ FixedMessageCount: 0, ExcludedMessageCount: 0 })).toBeNull();
  expect(decidedWords({ FixedMessageCount: 1, ExcludedMessageCount: 2_000 })).toBe(
    '1 text of their own, 2,000 excluded',
  );
  expect([excludeAllWords(1), excludeAllWords(1_200)]).toEqual([
    'Exclude this one',
    'Exclude all 1,200 that are left',
  ]);
});

it('the marks over a text lose none of it', () => {
  const text = 'Hi {FirstName}} {{LastName}} {{First Name}}';
  const pieces = markedPieces(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text)).toEqual([
    '{',
    '}}',
    '{{First Name}}',
  ]);
});
