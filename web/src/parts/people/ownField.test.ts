import { expect, it } from 'vitest';
import { ownFieldText } from './ownField.ts';

it('names a column without a header by its number, so that no two look alike', () => {
  const texts = [2, 3].map((ColumnNumber) => ownFieldText({ Header: '', ColumnNumber }, undefined));
  expect(texts).toEqual(['Custom field: column 2', 'Custom field: column 3']);
  expect(ownFieldText({ Header: 'Bus', ColumnNumber: 4 }, undefined)).toBe('Custom field "Bus"');
});

it('says for contacts whether the field already exists', () => {
  expect(ownFieldText({ Header: 'bus', ColumnNumber: 4 }, ['Bus'])).toBe('Field "Bus"');
  expect(ownFieldText({ Header: '', ColumnNumber: 4 }, ['Bus'])).toBe('New field "Column 4"');
});
