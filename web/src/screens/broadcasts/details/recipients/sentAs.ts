import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';

/** What a broadcast says of the channels of its texts. */
export type Told = Pick<Broadcast, 'RcsTotal' | 'RcsFallbackTotal' | 'Media'>;

/** True if receipts told of a text of this broadcast how it went: only numbers with an RCS agent have a choice. */
export function hasChannels({ RcsTotal, RcsFallbackTotal }: Pick<Told, 'RcsTotal' | 'RcsFallbackTotal'>) {
  return RcsTotal + RcsFallbackTotal > 0;
}

/** What phones without RCS got: "SMS", or "MMS" with a picture. */
export const fallbackWord = ({ Media }: Pick<Told, 'Media'>): string => (Media.length > 0 ? 'MMS' : 'SMS');
