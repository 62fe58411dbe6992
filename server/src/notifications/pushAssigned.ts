import { firstWords } from '@carillon/rules/digestTexts';
import { formatPhone } from '@carillon/rules/phones/phones';
import { readAssigned } from '../conversations/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import { wantPush } from './notifications.sql.ts';
import { readToken } from './pushTokens.sql.ts';
import { newsMs, sendPush, type ReadyPush } from './sendPush.ts';

/**
 * Notifies one browser that a colleague assigned a conversation to its user. Not when it is another user's by now, when
 * the user has no push for the number, or an hour later.
 */
export async function pushAssigned(
  deps: NotificationDeps,
  tenant: Tenant,
  { EventID, PushTokenID }: { readonly EventID: number; readonly PushTokenID: number },
): Promise<void> {
  const ready = await deps.database.inTenant(tenant, (tx) => prepare(deps, tx, EventID, PushTokenID));
  if (ready !== null) await sendPush(deps, tenant, ready);
}

async function prepare(
  deps: NotificationDeps,
  tx: TenantTx,
  eventId: number,
  pushTokenId: number,
): Promise<ReadyPush | null> {
  const token = await readToken(tx, pushTokenId);
  const assigned = await readAssigned(tx, eventId);
  if (token === null || assigned === null || assigned.userId !== token.userId) return null;
  if (deps.clock.now().getTime() - assigned.at.getTime() > newsMs) return null;
  if (!(await wantPush(tx, assigned.textNumberId)).includes(token.userId)) return null;
  const person = assigned.name === '' ? formatPhone(assigned.phone) : firstWords(assigned.name);
  return {
    token,
    shown: {
      Title: 'Conversation assigned to you',
      Body: token.showsText ? `${person}, by ${firstWords(assigned.byName)}` : '',
      Url: `/inbox/${assigned.conversationId}`,
      Tag: `c${assigned.conversationId}`,
    },
  };
}
