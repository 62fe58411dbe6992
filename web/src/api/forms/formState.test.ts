import { describe, expect, it } from 'vitest';
import {
  failed,
  fieldsOf,
  insisted,
  isChanged,
  isRefused,
  leftField,
  openForm,
  saved,
  sent,
  shownAt,
  typed,
  withLate,
} from './formState.ts';
import type { FormState } from './formState.ts';

interface Values {
  Name: string;
  Lines: string;
  Country: number | null;
}
const opened = openForm<Values>({ Name: '', Lines: '', Country: null });
const empty = { Name: 'Enter a name' };
const taken = { Name: 'This name is taken.' };

/** A form that the user tried to save, and that is under way if nothing is wrong. */
function tried(state: FormState<Values>, checked = {}): FormState<Values> {
  const next = sent(state, checked);
  if (next === null) throw new Error('not sent');
  return next;
}
const refused = failed(tried(opened), taken, 'It failed.');

describe('what is shown at a field', () => {
  it.each<[string, FormState<Values>, object, string]>([
    ['nothing as the form opens, even if it is wrong', opened, empty, ''],
    ['nothing when the user only passes an empty field', leftField(opened, 'Name'), empty, ''],
    [
      'a problem of a field that was left with something in it',
      leftField(typed(opened, { Name: 'x' }), 'Name'),
      { Name: 'Too short' },
      'Too short',
    ],
    [
      'nothing at a field that was left with spaces',
      leftField(typed(opened, { Name: '  ' }), 'Name'),
      empty,
      '',
    ],
    ['nothing at one field because of another', leftField(typed(opened, { Lines: 'x' }), 'Lines'), empty, ''],
    ['every problem after Save', tried(opened, empty), empty, 'Enter a name'],
    ['no problem after Save once it is solved', typed(tried(opened, empty), { Name: 'Ann' }), {}, ''],
    [
      'a problem that comes back after Save',
      typed(tried(opened, empty), { Name: '' }),
      empty,
      'Enter a name',
    ],
    ['what the server refused', refused, {}, 'This name is taken.'],
    ['the server before the page', refused, empty, 'This name is taken.'],
    ['the refusal while another field changes', typed(refused, { Lines: '2' }), {}, 'This name is taken.'],
    ['no refusal once the field changes', typed(refused, { Name: 'Bo' }), {}, ''],
    ['nothing new after it was saved', saved(tried(opened)), empty, ''],
  ])('%s', (_what, state, checked, text) => {
    expect(shownAt(state, checked, 'Name')).toBe(text);
  });
});

describe('Save', () => {
  it.each<[string, FormState<Values>, object, 'goes' | 'shows' | 'waits']>([
    ['a right form', opened, {}, 'goes'],
    ['a wrong form', opened, empty, 'shows'],
    ['a form whose messages are all empty', opened, { Name: '', Lines: null }, 'goes'],
    ['a form that is under way', tried(opened), {}, 'waits'],
    ['a form that the server refused', refused, {}, 'waits'],
    ['a refused form of which another field changed', typed(refused, { Country: 2 }), {}, 'waits'],
    ['a refused form once its field changed', typed(refused, { Name: 'Bo' }), {}, 'goes'],
    ['a form that failed as a whole', failed(tried(opened), {}, 'It failed.'), {}, 'goes'],
    ['a refused form that the user wants nevertheless', insisted(refused), {}, 'goes'],
    ['a form that was saved before', saved(tried(opened)), {}, 'goes'],
    ['a form that was wrong before', typed(tried(opened, empty), { Name: 'Ann' }), {}, 'goes'],
  ])('%s', (_what, state, checked, what) => {
    const next = sent(state, checked);
    if (what === 'waits') expect(next).toBe(null);
    else {
      expect(next?.isBusy).toBe(what === 'goes');
      expect(next?.isTried).toBe(true);
    }
  });
});

describe('a failure', () => {
  it.each<[string, Record<string, string>, (keyof Values)[], string]>([
    ['about no field', {}, [], 'It failed.'],
    ['about one field', taken, ['Name'], ''],
    ['about two, in the order of the page', { Lines: 'Too many', Name: 'Taken' }, ['Name', 'Lines'], ''],
    ['about a field that the form does not have', { Other: 'Wrong' }, [], 'It failed.'],
    ['about one of ours and one of others', { Other: 'Wrong', Lines: 'Too many' }, ['Lines'], ''],
    ['about a nested field', { 'Transfer.Lines': 'Too many' }, ['Lines'], ''],
    ['without a message', { Name: '' }, [], 'It failed.'],
  ])('%s', (_what, errors, fields, text) => {
    const state = failed(tried(typed(opened, { Name: 'Ann', Country: 7 })), errors, 'It failed.');
    expect(fieldsOf(state.values, state.refused)).toEqual(fields);
    expect(state.failed).toBe(text);
    expect(isRefused(state)).toBe(fields.length > 0);
    // Nothing typed is lost, and it can be saved again.
    expect(state.values).toEqual({ Name: 'Ann', Lines: '', Country: 7 });
    expect(state.isBusy).toBe(false);
  });

  it('keeps what the user typed while the form was under way', () => {
    const late = failed(typed(tried(opened), { Lines: 'typed meanwhile' }), taken, 'It failed.');
    expect(late.values.Lines).toBe('typed meanwhile');
  });

  it('about the whole form is gone with the next change and the next attempt', () => {
    const state = failed(tried(opened), {}, 'It failed.');
    expect(typed(state, { Name: 'x' }).failed).toBe('');
    expect(tried(state).failed).toBe('');
  });
});

describe('unsaved input', () => {
  it.each<[string, FormState<Values>, boolean]>([
    ['none as the form opens', opened, false],
    ['a typed value', typed(opened, { Name: 'x' }), true],
    ['none when the value is again as it was', typed(typed(opened, { Name: 'x' }), { Name: '' }), false],
    ['a value that the server refused', failed(tried(typed(opened, { Name: 'x' })), taken, ''), true],
    ['none once it is saved', saved(tried(typed(opened, { Name: 'x' }))), false],
    ['a value typed after it was saved', typed(saved(tried(opened)), { Lines: '1' }), true],
  ])('%s', (_what, state, is) => {
    expect(isChanged(state)).toBe(is);
  });
});

describe('fields that arrive after the form opened', () => {
  type Custom = Record<string, string>;
  const open = openForm<Custom>({ Name: 'Ann' });
  const late = { 'Custom.Grade': '', 'Custom.Route': '' };

  it('come last, empty, and are no unsaved input', () => {
    const state = withLate(open, late);
    expect(Object.entries(state.values)).toEqual([
      ['Name', 'Ann'],
      ['Custom.Grade', ''],
      ['Custom.Route', ''],
    ]);
    expect(isChanged(state)).toBe(false);
  });

  it('keep what was typed into them', () => {
    const state = withLate(typed(withLate(open, late), { 'Custom.Grade': '4' }), late);
    expect(state.values['Custom.Grade']).toBe('4');
    expect(isChanged(state)).toBe(true);
  });

  it('take messages by their whole name, and by the last part of it only if there is no such field', () => {
    const errors = { 'Custom.Grade': 'Too long', 'Other.Name': 'Taken' };
    const state = failed(withLate(open, late), errors, 'It failed.');
    expect(state.refused).toEqual({ 'Custom.Grade': 'Too long', Name: 'Taken' });
  });
});
