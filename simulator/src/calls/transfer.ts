import { errorId, type Played, type PlayedCall } from './bandwidth/playedCall.ts';
import { bridge, type Side } from './bridge.ts';
import type { TransferTarget, TransferVerb } from './bandwidth/bxml.ts';
import { Switchboard } from './switchboard.ts';

/** Plays <Transfer>: its callbacks on both sides, and what comes next. */
export async function transfer(call: PlayedCall, verb: TransferVerb, turn: number): Promise<Played> {
  const { leg } = call;
  const callerId = verb.callerId ?? leg.phone;
  const sides = verb.targets.map((target) => makeSide(call, target, callerId, verb.callTimeout * 1_000));
  const last = await bridge(leg, call.board, sides);
  if (last === 'stop' || !leg.plays(turn)) return 'stop';
  if (!verb.next) return 'done';
  const { cause, error, facts } = last.leg;
  return {
    target: verb.next,
    event: 'transferComplete',
    extra: {
      transferCallerId: callerId,
      transferTo: last.to,
      cause,
      ...(error !== null && { errorMessage: error, errorId: errorId(facts.id) }),
    },
  };
}

function makeSide(call: PlayedCall, target: TransferTarget, callerId: string, ringForMs: number): Side {
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
  const own = { ...terms, answer: null, disconnect: target.disconnect, detection: null };
  const sideCall = call.beside(side, own, target.tag ?? call.tag, about);
  return {
    leg: side,
    to: target.to,
    dial: () => sideCall.dial(ringForMs),
    async greet() {
      if (!target.answer) return true;
      const ask = { target: target.answer, event: 'transferAnswer', extra: {} };
      return (await sideCall.follow(ask, side.interrupt())) === 'done';
    },
  };
}
