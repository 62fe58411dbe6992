import type { Submission } from '../exchange.ts';
import type { Network } from './network.ts';
import type { CarrierName } from './record.ts';

/** What the gate decides for a submission. */
export type Passage = 'closed' | 'open' | 'take, then answer 504' | 'take, then cut off';

const gatewayPage =
  '<html><head><title>504 Gateway Time-out</title></head><body><h1>504 Gateway Time-out</h1></body></html>';

/** Waits this many milliseconds of the network's clock. */
export function pause(network: Network, ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((done) => void network.clock.after(ms, done));
}

/** True when the carrier is down: then the connection has been cut, unread. */
export function isDown(exchange: Submission, network: Network): boolean {
  if (!network.conduct.behaviour.down) return false;
  exchange.cutOff();
  return true;
}

/**
 * Decides, in this order, what goes wrong with a submission of this many texts: 429 and the cap (nothing recorded), 500
 * (nothing recorded), cut off unrecorded, 504 (every second one recorded), cut off after the record. `closed` means
 * that the response has been sent.
 */
export function gate(
  exchange: Submission,
  network: Network,
  carrier: CarrierName,
  texts: number,
  answers: { tooMany: unknown; fault: unknown },
): Passage {
  const { conduct } = network;
  if (conduct.happens('answer429') || !network.hasRoom(carrier, texts)) {
    exchange.answer(429, answers.tooMany, { 'retry-after': String(conduct.behaviour.retryAfterS) });
    return 'closed';
  }
  if (conduct.happens('answer500')) {
    exchange.answer(500, answers.fault);
    return 'closed';
  }
  if (conduct.happens('dropBeforeRecord')) {
    exchange.cutOff();
    return 'closed';
  }
  if (conduct.happens('answer504')) {
    if (conduct.draw('504 recorded') < 0.5) return 'take, then answer 504';
    answer504(exchange);
    return 'closed';
  }
  return conduct.happens('dropAfterRecord') ? 'take, then cut off' : 'open';
}

/** A gateway's response, which says nothing about the outcome of the text. */
export function answer504(exchange: Submission): void {
  exchange.send(504, 'text/html', gatewayPage);
}
