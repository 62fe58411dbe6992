import { describe, expect, it } from 'vitest';
import { bodyOf, changesOf, emptyForm, problemsOf } from './contactForm.ts';
import type { ContactForm } from './contactForm.ts';

const us = 1;
const unitedKingdom = 4;
const form = (change: Partial<ContactForm>): ContactForm => ({
  ...emptyForm([]),
  PrimaryPhone: '(214) 555-0100',
  ...change,
});

describe('what is wrong with a contact (row B-159)', () => {
  it('nothing, when there is a number', () => {
    expect(problemsOf(form({}), [], us)).toEqual({});
  });
  it('no number', () => {
    expect(problemsOf(form({ PrimaryPhone: ' ' }), [], us)).toEqual({
      PrimaryPhone: 'Enter a primary phone',
    });
  });
  it('a bad number says what a number looks like (row P-143)', () => {
    expect(problemsOf(form({ PrimaryPhone: '12345' }), [], us)).toEqual({
      PrimaryPhone: 'Must be 10 digits; use only numbers',
    });
    expect(problemsOf(form({ SecondaryPhone: 'home' }), [], us)).toEqual({
      SecondaryPhone: 'Must be 10 digits; use only numbers',
    });
    expect(problemsOf(form({ PrimaryPhone: '123' }), [], unitedKingdom)).toEqual({
      PrimaryPhone: 'Must start with 44; no more than 12 digits; use only numbers',
    });
  });
  it('names and notes of 51 characters, counted as users see them', () => {
    const long = 'x'.repeat(51);
    expect(problemsOf(form({ FirstName: long, LastName: long, Notes: long }), [], us)).toEqual({
      FirstName: 'First name must be at most 50 characters',
      LastName: 'Last name must be at most 50 characters',
      Notes: 'Notes must be at most 50 characters',
    });
    expect(problemsOf(form({ FirstName: '\u{1F389}'.repeat(50) }), [], us)).toEqual({});
  });
  it('the same number twice, however it is written', () => {
    expect(problemsOf(form({ SecondaryPhone: '214.555.0100 x7' }), [], us)).toEqual({
      SecondaryPhone: "You've already added this number.",
    });
  });
  it('required custom fields', () => {
    const fields = [
      { Name: 'Grade', IsRequired: true },
      { Name: 'Bus', IsRequired: false },
    ];
    expect(problemsOf(form({ 'CustomData.Grade': ' ' }), fields, us)).toEqual({
      'CustomData.Grade': 'Enter a Grade',
    });
    expect(problemsOf(form({ 'CustomData.Grade': '4' }), fields, us)).toEqual({});
  });
});

it('sends an emptied second phone as empty, so that it is removed', () => {
  expect(bodyOf(form({ SecondaryPhone: ' ', ListIDs: [7] }))).toMatchObject({
    SecondaryPhone: '',
    ListIDs: [7],
  });
});

describe('what is sent for an existing contact', () => {
  const before = form({
    FirstName: 'Ana',
    Notes: 'old',
    'CustomData.Grade': '5',
    'CustomData.Bus': '7',
    ListIDs: [3, 4],
  });
  it('is what changed, so that other users’ changes in the meantime stay', () => {
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf(before, { ...before, ListIDs: [4, 3] })).toEqual({});
    expect(changesOf(before, { ...before, LastName: ' Lee ', 'CustomData.Grade': '6' })).toEqual({
      LastName: 'Lee',
      CustomData: { Grade: '6' },
    });
  });
  it('includes emptied fields, and the groups as a whole', () => {
    expect(changesOf(before, { ...before, Notes: '', 'CustomData.Grade': '', ListIDs: [4] })).toEqual({
      Notes: '',
      CustomData: { Grade: '' },
      ListIDs: [4],
    });
  });
});
