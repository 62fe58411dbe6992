export { broadcastRoutes, type BroadcastDeps } from './routes.ts';
export { deliveryListeners } from './lifecycle.ts';
export { startBroadcastJob, startScheduledBroadcast } from './startBroadcast.job.ts';
export { requireDraft } from './drafts.ts';
export { draftFromRoutes } from './draftFromRoutes.ts';
export { draftRecipientRoutes } from './draftRecipientRoutes.ts';
export { importFileJob, resumeImport, type ImportDeps } from './draftRecipientsImport.ts';
export { purgeAccount, purgeAccountJob, startPurges } from './purge.job.ts';
export { cancelDeleted, cancelDeletedJob } from './cancelDeleted.job.ts';
