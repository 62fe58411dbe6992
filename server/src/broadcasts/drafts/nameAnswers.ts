import { AppError } from '@carillon/contract/errors';
import { renamedAnswerProblem, type AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import { asks } from '@carillon/rules/broadcasts/types';
import type { TenantTx } from '../../platform/database/database.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { checkedAnswerNames } from '../start/voicePart.ts';
import { setSurveyLabels } from '../start/voicePart.sql.ts';

/**
 * Names the answers of a locked voice survey. After the start, a name that a recipient has chosen stays. An answer
 * without a name may get one at any time. Throws Validation, WrongState for a broadcast that asks no question by call,
 * and BroadcastStarted.
 */
export async function nameAnswers(
  tx: TenantTx,
  broadcast: BroadcastRow,
  typed: readonly AnswerName[],
): Promise<void> {
  const { broadcastId, broadcastType, callerId, startedAt, surveyLabels } = broadcast;
  if (callerId === null || !asks(broadcastType).calls)
    throw new AppError('WrongState', 'Calls of this broadcast ask no question.');
  const names = checkedAnswerNames(typed);
  const renamed = startedAt === null ? null : renamedAnswerProblem(surveyLabels, names);
  if (renamed !== null)
    throw new AppError('BroadcastStarted', renamed.message, [
      { Field: 'SurveyResponses', Message: renamed.message },
    ]);
  await setSurveyLabels(tx, broadcastId, names);
}
