import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, questionsOf, wholeShares } from './surveyAnswers.ts';

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
  it('are one line for each, and one for those who gave none (B-051, 2-decisions E2)', () => {
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

  it('have one denominator: the people reached, and those are all lines together', () => {
    // 15 picked up, 5 answered: the shares once were of 5 and of 15.
    const asked = {
      ...one,
      LivePersonTotal: 15,
      SurveyResponses: [
        { ID: '1', Label: 'Yes', Total: 2 },
        { ID: '2', Label: 'No', Total: 3 },
      ],
    };
    expect(answersOf(asked, 'calls').lines.map(({ share }) => share)).toEqual([13, 20, 67]);
  });

  it('count who answered and was not counted as reached among the reached', () => {
    const odd = { ...one, LivePersonTotal: 3 };
    expect(answersOf(odd, 'calls')).toMatchObject({ reached: 6, given: 6 });
    expect(answersOf(odd, 'calls').lines.at(-1)).toMatchObject({ total: 0, share: 0 });
  });

  it('are asked by call, by text, or both', () => {
    expect(questionsOf({ BroadcastType: 'Survey', IsTextSurvey: false })).toEqual(['calls']);
    expect(questionsOf({ BroadcastType: 'SMS', IsTextSurvey: true })).toEqual(['texts']);
    expect(questionsOf({ BroadcastType: 'SMSAndSurvey', IsTextSurvey: true })).toEqual(['calls', 'texts']);
    expect(questionsOf({ BroadcastType: 'SMSOrAnnouncement', IsTextSurvey: false })).toEqual([]);
  });
});

describe('shares in whole percent', () => {
  it.each([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [[5], [100]],
    [
      [1, 1],
      [50, 50],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 3, 10],
      [13, 20, 67],
    ],
    [
      [1, 999_999],
      [1, 99],
    ],
    [
      [1, 1, 1, 9_997],
      [1, 1, 1, 97],
    ],
    [
      [0, 7, 0],
      [0, 100, 0],
    ],
    [
      [1, 1, 198],
      [1, 1, 98],
    ],
    [
      [1, 1, 1, 1, 1, 1, 1],
      [15, 15, 14, 14, 14, 14, 14],
    ],
  ])('of %j are %j', (parts, shares) => {
    expect(wholeShares(parts)).toEqual(shares);
  });

  it('add up to 100, are 0 only for nothing, and follow the parts', () => {
    const parts = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(parts, (given) => {
        const shares = wholeShares(given);
        const whole = given.reduce((sum, part) => sum + part, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole === 0 ? 0 : 100);
        for (const [at, part] of given.entries()) {
          expect((shares[at] ?? 0) > 0).toBe(part > 0);
          for (const [other, otherPart] of given.entries())
            if (part > otherPart) expect(shares[at]).toBeGreaterThanOrEqual(shares[other] ?? 0);
        }
      }),
    );
  });
});
