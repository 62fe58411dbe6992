import { handle, handleChore } from '../platform/capability.ts';
import { startAudits } from './audit.job.ts';
import { auditAll, auditQueuesOf, startQueueAudits } from './auditQueues.job.ts';
import { auditAccountJob, auditChore, auditQueuesJob, queueAuditsChore } from './jobs.ts';

export { auditAccount, auditMetrics, startAudits } from './audit.job.ts';
export { auditQueuesOf, startQueueAudits } from './auditQueues.job.ts';

export const reports = {
  jobs: [handle(auditAccountJob, auditAll), handle(auditQueuesJob, auditQueuesOf)],
  chores: [handleChore(auditChore, startAudits), handleChore(queueAuditsChore, startQueueAudits)],
};
