import * as drafts from '@carillon/contract/broadcasts/drafts';
import { getDraftClocks, getDraftDay, getDraftFirstTexts } from '@carillon/contract/broadcasts/draftStart';
import { getDraftForecast } from '@carillon/contract/broadcasts/forecasts';
import { getHouseholdOffers, listDraftHouseholds } from '@carillon/contract/broadcasts/households';
import { getPersonalization } from '@carillon/contract/broadcasts/personalization';
import { uploadsOfDraft } from '../../../contacts/index.ts';
import type { Routes } from '../../../platform/http/http.ts';
import { envelope, pageRange } from '../../../platform/database/lists.ts';
import {
  addDraftRecipients,
  changeDraftRecipient,
  listDraftRecipients,
  removeDraftRecipients,
  summarizeRecipients,
  undoRemoveRecipients,
} from './draftAudience.ts';
import { householdOffers, householdsOfDraft } from './draftHouseholds.ts';
import { importFile, type ImportDeps } from './draftRecipientsImport.ts';
import { forecastOfDraft } from '../../start/draftForecast.ts';
import { clocksOfDraft, dayOfDraft, firstTextsOfDraft } from '../../start/draftStart.ts';
import { personalizationOf } from './draftPersonalization.ts';
import { openDraft } from '../drafts.ts';

/** Recipients of a draft: by file, paste, one by one, from contacts and groups. */
export function draftAudienceRoutes(deps: ImportDeps) {
  return (routes: Routes): void => {
    routes.on(drafts.listDraftContacts, async ({ caller, params, query, request }) => {
      const { items, size } = await listDraftRecipients(deps, caller, params.DraftBroadcastID, query);
      return envelope(request, query, items, size);
    });
    routes.on(drafts.addDraftContacts, ({ caller, params, body }) =>
      addDraftRecipients(deps, caller, params.DraftBroadcastID, body),
    );
    routes.on(drafts.putDraftContact, ({ caller, params, body }) =>
      changeDraftRecipient(deps, caller, params.DraftBroadcastID, body),
    );
    routes.on(drafts.deleteDraftContacts, ({ caller, params, query, body }) =>
      removeDraftRecipients(deps, caller, params.DraftBroadcastID, { ...query, ...body }),
    );
    routes.on(drafts.undoDraftContacts, ({ caller, params }) =>
      undoRemoveRecipients(deps, caller, params.DraftBroadcastID, params.UndoID),
    );
    routes.on(drafts.getContactSummary, ({ caller, params, query }) =>
      summarizeRecipients(deps, caller, params.DraftBroadcastID, query.broadcasttype),
    );
    routes.on(getPersonalization, ({ caller, params }) =>
      personalizationOf(deps, caller, params.DraftBroadcastID),
    );
    routes.on(getHouseholdOffers, ({ caller, params }) =>
      householdOffers(deps, caller, params.DraftBroadcastID),
    );
    routes.on(listDraftHouseholds, async ({ caller, params, query, request }) => {
      const page = pageRange(query);
      const { items, size } = await householdsOfDraft(deps, caller, params.DraftBroadcastID, page);
      return envelope(request, query, items, size);
    });
    routes.on(getDraftDay, ({ caller, params, query }) =>
      dayOfDraft(deps, caller, params.DraftBroadcastID, query.startdate),
    );
    routes.on(getDraftForecast, ({ caller, params }) =>
      forecastOfDraft(deps, caller, params.DraftBroadcastID),
    );
    routes.on(getDraftFirstTexts, ({ caller, params }) =>
      firstTextsOfDraft(deps, caller, params.DraftBroadcastID),
    );
    routes.on(getDraftClocks, ({ caller, params }) => clocksOfDraft(deps, caller, params.DraftBroadcastID));
    routes.on(drafts.listDraftFiles, ({ caller, params, query, request }) =>
      deps.database.inTenant(caller.tenant, async (tx) => {
        await openDraft(tx, caller, params.DraftBroadcastID);
        const files = await uploadsOfDraft(tx, caller, params.DraftBroadcastID);
        const { offset, limit } = pageRange(query);
        return envelope(request, query, files.slice(offset, offset + limit), files.length);
      }),
    );
    routes.on(drafts.addDraftFile, ({ caller, params, body, request }) =>
      importFile(deps, caller, params.DraftBroadcastID, {
        fileId: body.FileID,
        consent: body.UserIndicatedConsentDeclared,
        address: request.ip,
      }),
    );
  };
}
