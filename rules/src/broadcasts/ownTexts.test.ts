import { expect, it } from 'vitest';
import { keptOwnTextsText } from './ownTexts.ts';

it('says how many texts for single people are too long for the message, and what to do', () => {
  expect(keptOwnTextsText(0, 160)).toBe('');
  expect(keptOwnTextsText(1, 160)).toBe(
    '1 text for single people is longer than 160 characters, the most that this message pays for. Make the message longer, or send everyone the new text.',
  );
  expect(keptOwnTextsText(2, 155)).toContain('2 texts for single people are longer than 155 characters');
});
