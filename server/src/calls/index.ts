export type { CallDeps, CallFacts, CallSettings } from './callDeps.ts';
export {
  callHoldSource,
  callingState,
  pauseCalling,
  queueCalls,
  resumeCalling,
  startCalling,
  stopCalling,
  type QueuedCalls,
} from './calling.ts';
export {
  callCountsOf,
  callsAfter,
  callsOf,
  listDoubtfulCalls,
  pageOfCalls,
  resolveDoubtfulCalls,
  type CallCounts,
  type CallFilter,
  type CallView,
  type DoubtfulCallDecision,
} from './callResults.ts';
export { openCalling, type Calling } from './openCalling.ts';
export { voiceRoutes } from './voiceRoutes.ts';
