import { randomBytes } from 'node:crypto';
import type { TextSubmission } from '../carrier.ts';

/** A text to hand over; each invocation makes another attempt. */
export function text(fields: Partial<TextSubmission> = {}): TextSubmission {
  return {
    attemptId: randomBytes(9).toString('base64url'),
    from: '+12145550100',
    to: '+12145550111',
    text: 'Dismissal at 1:00 today.\n"Quoted" — ünïcode 🎒',
    mediaUrls: [],
    expiresAt: null,
    ...fields,
  };
}
