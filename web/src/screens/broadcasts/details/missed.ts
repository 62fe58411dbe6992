import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { callCatalogue, isMissedCall } from '@carillon/rules/calls/callCatalogue';
import { deliveryStatusByName, isMissed } from '@carillon/rules/texts/messageStatus';
import { count, plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';

type Counted = Pick<Broadcast, 'Results'>;
type Result = Broadcast['Results'][number];

/** True if people with this result did not get the message and never will. */
export function isMissedResult({
  DeliveryStatus,
  IsCall,
}: Pick<Result, 'DeliveryStatus' | 'IsCall'>): boolean {
  if (IsCall) return callCatalogue.some(({ name, code }) => name === DeliveryStatus && isMissedCall(code));
  const status = deliveryStatusByName(DeliveryStatus);
  return status !== undefined && isMissed(status.code);
}

/** How many texts, or calls, did not reach their people and never will. The server's filters list the same ones. */
export function missedOf(one: Counted, of: 'texts' | 'calls'): number {
  return one.Results.filter((result) => result.IsCall === (of === 'calls') && isMissedResult(result)).reduce(
    (sum, result) => sum + result.Total,
    0,
  );
}

/** One action for all who were not reached, and what to know before it. */
export interface MissedAct {
  readonly of: 'texts' | 'calls';
  readonly total: number;
  /** Counts people who can get it. Undefined if resending would reach none of them. */
  readonly label: string | undefined;
  /** The note beside it. Empty if there is nothing to say. */
  readonly note: string;
}

/** Numbers that get nothing no matter how often it is sent, unless they or the sender change something first. */
const unable = ['invalid'];

type Told = Counted &
  Pick<
    Broadcast,
    'BroadcastType' | 'BroadcastStatusCategory' | 'StartedDate' | 'PhoneNumberCount' | 'PeopleTotal'
  >;

/** One in this many recipients at most may still wait when resending to the rest is offered. */
const nearlyAll = 20;

/**
 * One action for all recipients whom a broadcast did not reach because it failed, could not or must not be sent, or was
 * ended. Null while most still wait, when all were reached, and if texts and calls make up for each other.
 */
export function missedAct(one: Told): MissedAct | null {
  const { texts, calls } = partsOf(one.BroadcastType);
  if (texts && calls) return null;
  const of = texts ? 'texts' : 'calls';
  const total = missedOf(one, of);
  if (total === 0 || one.StartedDate === null || !isNearlyOver(one)) return null;
  const blocked = one.Results.filter(
    (result) => isMissedResult(result) && unable.includes(result.Category),
  ).reduce((sum, result) => sum + result.Total, 0);
  const able = total - blocked;
  const verb = texts ? 'Text' : 'Call';
  return {
    of,
    total,
    label:
      able === 0
        ? undefined
        : `${verb} the ${blocked === 0 ? missedWords(one, able) : `other ${able === 1 ? 'one' : count(able)}`}`,
    note: blockedNote({ able, blocked, isCall: !texts }),
  };
}

/** "15 people didn’t get it", or numbers if people have several. */
export function missedTitle({ PeopleTotal }: Pick<Broadcast, 'PeopleTotal'>, total: number): string {
  return PeopleTotal === null
    ? `${plural(total, 'person', 'people')} didn’t get it`
    : `${plural(total, 'number', 'numbers')} didn’t get it`;
}

/** "15 people who didn’t get it", and, for one, "person who didn’t get it" after "the". */
function missedWords({ PeopleTotal }: Pick<Broadcast, 'PeopleTotal'>, total: number): string {
  const [one, many, who] = PeopleTotal === null ? ['person', 'people', 'who'] : ['number', 'numbers', 'that'];
  return `${total === 1 ? one : `${count(total)} ${many}`} ${who} didn’t get it`;
}

function blockedNote({ able, blocked, isCall }: { able: number; blocked: number; isCall: boolean }): string {
  if (blocked === 0) return '';
  const can = isCall ? 'can’t or may not be called' : 'can’t or may not be texted';
  if (able === 0) return `${blocked === 1 ? 'This number' : 'These numbers'} ${can}.`;
  const are = blocked === 1 ? '1 number' : `${count(blocked)} numbers`;
  return `${are} ${can}, and will be skipped unless you correct ${blocked === 1 ? 'it' : 'them'}.`;
}

function isNearlyOver(one: Told): boolean {
  if (one.BroadcastStatusCategory === 'Completed') return true;
  // A busy number is called again while the broadcast runs. A failed text stays failed.
  if (one.BroadcastStatusCategory !== 'Broadcasting' || partsOf(one.BroadcastType).calls) return false;
  const open = ['NeedsSending', 'Sending'];
  const waiting = one.Results.filter(({ DeliveryStatus }) => open.includes(DeliveryStatus)).reduce(
    (sum, { Total }) => sum + Total,
    0,
  );
  return waiting * nearlyAll <= one.PhoneNumberCount;
}
