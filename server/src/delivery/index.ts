import type { FastifyInstance } from 'fastify';
import type { DeliveryDeps } from './deliveryDeps.ts';
import { webhookRoutes } from './hear/webhookRoutes.ts';
import { openDelivery } from './openDelivery.ts';
import { textsDue } from './due.sql.ts';

export { openDelivery, type Delivery } from './openDelivery.ts';
export {
  noFacts,
  type DeliveryDeps,
  type DeliveryFacts,
  type EngineSettings,
  type IncomingText,
} from './deliveryDeps.ts';
export {
  countsOf,
  pauseSending,
  queueBroadcast,
  resumeSending,
  sendingState,
  startSending,
  stopSending,
  type ResultCounts,
  type SendingState,
} from './send/queue/sending.ts';
export type { QueuedBroadcast } from './send/queue/queuedBroadcast.ts';
export {
  askForReply,
  askForText,
  countReplies,
  insertSurveyReplies,
  openTestCall,
  surveyReplies,
} from './send/queue/directTexts.sql.ts';
export { creditReply } from './hear/inbound.ts';
export { broadcastsThatReached, type ReachedText } from './hear/inbound.sql.ts';
export { dayWaits, usedToday, type DayWait } from './send/lease/day.sql.ts';
export { leaveOut, lockTurns, takeIn } from './send/queue/leftOut.ts';
export { webhookRoutes } from './hear/webhookRoutes.ts';
export {
  listUnconfirmed,
  resolveUnconfirmed,
  type UnconfirmedDecision,
  type UnconfirmedRow,
} from './settle/unconfirmed.ts';
export {
  pageOfResults,
  resultsAfter,
  type ResultFilter,
  type ResultsPage,
  type ResultView,
} from './show/resultsPage.ts';
export { paceOfNumber, textPaces, type TextPace } from './show/textPaces.sql.ts';
export { lastTurns, retryTimes } from './show/resultsPage.sql.ts';
export {
  pageOfReplies,
  repliersOf,
  repliesAfter,
  repliesTo,
  type RepliesTo,
  type Reply,
  type ReplyView,
} from './show/replies.sql.ts';
export { auditTexts } from './settle/auditTexts.ts';
export { noteOddity } from './hear/webhooks.sql.ts';
export { auditQueues } from './settle/auditQueues.ts';

export const delivery = {
  outsideRoutes: [(app: FastifyInstance, needs: Needs) => webhookRoutes(app, needs.delivery)],
  loops: [(needs: Needs) => openDelivery(needs.delivery)],
  due: [textsDue],
};

interface Needs {
  readonly delivery: DeliveryDeps;
}
