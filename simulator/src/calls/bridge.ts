import { talksMs } from './callee.ts';
import type { Leg } from './leg.ts';
import type { Switchboard } from './switchboard.ts';

/** One of the numbers that a call is being transferred to. */
export interface Side {
  readonly leg: Leg;
  readonly to: string;
  /** Makes it ring. */
  dial(): void;
  /** What it hears before it is connected. False if it is over by then. */
  greet(): Promise<boolean>;
}

/**
 * Makes all sides ring at once, cancels the others when the first answers, connects that one, and returns when it is
 * over: the side that was connected, or the last one when none answered. "stop" when the caller hangs up or is
 * redirected. Then all sides are also over.
 */
export async function bridge(leg: Leg, board: Switchboard, sides: readonly Side[]): Promise<Side | 'stop'> {
  leg.note({ kind: 'transferred', to: sides.map((side) => side.to).join(', ') });
  const giveUp = (): void => {
    for (const side of sides) side.leg.end(side.leg.answeredAt === null ? 'cancel' : 'hangup');
  };
  leg.whenEnded(giveUp);
  const answered = firstAnswer(sides);
  for (const side of sides) side.dial();
  const first = await leg.until(answered);
  if (first !== 'stop' && first !== null) {
    for (const side of sides) if (side !== first) side.leg.end('cancel');
    if ((await leg.until(talk(leg, board, first))) !== 'stop') return first;
  }
  if (first === null) return sides.at(-1) ?? 'stop';
  giveUp();
  return 'stop';
}

/** The side that answers first. Null when none does. */
function firstAnswer(sides: readonly Side[]): Promise<Side | null> {
  return new Promise((settled) => {
    let left = sides.length;
    for (const side of sides) {
      side.leg.whenAnswered(() => settled(side));
      side.leg.whenEnded(() => {
        if (--left === 0) settled(null);
      });
    }
  });
}

/** The answered side hears its own greeting, then both talk until one hangs up. */
async function talk(leg: Leg, board: Switchboard, side: Side): Promise<void> {
  const over = new Promise<void>((done) => side.leg.whenEnded(done));
  if (!(await side.greet())) side.leg.end('hangup');
  if (side.leg.isOver) return;
  leg.note({ kind: 'connected', to: side.to });
  side.leg.note({ kind: 'connected', to: leg.phone });
  side.leg.after(talksMs, () => {
    if (!board.isHeld(side.leg)) side.leg.end('hangup');
  });
  await over;
}
