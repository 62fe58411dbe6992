export { auditCallQueues } from './auditCallQueues.ts';
export { auditCalls } from './auditCalls.ts';
export type { CallDeps, CallFacts, CallSettings } from './callDeps.ts';
export {
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
  callsUnderWay,
  listDoubtfulCalls,
  pageOfCalls,
  resolveDoubtfulCalls,
  toldByHand,
  type CallCounts,
  type CalledList,
  type CallFilter,
  type CallsUnderWay,
  type CallView,
  type DoubtfulCallDecision,
} from './callResults.ts';
export { inboundRoutes } from './inboundCalls.ts';
export type { CalledInRecording, CallInMessages, CarriersRecording, PhoneLaunches } from './inboundNeeds.ts';
export type { InboundCall } from './inboundReference.ts';
export { noCommonHours } from './ownClocks.ts';
export { neverTaken } from './recordCall.ts';
export { openCalling, type Calling } from './openCalling.ts';
export { voiceRoutes } from './voiceRoutes.ts';
