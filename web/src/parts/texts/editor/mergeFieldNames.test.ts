import { describe, expect, it } from 'vitest';
import { fieldChoices, fieldInSentence, isChoiceFor } from './mergeFieldNames.ts';

const columns = [
  'Student ID',
  'E-mail',
  'Bus stop',
  'first name',
  'Größe',
  'Date of birth (child)',
  '学校',
  'ROOM',
];

it('names a field within a sentence, and a column as the user wrote it', () => {
  expect(
    ['FirstName', 'lastname', 'StudentID', 'ROOM'].map((name) => fieldInSentence(name, columns)),
  ).toEqual(['first name', 'last name', 'Student ID', 'ROOM']);
});

it('offers the fields of all recipients, and columns with the names that the user gave them', () => {
  expect(fieldChoices(columns).map(({ name, title }) => `${title}: ${name}`)).toEqual([
    'First name: FirstName',
    'Last name: LastName',
    'Notes: Notes',
    'Phone number: PrimaryPhone',
    'Student ID: StudentID',
    'E-mail: EMail',
    'Bus stop: BusStop',
    'Größe: GroE',
    'Date of birth (child): DateOfBirthChild',
    'ROOM: ROOM',
  ]);
});

describe('what is typed after two braces', () => {
  it.each([
    ['Fir', ['First name']],
    ['na', ['First name', 'Last name']],
    ['stu', ['Student ID']],
    ['StudentI', ['Student ID']],
    ['id', ['Student ID']],
    ['stop', ['Bus stop']],
    ['busst', ['Bus stop']],
    ['EM', ['E-mail']],
    ['birth', ['Date of birth (child)']],
    ['room', ['ROOM']],
    ['xyz', []],
  ])('%s offers %j', (typed, titles) => {
    const found = fieldChoices(columns).filter((choice) => isChoiceFor(choice, typed));
    expect(found.map(({ title }) => title)).toEqual(titles);
  });
});
