import type { Broadcast } from '@carillon/contract/broadcasts';
import { progressOf } from './progress.ts';

/** Of what was sent, less than this share arriving is not green. */
const well = 0.9;

type Told = Parameters<typeof progressOf>[0] & Pick<Broadcast, 'StatusLabel' | 'FailureAlert'>;

/**
 * How a broadcast that is completed went, as the color of its badge: red when it reached no one or most failed, amber
 * when more than one in ten missed it, green otherwise. A text that a carrier took counts as gone, for many carriers
 * confirm none; a number that was left out before Send had no text to miss. Undefined for broadcasts that are not
 * completed: their status has its own color.
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
