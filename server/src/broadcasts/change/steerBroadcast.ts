import type { OwnTextsChoice } from '@carillon/contract/broadcasts/ownTextsChoice';
import { isTerminal } from '@carillon/rules/broadcasts/broadcastStatus';
import { AppError } from '@carillon/contract/errors';
import type { BroadcastAction } from '@carillon/rules/broadcasts/actions';
import type { AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import type { BroadcastEvent } from '@carillon/rules/broadcasts/transitions';
import { noCallsText } from '@carillon/rules/broadcasts/refusals';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { readAccount } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireRight } from '../../platform/http/rightError.ts';
import { announceStatus } from '../announce.ts';
import { changeBroadcast, readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { nameAnswers } from '../drafts/nameAnswers.ts';
import { recordDeed, requireVersion, type Deed } from '../life/activity.ts';
import { moveBroadcast } from '../life/move.ts';
import { requireAction, steered } from '../life/steered.ts';
import { partsOfType } from '../parts/parts.ts';
import { moveOccurrence } from '../repeats/occurrences.sql.ts';
import { queueSequence } from '../repeats/queueSequence.ts';
import { queueMessages, type MessageDeps } from '../phoneLaunch/setMessage.ts';
import { requireWithinDay } from '../start/dayLimit.ts';
import { queueStart } from '../start/queueStart.ts';
import { startDateToStore } from '../start/startDate.ts';
import { voiceOf } from '../start/voicePart.ts';
import { setWindowIgnored } from '../start/voicePart.sql.ts';
import { changeText } from './changeText.ts';
import { labelBroadcast } from './labels.ts';

export interface BroadcastChange {
  /** The version that the change is based on; without one, nothing is compared. */
  readonly Version?: number | undefined;
  readonly BroadcastStatus?: 'Paused' | 'Broadcasting' | 'Canceled' | undefined;
  readonly BroadcastName?: string | undefined;
  readonly StartDate?: string | null | undefined;
  /** True: its calls are made at any hour (2-decisions G4). */
  readonly CallingWindowIgnored?: true | undefined;
  readonly TextMessage?: string | undefined;
  readonly OwnTexts?: OwnTextsChoice | undefined;
  readonly Labels?: readonly { LabelID: number }[] | undefined;
  /** The names of all answers of a voice survey. */
  readonly SurveyResponses?: readonly AnswerName[] | undefined;
}

/** One change of a locked broadcast by a user. */
interface Steering {
  readonly deps: MessageDeps;
  readonly tx: TenantTx;
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Pause, resume, cancel, rename, reschedule, send now, change the text, label, name answers. Everything in one
 * transaction or nothing; each deed gets its line in the activity list.
 */
export function steerBroadcast(
  deps: MessageDeps,
  caller: Caller,
  broadcastId: number,
  change: BroadcastChange,
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const found = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    const steering: Steering = { deps, tx, caller, now };
    // A change that comes too late is told so, whatever version it is based on.
    for (const action of actionsOf(change)) requireAction(found, action, now);
    await requireVersion(tx, caller, found, change.Version);
    const broadcast = change.CallingWindowIgnored === true ? await ignoreWindow(steering, found) : found;
    await changeWords(steering, broadcast, change);
    if (change.StartDate === null) await sendNow(steering, broadcast);
    else if (change.StartDate !== undefined)
      await reschedule(steering, broadcast, startDateToStore(change.StartDate, now, caller.timeZone));
    else if (change.CallingWindowIgnored === true && broadcast.status === 'MessageRecordedUpdateWindow') {
      requireRight('broadcasts.send', caller);
      await move(steering, broadcast, 'startChosen');
    }
    if (change.BroadcastStatus !== undefined) await changeStatus(steering, broadcast, change.BroadcastStatus);
    const after = await readBroadcast(tx, broadcastId, null);
    if (after !== null) await announceStatus(tx, broadcastId, after);
  });
}

/** What a change does, in terms of the matrix; a status has sentences of its own (`changeStatus`). */
function actionsOf(change: BroadcastChange): BroadcastAction[] {
  return [
    ...(change.TextMessage === undefined ? [] : ['changeText' as const]),
    ...(change.CallingWindowIgnored === true && change.StartDate !== null ? ['changeStart' as const] : []),
    ...(change.StartDate === undefined
      ? []
      : [change.StartDate === null ? ('sendNow' as const) : ('changeStart' as const)]),
  ];
}

function record(
  { tx, caller, now }: Steering,
  broadcast: BroadcastRow,
  deed: Omit<Deed, 'by' | 'at'>,
): Promise<void> {
  return recordDeed(tx, broadcast.broadcastId, { by: caller, at: now, ...deed });
}

/** Everything that is said about a broadcast: its name, labels, answers, and text. */
async function changeWords(
  steering: Steering,
  broadcast: BroadcastRow,
  change: BroadcastChange,
): Promise<void> {
  const { deps, tx, caller, now } = steering;
  const { broadcastId } = broadcast;
  const name = change.BroadcastName?.trim();
  if (name !== undefined && name !== broadcast.name) {
    await changeBroadcast(tx, broadcastId, { name });
    await record(steering, broadcast, { deed: 'rename', from: broadcast.name, to: name });
  }
  if (change.Labels !== undefined) {
    await labelBroadcast(tx, broadcastId, change.Labels);
    const words = (row: BroadcastRow | null) => row?.labels.map((one) => one.LabelName).join(', ') ?? '';
    const to = words(await readBroadcast(tx, broadcastId, null));
    if (to !== words(broadcast))
      await record(steering, broadcast, { deed: 'changeLabels', from: words(broadcast), to });
  }
  if (change.SurveyResponses !== undefined) {
    await nameAnswers(tx, broadcast, change.SurveyResponses);
    const words = (names: readonly AnswerName[]) =>
      names.map(({ ID, Label }) => `${ID}: ${Label}`).join(', ');
    const [from, to] = [words(broadcast.surveyLabels), words(change.SurveyResponses)];
    if (from !== to) await record(steering, broadcast, { deed: 'nameAnswers', from, to });
  }
  if (change.TextMessage !== undefined) {
    await changeText(deps, tx, broadcast, change.TextMessage, {
      userId: caller.userId,
      now,
      ownTexts: change.OwnTexts ?? 'Keep',
    });
    const to = (await readBroadcast(tx, broadcastId, null))?.textMessage ?? '';
    if (to !== broadcast.textMessage)
      await record(steering, broadcast, { deed: 'changeText', from: broadcast.textMessage, to });
  }
}

/** Moves it as the table says; a refusal is the sentence of the matrix. */
async function move(
  { deps, tx, caller, now }: Steering,
  broadcast: BroadcastRow,
  event: BroadcastEvent,
): Promise<void> {
  if ((await moveBroadcast(deps, tx, broadcast, [event], { by: caller, now })) === null)
    throw new AppError('WrongState');
}

async function changeStatus(
  steering: Steering,
  broadcast: BroadcastRow,
  wanted: 'Paused' | 'Broadcasting' | 'Canceled',
): Promise<void> {
  const { tx, caller, now } = steering;
  // A request for the current state changes nothing: a second click is not an error. One that is over refuses (B-091).
  if (broadcast.status === wanted && !isTerminal(wanted)) return;
  const event = ({ Paused: 'pause', Broadcasting: 'resume', Canceled: 'cancel' } as const)[wanted];
  if (event === 'resume') requireRight('broadcasts.send', caller);
  requireAction(broadcast, event, now);
  if (event === 'resume')
    for (const part of partsOfType(broadcast.broadcastType))
      await part.requireUsable(tx, caller, broadcast, now);
  await move(steering, broadcast, event);
  if (event === 'cancel') await queueSequence(steering.deps.jobs, tx, broadcast);
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
async function ignoreWindow(steering: Steering, broadcast: BroadcastRow): Promise<BroadcastRow> {
  const { tx } = steering;
  if (!partsOf(broadcast.broadcastType).calls) throw new AppError('WrongState', noCallsText);
  await setWindowIgnored(tx, broadcast.broadcastId);
  const changed = { ...broadcast, callingWindowIgnored: true };
  // A broadcast whose messages are missing or unchecked has nothing frozen yet.
  if (broadcast.status === 'AuthorizationApproved') await queueMessages(tx, changed, voiceOf(changed));
  if (!broadcast.callingWindowIgnored) await record(steering, broadcast, { deed: 'ignoreWindow' });
  return changed;
}

/** Checks that all its parts may begin then; null: now. */
function requireStart(broadcast: BroadcastRow, start: Date | null, now: Date): void {
  for (const part of partsOfType(broadcast.broadcastType)) part.requireStart(broadcast, start, now);
}

async function sendNow(steering: Steering, broadcast: BroadcastRow): Promise<void> {
  const { tx, caller, now } = steering;
  requireRight('broadcasts.send', caller);
  requireStart(broadcast, null, now);
  await requireDay(tx, broadcast, null, now);
  await changeBroadcast(tx, broadcast.broadcastId, { startDate: now });
  if (broadcast.status === 'MessageRecordedUpdateWindow') await recordStart(steering, broadcast, now);
  await move(steering, { ...broadcast, startDate: now }, 'sendNow');
  await queueSequence(steering.deps.jobs, tx, broadcast);
}

const recordStart = (steering: Steering, broadcast: BroadcastRow, to: Date): Promise<void> =>
  record(steering, broadcast, {
    deed: 'changeStart',
    from: broadcast.startDate?.toISOString() ?? null,
    to: to.toISOString(),
  });

/** Moves the start of a locked broadcast that has not started; throws the sentence of what speaks against it. */
export async function reschedule(
  steering: Steering,
  broadcast: BroadcastRow,
  startDate: Date | null,
): Promise<void> {
  const { deps, tx, now } = steering;
  if (startDate === null) return;
  requireStart(broadcast, startDate, now);
  await requireDay(tx, broadcast, startDate, now);
  await changeBroadcast(tx, broadcast.broadcastId, { startDate });
  if (startDate.getTime() !== broadcast.startDate?.getTime())
    await recordStart(steering, broadcast, startDate);
  // A broadcast that waited for a start inside its window has one now (2-decisions A2 row 8).
  if (broadcast.status === 'MessageRecordedUpdateWindow')
    await move(steering, { ...broadcast, startDate }, 'startChosen');
  if (broadcast.sequence !== null) await moveOccurrence(tx, broadcast.broadcastId, startDate);
  await queueStart(deps.jobs, tx, broadcast.broadcastId, startDate);
}
