import type { Conversation } from '@carillon/contract/conversations/conversations';
import { describe, expect, it } from 'vitest';
import { hasCustomFields, ownTexts, personalTexts, valuesInThread, wordsToSend } from './personal.ts';
import { personalProblem } from '../../../parts/texts/personalTexts.ts';
import { creditsFor, priceText } from './price.ts';
import { ofPasteRows, withPasted } from './recipients/recipients.ts';
import type { Recipient } from './recipients/recipients.ts';

const ana: Recipient = {
  phone: '2145550101',
  firstName: 'Ana',
  lastName: 'Whitfield',
  personId: 11,
  values: { 'Bus stop': 'Oak Street', Notes: 'Leo, 3B' },
};
const ben: Recipient = {
  ...ana,
  phone: '2145550102',
  firstName: 'Ben',
  lastName: '',
  personId: 12,
  values: { Notes: '' },
};
const unknown: Recipient = { phone: '2145550103', firstName: '', lastName: '', personId: 0 };

describe('a text as each recipient gets it', () => {
  it.each<[string, Recipient, string | null, readonly string[], boolean]>([
    ['Closed today', ana, 'Closed today', [], false],
    ['Hi {{FirstName}}', ana, 'Hi Ana', [], false],
    ['Hi {{FirstName}} {{LastName}}', ben, null, ['LastName'], false],
    ['Hi {{LastName default="friend"}}', ben, 'Hi friend', [], false],
    ['Stop: {{BusStop}}', ana, 'Stop: Oak Street', [], false],
    ['Stop: {{busstop}}', ana, 'Stop: Oak Street', [], false],
    ['Stop: {{BusStop}}', ben, null, ['BusStop'], false],
    ['Stop: {{BusStop default="the gate"}}', ben, 'Stop: the gate', [], false],
    ['About {{Notes}}', ana, 'About Leo, 3B', [], false],
    ['Call {{PrimaryPhone}}', unknown, 'Call (214) 555-0103', [], false],
    // The server may know whose number it is.
    ['Hi {{FirstName}}', unknown, null, [], true],
    ['Stop: {{BusStop}}', unknown, null, ['BusStop'], false],
    ['Hi {{FirstName default="there"}}', unknown, 'Hi there', [], false],
  ])('%s', (text, one, expected, missing, isFilledLater) => {
    expect(personalTexts(text, [one], false)[0]).toMatchObject({ text: expected, missing, isFilledLater });
  });

  it('follows each change of the text and of the people (row C-059)', () => {
    const shown = (text: string, people: readonly Recipient[]) =>
      personalTexts(text, people, false).map((one) => one.text);
    expect(shown('Hi {{FirstName}}', [ana, ben])).toEqual(['Hi Ana', 'Hi Ben']);
    expect(shown('Hi {{FirstName}}, hello', [ana, ben])).toEqual(['Hi Ana, hello', 'Hi Ben, hello']);
    expect(shown('Hi {{FirstName}}, hello', [ben])).toEqual(['Hi Ben, hello']);
  });

  it('is in the request for two people, each with their own (row C-058)', () => {
    const own = (text: string, people: readonly Recipient[]) =>
      ownTexts(text, personalTexts(text, people, false));
    expect(own('Hi {{FirstName}}', [ana, ben])).toEqual(['Hi Ana', 'Hi Ben']);
    expect(own('Hi all', [ana, ben])).toEqual([undefined, undefined]);
    expect(own('Hi {{FirstName}}', [ana, unknown])).toEqual(['Hi Ana', undefined]);
    // The content of a name is never read as a field.
    expect(own('Hi {{FirstName}}', [{ ...ana, firstName: '{{Notes}}' }])).toEqual([undefined]);
  });
});

describe('recipients who would not get it', () => {
  const problem = (text: string, people: readonly Recipient[], max = 160, signature = '') =>
    personalProblem(personalTexts(text, people, false), { max, signature });
  it.each<[string, readonly Recipient[], number, string, string | null]>([
    ['Hi {{FirstName}}', [ana, ben], 160, '', null],
    ['Hi {{FirstName}}', [unknown], 160, '', null],
    ['{{BusStop}}', [ana], 160, '', null],
    [
      '{{BusStop}}',
      [ana, ben],
      160,
      '',
      'The template you selected requires a BusStop for this contact. It concerns Ben. Give the field a default, as {{BusStop default="…"}}, or remove this person.',
    ],
    [
      '{{BusStop}}',
      [ben, unknown],
      160,
      '',
      'The template you selected requires a BusStop for this contact. It concerns Ben and 1 other person. Give the field a default, as {{BusStop default="…"}}, or remove these people.',
    ],
    [
      '{{BusStop}}',
      [ben, unknown, { ...unknown, phone: '2145550104' }],
      160,
      '',
      'The template you selected requires a BusStop for this contact. It concerns Ben and 2 others. Give the field a default, as {{BusStop default="…"}}, or remove these people.',
    ],
    [
      '{{BusStop}} {{Room}}',
      [ben],
      160,
      '',
      'The template you selected requires a BusStop / Room for this contact. It concerns Ben. Give the field a default, as {{BusStop default="…"}}, or remove this person.',
    ],
    [
      'Stop: {{BusStop}}',
      [ana],
      15,
      '',
      'You have exceeded your maximum character limit, please edit your message. With the fields of Ana Whitfield filled in, it has 16 characters; at most 15 can be sent.',
    ],
    ['Stop: {{BusStop}}', [ana], 16, '', null],
    [
      'Stop: {{BusStop}}',
      [ana],
      20,
      'Oak',
      'You have exceeded your maximum character limit, please edit your message. With the fields of Ana Whitfield filled in, it has 21 characters; at most 20 can be sent.',
    ],
  ])('%s', (text, people, max, signature, expected) => {
    expect(problem(text, people, max, signature)).toBe(expected);
  });
});

describe('fields in a thread', () => {
  const conversation = {
    FirstName: 'Ana',
    LastName: 'Whitfield',
    Notes: '',
    PhoneNumber: '2145550101',
  } as Conversation;
  const contact = { Notes: '', CustomData: { 'Bus stop': 'Oak Street' } };
  it.each([
    ['Hi', false],
    ['Hi {{FirstName}} {{lastname}} {{Notes}} {{PrimaryPhone}}', false],
    ['{{BusStop}}', true],
    ['Hi {{FirstName}}, {{Room default="A"}}', true],
  ])('are custom ones: %s', (text, expected) => {
    expect(hasCustomFields(text)).toBe(expected);
  });
  it.each([
    // The server fills the standard ones with the values at the time of sending.
    ['Hi {{FirstName}}', 'Hi {{FirstName}}'],
    ['{{FirstName}}: {{BusStop}}', 'Ana: Oak Street'],
    ['{{Room}}', '{{Room}}'],
    ['{{Room default="A"}}', 'A'],
    ['No field', 'No field'],
  ])('are filled in here if only this page knows them: %s', (text, expected) => {
    expect(wordsToSend(text, valuesInThread(conversation, contact), false)).toBe(expected);
  });
  it('are missing until the contact has loaded', () => {
    expect(wordsToSend('{{BusStop}}', valuesInThread(conversation, null), false)).toBe('{{BusStop}}');
  });
});

describe('what texts cost', () => {
  const usual = { CountryID: 1, TextPrices: { Segment: 1, WithPicture: 3 } };
  const abroad = { ...usual, CountryID: 5 };
  const dear = { CountryID: 1, TextPrices: { Segment: 2, WithPicture: 5 } };
  const monthly = { CountryID: 1, TextPrices: { Segment: 0, WithPicture: 0 } };
  it.each<[string, typeof usual, number[], boolean, number]>([
    ['a short text', usual, [12], false, 1],
    ['160 characters', usual, [160], false, 1],
    ['161 characters', usual, [161], false, 2],
    ['310 characters abroad', abroad, [310], false, 3],
    ['310 characters here', usual, [310], false, 2],
    ['a picture', usual, [0], true, 3],
    ['a picture with a long text', usual, [300], true, 3],
    ['a picture for two', usual, [10, 10], true, 6],
    ['texts of other lengths', usual, [100, 170, 330], false, 6],
    ['prices of the account', dear, [170], false, 4],
    ['its price of a picture', dear, [1, 1], true, 10],
    ['nothing by the month', monthly, [170, 12], false, 0],
    ['no one', usual, [], false, 0],
  ])('%s', (_, account, lengths, hasMedia, expected) => {
    expect(creditsFor(account, lengths, hasMedia)).toBe(expected);
  });
  it.each([
    [usual, [10], false, false, '1 credit'],
    [usual, [161], false, false, '2 segments · 2 credits'],
    [usual, [10], true, false, '3 credits'],
    [usual, Array.from({ length: 12 }, () => 10), true, false, '36 credits for 12 people'],
    [usual, [10, 170], false, true, 'up to 2 segments · About 3 credits for 2 people'],
    [monthly, [10], true, false, ''],
    [usual, [], false, false, ''],
    [undefined, [10], false, false, ''],
  ])('in words', (account, lengths, hasMedia, isAbout, expected) => {
    expect(priceText(account, lengths, { hasMedia, isAbout })).toBe(expected);
  });
});

describe('people of a paste', () => {
  const row = (phone: string, more: object = {}) => ({
    phone,
    firstName: 'Ida',
    lastName: '',
    notes: '',
    ...more,
  });
  it('keep their notes and columns for fields', () => {
    const people = ofPasteRows([row('3125550101', { notes: 'Room 4', custom: { 'Bus stop': 'Elm' } })]);
    expect(personalTexts('{{FirstName}} {{Notes}} {{BusStop}}', people, false)[0]?.text).toBe(
      'Ida Room 4 Elm',
    );
  });
  it.each<[string, string[], string[], string[], number]>([
    ['all new', ['1'], ['2', '3'], ['1', '2', '3'], 0],
    ['one there already', ['1', '2'], ['2', '3'], ['1', '2', '3'], 1],
    ['twice in the paste', [], ['2', '2', '3'], ['2', '3'], 1],
    ['nothing new', ['1'], ['1'], ['1'], 1],
    ['nothing pasted', ['1'], [], ['1'], 0],
  ])('%s', (_, there, pasted, expected, alreadyThere) => {
    const of = (phones: string[]) => ofPasteRows(phones.map((phone) => row(phone)));
    const came = withPasted(of(there), of(pasted));
    expect(came.recipients.map((one) => one.phone)).toEqual(expected);
    expect(came.alreadyThere).toBe(alreadyThere);
  });
});
