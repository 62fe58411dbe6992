import * as merges from '@carillon/contract/broadcasts/templateMerges';
import { envelope, pageRange } from '../../platform/database/lists.ts';
import type { Routes } from '../../platform/http/http.ts';
import { mergeBroadcastFor, mergeDraftFor, previewForContacts } from './mergeSingle.ts';
import { decideMessages, getMerge, listMessages, startMerge, type MergeRouteDeps } from './templateMerges.ts';

/** Personal messages of a draft, checked one by one. Several addresses mean the same (2-decisions I7, 3-decisions 15.6). */
export function mergeRoutes(deps: MergeRouteDeps) {
  return (routes: Routes): void => {
    routes.on(merges.createDraftMerge, ({ caller, params, body }) =>
      startMerge(deps, caller, params.DraftBroadcastID, body.TemplateText),
    );
    for (const create of [merges.createMerge, merges.createMergeInOneWord])
      routes.on(create, ({ caller, body }) =>
        startMerge(deps, caller, body.DraftBroadcastID, body.TemplateText),
      );
    for (const get of [merges.getMerge, merges.getMergeWithHyphen, merges.getInvalidMerge])
      routes.on(get, ({ caller, params }) => getMerge(deps, caller, params.TemplateMergeID));
    routes.on(merges.listMergedMessages, async ({ caller, params, query, request }) => {
      const range = pageRange(query);
      const { items, size } = await listMessages(deps, caller, params.TemplateMergeID, query.filter, range);
      return envelope(request, query, items, size);
    });
    routes.on(merges.listInvalidMessages, async ({ caller, params, query, request }) => {
      const range = pageRange(query);
      const { items, size } = await listMessages(deps, caller, params.TemplateMergeID, 'invalid', range);
      return envelope(request, query, items, size);
    });
    for (const put of [merges.putMergedMessages, merges.putInvalidMessages])
      routes.on(put, ({ caller, params, body }) =>
        decideMessages(deps, caller, params.TemplateMergeID, body),
      );
    routes.on(merges.mergeDraftSingle, ({ caller, params, body }) =>
      mergeDraftFor(deps, caller, params.DraftBroadcastID, body),
    );
    routes.on(merges.mergeBroadcastSingle, ({ caller, params, body }) =>
      mergeBroadcastFor(deps, caller, params.BroadcastID, body),
    );
    routes.on(merges.previewContacts, ({ caller, body }) => previewForContacts(deps, caller, body));
  };
}
