import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, questionsOf, tenthShares } from './surveyAnswers.ts';

const one = {
  SurveyResponses: [
    { ID: '1', Label: 'Yes', Total: 4 },
    { ID: '2', Label: 'No', Total: 0 },
    { ID: '3', Label: 'Pressed *3', Total: 2 },
  ],
  LivePersonTotal: 10,
  SurveyResponseTotal: 6,
  TextSurveyResponses: [{ ID: 1, Label: 'Yes', Total: 3 }],
  DeliveredTexts: 5,
  TextSurveyResponseTotal: 3,
};

describe('answers to a question', () => {
  it('have one line each, and one for people who gave none (B-051, 2-decisions E2)', () => {
    expect(answersOf(one, 'calls')).toEqual({
      of: 'calls',
      reached: 10,
      given: 6,
      lines: [
        { id: 1, label: 'Yes', key: '*1', total: 4, share: 40 },
        { id: 2, label: 'No', key: '*2', total: 0, share: 0 },
        { id: 3, label: 'Pressed *3', key: null, total: 2, share: 20 },
        { id: 0, label: 'No response', key: null, total: 4, share: 40 },
      ],
    });
    expect(answersOf(one, 'texts').lines.map(({ id, total, share }) => [id, total, share])).toEqual([
      [1, 3, 60],
      [0, 2, 40],
    ]);
  });

  it('have one denominator: the people reached, which is the sum of all lines', () => {
    // 15 picked up, 5 answered: the shares once used both 5 and 15 as the base.
    const asked = {
      ...one,
      LivePersonTotal: 15,
      SurveyResponses: [
        { ID: '1', Label: 'Yes', Total: 2 },
        { ID: '2', Label: 'No', Total: 3 },
      ],
    };
    expect(answersOf(asked, 'calls').lines.map(({ share }) => share)).toEqual([13.3, 20, 66.7]);
  });

  it('count people who answered among the reached, even if they were not counted as reached', () => {
    const odd = { ...one, LivePersonTotal: 3 };
    expect(answersOf(odd, 'calls')).toMatchObject({ reached: 6, given: 6 });
    expect(answersOf(odd, 'calls').lines.at(-1)).toMatchObject({ total: 0, share: 0 });
  });

  it('come by call, by text, or both', () => {
    expect(questionsOf({ BroadcastType: 'Survey', IsTextSurvey: false })).toEqual(['calls']);
    expect(questionsOf({ BroadcastType: 'SMS', IsTextSurvey: true })).toEqual(['texts']);
    expect(questionsOf({ BroadcastType: 'SMSAndSurvey', IsTextSurvey: true })).toEqual(['calls', 'texts']);
    expect(questionsOf({ BroadcastType: 'SMSOrAnnouncement', IsTextSurvey: false })).toEqual([]);
  });
});

describe('shares in percent', () => {
  it.each([
    ['nobody', [0, 0], [0, 0]],
    ['all of one part', [5], [100]],
    ['halves', [1, 1], [50, 50]],
    ['thirds', [1, 1, 1], [33.3, 33.3, 33.3]],
    ['two equal ones of eight', [1, 1, 6], [12.5, 12.5, 75]],
    ['a survey of eight', [1, 1, 1, 5], [12.5, 12.5, 12.5, 62.5]],
    ['sevenths', [1, 1, 1, 1, 1, 1, 1], [14.3, 14.3, 14.3, 14.3, 14.3, 14.3, 14.3]],
    ['sixths', [1, 1, 4], [16.7, 16.7, 66.7]],
    ['unequal parts', [2, 3, 10], [13.3, 20, 66.7]],
    ['one of a million, and the rest', [1, 999_999], [0.1, 99.9]],
    ['all, and nothing beside it', [0, 7, 0], [0, 100, 0]],
    ['one of two hundred, twice', [1, 1, 198], [0.5, 0.5, 99]],
  ])('of %s', (_what, parts, shares) => {
    expect(tenthShares(parts)).toEqual(shares);
  });

  it('are equal for equal parts, follow the parts, and are 0 only for nothing, 100 only for all', () => {
    const parts = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(parts, (given) => {
        const shares = tenthShares(given);
        const whole = given.reduce((sum, part) => sum + part, 0);
        for (const [at, part] of given.entries()) {
          expect((shares[at] ?? 0) > 0).toBe(part > 0);
          expect(shares[at] === 100).toBe(part > 0 && part === whole);
          for (const [other, otherPart] of given.entries()) {
            if (part === otherPart) expect(shares[at]).toBe(shares[other]);
            if (part > otherPart) expect(shares[at]).toBeGreaterThanOrEqual(shares[other] ?? 0);
          }
        }
      }),
    );
  });
});
