import { asInstant, asText } from '../answers.ts';
import type { CallLookUp, TransferInDoubt, TransferLookUp } from './voiceCarrier.ts';

/** A call in a carrier's list, with the fields that show whether it is the other side of a transfer. */
export interface ListedLeg {
  /** The carrier's id of the call that was transferred; null if the list does not have it. */
  readonly parent: string | null;
  /** Numbers with or without a plus. */
  readonly from: string;
  readonly to: string;
  readonly startedAt: Date | null;
  readonly found: Extract<TransferLookUp, { kind: 'going' | 'ended' }>;
}

/** A call of a list, by the names that both carriers give its fields, with the state that was read of it. */
export function legOf(
  entry: Readonly<Record<string, unknown>>,
  state: Extract<CallLookUp, { kind: 'going' | 'ended' }>,
): ListedLeg {
  return {
    parent: asText(entry['parentCallId']) ?? null,
    from: asText(entry['from']) ?? '',
    to: asText(entry['to']) ?? '',
    startedAt: asInstant(entry['startTime']) ?? null,
    found: state.kind === 'ended' ? { kind: 'ended', end: state.end } : { kind: 'going' },
  };
}

/**
 * Which of these calls is the other side of a transfer. Its parent's id decides if it is given. Otherwise its numbers
 * and its time must match: it rang with the person's number at the organization, within seconds of the request. If
 * several match, the organization picked up at most one; if two were picked up, nothing can be concluded.
 */
export function chooseLeg(legs: readonly ListedLeg[], transfer: TransferInDoubt): TransferLookUp {
  const [after, before] = [transfer.dialedAfter.getTime(), transfer.dialedBefore.getTime()];
  const inTime = legs.filter(({ to, startedAt }) => {
    const started = startedAt?.getTime() ?? after;
    return bare(to) === bare(transfer.to) && started >= after && started <= before;
  });
  const named = inTime.filter(({ parent }) => parent !== null && parent === transfer.carrierCallId);
  const unnamed = inTime.filter(({ parent, from }) => parent === null && bare(from) === bare(transfer.from));
  const fitting = named.length > 0 ? named : unnamed;
  const going = fitting.find(({ found }) => found.kind === 'going');
  if (going !== undefined) return going.found;
  const answered = fitting.filter(({ found }) => found.kind === 'ended' && found.end.answeredAt !== null);
  if (answered.length > 1) return { kind: 'notFound' };
  return (answered[0] ?? fitting.at(-1))?.found ?? { kind: 'notFound' };
}

/** Calls on one page of a carrier's list, the most that are read. */
export const legsOnPage = 100;

/** The same when the list was cut off after a full page: a missing call may be on the next one. */
export function chooseLegOf(
  legs: readonly ListedLeg[],
  transfer: TransferInDoubt,
  isFull: boolean,
): TransferLookUp {
  const found = chooseLeg(legs, transfer);
  return isFull && found.kind === 'notFound' ? { kind: 'unavailable', code: 'LIST_FULL' } : found;
}

const bare = (phone: string): string => phone.replace('+', '');
