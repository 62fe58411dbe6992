import { partsOf } from '@carillon/rules/broadcasts/types';
import { rosterOwner } from '../../accounts/index.ts';
import { leaveOtherNumbers, readAudience, rereadGroups } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { changeRecipients } from '../change/changeRecipients.ts';
import type { RepeatDeps } from './makeOccurrence.ts';
import type { SequenceRow } from './repeats.sql.ts';

/**
 * Reads the groups of a scheduled occurrence again, right before it starts: who joined since it was made is among its
 * recipients, and who left is not (2-decisions G11). What is held follows. Throws NoOneReached, and NotEnoughCredits
 * when there are too few for those who joined.
 */
export async function refreshPeople(
  deps: RepeatDeps,
  tx: TenantTx,
  caller: Caller,
  sequence: SequenceRow,
  broadcast: BroadcastRow,
): Promise<void> {
  const now = deps.clock.now();
  const { audienceId } = broadcast;
  await changeRecipients(deps, tx, broadcast, {
    now,
    numbers: sequence.form.NumbersPerPerson,
    async change(rules) {
      // Where all numbers are called, the others stay recipients, and only their text is left out.
      const isWhole = rules.firstNumberOnly === true && !partsOf(broadcast.broadcastType).calls;
      const by = { owner: rosterOwner(caller), now, isWhole };
      if (!(await rereadGroups(tx, audienceId, sequence.groups, by))) return false;
      if (isWhole) await leaveOtherNumbers(tx, await readAudience(tx, audienceId), rules, now);
      return true;
    },
  });
}
