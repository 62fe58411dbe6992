import { createECDH } from 'node:crypto';
import library from 'web-push';

/** Where a browser receives push, and its keys; base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A key pair of ours; base64url: an uncompressed point, and a number. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes a key pair. */
export function newPushKeys(): PushKeys {
  return library.generateVAPIDKeys();
}

const curve = 'prime256v1';
const pointLength = 65;
const authLength = 16;

/** Reads a browser's PushSubscription as JSON; null when it is none. */
export function readSubscription(token: string): Subscription | null {
  let read: unknown;
  try {
    read = JSON.parse(token);
  } catch {
    return null;
  }
  const { endpoint, keys } = (read ?? {}) as { endpoint?: unknown; keys?: unknown };
  const { p256dh, auth } = (keys ?? {}) as { p256dh?: unknown; auth?: unknown };
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== pointLength || Buffer.from(auth, 'base64url').length !== authLength) return null;
  try {
    const probe = createECDH(curve);
    probe.generateKeys();
    // Throws for a point that is not on the curve.
    probe.computeSecret(point);
  } catch {
    return null;
  }
  return { endpoint, p256dh, auth };
}

/** A notification, and how long its browser may be offline and still get it. */
export interface PushMessage {
  readonly payload: Buffer;
  /** In seconds. */
  readonly ttl: number;
  /** A later message of the same topic takes the place of this one; at most 32 characters of base64url. */
  readonly topic: string;
}

/**
 * What to post to a browser's push service: the message so that only that browser can read it (RFC 8291), and who sends
 * it (RFC 8292), signed for this push service alone and for 12 hours. `subject` is where its operators may write to.
 * Sent by `postPublic` and not by the library, because a browser can name any address as its push service.
 */
export function pushRequest(
  to: Subscription,
  message: PushMessage,
  keys: PushKeys,
  subject: string,
): { readonly headers: Record<string, string>; readonly body: Buffer } {
  const { headers, body } = library.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    message.payload,
    {
      TTL: message.ttl,
      topic: message.topic,
      urgency: 'high',
      vapidDetails: { subject, ...keys },
    },
  );
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { headers: Object.fromEntries(texts), body };
}
