export { confirm, isConfirmed } from './confirmations.sql.ts';
export { automaticOrigins, type Channel, type Origin, type SingleOrigin } from './origins.ts';
export { openBroadcastSend, openSend, singlesAmong } from './sends.sql.ts';
export { mendQueues, type QueueFinding } from './queueAudit.ts';
export { queuesIn, type SharedQueueRow } from './queues.sql.ts';
export { asAccount, inAccount } from './tenants.ts';
