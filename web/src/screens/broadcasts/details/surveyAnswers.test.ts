import { expect, it } from 'vitest';
import { answersOf } from './SurveyAnswers.tsx';

const one = {
  SurveyResponses: [
    { ID: '1', Label: 'Pressed *1', Total: 4 },
    { ID: '3', Label: 'Pressed *3', Total: 2 },
  ],
  LivePersonTotal: 10,
  SurveyResponseTotal: 6,
  TextSurveyResponses: [{ ID: 1, Label: 'Yes', Total: 3 }],
  DeliveredTexts: 5,
  TextSurveyResponseTotal: 3,
};

it('has one entry for each answer and one for those who gave none (B-051, 2-decisions E2)', () => {
  expect(answersOf(one, 'calls')).toEqual([
    { id: 1, label: 'Pressed *1', total: 4 },
    { id: 3, label: 'Pressed *3', total: 2 },
    { id: 0, label: 'No response', total: 4 },
  ]);
  expect(answersOf(one, 'texts').map((answer) => [answer.id, answer.total])).toEqual([
    [1, 3],
    [0, 2],
  ]);
});
