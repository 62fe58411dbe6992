import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { noResponseLabel, unnamedAnswer } from '@carillon/rules/broadcasts/surveyAnswers';
import { asks } from '@carillon/rules/broadcasts/types';
import type { Channel } from './resultTabs.ts';

/** One answer to a question, with its share of the people who could have given it. */
export interface AnswerLine {
  /** The key, or the number of a text's answer. 0: no response. */
  readonly id: number;
  readonly label: string;
  /** What was pressed, if the label doesn't say it: "*1". */
  readonly key: string | null;
  readonly total: number;
  /** Percent of the people reached, with at most one decimal. */
  readonly share: number;
}

/** The answers to a question. Lines add up to `reached`, so each person is in one of them. */
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
 * The share of each part of a whole, in percent with one decimal. Equal parts have equal shares, so the shares may miss
 * 100 by some tenths. Only nothing is 0, and only the whole is 100. All 0 for nothing.
 */
export function tenthShares(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => {
    if (part === 0) return 0;
    if (part === whole) return 100;
    return Math.min(999, Math.max(1, Math.round((part / whole) * 1000))) / 10;
  });
}

/** Responses by call or by text, with the number of recipients who could have responded but did not (B-051, 2-decisions E2). */
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
  const shares = tenthShares(all.map(({ total }) => total));
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
