import { expect, it } from 'vitest';
import { shown } from '../../../../testing/asText.tsx';
import type { RecipientCounts } from '../draft/draftData.ts';
import { StillCalledNote } from './ReviewCalls.tsx';

const note = (summary: RecipientCounts | undefined) => shown(<StillCalledNote wizard={{ summary }} />).text;
const called = (CalledWithoutTexts: number) => ({ CalledWithoutTexts }) as RecipientCounts;

it('says who asked for no texts and is called', () => {
  expect(note(called(4))).toBe(
    '4 recipients opted out of texts, or may have, but not of calls, and are called. Remove them in step 2 if you don’t want that.',
  );
  expect(note(called(1))).toContain(
    '1 recipient opted out of texts, or may have, but not of calls, and is called.',
  );
  expect(note(called(1_204))).toContain('1,204 recipients');
});

it.each([[undefined], [called(0)]])('says nothing when there is none', (summary) => {
  expect(note(summary)).toBe('');
});
