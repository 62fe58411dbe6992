import { may } from '@carillon/rules/accounts/rights';
import { AppError } from '@carillon/contract/errors';
import type { BroadcastStatus } from '@carillon/contract/broadcasts/broadcasts';
import {
  mayDo,
  mayStillChange,
  nextStatus,
  startThatBinds,
  textCategory,
  type BroadcastAction,
  type BroadcastEvent,
} from '@carillon/rules/broadcasts/broadcastStatus';
import { noCallsText } from '@carillon/rules/broadcasts/refusals';
import { partsOf } from '@carillon/rules/broadcasts/types';
import type { AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import { readAccount } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { requireRight } from '../../platform/http/rightError.ts';
import { announceStatus } from '../announce.ts';
import {
  changeBroadcast,
  lockBroadcast,
  readBroadcast,
  setStatus,
  type BroadcastRow,
} from '../broadcasts.sql.ts';
import { changeText } from './changeText.ts';
import { requireWithinDay } from '../start/dayLimit.ts';
import { labelBroadcast } from './labels.ts';
import { resumeBroadcast } from './lifecycle.ts';
import { nameAnswers } from '../drafts/nameAnswers.ts';
import { partsOfType, pauseParts } from '../parts/parts.ts';
import { queueStart } from '../start/startBroadcast.job.ts';
import { startDateToStore } from '../start/startDate.ts';
import { startParts } from '../start/startParts.ts';
import { goOn, queueMessages, type MessageDeps } from '../phoneLaunch/setMessage.ts';
import { stopBroadcast } from './stopBroadcast.ts';
import { voiceOf } from '../start/voicePart.ts';
import { setWindowIgnored } from '../start/voicePart.sql.ts';

export interface BroadcastChange {
  readonly BroadcastStatus?: 'Paused' | 'Broadcasting' | 'Canceled' | undefined;
  readonly BroadcastName?: string | undefined;
  readonly StartDate?: string | null | undefined;
  /** True: its calls are made at any hour (2-decisions G4). */
  readonly CallingWindowIgnored?: true | undefined;
  readonly TextMessage?: string | undefined;
  readonly Labels?: readonly { LabelID: number }[] | undefined;
  /** The names of all answers of a voice survey. */
  readonly SurveyResponses?: readonly AnswerName[] | undefined;
}

/** The user whose broadcasts this caller may see: null for all of the account. */
export function visibleTo(caller: Caller): number | null {
  return may('broadcasts.viewAll', caller) ? null : caller.userId;
}

/** The broadcast if the caller may change it (its creator, the owner, admins), locked; another user's is not found. */
export async function steered(tx: TenantTx, caller: Caller, broadcastId: number): Promise<BroadcastRow> {
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, visibleTo(caller));
  if (broadcast === null) throw new AppError('NotFound');
  if (broadcast.userId !== caller.userId && !may('broadcasts.changeOthers', caller)) {
    throw new AppError(
      'Forbidden',
      'Only the person who created this broadcast, an admin or the account owner can change it.',
    );
  }
  return broadcast;
}

/** Pause, resume, cancel, rename, reschedule, send now, change the text, label, name answers. Everything in one transaction or nothing. */
export function steerBroadcast(
  deps: MessageDeps,
  caller: Caller,
  broadcastId: number,
  change: BroadcastChange,
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const found = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    const broadcast = change.CallingWindowIgnored === true ? await ignoreWindow(tx, found, now) : found;
    if (change.BroadcastName !== undefined)
      await changeBroadcast(tx, broadcastId, { name: change.BroadcastName.trim() });
    if (change.Labels !== undefined) await labelBroadcast(tx, broadcastId, change.Labels);
    if (change.SurveyResponses !== undefined) await nameAnswers(tx, broadcast, change.SurveyResponses);
    if (change.TextMessage !== undefined) {
      require(broadcast, 'changeText', now);
      await changeText(deps, tx, broadcast, change.TextMessage, { userId: caller.userId, now });
    }
    if (change.StartDate === null) {
      requireRight('broadcasts.send', caller);
      await sendNow(tx, broadcast, now);
    } else if (change.StartDate !== undefined)
      await reschedule(deps, tx, broadcast, startDateToStore(change.StartDate, now, caller.timeZone), now);
    else if (change.CallingWindowIgnored === true && broadcast.status === 'MessageRecordedUpdateWindow') {
      requireRight('broadcasts.send', caller);
      await goOn(deps, tx, broadcast, voiceOf(broadcast), now);
    }
    if (change.BroadcastStatus !== undefined)
      await changeStatus(tx, caller, broadcast, change.BroadcastStatus, now);
  });
}

function require(broadcast: BroadcastRow, action: BroadcastAction, now: Date): void {
  const timed = action === 'changeStart' || action === 'changeText';
  const inTime = !timed || mayStillChange(startThatBinds(broadcast.status, broadcast.startDate), now);
  if (!mayDo(action, broadcast.status) || !inTime) throw new AppError('BroadcastStarted');
}

async function move(
  tx: TenantTx,
  broadcast: BroadcastRow,
  event: BroadcastEvent,
  now: Date,
): Promise<BroadcastStatus> {
  const status = nextStatus(broadcast.status, event);
  if (status === null) throw new AppError('WrongState', refusalOf(event, broadcast.status));
  await setStatus(tx, broadcast.broadcastId, status, textCategory(status), now);
  await announceStatus(tx, broadcast.broadcastId, status);
  return status;
}

/** A broadcast whose message is not ready can't be sent, though it has not started. */
function refusalOf(event: BroadcastEvent, status: BroadcastStatus): string | undefined {
  return (event === 'sendNow' ? unready[status] : undefined) ?? refusals[event];
}

const unready: Partial<Record<BroadcastStatus, string>> = {
  PendingMessage: 'A message of this broadcast is missing. Add it first.',
  AudioStatusCheck: 'The message of this broadcast is still being checked. Try again in a moment.',
  AudioStatusFail: "The message of this broadcast can't be sent. Replace it first.",
};

const refusals: Partial<Record<BroadcastEvent, string>> = {
  pause: 'Only a broadcast that is sending can be paused.',
  resume: 'Only a paused broadcast can be resumed.',
  cancel: 'This broadcast is over and can no longer be canceled.',
  sendNow: 'This broadcast has already started.',
};

async function changeStatus(
  tx: TenantTx,
  caller: Caller,
  broadcast: BroadcastRow,
  wanted: 'Paused' | 'Broadcasting' | 'Canceled',
  now: Date,
): Promise<void> {
  // A request for the current state changes nothing: a second click is not an error.
  if (broadcast.status === wanted) return;
  if (wanted === 'Paused') {
    await move(tx, broadcast, 'pause', now);
    await pauseParts(tx, broadcast.broadcastId);
  } else if (wanted === 'Broadcasting') {
    requireRight('broadcasts.send', caller);
    for (const part of partsOfType(broadcast.broadcastType))
      await part.requireUsable(tx, caller, broadcast, now);
    if (!(await resumeBroadcast(tx, broadcast.broadcastId, now)))
      throw new AppError('WrongState', refusals.resume);
  } else {
    await move(tx, broadcast, 'cancel', now);
    await stopBroadcast(tx, broadcast, 'canceled', now);
  }
}

/** Checks that its texts fit into the day on which it is to start. */
async function requireDay(
  tx: TenantTx,
  broadcast: BroadcastRow,
  start: Date | null,
  now: Date,
): Promise<void> {
  const { broadcastId, broadcastType, phoneNumberCount, leftOutCount } = broadcast;
  const texts = partsOf(broadcastType).texts ? phoneNumberCount - leftOutCount : 0;
  await requireWithinDay(tx, await readAccount(tx), { texts, start, now, broadcastId });
}

/** Its calls no longer follow the window; what was frozen of it is frozen anew. */
async function ignoreWindow(tx: TenantTx, broadcast: BroadcastRow, now: Date): Promise<BroadcastRow> {
  require(broadcast, 'changeStart', now);
  if (!partsOf(broadcast.broadcastType).calls) throw new AppError('WrongState', noCallsText);
  await setWindowIgnored(tx, broadcast.broadcastId);
  const changed = { ...broadcast, callingWindowIgnored: true };
  const voice = voiceOf(changed);
  // A broadcast whose messages are missing or unchecked has nothing frozen that counts.
  if (broadcast.status === 'AuthorizationApproved' || broadcast.status === 'MessageRecordedUpdateWindow')
    await queueMessages(tx, changed, voice);
  return changed;
}

/** Checks that all its parts may begin then; null: now. */
function requireStart(broadcast: BroadcastRow, start: Date | null, now: Date): void {
  for (const part of partsOfType(broadcast.broadcastType)) part.requireStart(broadcast, start, now);
}

async function sendNow(tx: TenantTx, broadcast: BroadcastRow, now: Date): Promise<void> {
  requireStart(broadcast, null, now);
  if (mayDo('sendNow', broadcast.status)) await requireDay(tx, broadcast, null, now);
  await move(tx, broadcast, 'sendNow', now);
  await changeBroadcast(tx, broadcast.broadcastId, { startDate: now });
  await startParts(tx, broadcast);
}

async function reschedule(
  deps: { readonly jobs: Jobs },
  tx: TenantTx,
  broadcast: BroadcastRow,
  startDate: Date | null,
  now: Date,
): Promise<void> {
  require(broadcast, 'changeStart', now);
  if (startDate === null) return;
  requireStart(broadcast, startDate, now);
  await requireDay(tx, broadcast, startDate, now);
  await changeBroadcast(tx, broadcast.broadcastId, { startDate });
  // A broadcast that waited for a start inside its window has one now (2-decisions A2 row 8).
  if (broadcast.status === 'MessageRecordedUpdateWindow') await move(tx, broadcast, 'approve', now);
  await queueStart(deps.jobs, tx, broadcast.broadcastId, startDate);
}
