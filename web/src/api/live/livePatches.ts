import type { Account } from '@carillon/contract/accounts/accounts';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { RealtimeData, RealtimeEvent } from '@carillon/contract/realtime';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { label } from '@carillon/rules/broadcasts/broadcastStatus';
import type { QueryClient } from '@tanstack/react-query';
import { broadcastKeys } from '../broadcasts.ts';
import { importKeys } from '../contactImports.ts';
import { changedBy } from './liveKeys.ts';
import {
  conversationRead,
  conversationUnread,
  conversationUpdated,
  conversationsUpdated,
  scheduledChanged,
  someoneTypes,
  teamActed,
  namesChanged,
  textMediaChanged,
  textReceived,
  textSent,
  textStatusChanged,
  userUpdated,
} from './liveConversations.ts';
import { userQuery } from '../client/session.ts';
import { newsArrived, sessionEnded } from './signals.ts';

/** Changes one broadcast everywhere in the cache: its page and every list. */
function patchBroadcast(client: QueryClient, id: number, change: (one: Broadcast) => Broadcast): void {
  client.setQueryData<Broadcast | null>(broadcastKeys.one(id), (one) => (one ? change(one) : one));
  client.setQueriesData<ListEnvelope<Broadcast>>({ queryKey: broadcastKeys.lists }, (list) => {
    if (!list?.Items?.some((one) => one.BroadcastID === id)) return list;
    return { ...list, Items: list.Items.map((one) => (one.BroadcastID === id ? change(one) : one)) };
  });
}

/**
 * Applies counts that arrived live. Counts never run backwards while a broadcast is under way: a response that an event
 * has overtaken must not make the bar jump.
 */
export function withProgress(one: Broadcast, data: RealtimeData<'broadcast.progress'>): Broadcast {
  if (data.TotalCompleted < one.TotalCompleted) return one;
  return { ...one, ...data };
}

/** Applies a new status and computes its label as the server does (2-decisions A3). */
export function withStatus(
  one: Broadcast,
  data: RealtimeData<'broadcast.statusChanged'>,
  now: number,
): Broadcast {
  const start = one.StartDate === null ? null : Date.parse(one.StartDate);
  return {
    ...one,
    ...data,
    StatusLabel: label(data.BroadcastStatusCategory, data.BroadcastStatus, start, now),
  };
}

/**
 * The session of the live connection is over: it was signed out elsewhere, was idle for too long, or was replaced by
 * another session in this browser. If no user is signed in now, the refused call leads to the sign-in page (row P-214).
 * If another user is, everything here belongs to the previous user, so the page reloads.
 */
async function askWhoIsSignedIn(client: QueryClient): Promise<void> {
  const before = client.getQueryData(userQuery.queryKey)?.UserID;
  try {
    const now = await client.fetchQuery({ ...userQuery, staleTime: 0, retry: false });
    if (before !== undefined && now.UserID !== before) location.reload();
  } catch {
    // Signed out, or offline: the next call finds out.
  }
}

/** The file with the row that reading or importing has reached. */
export function withRows(file: FileUpload, { Done, Rows }: RealtimeData<'fileupload.changed'>): FileUpload {
  return { ...file, Summary: { ...file.Summary, Done, Rows } };
}

/** The import with the rows that are done; the number never goes down while it is under way. */
export function withDone<T extends Pick<ContactImport, 'Status' | 'Done' | 'Rows'>>(
  one: T,
  { Status, Done }: RealtimeData<'contactimport.changed'>,
): T {
  return Status === 'Adding' && one.Status === 'Adding' && Done > one.Done ? { ...one, Done } : one;
}

/** Events that do more than mark what they change as stale. */
type Handlers = { [E in RealtimeEvent]?: (client: QueryClient, data: RealtimeData<E>, now: number) => void };

const handlers: Handlers = {
  'broadcast.progress': (client, data) => {
    patchBroadcast(client, data.BroadcastID, (one) => withProgress(one, data));
    // Rows and reasons are not in the event. Pages that show them refetch them.
    void client.invalidateQueries({ queryKey: broadcastKeys.details(data.BroadcastID) });
    void client.invalidateQueries({ queryKey: broadcastKeys.one(data.BroadcastID) });
  },
  'broadcast.statusChanged': (client, data, now) => {
    const before = client.getQueryData<Broadcast | null>(broadcastKeys.one(data.BroadcastID));
    patchBroadcast(client, data.BroadcastID, (one) => withStatus(one, data, now));
    void client.invalidateQueries({ queryKey: broadcastKeys.all });
    void client.invalidateQueries({ queryKey: ['creditbalance'] });
    // It counts as completed when all are attempted, and is reported again after the last receipt.
    const isNews = data.BroadcastStatus !== 'Complete' || before?.BroadcastStatusCategory !== 'Completed';
    if (data.BroadcastStatusCategory === 'Completed' && isNews) newsArrived.send();
  },
  'account.updated': (client, data) => {
    client.setQueryData<Account>(['account'], (account) => (account ? { ...account, ...data } : account));
  },
  'fileupload.changed': (client, data) => {
    const queryKey = ['fileuploads', data.FileID];
    const known = client.getQueryData<FileUpload | null>(queryKey);
    if (known && known.Status === data.Status)
      client.setQueryData<FileUpload>(queryKey, withRows(known, data));
    // What was found, or why it failed, is not in the event.
    else void client.invalidateQueries({ queryKey, exact: true });
    // The people of the file are now in a draft.
    if (data.Status === 'Imported')
      void client.invalidateQueries({
        predicate: (query) => query.queryKey[0] === 'draft' && query.queryKey[2] === 'recipients',
      });
  },
  'contactimport.changed': (client, data) => {
    const queryKey = importKeys.one(data.ImportID);
    client.setQueryData<ContactImport | null>(queryKey, (one) => (one ? withDone(one, data) : one));
    client.setQueriesData<ListEnvelope<ContactImport>>(
      { queryKey: [...importKeys.all, 'list'] },
      (list) =>
        list && {
          ...list,
          Items: list.Items.map((one) => (one.ImportID === data.ImportID ? withDone(one, data) : one)),
        },
    );
    // How many were added is not in the event.
    if (data.Status !== 'Adding') void client.invalidateQueries({ queryKey: importKeys.all });
  },
  'contacts.changed': (client, _data, now) => {
    void client.invalidateQueries({ queryKey: ['lists'] });
    void client.invalidateQueries({ queryKey: ['contacts'] });
    // Conversations show the names of contacts.
    namesChanged(client, now);
  },
  'textMessage.received': textReceived,
  'textMessage.sent': textSent,
  'textMessage.statusChanged': textStatusChanged,
  'textMessage.mediaChanged': textMediaChanged,
  'conversation.updated': conversationUpdated,
  'conversation.event': teamActed,
  'conversation.noteDeleted': teamActed,
  'conversation.bulkUpdated': (client, _data, now) => conversationsUpdated(client, now),
  'conversation.read': conversationRead,
  'conversation.unread': conversationUnread,
  'conversation.typing': someoneTypes,
  'scheduledConversation.changed': (client, _data, now) => scheduledChanged(client, now),
  'user.updated': userUpdated,
  'session.ended': (client, data) => {
    if (data.Reason === 'logout') void askWhoIsSignedIn(client);
    else sessionEnded.send(data.Reason);
  },
};

/**
 * Puts a live event into the cache; data without a rule of its own is refetched where it is shown. Unknown events are
 * ignored (3-decisions 11.4).
 */
export function applyEvent(client: QueryClient, event: string, data: unknown, now: number): void {
  if (!Object.hasOwn(changedBy, event)) return;
  const known = event as RealtimeEvent;
  const handler = handlers[known] as ((c: QueryClient, d: unknown, n: number) => void) | undefined;
  if (handler) handler(client, data, now);
  else for (const first of changedBy[known]) void client.invalidateQueries({ queryKey: [first] });
}
