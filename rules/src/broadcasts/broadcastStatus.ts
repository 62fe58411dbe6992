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
