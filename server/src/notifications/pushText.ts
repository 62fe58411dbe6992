import { firstWords } from '@carillon/rules/digestTexts';
import { formatPhone } from '@carillon/rules/phones';
import { readReceived, type ConversationFacts, type ReceivedText } from '../conversations/index.ts';
import { readNumber } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { postPublic } from '../platform/publicOnly.ts';
import type { Tenant } from '../platform/tenant.ts';
import { pushTextJob } from './jobs.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import { noteArrival, wantPush } from './notifications.sql.ts';
import { ownPushKeys } from './pushKeys.ts';
import { readToken, removeDeadToken, tokensOf, type PushTokenRow } from './pushTokens.sql.ts';
import { authorization, encryptPush, type Subscription } from './webPush.ts';

/** A text is news for so long. */
const newsMs = 3_600_000;
/** What push services say of an address that is nobody's any more, or of a subscription by another key of ours. */
const gone: ReadonlySet<number> = new Set([401, 403, 404, 410]);
const tooMany = 429;

/** Listens to texts that come in: notes them for digests, and asks for push to the browsers that want it. */
export function notificationListeners(deps: Pick<NotificationDeps, 'jobs'>): ConversationFacts {
  return {
    async onReceived(tx, text) {
      await noteArrival(tx, text.textNumberId);
      if (!text.isTold) return;
      for (const PushTokenID of await tokensOf(tx, await wantPush(tx, text.textNumberId)))
        await deps.jobs.enqueue(
          tx,
          pushTextJob,
          { AccountID: tx.accountId, TextMessageID: text.textMessageId, PushTokenID },
          { key: `${tx.accountId}.${text.textMessageId}.${PushTokenID}` },
        );
    },
  };
}

/** What the service worker shows (web/public/push.js). */
interface Shown {
  readonly Title: string;
  readonly Body: string;
  readonly Url: string;
  /** A later one of the same conversation takes the place of the one before. */
  readonly Tag: string;
}

interface Ready {
  readonly token: PushTokenRow;
  readonly shown: Shown;
}

/**
 * Tells one browser of one text. Not when it was read meanwhile, when its user does not want it any more, or an hour
 * later. A subscription that is gone is forgotten. Throws when the push service can't take it now.
 */
export async function pushText(
  deps: NotificationDeps,
  tenant: Tenant,
  { TextMessageID, PushTokenID }: { readonly TextMessageID: number; readonly PushTokenID: number },
): Promise<void> {
  const ready = await deps.database.inTenant(tenant, (tx) => prepare(deps, tx, TextMessageID, PushTokenID));
  if (ready === null) return;
  const to = JSON.parse(ready.token.token) as Subscription;
  const keys = await ownPushKeys(deps);
  const status = await postPublic(
    to.endpoint,
    {
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(newsMs / 1000),
        urgency: 'high',
        topic: ready.shown.Tag,
        authorization: authorization(to.endpoint, keys, subjectOf(deps), deps.clock.now()),
      },
      body: encryptPush(Buffer.from(JSON.stringify(ready.shown)), to),
    },
    deps.config.pushStandIn,
  );
  if (gone.has(status)) {
    await deps.database.inTenant(tenant, (tx) => removeDeadToken(tx, ready.token));
    return;
  }
  if (status >= 500 || status === tooMany) throw new Error(`a push service answered ${status}`);
  if (status >= 300) deps.log.warn({ status }, 'a push service did not take a notification');
}

async function prepare(
  deps: NotificationDeps,
  tx: TenantTx,
  textMessageId: number,
  pushTokenId: number,
): Promise<Ready | null> {
  const token = await readToken(tx, pushTokenId);
  const text = await readReceived(tx, textMessageId);
  if (token === null || text === null || !text.isUnread) return null;
  if (deps.clock.now().getTime() - text.at.getTime() > newsMs) return null;
  if (!(await wantPush(tx, text.textNumberId)).includes(token.userId)) return null;
  return { token, shown: await shownOf(tx, token, text) };
}

async function shownOf(tx: TenantTx, token: PushTokenRow, text: ReceivedText): Promise<Shown> {
  const place = { Url: `/inbox/${text.conversationId}`, Tag: `c${text.conversationId}` };
  if (token.showsText)
    return {
      Title: text.name === '' ? formatPhone(text.phone) : firstWords(text.name),
      Body: firstWords(text.message) || (text.hasMedia ? 'Sent a picture' : 'Sent a text without words'),
      ...place,
    };
  const number = await readNumber(tx, text.textNumberId, null);
  return {
    Title: 'New text',
    Body: number === null || number.name === '' ? '' : `On ${firstWords(number.name)}`,
    ...place,
  };
}

/** Where operators of push services may write to (RFC 8292). */
function subjectOf({ config }: NotificationDeps): string {
  return `mailto:${/<([^>]+)>/.exec(config.mail.from)?.[1] ?? ''}`;
}
