import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { count } from '@carillon/rules/money/amounts';
import { progressOf } from './progress.ts';

/** If less than this share of what was sent arrives, the badge is not green. */
const well = 0.9;

type Told = Parameters<typeof progressOf>[0] & Pick<Broadcast, 'StatusLabel' | 'FailureAlert'>;

/** How many of a broadcast were meant, and how many of them got something. */
function reachOf(one: Told): { meant: number; gone: number } {
  const progress = progressOf(one);
  const meant = progress.reduce((sum, { total }) => sum + total, 0);
  const gone = progress.reduce((sum, { reached, parts }) => {
    const sent = parts.find(({ key }) => key === 'sent')?.value ?? 0;
    return sum + reached + sent;
  }, 0);
  return { meant, gone };
}

/**
 * The outcome of a completed broadcast as the color of its badge: red when it reached no one or most failed, amber when
 * more than one in ten missed it, green otherwise. A text that a carrier accepted counts as sent, because many carriers
 * confirm none. A number that was left out before Send had no text to miss. Undefined for broadcasts that are not
 * completed, because their status has its own color.
 */
export function outcomeTone(one: Told): 'green' | 'amber' | 'red' | undefined {
  if (one.StatusLabel !== 'Completed') return undefined;
  const { meant, gone } = reachOf(one);
  if (gone === 0 || one.FailureAlert) return 'red';
  return gone / meant < well ? 'amber' : 'green';
}

/** Why the badge of a completed broadcast is amber or red, in a sentence; undefined for any other badge. */
export function outcomeWords(one: Told): string | undefined {
  const tone = outcomeTone(one);
  if (tone === undefined || tone === 'green') return undefined;
  const { meant, gone } = reachOf(one);
  if (gone === 0) return 'Sending is over. No one was reached.';
  return `Sending is over. ${count(gone)} of ${count(meant)} ${gone === 1 ? 'was' : 'were'} reached; its page says why the others were not.`;
}
