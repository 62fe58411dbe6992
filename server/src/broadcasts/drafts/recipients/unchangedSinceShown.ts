import type { BroadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import { creditCount, people, plural } from '@carillon/rules/money/amounts';
import { AppError } from '@carillon/contract/errors';
import type { DraftRow } from '../drafts.sql.ts';

/** The state of a draft's recipients as a token that differs as soon as a recipient was added, removed, or edited. */
export function rosterRevision(
  draft: Pick<DraftRow, 'nextRecipientNo' | 'recipientCount' | 'recipientsChangedAt'>,
): string {
  // The number that the next recipient gets grows with each one added, the time with each one removed or edited.
  return `${draft.nextRecipientNo}-${draft.recipientCount}-${draft.recipientsChangedAt?.getTime() ?? 0}`;
}

/** What the broadcast would be if it were made now. */
export interface CurrentFigures {
  readonly reached: number;
  readonly credits: number;
  readonly revision: string;
  /** Some people have several numbers: then numbers are counted, not people. */
  readonly hasMoreNumbers: boolean;
}

const nothingDone = 'Nothing was sent and nothing was charged. Check it, then send again.';

/** How this differs from what the sender saw; null when it is, or when nothing was shown. */
export function changeSinceShown(shown: BroadcastForm['Shown'], now: CurrentFigures): string | null {
  if (shown === undefined) return null;
  const who = (n: number) => (now.hasMoreNumbers ? plural(n, 'number', 'numbers') : people(n));
  if (shown.Reached !== undefined && shown.Reached !== now.reached)
    return `You were shown ${who(shown.Reached)}, and now this broadcast would go to ${who(now.reached)}. ${nothingDone}`;
  if (shown.RosterRevision !== undefined && shown.RosterRevision !== now.revision)
    return `This broadcast would still go to ${who(now.reached)}, but recipients were added, removed or edited after you were shown them. ${nothingDone}`;
  // A lower price than shown is fine. Each price is rounded to a thousandth before it is held.
  if (shown.Credits !== undefined && now.credits > shown.Credits + 0.001 * Math.max(1, now.reached))
    return `You were shown ${creditCount(shown.Credits)}, and now this broadcast would cost ${creditCount(now.credits)}. ${nothingDone}`;
  return null;
}

/** Refuses a draft whose recipients changed after the sender saw them. */
export function requireRevision(shown: BroadcastForm['Shown'], draft: DraftRow): void {
  if (shown?.RosterRevision !== undefined && shown.RosterRevision !== rosterRevision(draft))
    throw new AppError('NotAsShown');
}

/** Refuses what differs from what the sender saw: the number on the button is a promise. */
export function requireUnchanged(shown: BroadcastForm['Shown'], now: CurrentFigures): void {
  const reason = changeSinceShown(shown, now);
  if (reason !== null) throw new AppError('NotAsShown', reason);
}
