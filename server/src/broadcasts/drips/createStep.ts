import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import type { createDripStep } from '@carillon/contract/broadcasts/drips';
import { requireRight } from '../../platform/http/rightError.ts';
import type { Caller } from '../../platform/http/http.ts';
import { numbersOfDraft } from '../drafts/drafts.sql.ts';
import { startDateToStore } from '../start/startDate.ts';
import { makeStep, type DripDeps } from './createDrip.ts';
import { setStepMade, stepsOfDrips } from './drips.sql.ts';
import { leaveNewStep } from './leaveSteps.ts';
import { changedDrip } from './stopDrip.ts';

const madeText = 'This step was created already.';
const stoppedText = 'This drip campaign was stopped for everyone, so no step can be created.';

/**
 * Makes a step that could not be made with its drip, for the people who were chosen for the drip and have not left it.
 * Throws the refusal of its broadcast, such as NotEnoughCredits, and WrongState if the step exists or the drip was
 * stopped. The drip is locked, so of two requests one makes it.
 */
export function createStep(
  deps: DripDeps,
  caller: Caller,
  { dripId, stepNo }: { readonly dripId: number; readonly stepNo: number },
  change: BodyOf<typeof createDripStep>,
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    requireRight('drips.send', caller);
    const drip = await changedDrip(tx, caller, dripId);
    const step = (await stepsOfDrips(tx, [dripId])).find((one) => one.stepNo === stepNo);
    if (step === undefined) throw new AppError('NotFound');
    if (step.broadcastId !== null) throw new AppError('WrongState', madeText);
    if (drip.stoppedAt !== null) throw new AppError('WrongState', stoppedText);
    const now = deps.clock.now();
    const soonest = step.startAt > now ? step.startAt : now;
    const startAt = startDateToStore(change.StartDate ?? soonest.toISOString(), now, caller.timeZone) ?? now;
    const message = change.Message ?? step.message;
    const broadcastId = await makeStep(deps, tx, caller, {
      form: { ...drip, sentAnyway: change.SentAnyway },
      audienceId: drip.audienceId,
      numbers: await numbersOfDraft(tx, drip.draftBroadcastId),
      message,
      stepNo,
      startAt,
    });
    await setStepMade(tx, dripId, { stepNo, message, startAt, broadcastId });
    await leaveNewStep(tx, dripId, broadcastId, now);
  });
}
