import { handle, handleChore } from '../platform/capability.ts';
import {
  fetchPicturesJob,
  overduePicturesChore,
  sendScheduledJob,
  settleHeldJob,
  sumConversationsChore,
  sumConversationsJob,
  sweepPicturesChore,
} from './jobs.ts';
import { startSums, sumConversations } from './listing/sumConversations.ts';
import { fetchPictures } from './pictures/pictures.ts';
import { picturesDue } from './due.sql.ts';
import { fetchOverduePictures, sweepPictures } from './pictures/pictureUpkeep.ts';
import { settleHeld } from './receiving/reviewOptOut.ts';
import { conversationRoutes } from './routes.ts';
import { sendScheduled } from './sending/schedule.ts';
import type { DeliveryFacts } from '../delivery/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { announceStatuses } from './announceStatuses.ts';
import { readNumberOfConversation } from './sending/numberOfConversation.sql.ts';
import { receiveTexts, type ReceiveDeps } from './receiving/receiveText.ts';
import { workedNumbers } from '../numbers/index.ts';

export type { ConversationDeps, ConversationFacts } from './conversationDeps.ts';
export { holdThreads } from './receiving/holdThreads.ts';
export { fetchPictures } from './pictures/pictures.ts';
export { fetchOverduePictures } from './pictures/pictureUpkeep.ts';
export { settleHeld } from './receiving/reviewOptOut.ts';
export { schedule, sendScheduled } from './sending/schedule.ts';
export { startSums, sumConversations } from './listing/sumConversations.ts';
export { hasFirstTexts } from './sending/textMessages.sql.ts';
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
    onProgress: (tx, sendId) => announceStatuses(tx, sendId),
  };
}

/** The text number of a conversation, if this user may use it. */
export async function numberOfConversation(
  tx: TenantTx,
  userId: number,
  conversationId: number,
): Promise<number | null> {
  const number = await readNumberOfConversation(tx, conversationId);
  return number !== null && (await workedNumbers(tx, userId)).includes(number) ? number : null;
}

export const conversations = {
  routes: [conversationRoutes],
  jobs: [
    handle(sendScheduledJob, sendScheduled, (data) => data.ScheduledConversationID),
    handle(fetchPicturesJob, fetchPictures, (data) => data.TextMessageID),
    handle(settleHeldJob, settleHeld, (data) => data.PhoneNumber),
    handle(sumConversationsJob, sumConversations),
  ],
  chores: [
    handleChore(sumConversationsChore, startSums),
    handleChore(overduePicturesChore, fetchOverduePictures),
    handleChore(sweepPicturesChore, sweepPictures),
  ],
  due: [picturesDue],
};
