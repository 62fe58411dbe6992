import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { progressOf } from './progress.ts';

/** If less than this share of what was sent arrives, the badge is not green. */
const well = 0.9;

type Told = Parameters<typeof progressOf>[0] & Pick<Broadcast, 'StatusLabel' | 'FailureAlert'>;

/**
 * The outcome of a completed broadcast as the color of its badge: red when it reached no one or most failed, amber when
 * more than one in ten missed it, green otherwise. A text that a carrier accepted counts as sent, because many carriers
 * confirm none. A number that was left out before Send had no text to miss. Undefined for broadcasts that are not
 * completed, because their status has its own color.
 */
export function outcomeTone(one: Told): 'green' | 'amber' | 'red' | undefined {
  if (one.StatusLabel !== 'Completed') return undefined;
  const progress = progressOf(one);
  const meant = progress.reduce((sum, { total }) => sum + total, 0);
  const gone = progress.reduce((sum, { reached, parts }) => {
    const sent = parts.find(({ key }) => key === 'sent')?.value ?? 0;
    return sum + reached + sent;
  }, 0);
  if (gone === 0 || one.FailureAlert) return 'red';
  return gone / meant < well ? 'amber' : 'green';
}
