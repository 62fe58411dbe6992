import * as contract from '@carillon/contract/broadcasts/confirmations';
import { envelope, pageRange } from '../../platform/database/lists.ts';
import { sendCsv } from '../../platform/http/downloads.ts';
import type { Routes } from '../../platform/http/http.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { boardCsv } from './boardCsv.ts';
import { followMissing } from './followMissing.ts';
import { listBoard, summarizeBoard } from './showBoard.ts';

/** The board of a ladder: who confirmed, who is being tried, who is missing. */
export function ladderRoutes(deps: DraftDeps) {
  return (routes: Routes) => {
    routes.on(contract.listConfirmations, async ({ caller, params, query, request }) => {
      const wanted = { ...query, ...pageRange(query) };
      const { items, size } = await listBoard(deps, caller, params.BroadcastID, wanted);
      return envelope(request, query, items, size);
    });
    routes.on(contract.getConfirmationSummary, ({ caller, params }) =>
      summarizeBoard(deps, caller, params.BroadcastID),
    );
    routes.on(contract.downloadConfirmations, async ({ caller, params, query, reply }) => {
      const csv = await boardCsv(deps, caller, params.BroadcastID, query);
      await sendCsv(reply, `broadcast-${params.BroadcastID}-confirmations.csv`, csv);
    });
    routes.on(contract.followUpMissing, ({ caller, params }) =>
      followMissing(deps, caller, params.BroadcastID),
    );
  };
}
