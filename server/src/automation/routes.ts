import * as contract from '@carillon/contract/conversations/autoReplies';
import type { Routes } from '../platform/http/http.ts';
import { envelope, pageRange } from '../platform/database/lists.ts';
import type { AutomationDeps } from './automationDeps.ts';
import { changeAutoReply, createAutoReply, deleteAutoReplies, undoAutoReplies } from './changeAutoReplies.ts';
import { changeJoinReply, listJoinReplies, removeJoin, undoJoin } from './joinReplies.ts';
import { listAutoReplies } from './listAutoReplies.ts';

/** Auto replies, keywords and join replies. */
export function automationRoutes(deps: AutomationDeps) {
  return (routes: Routes): void => {
    routes.on(contract.listAutoReplies, async ({ caller, query, request }) => {
      const { items, size } = await listAutoReplies(deps, caller, query);
      return envelope(request, query, items, size);
    });
    routes.on(contract.listNumberAutoReplies, async ({ caller, params, query, request }) => {
      const of = { ...query, textnumberid: params.TextNumberID };
      const { items, size } = await listAutoReplies(deps, caller, of);
      return envelope(request, query, items, size);
    });
    routes.on(contract.createAutoReply, ({ caller, body }) => createAutoReply(deps, caller, body));
    routes.on(contract.putAutoReply, ({ caller, params, body }) =>
      changeAutoReply(deps, caller, params.AutoReplyID, body),
    );
    routes.on(contract.putAutoReplyToo, ({ caller, body }) => changeAutoReply(deps, caller, body.ID, body));
    routes.on(contract.deleteAutoReply, ({ caller, params }) =>
      deleteAutoReplies(deps, caller, { ids: [params.AutoReplyID], isExcept: false }),
    );
    routes.on(contract.deleteAutoReplies, ({ caller, body, query }) => {
      const { Type, Items } = body.Selection;
      const ids = Type === 'SelectedAll' ? [] : Items.map((item) => item.ID);
      return deleteAutoReplies(deps, caller, { ids, isExcept: Type !== 'Selected', kind: query.kind });
    });
    routes.on(contract.undoAutoReplies, ({ caller, params }) => undoAutoReplies(deps, caller, params.UndoID));
    routes.on(contract.listJoinReplies, async ({ caller, query, request }) => {
      const page = { ...pageRange(query), q: query.q?.trim() || null };
      const { items, size } = await listJoinReplies(deps, caller, page);
      return envelope(request, query, items, size);
    });
    routes.on(contract.putJoinReply, ({ caller, params, body }) =>
      changeJoinReply(deps, caller, params.ListID, body),
    );
    routes.on(contract.deleteJoinReply, ({ caller, params }) => removeJoin(deps, caller, params.ListID));
    routes.on(contract.undoJoinReply, ({ caller, params }) => undoJoin(deps, caller, params.UndoID));
  };
}
