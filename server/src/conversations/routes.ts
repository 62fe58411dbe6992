import { getConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import * as contract from '@carillon/contract/conversations/conversations';
import * as teamwork from '@carillon/contract/conversations/teamwork';
import * as scheduled from '@carillon/contract/conversations/scheduledConversations';
import { fileHeaders } from '../platform/http/browsers/browserRules.ts';
import type { Routes } from '../platform/http/http.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Storage } from '../platform/files/storage.ts';
import { envelope, pageRange } from '../platform/database/lists.ts';
import {
  changeConversation,
  changeSelection,
  continueOn,
  getConversation,
  lockOwn,
  markUnread,
  setSignatureOf,
  undoChange,
  viewConversation,
} from './changeConversations.ts';
import type { ConversationDeps, ConversationFacts } from './conversationDeps.ts';
import { lastBroadcasts } from './listing/lastBroadcasts.ts';
import { listConversations, readSummary, readTags } from './listing/listConversations.ts';
import { changeScheduled } from './sending/changeScheduled.ts';
import { changeText, ownText, signatureOf } from './sending/changeText.ts';
import { openPicture } from './pictures/pictures.ts';
import { reviewOptOut } from './receiving/reviewOptOut.ts';
import { previewConversations } from './sending/previewTexts.ts';
import { sendInConversation, startConversations } from './sending/sendTexts.ts';
import { pageOfThread, placeInThread } from './listing/thread.ts';
import { assign, listAssignees, listEvents, removeNote, undoRemoveNote, writeNote } from './teamwork.ts';
import {
  cancelScheduled,
  listScheduled,
  schedule,
  sendScheduledNow,
  undoScheduled,
} from './sending/schedule.ts';

export function conversationRoutes(
  deps: ConversationDeps & {
    readonly jobs: Jobs;
    readonly storage: Storage;
    readonly conversationFacts: Pick<ConversationFacts, 'onAssigned'>;
  },
) {
  const { database } = deps;
  return (routes: Routes) => {
    teamworkRoutes(deps)(routes);
    routes.on(contract.listConversations, async ({ caller, query, request }) => {
      const { Items, Size, MayHaveOlder } = await listConversations(deps, caller, query);
      return { ...envelope(request, query, Items, Size), MayHaveOlder };
    });
    routes.on(getConversationSummary, ({ caller }) => readSummary(deps, caller));
    routes.on(contract.listTags, ({ caller }) => readTags(deps, caller));
    routes.on(contract.getConversation, ({ caller, params }) =>
      getConversation(deps, caller, params.ConversationID),
    );
    routes.on(contract.listConversationBroadcasts, ({ caller, params }) =>
      lastBroadcasts(deps, caller, params.ConversationID),
    );
    routes.on(contract.createConversations, ({ caller, body }) => startConversations(deps, caller, body));
    routes.on(contract.previewConversations, ({ caller, body }) => previewConversations(deps, caller, body));
    routes.on(contract.putConversation, ({ caller, params, body }) =>
      changeConversation(deps, caller, params.ConversationID, body),
    );
    routes.on(contract.putConversations, ({ caller, query, body }) =>
      changeSelection(deps, caller, query, body),
    );
    routes.on(contract.reviewOptOut, ({ caller, params, body }) =>
      reviewOptOut(deps, caller, params.ConversationID, body),
    );
    routes.on(contract.undoConversations, async ({ caller, params }) => {
      await undoChange(deps, caller, params.UndoID);
      return { UndoID: params.UndoID, UndoExecuted: true };
    });
    routes.on(contract.viewConversation, ({ caller, params }) =>
      viewConversation(deps, caller, params.ConversationID),
    );
    routes.on(contract.markUnread, ({ caller, params }) => markUnread(deps, caller, params.ConversationID));
    routes.on(contract.continueConversation, ({ caller, body }) => continueOn(deps, caller, body));
    routes.on(contract.getSignatureSetting, async ({ caller, params }) => ({
      isEnabled: await signatureOf(deps, caller, params.ConversationID),
    }));
    routes.on(contract.putSignatureSetting, async ({ caller, params, body }) => {
      await setSignatureOf(deps, caller, params.ConversationID, body.isEnabled);
      return body;
    });
    routes.on(contract.listTextMessages, ({ caller, params, query, request }) =>
      database.inTenant(caller.tenant, async (tx) => {
        const thread = await lockOwn(tx, caller, params.ConversationID);
        const place = query.around === undefined ? null : await placeInThread(tx, thread, query.around);
        const page = place === null ? query : { ...query, page: Math.floor(place / query.pagesize) + 1 };
        const { items, size } = await pageOfThread(tx, thread, pageRange(page));
        return envelope(request, page, items, size);
      }),
    );
    routes.on(contract.sendTextMessage, ({ caller, params, body }) =>
      sendInConversation(deps, caller, params.ConversationID, body),
    );
    routes.on(contract.putTextMessage, ({ caller, params, body }) =>
      changeText(deps, caller, params.TextMessageID, body),
    );
    routes.on(contract.findTextMessage, ({ caller, params }) =>
      database.inTenant(caller.tenant, (tx) => ownText(tx, caller, params.TextMessageID)),
    );
    routes.on(contract.getTextPicture, async ({ caller, params, reply }) => {
      const picture = await openPicture(deps, caller, params.TextMessageID, params.MediaNo);
      await reply.headers(fileHeaders(picture.contentType, 'picture')).send(picture.body);
    });
    routes.on(scheduled.scheduleConversation, ({ caller, body }) => schedule(deps, caller, body));
    routes.on(scheduled.listScheduled, async ({ caller, query, request }) => {
      const { items, size } = await listScheduled(deps, caller, query);
      return envelope(request, query, items, size);
    });
    routes.on(scheduled.sendScheduledNow, ({ caller, params }) =>
      sendScheduledNow(deps, caller, params.ScheduledConversationID),
    );
    routes.on(scheduled.cancelScheduled, ({ caller, params }) =>
      cancelScheduled(deps, caller, params.ScheduledConversationID),
    );
    routes.on(scheduled.putScheduled, ({ caller, params, body }) =>
      changeScheduled(deps, caller, params.ScheduledConversationID, body),
    );
    routes.on(scheduled.undoScheduled, ({ caller, params }) => undoScheduled(deps, caller, params.UndoID));
  };
}

/** Notes, events, and assignment of conversations. */
function teamworkRoutes(
  deps: ConversationDeps & { readonly conversationFacts: Pick<ConversationFacts, 'onAssigned'> },
) {
  return (routes: Routes) => {
    routes.on(teamwork.listConversationEvents, async ({ caller, params, query, request }) => {
      const { items, size } = await listEvents(deps, caller, params.ConversationID, query);
      return envelope(request, query, items, size);
    });
    routes.on(teamwork.createNote, ({ caller, params, body }) =>
      writeNote(deps, caller, params.ConversationID, body.Note),
    );
    routes.on(teamwork.deleteNote, ({ caller, params }) =>
      removeNote(deps, caller, params.ConversationID, params.EventID),
    );
    routes.on(teamwork.undoDeleteNote, ({ caller, params }) =>
      undoRemoveNote(deps, caller, params.ConversationID, params.UndoID),
    );
    routes.on(teamwork.listAssignees, ({ caller, params }) =>
      listAssignees(deps, caller, params.ConversationID),
    );
    routes.on(teamwork.assignConversation, ({ caller, params, body }) =>
      assign(deps, caller, params.ConversationID, body.UserID),
    );
  };
}
