import * as textChange from '@carillon/contract/broadcasts/textChange';
import { previewTextChange } from './change/changeText.ts';
import * as contract from '@carillon/contract/broadcasts/broadcasts';
import * as activity from '@carillon/contract/broadcasts/activity';
import * as broadcastResults from '@carillon/contract/broadcasts/broadcastResults';
import * as drafts from '@carillon/contract/broadcasts/drafts';
import { listHousemates as listHousematesRoute } from '@carillon/contract/broadcasts/households';
import { getBroadcastForecast } from '@carillon/contract/broadcasts/forecasts';
import * as labels from '@carillon/contract/broadcasts/labels';
import { postBroadcastAudio } from '@carillon/contract/broadcasts/messageUpload';
import * as textReplies from '@carillon/contract/broadcasts/textReplies';
import { AppError } from '@carillon/contract/errors';
import { audioOriginOf } from '../media/index.ts';
import { sendCsv } from '../platform/http/downloads.ts';
import type { Routes } from '../platform/http/http.ts';
import { bodyLength } from '../platform/http/takeFiles.ts';
import { envelope, pageRange } from '../platform/database/lists.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { insertLabel, listLabelRows, removeLabel } from './labels.sql.ts';
import { requireRecordingId } from './phoneLaunch/callIn.ts';
import { copyToDraft } from './drafts/recipients/copyToDraft.ts';
import { saveAsGroup } from './change/saveAsGroup.ts';
import { changeAudio, uploadMessage } from './change/changeAudio.ts';
import { createRepeating } from './repeats/createRepeating.ts';
import { createBroadcast } from './start/createBroadcast.ts';
import { changeRecipientText, showRecipientText } from './change/texts/recipientText.ts';
import { removeRecipients } from './change/removeRecipients.ts';
import { deleteBroadcast, undoDeleteBroadcast } from './change/deleteBroadcast.ts';
import {
  changeDraftType,
  createDraft,
  getDraft,
  listOpenDrafts,
  removeDraft,
  saveDraft,
  type DraftDeps,
} from './drafts/drafts.ts';
import { forecastOfBroadcast } from './results/showForecast.ts';
import { listActivity } from './life/activity.ts';
import { getBroadcast, listBroadcasts, openBroadcastLists, summarize } from './results/listBroadcasts.ts';
import { listHousemates } from './results/householdResults.ts';
import { decideDoubtful, listDoubtful, listResults } from './results/results.ts';
import { resultsCsv } from './results/resultsCsv.ts';
import { ladderOf, noLadderText } from '@carillon/rules/ladders/ladderForm';
import { listTextReplies, repliesCsv, repliesToDraft } from './results/textReplies.ts';
import { decideUnconfirmedCalls, listUnconfirmedCalls } from './results/unconfirmedCalls.ts';
import { checkStartDate, clocksOfStart } from './start/startDate.ts';
import { isOutsideWindow } from './start/startWindow.ts';
import { steerBroadcast } from './change/steerBroadcast.ts';
import { refuse, type VoiceDeps } from './start/voicePart.ts';
import { sendTestCall } from './drafts/message/testCall.ts';
import { sendTestText } from './drafts/message/testText.ts';

export type BroadcastDeps = DraftDeps & VoiceDeps & { readonly jobs: Jobs; readonly log: Log };

/** Drafts, broadcasts, results and labels. The recipients of drafts register their own routes. */
export function broadcastRoutes(deps: BroadcastDeps) {
  return (routes: Routes) => {
    draftRoutes(deps, routes);
    listAndCreateRoutes(deps, routes);
    changeRoutes(deps, routes);
    resultRoutes(deps, routes);
    replyRoutes(deps, routes);
    unconfirmedRoutes(deps, routes);
    labelRoutes(deps, routes);
  };
}

function draftRoutes(deps: BroadcastDeps, routes: Routes): void {
  routes.on(drafts.createDraft, ({ caller, body }) => createDraft(deps, caller, body.BroadcastType));
  routes.on(drafts.listDrafts, async ({ caller, query, request }) => {
    const { items, size } = await listOpenDrafts(deps, caller, pageRange(query));
    return envelope(request, query, items, size);
  });
  routes.on(drafts.getDraft, ({ caller, params, query }) =>
    getDraft(deps, caller, params.DraftBroadcastID, query),
  );
  routes.on(drafts.putDraft, ({ caller, params, body: { Version, ...form } }) =>
    saveDraft(deps, caller, params.DraftBroadcastID, form, Version),
  );
  routes.on(drafts.putDraftType, ({ caller, params, body }) =>
    changeDraftType(deps, caller, params.DraftBroadcastID, body.BroadcastTypeDesc, body.IsTextSurvey),
  );
  routes.on(drafts.sendTestText, ({ caller, params, body }) =>
    sendTestText(deps, caller, params.DraftBroadcastID, body.RequestKey),
  );
  routes.on(drafts.sendTestCall, ({ caller, params, body }) =>
    sendTestCall(deps, caller, params.DraftBroadcastID, body.RequestKey),
  );
  routes.on(drafts.deleteDraft, ({ caller, params }) => removeDraft(deps, caller, params.DraftBroadcastID));
}

function listAndCreateRoutes(deps: BroadcastDeps, routes: Routes): void {
  const lists = { ...deps, ...openBroadcastLists(deps) };
  routes.on(contract.listBroadcasts, async ({ caller, query, request }) => {
    const { items, size } = await listBroadcasts(lists, caller, query);
    return envelope(request, query, items, size);
  });
  routes.on(contract.getBroadcastSummary, ({ caller }) => summarize(deps, caller));
  routes.on(getBroadcastForecast, ({ caller, params }) =>
    forecastOfBroadcast(deps, caller, params.BroadcastID),
  );
  routes.on(contract.getBroadcast, ({ caller, params }) => getBroadcast(deps, caller, params.BroadcastID));
  routes.on(contract.createBroadcast, async ({ caller, body }) => {
    // Left out, as what doesn't count of a form is, no one would be called (docs/decisions/ladders.md).
    if ((body.CallUnconfirmedMinutes ?? null) !== null && ladderOf(body) === null)
      throw refuse('CallUnconfirmedMinutes', noLadderText);
    const { broadcastId: id, reached } =
      body.startOption === 'REPEATING'
        ? await createRepeating(deps, caller, body)
        : await createBroadcast(deps, caller, body);
    const { MessageRecordingInstruction } = await getBroadcast(deps, caller, id);
    return {
      BroadcastID: id,
      RecipientTotal: reached,
      MessageRecordingInstruction,
      UriSummary: `/broadcasts/${id}/summary`,
    };
  });
  routes.on(contract.validateBroadcast, async ({ caller, body }) => {
    const check = checkStartDate(body.StartDate, deps.clock.now(), caller.timeZone);
    const isOutside = await isOutsideWindow(deps, caller, body, check.startDate);
    const clocks = clocksOfStart(body.StartDate, check.startDate, caller.timeZone);
    return {
      StartDateValidation: {
        StartDate: check.startDate?.toISOString() ?? null,
        IsPast: check.isPast,
        IsTooFarFuture: check.isTooFarFuture,
        IsOutsideCallingWindow: isOutside,
        IsAlteredByServerTimeChange: clocks?.isAltered ?? false,
        IsApproachingServerTimeChange: clocks?.isApproaching ?? false,
        IsMovedForwardByServerTimeChange: clocks?.isMovedForward ?? false,
        ServerTimeChangeStartTime: clocks?.change?.start ?? null,
        ServerTimeChangeEndTime: clocks?.change?.end ?? null,
      },
    };
  });
}

function changeRoutes(deps: BroadcastDeps, routes: Routes): void {
  routes.on(contract.putBroadcast, async ({ caller, params, body }) => {
    await steerBroadcast(deps, caller, params.BroadcastID, body);
    return getBroadcast(deps, caller, params.BroadcastID);
  });
  routes.on(textChange.previewTextChange, ({ caller, params, body }) =>
    previewTextChange(deps, caller, params.BroadcastID, body),
  );
  routes.on(textChange.getRecipientText, ({ caller, params }) =>
    showRecipientText(deps, caller, params.BroadcastID, params.PhoneNumber),
  );
  routes.on(textChange.putRecipientText, ({ caller, params, body }) =>
    changeRecipientText(deps, caller, params.BroadcastID, params.PhoneNumber, body),
  );
  routes.on(contract.putBroadcastAudio, async ({ caller, params, body }) => {
    await changeAudio(deps, caller, params.BroadcastID, params.Part, body);
    return getBroadcast(deps, caller, params.BroadcastID);
  });
  routes.on(postBroadcastAudio, async ({ caller, params, query, file, request }) => {
    await uploadMessage(deps, caller, params.BroadcastID, params.Part, {
      fileName: query.filename,
      name: query.name,
      origin: audioOriginOf(request, 'CreateBroadcast'),
      body: file,
      length: bodyLength(request),
      Version: query.Version,
    });
    return getBroadcast(deps, caller, params.BroadcastID);
  });
  routes.on(contract.checkRecordingId, async ({ caller, params }) => {
    await requireRecordingId(deps, caller, params.RecordingID);
    return {};
  });
  routes.on(contract.deleteBroadcast, ({ caller, params }) =>
    deleteBroadcast(deps, caller, params.BroadcastID),
  );
  routes.on(contract.undoBroadcast, ({ caller, params }) => undoDeleteBroadcast(deps, caller, params.UndoID));
}

function resultRoutes(deps: BroadcastDeps, routes: Routes): void {
  routes.on(broadcastResults.listBroadcastDetails, async ({ caller, params, query, request }) => {
    const { items, size } = await listResults(deps, caller, params.BroadcastID, {
      ...query,
      ...pageRange(query),
    });
    return envelope(request, query, items, size);
  });
  routes.on(listHousematesRoute, async ({ caller, params, query, request }) => {
    const { items, size } = await listHousemates(deps, caller, params.BroadcastID, pageRange(query));
    return envelope(request, query, items, size);
  });
  routes.on(activity.listBroadcastActivity, async ({ caller, params, query, request }) => {
    const { items, size } = await listActivity(deps, caller, params.BroadcastID, pageRange(query));
    return envelope(request, query, items, size);
  });
  routes.on(broadcastResults.downloadBroadcastDetails, async ({ caller, params, query, reply }) => {
    const csv = await resultsCsv(deps, caller, params.BroadcastID, query);
    await sendCsv(reply, `broadcast-${params.BroadcastID}-results.csv`, csv);
  });
  routes.on(broadcastResults.broadcastToDraft, ({ caller, params, query, body }) =>
    copyToDraft(deps, caller, params.BroadcastID, { ...query, ...body }),
  );
  routes.on(broadcastResults.deleteBroadcastDetails, ({ caller, params, query, body }) =>
    removeRecipients(deps, caller, params.BroadcastID, { ...query, ...body }),
  );
  routes.on(broadcastResults.broadcastToGroup, ({ caller, params, query, body }) =>
    saveAsGroup(deps, caller, params.BroadcastID, { ...query, ...body }),
  );
}

function replyRoutes(deps: BroadcastDeps, routes: Routes): void {
  routes.on(textReplies.listTextReplies, async ({ caller, params, query, request }) => {
    const { items, size } = await listTextReplies(deps, caller, params.BroadcastID, {
      ...query,
      ...pageRange(query),
    });
    return envelope(request, query, items, size);
  });
  routes.on(textReplies.downloadTextReplies, async ({ caller, params, query, reply }) => {
    const csv = await repliesCsv(deps, caller, params.BroadcastID, query.q);
    await sendCsv(reply, `broadcast-${params.BroadcastID}-replies.csv`, csv);
  });
  routes.on(textReplies.textRepliesToDraft, ({ caller, params, query, body }) =>
    repliesToDraft(deps, caller, params.BroadcastID, { ...query, ...body }),
  );
}

function unconfirmedRoutes(deps: BroadcastDeps, routes: Routes): void {
  routes.on(broadcastResults.listUnconfirmed, async ({ caller, params, query, request }) => {
    const { items, size } = await listDoubtful(deps, caller, params.BroadcastID, pageRange(query));
    return envelope(request, query, items, size);
  });
  routes.on(broadcastResults.resolveUnconfirmed, async ({ caller, params, body }) => ({
    Count: await decideDoubtful(deps, caller, params.BroadcastID, body.Action, body.Selection),
  }));
  routes.on(broadcastResults.listUnconfirmedCalls, async ({ caller, params, query, request }) => {
    const { items, size } = await listUnconfirmedCalls(deps, caller, params.BroadcastID, pageRange(query));
    return envelope(request, query, items, size);
  });
  routes.on(broadcastResults.resolveUnconfirmedCalls, async ({ caller, params, body }) => ({
    Count: await decideUnconfirmedCalls(deps, caller, params.BroadcastID, body.Action, body.Selection),
  }));
}

function labelRoutes({ database }: BroadcastDeps, routes: Routes): void {
  routes.on(labels.listLabels, ({ caller }) => database.inTenant(caller.tenant, listLabelRows));
  routes.on(labels.createLabel, async ({ caller, body }) => {
    const made = await database.inTenant(caller.tenant, (tx) => insertLabel(tx, body.LabelName));
    if (made === null)
      throw new AppError('Validation', 'A label of this name exists already.', [
        { Field: 'LabelName', Message: 'A label of this name exists already.' },
      ]);
    return made;
  });
  routes.on(labels.deleteLabel, async ({ caller, params }) => {
    if (!(await database.inTenant(caller.tenant, (tx) => removeLabel(tx, params.LabelID))))
      throw new AppError('NotFound');
  });
}
