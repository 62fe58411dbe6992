import type { BodyOf } from '@carillon/contract/route';
import type { validateBroadcast } from '@carillon/contract/broadcasts/broadcasts';
import { startDateNeededText } from '@carillon/rules/broadcasts/refusals';
import { callingWindowError, isOpen, mayStartAt } from '@carillon/rules/time/callingWindow';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { readUser } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { refuse, windowOf } from './voicePart.ts';

/**
 * True if a form would be refused because its calls may not begin at `start` (null: now) within its calling window
 * (rows B-136, B-116; 2-decisions G4, G5). Never for a form without calls, one that does not check the window, one
 * whose sender decided to call anyway, or one that follows the recipients' own clocks. Throws the sentence of what keeps such a form from
 * being sent at any time: a date that is missing, a window that can't be used.
 */
export async function isOutsideWindow(
  deps: DraftDeps,
  caller: Caller,
  form: BodyOf<typeof validateBroadcast>,
  start: Date | null,
): Promise<boolean> {
  if (start === null && form.startOption !== undefined && form.startOption !== 'START_IMMEDIATELY')
    throw refuse('StartDate', startDateNeededText);
  if (form.BroadcastType === undefined || !partsOf(form.BroadcastType).calls) return false;
  const user = await deps.database.inTenant(caller.tenant, (tx) => readUser(tx, caller.userId));
  if (user === null) return false;
  const window = windowOf(form, user);
  const wrong = callingWindowError(window);
  if (wrong !== null) throw refuse('CallingWindowDays', wrong);
  if (form.CheckCallingWindow === false || form.CallingWindowIgnored === true) return false;
  if (form.UseRecipientTimeZone === true) return false;
  return start === null
    ? !isOpen(window, deps.clock.now(), caller.timeZone)
    : !mayStartAt(window, start, caller.timeZone);
}
