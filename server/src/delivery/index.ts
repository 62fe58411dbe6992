export { openDelivery, type Delivery } from './openDelivery.ts';
export { noFacts, type DeliveryDeps, type DeliveryFacts, type EngineSettings } from './deliveryDeps.ts';
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
export { askForText, countReplies, insertSurveyReplies } from './directTexts.sql.ts';
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
export { repliesTo, type Reply } from './resultsPage.sql.ts';
export { audit, type AuditFinding } from './auditor.ts';
