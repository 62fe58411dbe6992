import * as contract from '@carillon/contract/broadcasts/drips';
import { envelope, pageRange } from '../../platform/database/lists.ts';
import type { Routes } from '../../platform/http/http.ts';
import { createStep } from './createStep.ts';
import { createDrip, type DripDeps } from './createDrip.ts';
import { dripCredits } from './dripCredits.ts';
import { getDrip, listDrips, listPeople } from './drips.ts';
import { stopDrip, stopPerson } from './stopDrip.ts';

/** Drips: texts to the same recipients at set times. */
export function dripRoutes(deps: DripDeps) {
  return (routes: Routes): void => {
    routes.on(contract.createSequence, async ({ caller, body }) => {
      const { dripId, broadcastIds, failures } = await createDrip(deps, caller, body);
      return {
        metaData: { FailureCount: failures.length, SuccessCount: broadcastIds.length },
        BroadcastIDs: [...broadcastIds],
        DripCampaignID: dripId,
        Failures: failures.map(({ stepNo, problem }) => ({ StepNo: stepNo, Message: problem })),
      };
    });
    routes.on(contract.calculateCredits, ({ caller, body }) => dripCredits(deps, caller, body));
    routes.on(contract.listDripCampaigns, async ({ caller, query, request }) => {
      const { items, size } = await listDrips(deps, caller, { ...query, ...pageRange(query) });
      return envelope(request, query, items, size);
    });
    routes.on(contract.getDripCampaign, ({ caller, params }) => getDrip(deps, caller, params.DripCampaignID));
    routes.on(contract.listDripContacts, async ({ caller, params, query, request }) => {
      const which = { ...query, ...pageRange(query) };
      const { items, size } = await listPeople(deps, caller, params.DripCampaignID, which);
      return envelope(request, query, items, size);
    });
    routes.on(contract.stopDripCampaign, async ({ caller, params }) => {
      await stopDrip(deps, caller, params.DripCampaignID);
      return getDrip(deps, caller, params.DripCampaignID);
    });
    routes.on(contract.createDripStep, async ({ caller, params, body }) => {
      const { DripCampaignID: dripId, StepNo: stepNo } = params;
      await createStep(deps, caller, { dripId, stepNo }, body);
      return getDrip(deps, caller, dripId);
    });
    routes.on(contract.stopDripContact, async ({ caller, params, body }) => {
      await stopPerson(deps, caller, params.DripCampaignID, body.PhoneNumber);
      return getDrip(deps, caller, params.DripCampaignID);
    });
  };
}
