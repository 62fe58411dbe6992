import { firstWords } from '@carillon/rules/digestTexts';
import { formatPhone } from '@carillon/rules/phones/phones';
import { readReceived, type ConversationFacts, type ReceivedText } from '../conversations/index.ts';
import { readNumber } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { pushAssignedJob, pushTextJob } from './jobs.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import { noteArrival, wantPush } from './notifications.sql.ts';
import { readToken, tokensOf, type PushTokenRow } from './pushTokens.sql.ts';
import { newsMs, sendPush, type ReadyPush, type ShownPush } from './sendPush.ts';

/**
 * Listens to inbound texts: notes them for digests, and queues push to the browsers that want it. Also queues push to a
 * user to whom a conversation was assigned.
 */
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
    async onAssigned(tx, { eventId, userId }) {
      for (const PushTokenID of await tokensOf(tx, [userId]))
        await deps.jobs.enqueue(
          tx,
          pushAssignedJob,
          { AccountID: tx.accountId, EventID: eventId, PushTokenID },
          { key: `${tx.accountId}.e${eventId}.${PushTokenID}` },
        );
    },
  };
}

/**
 * Notifies one browser of one text. Not when it was read meanwhile, when its user does not want it any more, or an hour
 * later. A subscription that is gone is deleted. Throws when the push service can't accept it now.
 */
export async function pushText(
  deps: NotificationDeps,
  tenant: Tenant,
  { TextMessageID, PushTokenID }: { readonly TextMessageID: number; readonly PushTokenID: number },
): Promise<void> {
  const ready = await deps.database.inTenant(tenant, (tx) => prepare(deps, tx, TextMessageID, PushTokenID));
  if (ready !== null) await sendPush(deps, tenant, ready);
}

async function prepare(
  deps: NotificationDeps,
  tx: TenantTx,
  textMessageId: number,
  pushTokenId: number,
): Promise<ReadyPush | null> {
  const token = await readToken(tx, pushTokenId);
  const text = await readReceived(tx, textMessageId);
  if (token === null || text === null || !text.isUnread) return null;
  if (deps.clock.now().getTime() - text.at.getTime() > newsMs) return null;
  if (!(await wantPush(tx, text.textNumberId)).includes(token.userId)) return null;
  return { token, shown: await shownOf(tx, token, text) };
}

async function shownOf(tx: TenantTx, token: PushTokenRow, text: ReceivedText): Promise<ShownPush> {
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
