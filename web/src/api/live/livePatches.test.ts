import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { describe, expect, it, vi } from 'vitest';
import { broadcastKeys } from '../broadcasts.ts';
import { importKeys } from '../contactImports.ts';
import { applyEvent } from './livePatches.ts';
import { newQueryClient } from '../client/queryClient.ts';
import { sessionEnded } from './signals.ts';

const counts = {
  DeliveredTexts: 0,
  ReadCount: 0,
  InvalidTextCount: 0,
  NotDeliveredTexts: 10,
  FailedTextTotal: 0,
  TextOptedOut: 0,
  RepliedTotal: 0,
  NotRepliedTotal: 0,
  TextSurveyResponseTotal: 0,
};
const one = {
  ...counts,
  BroadcastID: 7,
  BroadcastStatus: 'Broadcasting',
  BroadcastStatusCategory: 'Broadcasting',
  StatusLabel: 'Broadcasting',
  StartDate: null,
  TotalCompleted: 4,
} as Broadcast;
const progress = {
  ...counts,
  DeliveredTexts: 6,
  NotDeliveredTexts: 4,
  BroadcastID: 7,
  TotalCompleted: 6,
  PhoneNumberCount: 10,
  UnconfirmedTexts: 0,
  CreditsUsed: 6,
  ConnectedCredits: 0,
};

function filled() {
  const client = newQueryClient();
  vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  client.setQueryData(broadcastKeys.one(7), one);
  client.setQueryData([...broadcastKeys.lists, { page: 1 }], {
    Items: [one, { ...one, BroadcastID: 8 }],
    Size: 2,
  });
  return client;
}

it('progress changes the page and every list, and nothing else', () => {
  const client = filled();
  applyEvent(client, 'broadcast.progress', progress, 0);
  expect(client.getQueryData(broadcastKeys.one(7))).toMatchObject({ TotalCompleted: 6, DeliveredTexts: 6 });
  expect(client.getQueryData([...broadcastKeys.lists, { page: 1 }])).toMatchObject({
    Items: [{ TotalCompleted: 6 }, { BroadcastID: 8, TotalCompleted: 4 }],
  });
});

it('an overtaken event does not move the bar back', () => {
  const client = filled();
  applyEvent(client, 'broadcast.progress', { ...progress, TotalCompleted: 3 }, 0);
  expect(client.getQueryData(broadcastKeys.one(7))).toMatchObject({ TotalCompleted: 4 });
});

it('a new status brings its label', () => {
  const client = filled();
  const data = { BroadcastID: 7, BroadcastStatus: 'Paused', BroadcastStatusCategory: 'Broadcasting' };
  applyEvent(client, 'broadcast.statusChanged', data, 0);
  expect(client.getQueryData(broadcastKeys.one(7))).toMatchObject({ StatusLabel: 'Paused' });
});

it('unknown events are ignored', () => {
  const client = filled();
  applyEvent(client, 'toString', progress, 0);
  applyEvent(client, 'conversation.read', {}, 0);
  expect(client.getQueryData(broadcastKeys.one(7))).toEqual(one);
});

describe('a file', () => {
  const file = {
    FileID: 3,
    Status: 'Importing',
    Summary: { GoodRecordCount: 9, BadRecordCount: 0, DuplicateCount: 0, Rows: 9, Done: 2 },
  } as FileUpload;

  it('shows the row that was reached, without a call', () => {
    const client = filled();
    client.setQueryData(['fileuploads', 3], file);
    applyEvent(client, 'fileupload.changed', { FileID: 3, Status: 'Importing', Done: 5, Rows: 9 }, 0);
    expect(client.getQueryData(['fileuploads', 3])).toMatchObject({
      Summary: { GoodRecordCount: 9, Done: 5 },
    });
    expect(client.invalidateQueries).not.toHaveBeenCalled();
  });

  it('is refetched with its recipients when it is further than an event can report', () => {
    const client = filled();
    client.setQueryData(['fileuploads', 3], file);
    applyEvent(client, 'fileupload.changed', { FileID: 3, Status: 'Imported', Done: 9, Rows: 9 }, 0);
    expect(client.getQueryData(['fileuploads', 3])).toEqual(file);
    expect(client.invalidateQueries).toHaveBeenCalledWith({ queryKey: ['fileuploads', 3], exact: true });
    client.setQueryData(['draft', 4, 'recipients', 'summary'], {});
    const [, [filter]] = vi.mocked(client.invalidateQueries).mock.calls as unknown as [
      unknown,
      [{ predicate: (query: unknown) => boolean }],
    ];
    expect(client.getQueryCache().getAll().filter(filter.predicate)).toMatchObject([
      { queryKey: ['draft', 4, 'recipients', 'summary'] },
    ]);
  });
});

it('an import counts up where it is shown, never back, and is fetched again when it is over', () => {
  const client = filled();
  const adding = { ImportID: 4, Status: 'Adding', Done: 100, Rows: 900 };
  client.setQueryData(importKeys.one(4), adding);
  const list = [...importKeys.all, 'list', { pagesize: 5 }];
  client.setQueryData(list, { Items: [adding, { ...adding, ImportID: 5 }], Size: 2 });
  const tell = (change: object): void =>
    applyEvent(client, 'contactimport.changed', { ...adding, ...change }, 0);
  tell({ Done: 300 });
  tell({ Done: 200 });
  expect(client.getQueryData(importKeys.one(4))).toEqual({ ...adding, Done: 300 });
  expect(client.getQueryData(list)).toEqual({
    Items: [
      { ...adding, Done: 300 },
      { ...adding, ImportID: 5 },
    ],
    Size: 2,
  });
  expect(client.invalidateQueries).not.toHaveBeenCalled();
  tell({ Status: 'Done', Done: 900 });
  expect(client.invalidateQueries).toHaveBeenCalledWith({ queryKey: importKeys.all });
});

describe('the end of the session', () => {
  const answers = (status: number, body: object) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify(body), { status })),
    );
  it.each([
    ['a user who was turned off', 'disabled', 401, {}, 'disabled', false],
    ['a changed password', 'passwordchange', 401, {}, 'passwordchange', false],
    ['signing out elsewhere', 'logout', 401, {}, 'Unauthorized', false],
    ['signing in again as the same user', 'logout', 200, { UserID: 7 }, null, false],
    ['signing in as another user', 'logout', 200, { UserID: 8 }, null, true],
    ['a server that is away', 'logout', 503, {}, null, false],
  ] as const)('by %s', async (_what, Reason, status, body, said, isNew) => {
    answers(status, body);
    const reload = vi.fn();
    vi.stubGlobal('location', { pathname: '/inbox', reload });
    const ended = vi.fn();
    const stop = sessionEnded.listen(ended);
    const client = newQueryClient();
    client.setQueryData(['user'], { UserID: 7 });
    applyEvent(client, 'session.ended', { Reason }, 0);
    await vi.waitFor(() => {
      expect(ended.mock.calls).toEqual(said === null ? [] : [[said]]);
      expect(reload).toHaveBeenCalledTimes(isNew ? 1 : 0);
      expect(client.isFetching()).toBe(0);
    });
    stop();
  });
});

describe('what the team does with a conversation', () => {
  const place = { ConversationID: 5, TextNumberID: 1 };
  it.each([
    ['conversation.event', { ...place, Event: {}, Person: '', IsCut: false }],
    ['conversation.noteDeleted', { ...place, EventID: 9 }],
  ])('%s fetches the events of that conversation, and no list, count, or thread', (event, data) => {
    const client = newQueryClient();
    const stale = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    applyEvent(client, event, data, 0);
    expect(stale.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['conversations', 'events', 5]]);
  });
});
