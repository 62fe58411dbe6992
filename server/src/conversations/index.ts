import type { DeliveryFacts } from '../delivery/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { announceStatuses } from './announceStatuses.ts';
import { readNumberOfConversation } from './sending/numberOfConversation.sql.ts';
import { receiveTexts, type ReceiveDeps } from './receiving/receiveText.ts';
import { workedNumbers } from '../numbers/index.ts';

export { conversationRoutes } from './routes.ts';
export type { ConversationDeps, ConversationFacts } from './conversationDeps.ts';
export { holdThreads } from './receiving/holdThreads.ts';
export { fetchPictures } from './pictures/pictures.ts';
export { fetchPicturesJob } from './pictures/pictures.job.ts';
export { fetchOverduePictures, sweepPictures } from './pictures/pictureUpkeep.ts';
export { settleHeld } from './receiving/reviewOptOut.ts';
export { settleHeldJob } from './receiving/reviewOptOut.job.ts';
export { sendScheduledJob } from './sending/schedule.job.ts';
export { schedule, sendScheduled } from './sending/schedule.ts';
export { startSums, sumConversations, sumConversationsJob } from './listing/sumConversations.ts';
export { receiveTexts };
export {
  hasUnread,
  readAssigned,
  readUnread,
  readReceived,
  type UnreadTexts,
  type ReceivedText,
} from './listing/unread.sql.ts';

/** What sending reports to conversations. */
export function conversationListeners(deps: ReceiveDeps): Pick<DeliveryFacts, 'onTexts' | 'onProgress'> {
  return {
    onTexts: (tx, texts) => receiveTexts(deps, tx, texts),
    onProgress: (tx, queueId) => announceStatuses(tx, queueId),
  };
}

/** The text number of a conversation, if this user works with it. */
export async function numberOfConversation(
  tx: TenantTx,
  userId: number,
  conversationId: number,
): Promise<number | null> {
  const number = await readNumberOfConversation(tx, conversationId);
  return number !== null && (await workedNumbers(tx, userId)).includes(number) ? number : null;
}
