import type { putAccountUsers } from '@carillon/contract/accounts/users';
import type { AnswerOf, BodyOf, QueryOf } from '@carillon/contract/route';
import { rankRefusal, rankText } from '@carillon/rules/accounts/rank';
import type { Caller } from '../../platform/http/http.ts';
import { disableUsers, enableUsers } from './disableUsers.ts';
import { actorOf, nameOf, rankedUser } from './presentUsers.ts';
import { chooseUsers, type ListedUserRow } from './userList.sql.ts';
import type { UserDeps } from './userDeps.ts';

/** Users named in the response among those who stay as they are. */
const mostNamed = 100;

/**
 * Enables or disables the users of a selection. Those whom the caller may not change, such as the owner or the caller,
 * stay as they are and are named with the reason; an unknown id is nobody.
 */
export function changeSelectedUsers(
  deps: UserDeps,
  caller: Caller,
  query: QueryOf<typeof putAccountUsers>,
  { Selection, Update }: BodyOf<typeof putAccountUsers>,
): Promise<AnswerOf<typeof putAccountUsers>> {
  const now = deps.clock.now();
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const ids = Selection.Items.map(({ UserID }) => UserID);
    const chosen = await chooseUsers(tx, query, { type: Selection.Type, ids });
    const changed: ListedUserRow[] = [];
    const leftOut: { UserID: number; Name: string; Reason: string }[] = [];
    for (const row of chosen) {
      if (row.isActive === Update.IsActive) continue;
      const refusal = rankRefusal(actorOf(caller), rankedUser(row), Update);
      if (refusal === null) changed.push(row);
      else leftOut.push({ UserID: row.userId, Name: nameOf(row), Reason: rankText(refusal) });
    }
    if (Update.IsActive) await enableUsers(tx, caller, changed, now);
    else await disableUsers(deps, tx, caller, changed, now);
    return { Count: changed.length, LeftOut: leftOut.slice(0, mostNamed) };
  });
}
