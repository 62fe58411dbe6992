import { postPublic } from '../platform/http/publicOnly.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import { ownPushKeys } from './pushKeys.ts';
import { removeDeadToken, type PushTokenRow } from './pushTokens.sql.ts';
import { pushRequest, type Subscription } from './webPush.ts';

/** How long an event is news, in milliseconds. */
export const newsMs = 3_600_000;
/** Responses of push services for an address that no longer exists, or for a subscription by another key of ours. */
const gone: ReadonlySet<number> = new Set([401, 403, 404, 410]);
const tooMany = 429;

/** What the service worker shows (web/public/push.js). */
export interface ShownPush {
  readonly Title: string;
  readonly Body: string;
  readonly Url: string;
  /** A later one of the same conversation takes the place of the one before. */
  readonly Tag: string;
}

/** A notification, and the browser that gets it. */
export interface ReadyPush {
  readonly token: PushTokenRow;
  readonly shown: ShownPush;
}

/**
 * Gives a notification to the push service of a browser. A subscription that is gone is forgotten. Throws when the push
 * service can't take it now.
 */
export async function sendPush(deps: NotificationDeps, tenant: Tenant, ready: ReadyPush): Promise<void> {
  const to = JSON.parse(ready.token.token) as Subscription;
  const keys = await ownPushKeys(deps);
  const message = {
    payload: Buffer.from(JSON.stringify(ready.shown)),
    ttl: newsMs / 1000,
    topic: ready.shown.Tag,
  };
  const status = await postPublic(
    to.endpoint,
    pushRequest(to, message, keys, subjectOf(deps)),
    deps.config.pushStandIn,
  );
  if (gone.has(status)) {
    await deps.database.inTenant(tenant, (tx) => removeDeadToken(tx, ready.token));
    return;
  }
  if (status >= 500 || status === tooMany) throw new Error(`a push service answered ${status}`);
  if (status >= 300) deps.log.warn({ status }, 'a push service did not take a notification');
}

/** Where operators of push services may write to (RFC 8292). */
function subjectOf({ config }: NotificationDeps): string {
  return `mailto:${/<([^>]+)>/.exec(config.mail.from)?.[1] ?? ''}`;
}
