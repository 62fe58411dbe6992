/** Every status of a broadcast (B-056). */
export const broadcastStatuses = [
  'PendingMessage',
  'MessageRecorded',
  'MessageRecordedUpdateWindow',
  'AudioStatusCheck',
  'AudioStatusFail',
  'AwaitingAuthorization',
  'AuthorizationApproved',
  'Broadcasting',
  'Paused',
  'Finalizing',
  'Complete',
  'Canceled',
  'Expired',
  'AuthorizationDeclined',
  'AuthorizationDeclinedMissingComponent',
  'AuthorizationDeclinedPoorQuality',
  'AuthorizationDeclinedSpam',
  'AuthorizationDeclinedForeignLanguage',
] as const;

/** A status of a broadcast. */
export type BroadcastStatus = (typeof broadcastStatuses)[number];

/** The five categories (B-056). */
export const broadcastCategories = [
  'Broadcasting',
  'NeedsMessage',
  'Scheduled',
  'Completed',
  'Processing',
] as const;

/** A category of a broadcast, stored beside its status. */
export type BroadcastCategory = (typeof broadcastCategories)[number];

/** What people read for a broadcast. */
export type BroadcastLabel =
  | 'Canceled'
  | 'Expired'
  | 'Declined'
  | 'Completed'
  | 'Processing'
  | 'Needs Message'
  | 'Scheduled'
  | 'Paused'
  | 'Broadcasting';

/** True for every declined status; readers must also take the old value 18, number or string, as declined. */
export function isDeclined(status: string | number): boolean {
  const text = String(status);
  return text === '18' || text.startsWith('AuthorizationDeclined');
}

/** True for a status from which a broadcast never sends again. */
export function isTerminal(status: string | number): boolean {
  return status === 'Complete' || status === 'Canceled' || status === 'Expired' || isDeclined(status);
}

/** How far ahead a start may lie and still show as Broadcasting, in milliseconds (B-098). */
export const startTolerance = 10_000;

const readyForProcessing: readonly string[] = [
  'MessageRecorded',
  'MessageRecordedUpdateWindow',
  'AudioStatusCheck',
  'AwaitingAuthorization',
  'AuthorizationApproved',
];

function runningLabel(status: string | number, start: number | null, now: number): BroadcastLabel {
  if (status === 'Paused') return 'Paused';
  return start !== null && start > now + startTolerance ? 'Scheduled' : 'Broadcasting';
}

/**
 * The label of a broadcast, the same in client and server (B-095, B-098). `start` and
 * `now` are milliseconds since 1970 or dates; a null start means at once.
 */
export function label(
  category: BroadcastCategory,
  status: BroadcastStatus | string | number,
  start: Date | number | null,
  now: Date | number,
): BroadcastLabel {
  const startTime = start === null ? null : Number(start);
  switch (category) {
    case 'Completed':
      if (status === 'Canceled') return 'Canceled';
      if (status === 'Expired') return 'Expired';
      return isDeclined(status) ? 'Declined' : 'Completed';
    case 'NeedsMessage':
      return readyForProcessing.includes(String(status)) ? 'Processing' : 'Needs Message';
    case 'Processing':
      return status === 'PendingMessage' ? 'Needs Message' : 'Processing';
    case 'Scheduled':
      return status === 'AuthorizationApproved' ? runningLabel(status, startTime, Number(now)) : 'Scheduled';
    case 'Broadcasting':
      return runningLabel(status, startTime, Number(now));
  }
}

/** True when every number has its result, in any status (B-011). */
export function isFinished(broadcast: {
  status: string | number;
  totalCompleted: number;
  phoneNumberCount: number;
}): boolean {
  if (isTerminal(broadcast.status)) return true;
  return broadcast.phoneNumberCount > 0 && broadcast.totalCompleted >= broadcast.phoneNumberCount;
}

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

const afterStart: readonly BroadcastAction[] = ['rename', 'duplicate', 'resend', 'saveAsGroup', 'csv'];
const beforeStart: readonly BroadcastAction[] = [
  'rename',
  'changeStart',
  'changeText',
  'changeAudio',
  'removeRecipients',
  'cancel',
  'delete',
  'duplicate',
];

/**
 * Actions allowed in a status (B-185). Changes to a scheduled broadcast end one minute before
 * its start (`mayStillChange`); while it is under way, `removeRecipients` reaches only numbers not yet
 * contacted.
 */
export function allowedActions(status: BroadcastStatus | string | number): readonly BroadcastAction[] {
  if (isTerminal(status)) return [...afterStart, 'delete'];
  switch (status) {
    case 'AuthorizationApproved':
      return [...beforeStart, 'sendNow', 'csv'];
    // No message is missing; only its time is (2-decisions A2 row 8).
    case 'MessageRecordedUpdateWindow':
      return [...beforeStart, 'sendNow'];
    case 'Broadcasting':
      return [...afterStart, 'removeRecipients', 'pause', 'cancel'];
    case 'Paused':
      return [...afterStart, 'removeRecipients', 'resume', 'cancel'];
    case 'Finalizing':
      return afterStart;
    default:
      return beforeStart;
  }
}

/** True when the action is allowed in the status. */
export function mayDo(action: BroadcastAction, status: BroadcastStatus | string | number): boolean {
  return allowedActions(status).includes(action);
}

/** Sentence of a refused action (B-185). */
export const alreadyStartedText = 'This broadcast has already started and can no longer be changed.';

/** True until one minute before the start; a null start was never scheduled and may be changed. */
export function mayStillChange(start: Date | number | null, now: Date | number): boolean {
  return start === null || Number(start) - Number(now) >= 60_000;
}

/**
 * The start that changes must come before: one that passed while a message was missing or being checked, or while a
 * start that fits the window is to be chosen, no longer binds.
 */
export function startThatBinds(status: BroadcastStatus | string | number, start: Date | null): Date | null {
  return status === 'PendingMessage' ||
    status === 'AudioStatusCheck' ||
    status === 'AudioStatusFail' ||
    status === 'MessageRecordedUpdateWindow'
    ? null
    : start;
}

/** How long a broadcast may want for a message or a start, or be paused, in milliseconds (2-decisions A2 rows 29, 30). */
export const longestWait = 7 * 86_400_000;

/** Why a broadcast is paused: one sentence for users, and whether it resumes when its account may send again. */
export interface Hold {
  readonly reason: string;
  readonly waitsForAccount: boolean;
}

/** The hold of everything that is under way when its account may no longer send. */
export const accountHold: Hold = {
  reason:
    'Your account can’t send right now. Everyone not reached yet is kept, and sending goes on automatically once your account is active again.',
  waitsForAccount: true,
};

/** What happens to a broadcast. */
export type BroadcastEvent =
  | 'approve'
  | 'decline'
  | 'start'
  | 'sendNow'
  | 'pause'
  | 'resume'
  | 'allAttempted'
  | 'allFinal'
  /** All was attempted, and a carrier sent texts back to be sent again later. */
  | 'sentBack'
  | 'resultsOverdue'
  | 'stopAsSpam'
  | 'outOfCredits'
  | 'numberBlocked'
  /** The calling window closed with numbers left, and it does not go on the next day (2-decisions A2 row 22). */
  | 'windowClosed'
  | 'cancel'
  | 'pausedTooLong'
  /** No message, or no start that fits the window, for 7 days (2-decisions A2 row 29). */
  | 'waitedTooLong';

const moves: Readonly<Partial<Record<BroadcastStatus, Partial<Record<BroadcastEvent, BroadcastStatus>>>>> = {
  PendingMessage: { cancel: 'Canceled', waitedTooLong: 'Expired' },
  MessageRecorded: { cancel: 'Canceled' },
  MessageRecordedUpdateWindow: {
    approve: 'AuthorizationApproved',
    decline: 'AuthorizationDeclined',
    sendNow: 'Broadcasting',
    cancel: 'Canceled',
    waitedTooLong: 'Expired',
  },
  AudioStatusCheck: { cancel: 'Canceled' },
  AudioStatusFail: { cancel: 'Canceled', waitedTooLong: 'Expired' },
  AwaitingAuthorization: {
    approve: 'AuthorizationApproved',
    decline: 'AuthorizationDeclined',
    cancel: 'Canceled',
  },
  AuthorizationApproved: {
    // Approved automatically, and reviewed by a user before it started.
    decline: 'AuthorizationDeclined',
    start: 'Broadcasting',
    sendNow: 'Broadcasting',
    cancel: 'Canceled',
  },
  Broadcasting: {
    pause: 'Paused',
    allAttempted: 'Finalizing',
    allFinal: 'Complete',
    stopAsSpam: 'AuthorizationDeclinedSpam',
    outOfCredits: 'Paused',
    numberBlocked: 'Paused',
    windowClosed: 'Expired',
    cancel: 'Canceled',
  },
  Paused: {
    resume: 'Broadcasting',
    allFinal: 'Complete',
    stopAsSpam: 'AuthorizationDeclinedSpam',
    cancel: 'Canceled',
    pausedTooLong: 'Expired',
  },
  Finalizing: { sentBack: 'Broadcasting', allFinal: 'Complete', resultsOverdue: 'Complete' },
};

/** Where a text broadcast begins, by whether it is reviewed first. */
export function firstStatus(needsReview: boolean): BroadcastStatus {
  return needsReview ? 'AwaitingAuthorization' : 'AuthorizationApproved';
}

/** The status after an event, or null when the event may not happen in this status (B-099, B-100, B-101). */
export function nextStatus(status: BroadcastStatus, event: BroadcastEvent): BroadcastStatus | null {
  return moves[status]?.[event] ?? null;
}

/** The category that a text broadcast has in a status (B-056). */
export function textCategory(status: BroadcastStatus | string | number): BroadcastCategory {
  if (isTerminal(status)) return 'Completed';
  if (status === 'AuthorizationApproved') return 'Scheduled';
  if (status === 'Broadcasting' || status === 'Paused' || status === 'Finalizing') return 'Broadcasting';
  return 'Processing';
}
