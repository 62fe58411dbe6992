import { AppError } from '@carillon/contract/errors';
import { rankRefusal, rankText, type RankChange, type RankedUser } from '@carillon/rules/accounts/rank';
import type { Caller } from '../../platform/http/http.ts';
import { actorOf } from './presentUsers.ts';

/** Throws RankRefused when the caller may not change this user (null: a new one) in this way. */
export function requireRank(caller: Caller, target: RankedUser | null, change: RankChange): void {
  const refusal = rankRefusal(actorOf(caller), target, change);
  if (refusal === null) return;
  const Message = rankText(refusal);
  throw new AppError(
    'RankRefused',
    Message,
    refusal.field === null ? [] : [{ Field: refusal.field, Message }],
  );
}
