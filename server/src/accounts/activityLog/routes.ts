import { downloadAccountActivity, listAccountActivity } from '@carillon/contract/accounts/accountActivity';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { envelope } from '../../platform/database/lists.ts';
import { sendCsv } from '../../platform/http/downloads.ts';
import type { Routes } from '../../platform/http/http.ts';
import { activityCsv, listActivity } from './listActivity.ts';

export function activityRoutes(deps: { readonly database: Database; readonly clock: Clock }) {
  return (routes: Routes) => {
    routes.on(listAccountActivity, async ({ caller, query, request }) => {
      const { items, size } = await listActivity(deps, caller, query);
      return envelope(request, query, items, size);
    });
    routes.on(downloadAccountActivity, async ({ caller, query, reply }) => {
      const day = deps.clock.now().toISOString().slice(0, 10);
      await sendCsv(reply, `activity-${day}.csv`, await activityCsv(deps, caller, query));
    });
  };
}
