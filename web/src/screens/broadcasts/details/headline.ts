import type { Broadcast } from '@carillon/contract/broadcasts';
import { count, plural } from '../../../parts/numbers.ts';
import type { Shares } from '../../../parts/ResultBar.tsx';

type Told = Pick<Broadcast, 'StatusLabel' | 'BroadcastStatus' | 'InvalidTextCount'>;

/** How a broadcast goes, in one sentence that claims no more than what is known. */
export function headline(one: Told, shares: Shares): string {
  const done = shares.total - shares.waiting;
  const soFar = `${count(done)} of ${plural(shares.total, 'text', 'texts')} done`;
  switch (one.StatusLabel) {
    case 'Scheduled':
      return `${plural(shares.total - one.InvalidTextCount, 'person', 'people')} will get this text`;
    case 'Broadcasting':
      return shares.waiting > 0 || done === 0 ? soFar : confirming(shares);
    case 'Paused':
      return `Paused with ${plural(shares.waiting, 'text', 'texts')} left`;
    case 'Canceled':
      return `Canceled after ${count(done - shares.unsent)} of ${plural(shares.total, 'text', 'texts')}`;
    case 'Completed':
      return `${count(shares.delivered)} of ${plural(shares.total, 'text', 'texts')} delivered`;
    default:
      return soFar;
  }
}

/** Nothing waits any more; whether a text without an answer is out nobody knows. */
function confirming({ total, unconfirmed }: Shares): string {
  if (unconfirmed === 0) return 'All texts are out. The last confirmations are coming in.';
  if (unconfirmed === total) return `We are asking the carrier about ${plural(total, 'text', 'texts')}.`;
  const known = `${count(total - unconfirmed)} of ${plural(total, 'text', 'texts')} done`;
  return `${known}. We are asking the carrier about ${unconfirmed === 1 ? 'the last one' : `the other ${count(unconfirmed)}`}.`;
}
