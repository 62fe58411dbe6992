import type { CallManner } from './callTable.ts';
import type { Leg } from './leg.ts';

/** Time between two keys, and from the request to the first one. */
const keyGapMs = 400;
const thinksMs = 1_500;
/** How long two people talk once they are connected, before the called one hangs up. */
export const talksMs = 20_000;

/**
 * Lets the table act for a phone: ring, pick up, press keys, hang up. `steered` returns, at any moment, whether this
 * phone is steered by hand. In that case only what no hand could change (busy, out of service) happens.
 */
export function act(leg: Leg, manner: CallManner, steered: () => boolean): void {
  leg.manner = manner;
  leg.after(manner.ringMs, () => {
    if (leg.state !== 'ringing') return;
    if (manner.answers === 'busy') leg.end('busy', 'Callee is busy');
    else if (manner.answers === 'failure') leg.end('error', 'Service unavailable: the network failed');
    else if (manner.answers === 'notInService')
      leg.end('rejected', 'Not found: the number is not in service');
    else if (manner.answers === 'nobody') return;
    else if (steered()) leg.waitsForHand = true;
    else pickUp(leg, manner, steered);
  });
}

/** A person or a machine picks up the phone. */
export function pickUp(leg: Leg, manner: CallManner, steered: () => boolean): void {
  if (leg.state !== 'ringing') return;
  leg.manner = manner;
  if (manner.answers === 'machine') {
    leg.greeting = true;
    leg.answer();
    greet(leg, manner);
    return;
  }
  leg.answer();
  if (manner.hangUpAfterMs !== null) leg.after(manner.hangUpAfterMs, () => leg.end('hangup'));
  let next = 0;
  leg.whenListening((what) => {
    if (steered() || what !== 'gather') return;
    const digits = manner.keys[next];
    if (digits === undefined) return;
    next++;
    for (const [i, digit] of [...digits].entries())
      leg.after(thinksMs + i * keyGapMs, () => void leg.press(digit));
  });
}

function greet(leg: Leg, manner: CallManner): void {
  const endless = manner.greetingMs === Infinity;
  leg.note({ kind: 'machine', seconds: endless ? null : manner.greetingMs / 1_000 });
  leg.after(manner.greetingMs, () => {
    leg.greeting = false;
    if (manner.beep) leg.note({ kind: 'beep' });
  });
}
