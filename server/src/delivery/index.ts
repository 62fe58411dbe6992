export { openDelivery, type Delivery } from './openDelivery.ts';
export { noFacts, type DeliveryDeps, type DeliveryFacts, type EngineSettings } from './deliveryDeps.ts';
export {
  countsOf,
  pauseSending,
  queueBroadcast,
  resumeSending,
  sendingState,
  startSending,
  stopSending,
  type QueuedBroadcast,
  type ResultCounts,
  type SendingState,
} from './sending.ts';
