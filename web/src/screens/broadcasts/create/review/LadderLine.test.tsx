import { expect, it } from 'vitest';
import { shown } from '../../../../testing/asText.tsx';
import type { RecipientCounts } from '../draft/draftData.ts';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import { LadderLine } from './ReviewCalls.tsx';

const line = (change: Partial<WizardForm>, summary?: Partial<RecipientCounts>): string =>
  shown(
    <LadderLine
      minutes={10}
      wizard={{
        form: { ...emptyForm, TextMessage: 'The river rises. Reply YES to confirm.', ...change },
        go: async () => 1 as const,
        summary: summary as RecipientCounts | undefined,
      }}
    />,
  ).text;
const untold = 'Your text doesn’t tell people to reply YES';

it('says in which order people are tried, and how much goes out at most', () => {
  const words = line({}, { TextNumberCount: 6, VoiceNumberCount: 9 });
  expect(words).toContain('First one text to each person. After 10 minutes without YES, a call');
  expect(words).toContain('At most 6 texts and 9 calls, if no one confirms.');
});

it('names no counts before they are known', () => {
  expect(line({})).not.toContain('At most');
});

it.each([
  ['The river rises. Reply YES to confirm.', false],
  ['Say yes!', false],
  ['The river rises. Are you safe?', true],
  ['Yesterday the river rose.', true],
  ['', false],
])('a text that does not ask for YES is pointed out: %s', (TextMessage, isPointedOut) => {
  expect(line({ TextMessage }).includes(untold)).toBe(isPointedOut);
});
