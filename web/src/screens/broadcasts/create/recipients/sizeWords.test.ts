import { expect, it } from 'vitest';
import { sizeWords } from './sizeWords.ts';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

it('gives the size of a text for the review, and none for a picture alone', () => {
  const Media = [{ MediaID: 1 }] as unknown as WizardForm['Media'];
  const survey = { ...emptyForm, IsTextSurvey: true };
  expect(sizeWords(emptyForm, 1)).toBe('1 segment');
  expect(sizeWords({ ...emptyForm, Media }, 2)).toBe('2 segments, with an image');
  expect(sizeWords({ ...emptyForm, Media }, 0)).toBe('');
  expect(sizeWords({ ...survey, Media }, 0)).toBe('No automatic answers');
  expect(sizeWords({ ...survey, sendTextSurveyAutoReply: true }, 1)).toBe('1 segment, answers to Yes and No');
});
