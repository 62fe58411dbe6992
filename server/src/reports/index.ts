export { auditAccount, auditMetrics, startAudits } from './audit.job.ts';
export { auditQueuesOf, startQueueAudits, workOnAudits } from './auditQueues.job.ts';
