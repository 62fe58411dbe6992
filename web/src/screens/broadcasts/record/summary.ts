import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { startTolerance } from '@carillon/rules/broadcasts/broadcastStatus';
import { count } from '@carillon/rules/money/amounts';
import { arrivalOf } from './messages.ts';

/** The summary of a broadcast after it was sent or got its message. */
export interface Summary {
  readonly tone: 'good' | 'later' | 'wants';
  readonly title: string;
  readonly text: string;
  /** What it still needs from users. */
  readonly wants: 'message' | 'time' | null;
  /** Its start is in the future. */
  readonly isAhead: boolean;
}

type Told = Pick<
  Broadcast,
  'BroadcastStatus' | 'BroadcastStatusCategory' | 'StatusLabel' | 'StartDate' | 'HoldReason'
>;

/** The titles of finished broadcasts. Other labels have no special words. */
const endings: Readonly<Record<string, string>> = {
  Completed: 'Your broadcast is complete',
  Canceled: 'Your broadcast was canceled',
  Expired: 'Your broadcast has expired',
  Declined: 'Your broadcast was declined',
};

/** `now` in milliseconds since 1970. */
export function summaryOf(one: Told, now: number): Summary {
  const isAhead = one.StartDate !== null && Date.parse(one.StartDate) > now + startTolerance;
  const arrival = arrivalOf(one);
  switch (arrival) {
    case 'checking':
      return {
        tone: 'later',
        title: 'Checking your message',
        text: 'This takes a moment. Your broadcast then continues automatically.',
        wants: null,
        isAhead,
      };
    case 'waiting':
    case 'failed':
      return {
        tone: 'wants',
        title: arrival === 'failed' ? 'The message can’t be sent' : 'A message is missing',
        text: one.HoldReason ?? 'No one is called until the message is recorded.',
        wants: 'message',
        isAhead,
      };
    case 'needsTime':
      return {
        tone: 'wants',
        title: 'Choose a new day and time',
        text: 'The message is here, but its start does not fit the calling window. No one is called until you choose.',
        wants: 'time',
        isAhead,
      };
    case 'over':
      return {
        tone: 'good',
        title: endings[one.StatusLabel] ?? 'Your broadcast is over',
        text: 'See each number’s result.',
        wants: null,
        isAhead: false,
      };
    case 'onItsWay':
      return isAhead
        ? {
            tone: 'later',
            title: 'Your broadcast is scheduled',
            text: 'It starts automatically. You can still change it until a minute before.',
            wants: null,
            isAhead,
          }
        : {
            tone: 'good',
            title: one.StatusLabel === 'Paused' ? 'Your broadcast is paused' : 'Your broadcast is on its way',
            text: 'You can watch each number’s result while it runs.',
            wants: null,
            isAhead,
          };
  }
}

/** Says how many were left out and why. The results give each one's reason. */
export function leftOutText(leftOut: number, texts: boolean): string {
  const whom = leftOut === 1 ? '1 more person is' : `${count(leftOut)} more people are`;
  const why = texts
    ? "opted out, can't be texted, or their text would be too long"
    : "opted out, or can't be called";
  return `${whom} left out: ${why}.`;
}
