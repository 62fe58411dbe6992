export { broadcastRoutes, type BroadcastDeps } from './routes.ts';
export { deliveryListeners } from './lifecycle.ts';
export { startBroadcastJob, startScheduledBroadcast } from './startBroadcast.job.ts';
