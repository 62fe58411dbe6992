import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';

/** Which message of a broadcast: for people who answer, or for machines. */
export type Part = 'Audio' | 'AudioVM';

/** A message that a broadcast has, or needs. */
export interface PartState {
  readonly part: Part;
  readonly audio: Broadcast['Audio'];
  /** `there`: it exists. `missing`: the broadcast waits for it. `same`: machines hear the message for people. */
  readonly state: 'there' | 'missing' | 'same';
}

export const partNames: Readonly<Record<Part, string>> = {
  Audio: 'Voice message',
  AudioVM: 'Voicemail message',
};
/** Who hears it. */
export const partListeners: Readonly<Record<Part, string>> = {
  Audio: 'Heard by people who answer',
  AudioVM: 'Left on voicemail and answering machines',
};

type Messages = Pick<Broadcast, 'Audio' | 'AudioVM' | 'RecordLaterVM'>;

/** Both messages of a broadcast with calls, the one for people first. */
export function messagesOf(one: Messages): readonly [PartState, PartState] {
  return [
    { part: 'Audio', audio: one.Audio, state: one.Audio === null ? 'missing' : 'there' },
    {
      part: 'AudioVM',
      audio: one.AudioVM,
      state: one.AudioVM !== null ? 'there' : one.RecordLaterVM ? 'missing' : 'same',
    },
  ];
}

/** True while its messages are checked, which takes a moment. */
export function isChecked(one: Pick<Broadcast, 'BroadcastStatus'>): boolean {
  return one.BroadcastStatus === 'AudioStatusCheck';
}

/** How often a page refetches its broadcast, in milliseconds: while messages are checked, and while it `waits`. */
const checkPollMs = 2_000;
const waitPollMs = 5_000;

/** How long a page waits before it refetches its broadcast, because it may miss live events. False if none is due. */
export function pollOf(
  one: Broadcast | null | undefined,
  waits: (one: Broadcast) => boolean = () => false,
): number | false {
  if (!one) return false;
  if (isChecked(one)) return checkPollMs;
  return waits(one) ? waitPollMs : false;
}

/** True while the broadcast waits for a user to give it a message. */
export function wantsMessage(one: Pick<Broadcast, 'BroadcastStatus'>): boolean {
  return one.BroadcastStatus === 'PendingMessage' || one.BroadcastStatus === 'AudioStatusFail';
}

/** "123 456 789", easy to type on a telephone. */
export function spacedId(id: string): string {
  return id.replace(/(\d{3})(?=\d)/g, '$1 ').trim();
}

/**
 * The state of a broadcast after its message arrived, for the user who watched (2-decisions A2 rows 5 to 10): still
 * waiting, being checked, or on its way.
 */
export type Arrival = 'waiting' | 'checking' | 'failed' | 'needsTime' | 'over' | 'onItsWay';
export function arrivalOf(one: Pick<Broadcast, 'BroadcastStatus' | 'BroadcastStatusCategory'>): Arrival {
  switch (one.BroadcastStatus) {
    case 'PendingMessage':
      return 'waiting';
    case 'AudioStatusCheck':
      return 'checking';
    case 'AudioStatusFail':
      return 'failed';
    case 'MessageRecordedUpdateWindow':
      return 'needsTime';
    default:
      return one.BroadcastStatusCategory === 'Completed' ? 'over' : 'onItsWay';
  }
}
