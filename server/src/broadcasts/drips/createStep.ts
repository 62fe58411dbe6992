import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import type { createDripStep } from '@carillon/contract/broadcasts/drips';
import { stepOrderText } from '@carillon/rules/drips/drip';
import { overtakenText, placeLateStep } from '@carillon/rules/drips/lateStep';
import { requireRight } from '../../platform/http/rightError.ts';
import type { Caller } from '../../platform/http/http.ts';
import { lockBroadcast, readBroadcast } from '../broadcasts.sql.ts';
import { reschedule } from '../change/steerBroadcast.ts';
import { numbersOfDraft } from '../drafts/drafts.sql.ts';
import { startDateToStore } from '../start/startDate.ts';
import { makeStep, type DripDeps } from './createDrip.ts';
import { setStepMade, stepsOfDrips, type StepRow } from './drips.sql.ts';
import { leaveNewStep } from './leaveSteps.ts';
import { changedDrip } from './stopDrip.ts';

const madeText = 'This step was created already.';
const stoppedText = 'This drip campaign was stopped for everyone, so no step can be created.';

/**
 * Makes a step that could not be made with its drip, for the people who were chosen for the drip and have not left it.
 * It keeps its place among the other steps: later ones that it would overtake move on (`placeLateStep`). Throws the
 * refusal of its broadcast, such as NotEnoughCredits, and WrongState if the step exists, a later one went out, or the
 * drip was stopped. The drip is locked, so of two requests one makes it.
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
    const steps = await stepsOfDrips(tx, [dripId]);
    const step = steps.find((one) => one.stepNo === stepNo);
    if (step === undefined) throw new AppError('NotFound');
    if (step.broadcastId !== null) throw new AppError('WrongState', madeText);
    if (drip.stoppedAt !== null) throw new AppError('WrongState', stoppedText);
    const now = deps.clock.now();
    const soonest = step.startAt > now ? step.startAt : now;
    const wantedAt = startDateToStore(change.StartDate ?? soonest.toISOString(), now, caller.timeZone) ?? now;
    const place = placeLateStep(
      { stepNo, plannedAt: step.startAt.getTime(), wantedAt: wantedAt.getTime() },
      steps.filter(isMade).map(madeStep),
    );
    if (place.overtakenBy !== null)
      throw new AppError('WrongState', overtakenText(stepNo, place.overtakenBy));
    const startAt = new Date(place.startAt);
    // A start that a user chose is not moved without a word.
    if (change.StartDate !== undefined && startAt.getTime() !== wantedAt.getTime())
      throw new AppError('Validation', stepOrderText, [{ Field: 'StartDate', Message: stepOrderText }]);
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
    for (const later of place.moved) {
      const moved = steps.find((one) => one.stepNo === later.stepNo)?.broadcastId ?? 0;
      await lockBroadcast(tx, moved);
      const broadcast = await readBroadcast(tx, moved, null);
      // The job that starts it was faster: all of this is taken back, and the next try reads what is true now.
      if (broadcast === null || broadcast.startedAt !== null)
        throw new AppError('WrongState', overtakenText(stepNo, later.stepNo));
      await reschedule({ deps, tx, caller, now }, broadcast, new Date(later.startAt));
    }
  });
}

const isMade = ({ broadcastId, isDeleted }: StepRow): boolean => broadcastId !== null && !isDeleted;
const madeStep = ({ stepNo, startAt, startedAt, category }: StepRow) => ({
  stepNo,
  startAt: startAt.getTime(),
  isStarted: startedAt !== null,
  isOver: category === 'Completed',
});
