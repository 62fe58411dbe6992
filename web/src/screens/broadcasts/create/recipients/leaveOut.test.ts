import { nothingAppliedText } from '@carillon/rules/texts/mergeFaults';
import { describe, expect, it } from 'vitest';
import { neededFields, undecidedText } from './leaveOut.ts';
import { withFallback } from '../../../../parts/texts/editor/withFallback.ts';

it.each([
  ['no field', 'Hello', []],
  ['a field', 'Hello {{FirstName}}', ['firstname']],
  ['a field with a fallback', 'Hello {{FirstName default="you"}}', []],
  ['an empty fallback', 'Hello {{FirstName default=""}}', []],
  ['with and without', '{{Bus default="x"}} {{Bus}}', ['bus']],
  ['twice', '{{Bus}} {{bus}}', ['bus']],
  ['two', '{{Bus}} {{Room}}', ['bus', 'room']],
  ['an open field', 'Hello {{First', []],
  ['an empty field', 'Hello {{}}', []],
  ['a badly written one', 'Hello {{First Name}}', []],
  ['a stray brace', ':} {{Bus}} {', ['bus']],
])('fields without a fallback are required: %s', (_what, text, needed) => {
  expect(neededFields(text)).toEqual(needed);
});

it.each([
  ['one place', 'Hi {{Bus}}', 'Bus', 'there', 'Hi {{Bus default="there"}}'],
  ['every place, however written', '{{Bus}} {{bus}}', 'BUS', 'x', '{{Bus default="x"}} {{bus default="x"}}'],
  [
    'only where there is none',
    '{{Bus default="a"}} {{Bus}}',
    'Bus',
    'b',
    '{{Bus default="a"}} {{Bus default="b"}}',
  ],
  ['another field', '{{Bus}} {{Room}}', 'Room', 'x', '{{Bus}} {{Room default="x"}}'],
  ['no longer name', '{{BusStop}} {{Bus}}', 'Bus', 'x', '{{BusStop}} {{Bus default="x"}}'],
  ['quotes and braces left away', '{{Bus}}', 'Bus', '"{x}"', '{{Bus default="x"}}'],
  ['blanks around', '{{Bus}}', 'Bus', '  a b ', '{{Bus default="a b"}}'],
  ['nothing', '{{Bus}}', 'Bus', '  ', '{{Bus}}'],
  ['fifty characters', '{{Bus}}', 'Bus', 'y'.repeat(60), `{{Bus default="${'y'.repeat(50)}"}}`],
  ['a dollar sign', '{{Bus}}', 'Bus', '$& $1', '{{Bus default="$& $1"}}'],
  ['no field at all', 'Hello', 'Bus', 'x', 'Hello'],
])('a fallback is set at %s', (_what, text, field, fallback, expected) => {
  expect(withFallback(text, field, fallback)).toBe(expected);
});

describe('a text with fields that recipients lack', () => {
  const form = { TextMessage: '{{Bus}} {{Room}}', LeaveOutWithout: [] as string[] };

  it('waits for a decision on each field', () => {
    expect(undecidedText(form, { MissingValues: 10 })).toBe(
      '10 recipients have no value for a field in your message. Set a fallback or leave them out.',
    );
    expect(undecidedText(form, { MissingValues: 10, PeopleWithoutValue: 10 })).toMatch(/^10 recipients have/);
    expect(undecidedText(form, { MissingValues: 10, PeopleWithoutValue: 7 })).toBe(
      '7 people with 10 numbers have no value for a field in your message. Set a fallback or leave them out.',
    );
    expect(undecidedText(form, { MissingValues: 2, PeopleWithoutValue: 1 })).toMatch(
      /^1 person with 2 numbers has /,
    );
    expect(undecidedText({ ...form, LeaveOutWithout: ['bus'] }, { MissingValues: 1 })).toMatch(
      /^1 recipient has/,
    );
    expect(undecidedText({ ...form, LeaveOutWithout: ['bus', 'room'] }, { MissingValues: 10 })).toBeNull();
  });

  it('says in the words of row C-162 that no recipient would get it, also when all are left out', () => {
    const all = { MissingValues: 4, Reached: 0 };
    expect(undecidedText(form, all)).toBe(nothingAppliedText);
    expect(undecidedText({ ...form, LeaveOutWithout: ['bus', 'room'] }, all)).toBe(nothingAppliedText);
    expect(undecidedText(form, { MissingValues: 4, Reached: 1 })).toMatch(/^4 recipients have/);
  });

  it('waits for messages that become too long or empty, which no choice for all covers', () => {
    const decided = { ...form, LeaveOutWithout: ['bus', 'room'] };
    expect(undecidedText(decided, { MissingValues: 3, TooLong: 1 })).toBe(
      '1 message can\u2019t be sent as it is. Change your message, or check them one by one.',
    );
    expect(undecidedText(decided, { TooLong: 1_000, NothingToSend: 1 })).toMatch(/^1,001 messages/);
  });

  it('does not wait if no recipient lacks a value, or that is still unknown', () => {
    expect(undecidedText(form, { MissingValues: 0 })).toBeNull();
    expect(undecidedText(form, undefined)).toBeNull();
  });
});
