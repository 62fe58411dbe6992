import { describe, expect, it } from 'vitest';
import { missingUpTo, waitText } from './requiredData.ts';
import type { RequiredData, DataState } from './requiredData.ts';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

const all: readonly RequiredData[] = ['user', 'account', 'numbers', 'recipients', 'price'];
/** Everything but these has loaded. */
const without = (...late: RequiredData[]): DataState[] =>
  all.map((need) => ({
    need,
    isThere: !late.includes(need),
    isFailed: false,
    fetch: () => Promise.resolve(true),
  }));
const missing = (step: 1 | 2 | 3 | 4, form: WizardForm, ...late: RequiredData[]): RequiredData[] =>
  missingUpTo(step, form, without(...late)).map(({ need }) => need);

describe('what a step is checked with', () => {
  it('is waited for, and nothing else', () => {
    expect(missing(1, emptyForm, 'numbers', 'recipients', 'account', 'price')).toEqual(['numbers']);
    expect(missing(1, { ...emptyForm, BroadcastType: 'Announcement' }, 'account')).toEqual(['account']);
    expect(missing(2, emptyForm, 'recipients', 'price')).toEqual(['recipients']);
    expect(missing(3, emptyForm, 'account', 'price')).toEqual(['account']);
  });

  it('is all of it before anything is sent', () => {
    for (const need of all) expect(missing(4, emptyForm, need)).toEqual([need]);
    expect(missing(4, emptyForm)).toEqual([]);
  });

  it('is named on the Send button, people first', () => {
    expect(waitText(without('recipients', 'user').filter(({ isThere }) => !isThere))).toBe(
      'Counting your recipients…',
    );
    expect(waitText([])).toBeNull();
  });
});
