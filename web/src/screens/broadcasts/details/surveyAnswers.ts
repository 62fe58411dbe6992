import type { Broadcast } from '@carillon/contract/broadcasts';
import { noResponseLabel, unnamedAnswer } from '@carillon/rules/surveyAnswers';
import { asks } from '@carillon/rules/broadcasts/types';
import type { Channel } from './resultTabs.ts';

/** One answer to a question, with its part of the people who could have given it. */
export interface AnswerLine {
  /** The key, or the number of a text's answer; 0: no response. */
  readonly id: number;
  readonly label: string;
  /** What was pressed, where the label doesn't say it: "*1". */
  readonly key: string | null;
  readonly total: number;
  /** Whole percent of the people reached; those of all lines add up to 100. */
  readonly share: number;
}

/** The answers to a question. Lines add up to `reached`, so that each person stands in one of them. */
export interface Answers {
  readonly of: Channel;
  /** People who picked up, or got the text. */
  readonly reached: number;
  readonly given: number;
  readonly lines: readonly AnswerLine[];
}

type Counted = Pick<
  Broadcast,
  | 'SurveyResponses'
  | 'LivePersonTotal'
  | 'SurveyResponseTotal'
  | 'TextSurveyResponses'
  | 'DeliveredTexts'
  | 'TextSurveyResponseTotal'
>;

/**
 * Whole percents that add up to 100, of parts of a whole. Nothing that is there is 0, and of two parts the larger
 * one never has less. All 0 for nothing.
 */
export function wholeShares(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / whole) * 100);
  const shares = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0));
  const of = (list: readonly number[], at: number): number => list[at] ?? 0;
  const places = [...shares.keys()].filter((at) => of(parts, at) > 0);
  const larger = (one: number, other: number): number => of(parts, other) - of(parts, one);
  /** Who gets one more: the part that its whole percents fall shortest of. */
  const shortest = (one: number, other: number): number =>
    of(exact, other) - of(shares, other) - (of(exact, one) - of(shares, one)) || larger(one, other);
  /** Who gives one: the largest share, and of equal ones that of the smallest part. */
  const largest = (one: number, other: number): number =>
    of(shares, other) - of(shares, one) || larger(other, one);
  for (let rest = 100 - shares.reduce((sum, share) => sum + share, 0); rest !== 0; rest -= Math.sign(rest)) {
    const [at = 0] = places.sort(rest > 0 ? shortest : largest);
    shares[at] = of(shares, at) + Math.sign(rest);
  }
  return shares;
}

/** Answers by phone, or by text, with how many could have answered and did not (B-051, 2-decisions E2). */
export function answersOf(one: Counted, of: Channel): Answers {
  const answers =
    of === 'calls'
      ? one.SurveyResponses.map(({ ID, Label, Total }) => ({
          id: Number(ID),
          label: Label,
          key: Label === unnamedAnswer(ID) ? null : `*${ID}`,
          total: Total,
        }))
      : one.TextSurveyResponses.map(({ ID, Label, Total }) => ({
          id: ID,
          label: Label,
          key: null,
          total: Total,
        }));
  const given = answers.reduce((sum, { total }) => sum + total, 0);
  const silent = Math.max(0, (of === 'calls' ? one.LivePersonTotal : one.DeliveredTexts) - given);
  const all = [...answers, { id: 0, label: noResponseLabel, key: null, total: silent }];
  const shares = wholeShares(all.map(({ total }) => total));
  return {
    of,
    reached: given + silent,
    given,
    lines: all.map((line, at) => ({ ...line, share: shares[at] ?? 0 })),
  };
}

/** Which questions a broadcast asks: by call, by text, both or none. */
export function questionsOf(one: Pick<Broadcast, 'BroadcastType' | 'IsTextSurvey'>): Channel[] {
  return [
    ...(asks(one.BroadcastType).calls ? (['calls'] as const) : []),
    ...(one.IsTextSurvey ? (['texts'] as const) : []),
  ];
}
