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
  type QueuedBroadcast,
  type ResultCounts,
  type SendingState,
} from './sending.ts';
export {
  askForReply,
  askForText,
  countReplies,
  insertSurveyReplies,
  openTestCall,
  purposes,
  surveyReplies,
  type Purpose,
} from './directTexts.sql.ts';
export { broadcastsThatReached, creditReply } from './inbound.ts';
export type { ReachedText } from './inbound.sql.ts';
export { dayWaits, usedToday, type DayWait } from './day.sql.ts';
export { leaveOut, takeIn } from './leftOut.ts';
export { webhookRoutes } from './webhookRoutes.ts';
export {
  listUnconfirmed,
  resolveUnconfirmed,
  type UnconfirmedDecision,
  type UnconfirmedRow,
} from './unconfirmed.ts';
export {
  pageOfResults,
  resultsAfter,
  type ResultFilter,
  type ResultsPage,
  type ResultView,
} from './resultsPage.ts';
export { lastTurns, repliesTo, type Reply } from './resultsPage.sql.ts';
export { auditTexts } from './auditTexts.ts';
export { noteOddity } from './webhooks.sql.ts';
export { auditQueues, type QueueFinding } from './auditQueues.ts';
