import { AppError } from '@carillon/contract/errors';
import type { Caller } from '../../platform/http/http.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { copyBroadcast } from '../drafts/recipients/copyToDraft.ts';
import { numbersOfMissing } from './board.sql.ts';
import { ladderOfBroadcast } from './showBoard.ts';

/**
 * Copies the people of a ladder who are missing now into a new draft, with all their numbers, the message, and the ladder.
 * Those who are still being tried are not among them. Throws Unprocessable if no one is missing.
 */
export function followMissing(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
): Promise<{ DraftBroadcastID: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { broadcast, ...ladder } = await ladderOfBroadcast(tx, caller, broadcastId);
    const numbers = await numbersOfMissing(tx, ladder);
    if (numbers.length === 0)
      throw new AppError(
        'Unprocessable',
        'No one is missing: everyone has confirmed or is still being tried. Nothing was copied.',
      );
    return copyBroadcast(deps, tx, caller, broadcast, {
      isWhole: false,
      isChosen: false,
      only: null,
      except: [],
      numbers,
    });
  });
}
