import { createHash } from 'node:crypto';
import type { CarrierEvent } from './carrier.ts';
import type { VoiceEvent } from './calls/voiceCarrier.ts';

/**
 * An element that could not be read. It has no identity of its own, so its key is a digest: the same
 * broken element delivered again is the same event. `reason` names fields, never their content.
 */
export function brokenEvent(element: unknown, reason: string): CarrierEvent {
  return broken(element, reason);
}

/** A callback of a call that could not be read; its key is a digest, too. */
export function brokenVoiceEvent(element: unknown, reason: string): VoiceEvent {
  return broken(element, reason);
}

function broken(element: unknown, reason: string): Extract<CarrierEvent, { kind: 'broken' }> {
  const digest = createHash('sha256')
    .update(JSON.stringify(element) ?? 'undefined')
    .digest('hex');
  return { kind: 'broken', key: `broken|${digest.slice(0, 32)}`, reason };
}
