export { auditAccount, auditAccountJob, auditMetrics, startAudits } from './audit.job.ts';
