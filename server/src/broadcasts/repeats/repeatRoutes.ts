import * as contract from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { Routes } from '../../platform/http/http.ts';
import { envelope, pageRange } from '../../platform/database/lists.ts';
import { getBroadcast } from '../results/listBroadcasts.ts';
import { changeSequence, skipDate, steerSequence } from './changeSequence.ts';
import { createRepeating } from './createRepeating.ts';
import { canSafelyDelete, deleteSequence, undoDeleteSequence } from './deleteSequence.ts';
import type { RepeatDeps } from './makeOccurrence.ts';
import {
  accountFailures,
  describeTyped,
  dismiss,
  getSequence,
  listPastOccurrences,
  listVisibleSequences,
} from './sequences.ts';
import { sequenceToDraft } from './sequenceToDraft.ts';

/** Repeating broadcasts: sequences, their dates, and their failures. */
export function repeatRoutes(deps: RepeatDeps) {
  return (routes: Routes): void => {
    readRoutes(deps, routes);
    changeRoutes(deps, routes);
  };
}

function readRoutes(deps: RepeatDeps, routes: Routes): void {
  routes.on(contract.listRepeatingBroadcasts, async ({ caller, query, request }) => {
    const { items, size } = await listVisibleSequences(deps, caller, { ...query, ...pageRange(query) });
    return envelope(request, query, items, size);
  });
  routes.on(contract.getRepeatingBroadcast, ({ caller, params }) =>
    getSequence(deps, caller, params.RepeatingBroadcastID),
  );
  routes.on(contract.listOccurrences, async ({ caller, params, query, request }) => {
    const id = params.RepeatingBroadcastID;
    const { items, size } = await listPastOccurrences(deps, caller, id, pageRange(query));
    return envelope(request, query, items, size);
  });
  routes.on(contract.validateSchedule, async ({ caller, body }) => describeTyped(deps, caller, body));
  routes.on(contract.canSafelyDelete, ({ caller, params }) =>
    canSafelyDelete(deps, caller, params.RepeatingBroadcastID),
  );
  routes.on(contract.listAccountFailures, ({ caller }) => accountFailures(deps, caller));
}

function changeRoutes(deps: RepeatDeps, routes: Routes): void {
  routes.on(contract.createRepeatingBroadcast, async ({ caller, body }) => {
    const { repeatingBroadcastId, broadcastId, reached } = await createRepeating(deps, caller, body);
    const { MessageRecordingInstruction, StartDate } = await getBroadcast(deps, caller, broadcastId);
    return {
      RepeatingBroadcastID: repeatingBroadcastId,
      BroadcastID: broadcastId,
      StartDate,
      RecipientTotal: reached,
      MessageRecordingInstruction,
      UriSummary: `/repeatingbroadcasts/${repeatingBroadcastId}`,
    };
  });
  routes.on(contract.putRepeatingBroadcast, async ({ caller, params, body }) => {
    await changeSequence(deps, caller, params.RepeatingBroadcastID, body);
    return getSequence(deps, caller, params.RepeatingBroadcastID);
  });
  routes.on(contract.repeatingBroadcastToDraft, ({ caller, params }) =>
    sequenceToDraft(deps, caller, params.RepeatingBroadcastID),
  );
  routes.on(contract.putSequenceState, async ({ caller, params, body }) => {
    await steerSequence(deps, caller, params.RepeatingBroadcastID, body.SequenceState);
    return getSequence(deps, caller, params.RepeatingBroadcastID);
  });
  routes.on(contract.putOccurrence, async ({ caller, params, body }) => {
    const { RepeatingBroadcastID, OccurrenceDate } = params;
    await skipDate(deps, caller, RepeatingBroadcastID, OccurrenceDate, body.IsSkipped);
    return getSequence(deps, caller, RepeatingBroadcastID);
  });
  routes.on(contract.deleteRepeatingBroadcast, ({ caller, params }) =>
    deleteSequence(deps, caller, params.RepeatingBroadcastID),
  );
  routes.on(contract.undoRepeatingBroadcast, ({ caller, params }) =>
    undoDeleteSequence(deps, caller, params.UndoID),
  );
  routes.on(contract.dismissFailures, ({ caller, body }) => dismiss(deps, caller, body.FailureIDs));
}
