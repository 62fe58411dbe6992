import { BandwidthCall, type Played } from './bandwidthCall.ts';
import type { TransferTarget, TransferVerb } from './bxml.ts';
import { talksMs } from './callee.ts';
import { Switchboard } from './switchboard.ts';

interface Side {
  readonly call: BandwidthCall;
  readonly target: TransferTarget;
}

/**
 * Transfers a call: all targets ring at once, the first that answers hears its own BXML and is then connected
 * to the caller; the others are canceled. Comes back when the other side is over.
 */
export async function transfer(call: BandwidthCall, verb: TransferVerb, turn: number): Promise<Played> {
  const { leg } = call;
  const callerId = verb.callerId ?? leg.phone;
  leg.note({ kind: 'transferred', to: verb.targets.map((target) => target.to).join(', ') });
  const sides = verb.targets.map((target) => makeSide(call, target, callerId));
  const giveUp = (): void => {
    for (const { call: side } of sides) side.leg.end(side.leg.answeredAt === null ? 'cancel' : 'hangup');
  };
  leg.whenEnded(giveUp);
  const answered = firstAnswer(sides);
  for (const { call: side } of sides) side.dial(verb.callTimeout * 1_000);
  const winner = await leg.until(answered);
  if (winner === 'stop') {
    giveUp();
    return 'stop';
  }
  if (winner) {
    for (const side of sides) if (side !== winner) side.call.leg.end('cancel');
    if ((await leg.until(connect(call, winner))) === 'stop') {
      giveUp();
      return 'stop';
    }
  }
  if (!leg.plays(turn)) return 'stop';
  const last = winner ?? sides.at(-1);
  if (!verb.next || !last) return 'done';
  const { cause, error } = last.call.leg;
  return {
    target: verb.next,
    event: 'transferComplete',
    extra: {
      transferCallerId: callerId,
      transferTo: last.target.to,
      cause,
      ...(error !== null && { errorMessage: error, errorId: last.call.leg.facts.id.slice(-36) }),
    },
  };
}

function makeSide(call: BandwidthCall, target: TransferTarget, callerId: string): Side {
  const { leg, board, terms } = call;
  const { carrier, reference, id } = leg.facts;
  const side = board.create({
    id: Switchboard.newId(),
    carrier,
    kind: 'transfer',
    from: callerId,
    to: target.to,
    reference,
    parent: leg,
  });
  const about = { parentCallId: id, transferCallerId: callerId, transferTo: target.to };
  return {
    target,
    call: new BandwidthCall(
      side,
      board,
      { ...terms, answer: null, disconnect: target.disconnect, detection: null },
      target.tag ?? call.tag,
      about,
    ),
  };
}

/** The side that answers first; null when none does. */
function firstAnswer(sides: readonly Side[]): Promise<Side | null> {
  return new Promise((settled) => {
    let left = sides.length;
    for (const side of sides) {
      side.call.leg.whenAnswered(() => settled(side));
      side.call.leg.whenEnded(() => {
        if (--left === 0) settled(null);
      });
    }
  });
}

/** The answered side hears its own document, then both talk until one hangs up. */
async function connect(call: BandwidthCall, { call: side, target }: Side): Promise<void> {
  const over = new Promise<void>((done) => side.leg.whenEnded(() => done()));
  if (target.answer) {
    const ask = { target: target.answer, event: 'transferAnswer', extra: {} };
    if ((await side.follow(ask, side.leg.interrupt())) === 'stop') {
      side.leg.end('hangup');
      return;
    }
  }
  if (side.leg.isOver) return;
  call.leg.note({ kind: 'connected', to: target.to });
  side.leg.note({ kind: 'connected', to: call.leg.phone });
  const { board } = call;
  side.leg.after(talksMs, () => {
    if (!board.isSteered(side.leg.phone)) side.leg.end('hangup');
  });
  await over;
}
