import { openCalling } from './dial/openCalling.ts';
import { inboundRoutes } from './hear/inboundCalls.ts';
import { voiceRoutes } from './hear/voiceRoutes.ts';
import { callsDue } from './due.sql.ts';

export { auditCallQueues } from './settle/auditCallQueues.ts';
export { auditCalls } from './settle/auditCalls.ts';
export type { CallDeps, CallFacts, CallSettings, WindowShut } from './dial/callDeps.ts';
export {
  callingState,
  pauseCalling,
  queueCalls,
  resumeCalling,
  startCalling,
  stopCalling,
  type QueuedCalls,
} from './dial/calling.ts';
export {
  callCountsOf,
  callsAfter,
  callsOf,
  callsUnderWay,
  listDoubtfulCalls,
  pageOfCalls,
  resolveDoubtfulCalls,
  enteredByUser,
  type CallCounts,
  type CalledList,
  type CallFilter,
  type CallsUnderWay,
  type CallView,
  type DoubtfulCallDecision,
} from './callResults.ts';
export type {
  CalledInRecording,
  CallInMessages,
  CarriersRecording,
  PhoneLaunches,
} from './hear/inboundNeeds.ts';
export { lockCallTurns, removeFromCalls } from './dial/removeTurns.ts';
export type { InboundCall } from './hear/inboundReference.ts';
export { newestCalled, readEndedCalls } from './callResults.sql.ts';
export { noCommonHours } from './dial/recipientClocks.ts';
export { neverTaken } from './hear/recordCall.ts';
export { openCalling, type Calling } from './dial/openCalling.ts';

export const calls = { outsideRoutes: [voiceRoutes, inboundRoutes], loops: [openCalling], due: [callsDue] };
