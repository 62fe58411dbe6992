import { expect, it } from 'vitest';
import { ownFieldText } from './ownField.ts';

it('calls a column without a header by its number, so that no two read alike', () => {
  const texts = [2, 3].map((ColumnNumber) => ownFieldText({ Header: '', ColumnNumber }, undefined));
  expect(texts).toEqual(['Custom field: column 2', 'Custom field: column 3']);
  expect(ownFieldText({ Header: 'Bus', ColumnNumber: 4 }, undefined)).toBe('Custom field "Bus"');
});

it('says of contacts whether the field is there already', () => {
  expect(ownFieldText({ Header: 'bus', ColumnNumber: 4 }, ['Bus'])).toBe('Field "Bus"');
  expect(ownFieldText({ Header: '', ColumnNumber: 4 }, ['Bus'])).toBe('New field "Column 4"');
});
