// What may be done to a broadcast in which state (2-decisions A4), and the sentence that a user reads when not.
import { isGranted, type Right, type RightHolder } from '../accounts/rights.ts';
import { isTerminal } from './broadcastStatus.ts';
import type { BroadcastStatus } from './broadcastStatus.ts';

/** What may be done to a broadcast (B-185). */
export const broadcastActions = [
  'rename',
  'changeStart',
  'changeText',
  'changeAudio',
  'removeRecipients',
  'sendNow',
  'pause',
  'resume',
  'cancel',
  'delete',
  'duplicate',
  'resend',
  'saveAsGroup',
  'csv',
] as const;

/** One action on a broadcast. */
export type BroadcastAction = (typeof broadcastActions)[number];

/** The columns of the matrix. */
export const broadcastStages = [
  'processing',
  'scheduled',
  'broadcasting',
  'paused',
  'finalizing',
  'completed',
] as const;
export type BroadcastStage = (typeof broadcastStages)[number];

/** The column of a status; a status that nothing knows counts as being processed. */
export function stageOf(status: BroadcastStatus | string | number): BroadcastStage {
  if (isTerminal(status)) return 'completed';
  switch (status) {
    case 'AuthorizationApproved':
      return 'scheduled';
    case 'Broadcasting':
      return 'broadcasting';
    case 'Paused':
      return 'paused';
    case 'Finalizing':
      return 'finalizing';
    default:
      return 'processing';
  }
}

/** Sentence of a change that comes too late (B-185). */
export const alreadyStartedText = 'This broadcast has already started and can no longer be changed.';
const overText = 'This broadcast is over and can no longer be changed.';
const lastMinuteText =
  'This broadcast starts in less than a minute and can no longer be changed. Cancel it if it must not go out.';
const notBegunText =
  'No recipient has received this broadcast yet, so there are no results. Duplicate it to use its message and recipients.';
const pauseText = 'Only a broadcast that is sending can be paused.';
const resumeText = 'Only a paused broadcast can be resumed.';
const cancelText = 'This broadcast is over and can no longer be canceled.';
const attemptedText =
  'Everyone was already texted or called, so nothing is left to cancel. Only results are still coming in.';
const allReachedText =
  'Everyone was already texted or called, so no one can be removed. Only results are still coming in.';
const deleteText = 'Cancel this broadcast before deleting it.';
const finalizingDeleteText =
  'Results of this broadcast are still coming in. Delete it when they are there, a day from now at the latest.';
const startedText = 'This broadcast has already started.';
const groupText = 'Recipients can be saved as a group once the broadcast has started.';

/** True, or the sentence why not. */
type Cell = true | string;
type Line = readonly [
  processing: Cell,
  scheduled: Cell,
  broadcasting: Cell,
  paused: Cell,
  finalizing: Cell,
  completed: Cell,
];

const change: Line = [true, true, alreadyStartedText, alreadyStartedText, alreadyStartedText, overText];

/** The matrix of 2-decisions A4. */
const matrix: Readonly<Record<BroadcastAction, Line>> = {
  rename: [true, true, true, true, true, true],
  changeStart: change,
  changeText: change,
  changeAudio: change,
  // While it is being sent, only those whose turn has not come.
  removeRecipients: [true, true, true, true, allReachedText, overText],
  // While a message is missing or checked, `unready` has a sentence of its own.
  sendNow: [
    'This broadcast is not ready yet. Try again in a moment.',
    true,
    startedText,
    startedText,
    startedText,
    overText,
  ],
  pause: [pauseText, pauseText, true, pauseText, pauseText, pauseText],
  resume: [resumeText, resumeText, resumeText, true, resumeText, resumeText],
  cancel: [true, true, true, true, attemptedText, cancelText],
  delete: [true, true, deleteText, deleteText, finalizingDeleteText, true],
  duplicate: [true, true, true, true, true, true],
  resend: [notBegunText, notBegunText, true, true, true, true],
  saveAsGroup: [groupText, groupText, true, true, true, true],
  csv: [notBegunText, true, true, true, true, true],
};

const unready: Readonly<Partial<Record<string, string>>> = {
  PendingMessage: 'A message of this broadcast is missing. Add it first.',
  AudioStatusCheck: 'The message of this broadcast is still being checked. Try again in a moment.',
  AudioStatusFail: "The message of this broadcast can't be sent. Replace it first.",
  AwaitingAuthorization:
    'The message of this broadcast is being reviewed. It can be sent as soon as it is approved.',
};

const timed: readonly BroadcastAction[] = ['changeStart', 'changeText', 'changeAudio', 'removeRecipients'];

/** A broadcast as far as the matrix depends on it. */
export interface Acted {
  readonly status: BroadcastStatus | string | number;
  /** Null: as soon as it can. */
  readonly start: Date | null;
}

/**
 * Why an action is refused now, in one sentence for users; null when it is allowed (B-185). Changes to a scheduled
 * broadcast end one minute before its start.
 */
export function refusalOf(
  action: BroadcastAction,
  { status, start }: Acted,
  now: Date | number,
): string | null {
  if (action === 'sendNow') {
    // No message is missing; only its time is (2-decisions A2 row 8).
    if (status === 'MessageRecordedUpdateWindow') return null;
    const why = unready[String(status)];
    if (why !== undefined) return why;
  }
  const cell = matrix[action][broadcastStages.indexOf(stageOf(status))] as Cell;
  if (cell !== true) return cell;
  return timed.includes(action) && !mayStillChange(startThatBinds(status, start), now)
    ? lastMinuteText
    : null;
}

/** All actions that are allowed now. */
export function allowedActions(broadcast: Acted, now: Date | number): readonly BroadcastAction[] {
  return broadcastActions.filter((action) => refusalOf(action, broadcast, now) === null);
}

/** What an action asks of the user: a right, and whether another user's broadcast is out of reach without one more. */
interface Needs {
  readonly right: Right;
  readonly isChange: boolean;
}
const look: Needs = { right: 'broadcasts.view', isChange: false };
const copy: Needs = { right: 'broadcasts.write', isChange: false };
const steer: Needs = { right: 'broadcasts.write', isChange: true };
const send: Needs = { right: 'broadcasts.send', isChange: true };

const needs: Readonly<Record<BroadcastAction, Needs>> = {
  rename: steer,
  changeStart: steer,
  changeText: steer,
  changeAudio: steer,
  removeRecipients: steer,
  sendNow: send,
  pause: steer,
  resume: send,
  cancel: steer,
  delete: steer,
  duplicate: copy,
  resend: copy,
  saveAsGroup: look,
  csv: look,
};

/**
 * True when this user may do it to a broadcast that they see (2-decisions A4): a user who sees those of others may
 * look, copy, and export, and changes only their own. The state of the account is not part of it: while it may not
 * send, the server's sentence says what to do.
 */
export function mayAct(action: BroadcastAction, user: RightHolder, isOwn: boolean): boolean {
  const { right, isChange } = needs[action];
  return isGranted(right, user) && (!isChange || isOwn || isGranted('broadcasts.changeOthers', user));
}

/** True until one minute before the start; a null start was never scheduled and may be changed. */
export function mayStillChange(start: Date | number | null, now: Date | number): boolean {
  return start === null || Number(start) - Number(now) >= 60_000;
}

/**
 * The start that changes must come before: one that passed while a message was missing or being checked, or while a
 * start that fits the window is to be chosen, no longer binds; nor does that of one that has started.
 */
export function startThatBinds(status: BroadcastStatus | string | number, start: Date | null): Date | null {
  return stageOf(status) === 'scheduled' ? start : null;
}
