import type { TransferInDoubt, TransferLookUp } from './voiceCarrier.ts';

/** A call in a carrier's list, as far as it must be known to tell whether it is the other side of a transfer. */
export interface ListedLeg {
  /** The carrier's id of the call that was transferred; null where the list does not tell. */
  readonly parent: string | null;
  /** Numbers with or without a plus. */
  readonly from: string;
  readonly to: string;
  readonly startedAt: Date | null;
  readonly found: Extract<TransferLookUp, { kind: 'going' | 'ended' }>;
}

/**
 * Which of these calls is the other side of a transfer. Its parent's id decides where it is told. Otherwise its numbers
 * and its time must fit: it rang with the person's number at the organization, within seconds of being asked for. Of
 * several that fit, the organization picked up in one at most; where two did, nothing may be concluded.
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

const bare = (phone: string): string => phone.replace('+', '');
