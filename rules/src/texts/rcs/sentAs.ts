// Over which channel a text of a number with an RCS agent went: RCS, or the SMS or MMS to which its carrier fell back.
import { deliveryCodes } from '../messageStatus.ts';

/** The channel that a carrier names in a receipt. */
export type ReceiptChannel = 'rcs' | 'text';

/**
 * What receipts tell, in ascending order of what is certain. Receipts come in any order, so the highest one counts: RCS
 * has it; it failed there or the fallback was reported; it arrived over RCS.
 */
export const sentAsCodes = { unknown: 0, rcs: 1, fallback: 2, arrivedOverRcs: 3 } as const;
export type SentAsCode = (typeof sentAsCodes)[keyof typeof sentAsCodes];

/** One receipt of a text; `fellBack`: RCS reports that it could not deliver it. */
export interface TravelReceipt {
  readonly channel?: ReceiptChannel | undefined;
  readonly status: number;
  readonly fellBack?: boolean | undefined;
}

/** What receipts tell of the channel together; 0 if they name none. */
export function sentAsOf(receipts: readonly TravelReceipt[]): SentAsCode {
  return Math.max(sentAsCodes.unknown, ...receipts.map(ofReceipt)) as SentAsCode;
}

function ofReceipt({ channel, status, fellBack = false }: TravelReceipt): SentAsCode {
  if (channel === undefined) return sentAsCodes.unknown;
  if (channel === 'text' || fellBack) return sentAsCodes.fallback;
  const hasArrived = status === deliveryCodes.delivered || status === deliveryCodes.read;
  return hasArrived ? sentAsCodes.arrivedOverRcs : sentAsCodes.rcs;
}

/** True for a text that RCS took, whether or not it arrived. */
export const isOverRcs = (code: number): boolean =>
  code === sentAsCodes.rcs || code === sentAsCodes.arrivedOverRcs;

/** The channels as users read them, in results and downloads. */
export const sentAsWords = ['RCS', 'SMS', 'MMS'] as const;
export type SentAsWord = (typeof sentAsWords)[number];

/** The channel of a text with or without a picture; null while it is not known. */
export function sentAsWord(code: number | null, hasPicture: boolean): SentAsWord | null {
  if (code === null || code === sentAsCodes.unknown) return null;
  if (isOverRcs(code)) return 'RCS';
  return hasPicture ? 'MMS' : 'SMS';
}
