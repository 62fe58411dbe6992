import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { unnamedAnswer } from '@carillon/rules/broadcasts/surveyAnswers';
import type { AnswerKey, AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';

/** The names of a survey's answers. Answers that are named by their key have none. */
export function namesOf(one: Pick<Broadcast, 'SurveyResponses'>): AnswerName[] {
  return one.SurveyResponses.filter(({ ID, Label }) => Label !== unnamedAnswer(ID)).map(({ ID, Label }) => ({
    ID: ID as AnswerKey,
    Label,
  }));
}
