import { expect, it } from 'vitest';
import { scrollFor } from './useWholeTab.ts';

const view = { left: 100, right: 400 };

it('leaves a fully visible tab alone', () => {
  expect(scrollFor({ left: 150, right: 250 }, view, 24)).toBe(0);
});

it('scrolls to a tab that is cut off at either end', () => {
  expect(scrollFor({ left: 60, right: 160 }, view, 24)).toBe(-64);
  expect(scrollFor({ left: 350, right: 450 }, view, 24)).toBe(74);
});

it('shows the start of a tab that is wider than the view', () => {
  expect(scrollFor({ left: 200, right: 700 }, view, 24)).toBe(76);
});
