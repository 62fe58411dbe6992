// Rules that only calls need, in a separate chunk: the world's numbering plans, and names of answers.
export { readCallerId } from '@carillon/rules/accounts/callerId';
export { answerNameProblem } from '@carillon/rules/broadcasts/surveyAnswers';
