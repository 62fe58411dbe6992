import { expect, it } from 'vitest';
import { isSameChoice, labelError, withNew } from './labelChoice.ts';

const labels = [
  { LabelID: 1, LabelName: 'Parents' },
  { LabelID: 2, LabelName: 'Weather' },
];

it('refuses names that are empty, too long or taken', () => {
  expect(labelError('  ', labels)).toBe('Enter a label name');
  expect(labelError('x'.repeat(51), labels)).toBe('Label name must be at most 50 characters');
  expect(labelError('👪'.repeat(50), labels)).toBeNull();
  expect(labelError(' parents ', labels)).toBe('A label of this name exists already.');
  expect(labelError('Teachers', labels)).toBeNull();
});

it('puts a new label where its name belongs, once', () => {
  const made = { LabelID: 3, LabelName: 'Staff' };
  expect(withNew(withNew(labels, made), made).map((label) => label.LabelID)).toEqual([1, 3, 2]);
});

it('compares choices without their order', () => {
  expect(isSameChoice([2, 1], [1, 2])).toBe(true);
  expect(isSameChoice([1], [1, 2])).toBe(false);
  expect(isSameChoice([1, 3], [1, 2])).toBe(false);
});
