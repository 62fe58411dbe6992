export { notificationRoutes } from './routes.ts';
export type { NotificationDeps } from './notificationDeps.ts';
export { pushTextJob, sendDigestJob, tellAccountJob, tellNumberStoppedJob } from './jobs.ts';
export { startDigests, tellAccount } from './makeDigests.ts';
export { askToTellOwner, tellNumberStopped } from './tellNumberStopped.ts';
export { sendDigest } from './sendDigest.ts';
export { notificationListeners, pushText } from './pushText.ts';
export { openServiceAccount } from './serviceAccount.ts';
export { removeTokensOf } from './pushTokens.sql.ts';
