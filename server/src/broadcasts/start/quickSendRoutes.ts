import { quickSend as route } from '@carillon/contract/broadcasts/quickSend';
import type { Routes } from '../../platform/http/http.ts';
import { quickSend } from './quickSend.ts';

/** Texts to a few people without the steps of the wizard. */
export function quickSendRoutes(deps: Parameters<typeof quickSend>[0]) {
  return (routes: Routes) => {
    routes.on(route, ({ caller, params, body }) => quickSend(deps, caller, params.DraftBroadcastID, body));
  };
}
