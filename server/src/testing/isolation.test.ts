import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@carillon/contract/accounts/accounts';
import { allRoutes } from '@carillon/contract/all';
import type { ErrorBody } from '@carillon/contract/errors';
import { may, plainUser } from '@carillon/rules/accounts/rights';
import type { RouteShape } from '@carillon/contract/route';
import { aNewUser } from '../accounts/users/fixtures.ts';
import { aDrip, aDripForm } from '../broadcasts/drips/fixtures.ts';
import { aBroadcast, aDraft, aForm, aNumber, aScheduledBroadcast } from '../broadcasts/fixtures.ts';
import { aPhoneWave } from '../media/fixtures.ts';
import { asOwner } from './asOwner.ts';
import { createTestApp, visitor, type TestApp, type Visitor } from './testApp.ts';
import { tinyPng } from '../media/pictureFixtures.ts';

/** Part of everything of Riverbend's, so that it is noticed wherever it leaks. */
const mark = 'zq-riverbend-only';
const png = tinyPng;

let test: TestApp;
let riverbend: Visitor;
let mallory: Visitor;
/** Riverbend's ids by the name that routes use for them. */
const ids: Record<string, number | string> = {};
const more = { personId: 0, deletedUndo: '', accountId: 0, malloryId: 0, textNumberId: 0 };

beforeAll(async () => {
  test = await createTestApp();
  riverbend = await test.signIn('demo-owner');
  mallory = await test.signIn('mallory-owner');
  const json = async <T>(answer: ReturnType<Visitor['call']>) => (await answer).json<T>();

  const contacts = [
    { PrimaryPhone: '2145557001', FirstName: mark, Notes: mark, CustomData: { Grade: mark } },
    { PrimaryPhone: '2145557002', FirstName: mark },
  ];
  ids['DraftBroadcastID'] = await aDraft(riverbend, { contacts });
  await riverbend.call('PUT', `/draft-broadcasts/${ids['DraftBroadcastID']}`, {
    BroadcastName: mark,
    TextMessage: mark,
  });
  ids['TemplateMergeID'] = (
    await json<{ ID: number }>(
      riverbend.call('POST', '/template-merges', { DraftBroadcastID: ids['DraftBroadcastID'] }),
    )
  ).ID;
  ids['BroadcastID'] = await aBroadcast(riverbend, {
    DraftBroadcastID: await aDraft(riverbend, { contacts }),
    BroadcastName: mark,
    TextMessage: mark,
  });
  ids['LabelID'] = (
    await json<{ LabelID: number }>(riverbend.call('POST', '/labels', { LabelName: mark }))
  ).LabelID;
  await riverbend.call('PUT', `/broadcasts/${ids['BroadcastID']}`, { Labels: [{ LabelID: ids['LabelID'] }] });
  const colleague = aNewUser({ FirstName: mark, SendInvitation: true });
  ids['UserID'] = (
    await json<{ UserID: number }>(riverbend.call('POST', '/account/users', colleague))
  ).UserID;
  ids['MediaID'] = (
    await json<{ MediaID: string }>(riverbend.upload('/media/image/a.png', png, 'PUT'))
  ).MediaID;
  ids['FileName'] = 'b.png';
  const text = { TemplateName: mark, TemplateText: mark };
  ids['TemplateID'] = (
    await json<{ TemplateID: number }>(riverbend.call('POST', '/templates', text))
  ).TemplateID;
  const sound = await riverbend.upload(`/audio?filename=${mark}.wav`, aPhoneWave(1));
  ids['AudioID'] = sound.json<{ AudioID: number }>().AudioID;
  ids['PhoneNumber'] = '2145557001';
  ids['Code'] = '123456';
  ids['Keyword'] = 'no-such-page';
  const file = await riverbend.upload(
    `/fileuploads?filename=${mark}.csv`,
    `Phone,Name\n2145557003,${mark}\n12,${mark}\n`,
  );
  ids['FileID'] = file.json<{ FileID: number }>().FileID;
  ids['ImportID'] =
    (
      await asOwner<{ id: number }>(
        test,
        `insert into contact_import (account_id, file_id, user_id, status, message)
         select account_id, file_id, user_id, 'Done', '${mark}' from file_upload where file_id = $1 returning import_id as id`,
        [ids['FileID']],
      )
    )[0]?.id ?? 0;
  ids['ListID'] =
    (await asOwner<{ id: number }>(test, 'select min(list_id) as id from contact_group'))[0]?.id ?? 0;
  ids['TargetID'] = ids['ListID'];
  ids['Part'] = 'Audio';
  const later = await aForm(riverbend, {
    BroadcastName: mark,
    BroadcastType: 'Announcement',
    CallerID: (await aNumber(riverbend)).TextPhoneNumber,
    TextNumberID: null,
    RecordLater: true,
  });
  ids['RecordingID'] = (
    await json<{ MessageRecordingInstruction: { ID: string } }>(riverbend.call('POST', '/broadcasts', later))
  ).MessageRecordingInstruction.ID;
  ids['FieldID'] = (
    await json<{ FieldID: number }>(riverbend.call('POST', '/contacts/fields', { Name: mark }))
  ).FieldID;
  const person = { PrimaryPhone: '2145557008', FirstName: mark, Notes: mark, CustomData: { [mark]: mark } };
  more.personId = (await json<{ PersonID: number }>(riverbend.call('POST', '/contacts', person))).PersonID;
  ids['PersonID'] = more.personId;
  ids['IntegrationID'] = 127;
  ids['GroupID'] = 'lincoln';
  await riverbend.call('POST', '/integrations/127/login', { Organization: mark, Key: mark });
  const doomed = await aScheduledBroadcast(riverbend, test.base.clock.now(), { BroadcastName: mark });
  ids['UndoID'] = (await json<{ UndoID: string }>(riverbend.call('DELETE', `/broadcasts/${doomed}`))).UndoID;
  const repeated = await aForm(riverbend, {
    DraftBroadcastID: await aDraft(riverbend, { contacts }),
    BroadcastName: mark,
    TextMessage: mark,
    StartDate: new Date(test.base.clock.now().getTime() + 3_600_000).toISOString(),
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily' },
  });
  ids['RepeatingBroadcastID'] = (
    await json<{ RepeatingBroadcastID: number }>(riverbend.call('POST', '/repeatingbroadcasts', repeated))
  ).RepeatingBroadcastID;
  ids['OccurrenceDate'] = '2026-01-15';
  ids['StepNo'] = 1;
  // Of a user who is set up, only the terms are left.
  ids['Step'] = 'welcome';
  ids['SessionID'] =
    (
      await asOwner<{ id: number }>(
        test,
        `select min(session_id) as id from user_session s join app_user u using (account_id, user_id)
         where u.user_name = 'demo-owner'`,
      )
    )[0]?.id ?? 0;
  ids['DripCampaignID'] = await aDrip(test, riverbend, {
    name: mark,
    draftBroadcastId: await aDraft(riverbend, { contacts }),
    steps: [
      { message: mark, startDate: new Date(test.base.clock.now().getTime() + 3_600_000).toISOString() },
    ],
  });
  const account = (who: Visitor) => json<{ AccountID: number }>(who.call('GET', '/account'));
  more.accountId = (await account(riverbend)).AccountID;
  more.malloryId = (await account(mallory)).AccountID;
  // A text with an unknown outcome, a reply and an opt-out, as sending leaves them.
  const place = `${more.accountId}, ${ids['BroadcastID']}, 1`;
  for (const sql of [
    `insert into text_result (account_id, send_id, recipient_no, status, updated_at) values (${place}, 28, now())`,
    `insert into text_doubt (account_id, send_id, recipient_no, attempt, sent_after, sent_before) values (${place}, 1, now(), now())`,
    `insert into conversation (account_id, text_number_id, phone, last_message_id, last_at, created_at, unread_count, last_is_inbound, last_text)
     select account_id, text_number_id, 2145557001, 1, now(), now(), 1, true, '${mark}' from text_number
     where account_id = ${more.accountId} and is_default`,
    `insert into text_message (account_id, conversation_id, text_number_id, phone, is_inbound, broadcast_id, recipient_no, message, carrier, carrier_message_id, created_at)
     select account_id, conversation_id, text_number_id, phone, true, ${ids['BroadcastID']}, 1, '${mark}', 'bandwidth', 'm1', now()
     from conversation where account_id = ${more.accountId}`,
    `insert into scheduled_conversation (account_id, text_number_id, user_id, start_at, wall_time, time_zone, text_message,
       include_signature, contacts, created_at, changed_at)
     select c.account_id, c.text_number_id, u.user_id, now() + interval '1 day', '', 'UTC', '${mark}', false, '[]', now(), now()
     from conversation c join app_user u on u.account_id = c.account_id and u.is_master_user where c.account_id = ${more.accountId}`,
    `insert into conversation_event (account_id, conversation_id, kind, user_id, note, created_at)
     select c.account_id, c.conversation_id, 0, u.user_id, '${mark}', now()
     from conversation c join app_user u on u.account_id = c.account_id and u.is_master_user where c.account_id = ${more.accountId}`,
    `update text_message set media = '["https://example.com/a.png"]' where account_id = ${more.accountId}`,
    `insert into inbound_picture (account_id, text_message_id, place, state, content_type, changed_at)
     select account_id, text_message_id, 0, 'ready', 'image/png', now() from text_message where account_id = ${more.accountId}`,
    `insert into opt_out (account_id, phone, source) values (${more.accountId}, 2145557001, 'Text')`,
  ])
    await asOwner(test, sql);
  const [made] = await asOwner<Record<string, number>>(
    test,
    `select c.conversation_id as "ConversationID", m.text_message_id as "TextMessageID", c.text_number_id as number,
       s.scheduled_conversation_id as "ScheduledConversationID", e.event_id as "EventID"
     from conversation c join text_message m using (account_id, conversation_id)
       join conversation_event e using (account_id, conversation_id)
       join scheduled_conversation s on s.account_id = c.account_id where c.account_id = ${more.accountId}`,
  );
  for (const name of ['ConversationID', 'TextMessageID', 'ScheduledConversationID', 'EventID'])
    ids[name] = made?.[name] ?? 0;
  more.textNumberId = made?.['number'] ?? 0;
  const [told] = await asOwner<{ id: number }>(
    test,
    `update notification set name = '${mark}' where account_id = ${more.accountId} returning notification_id as id`,
  );
  ids['NotificationID'] = told?.id ?? 0;
  ids['MediaNo'] = 0;
  ids['InvoiceID'] =
    (
      await asOwner<{ id: number }>(
        test,
        `update invoice set additional_notes = '${mark}' where account_id = ${more.accountId} returning invoice_id as id`,
      )
    )[0]?.id ?? 0;
  ids['PushTokenID'] =
    (
      await asOwner<{ id: number }>(
        test,
        `insert into push_token (account_id, user_id, provider, device_type, token, created_at)
         select account_id, user_id, 'webpush', 'web', '${mark}', now() from app_user
         where account_id = ${more.accountId} and is_master_user returning push_token_id as id`,
      )
    )[0]?.id ?? 0;
  ids['TextNumberID'] = more.textNumberId;
  const keyword = { Keyword: mark, Message: mark, TextNumberIDs: [more.textNumberId] };
  ids['AutoReplyID'] = (await json<{ ID: number }>(riverbend.call('POST', '/autoreplies', keyword))).ID;
  await riverbend.call('PUT', `/joinreplies/${ids['ListID']}`, { Message: mark, GroupKeyword: mark });
});
afterAll(() => test.close());

const aText = () => ({
  Contacts: [{ PrimaryPhone: '2145557001' }],
  TextMessage: 'x',
  TextNumberID: more.textNumberId,
});
const selected = (item: object) => ({ Selection: { Type: 'Selected', Items: [item] } });
const everything = { Selection: { Type: 'SelectedAll' } };

/** What each route with a body is sent: such that its owner could do harm with it. */
const bodies: Readonly<Record<string, () => object | Promise<object>>> = {
  putTestClock: () => ({ Now: new Date(test.base.clock.now().getTime() + 1_000).toISOString() }),
  login: () => ({ UserName: 'demo-owner', Password: 'a guess' }),
  createUser: () => aNewUser(),
  putAccountUser: () => ({ FirstName: 'Mine', IsActive: false, PinCode: 'Stolen9Pin' }),
  putAccountUsers: () => ({ Selection: { Type: 'SelectedAll' }, Update: { IsActive: false } }),
  sendInvitation: () => ({}),
  viewInvitation: () => ({ Token: 'a'.repeat(43) }),
  acceptInvitation: () => ({ Token: 'a'.repeat(43), Password: 'Stolen9Pin', AcceptsTerms: true }),
  sendMfa: () => ({ PhoneNumber: '12' }),
  postErrorReport: () => ({ Kind: 'TypeError', Path: '/' }),
  confirmSession: () => ({ Password: 'a guess' }),
  changePassword: () => ({ ExistingPinCode: 'a guess', PinCode: 'bells4rivers' }),
  resetSession: () => ({ AuthToken: 'a guess' }),
  changeExpiredPassword: () => ({
    UserName: 'demo-owner',
    ExistingPinCode: 'a guess',
    PinCode: 'bells4rivers',
  }),
  forgotPassword: () => ({ UserName: 'no user has this name' }),
  forgotUserName: () => ({ Email: 'no-user@example.com' }),
  askForTries: () => ({ UserName: 'no user has this name' }),
  readResetLink: () => ({ Token: 'a guess' }),
  resetPassword: () => ({ Token: 'a guess', PinCode: 'bells4rivers' }),
  giveTries: () => ({ Token: 'a guess' }),
  readLoginToken: () => ({ LoginToken: 'a guess' }),
  useLoginToken: () => ({ LoginToken: 'a guess' }),
  signUp: () => ({
    FirstName: 'Jane',
    LastName: 'Doe',
    Email: 'own@example.com',
    Phone: '2145550142',
    UserName: 'demo-owner',
    Password: 'of-my-own-7',
  }),
  validateUserName: () => ({ Source: 'demo-owner' }),
  validateEmail: () => ({ Source: 'own@example.com' }),
  validatePromoCode: () => ({ Source: 'WELCOME' }),
  putOnboardingStep: () => ({}),
  sendEmailCode: () => ({}),
  proveEmail: () => ({ Token: 'a guess' }),
  reserveLocalNumber: () => ({ AreaCode: '312' }),
  putUser: () => ({}),
  createDraft: () => ({}),
  putDraft: () => ({ BroadcastName: 'taken over' }),
  sendTestText: () => ({ RequestKey: 'test' }),
  sendTestCall: () => ({ RequestKey: 'test' }),
  putDraftType: () => ({ BroadcastTypeDesc: 'TextSurvey' }),
  addDraftContacts: () => ({ PrimaryPhone: '2145557009', UserIndicatedConsentDeclared: true }),
  quickSend: () => ({
    Contacts: [{ PrimaryPhone: '2145557009' }],
    TextMessage: 'taken over',
    TextNumberID: more.textNumberId,
    UserIndicatedConsentDeclared: true,
  }),
  createDraftMerge: () => ({}),
  createMerge: () => ({ DraftBroadcastID: ids['DraftBroadcastID'] }),
  createMergeInOneWord: () => ({ DraftBroadcastID: ids['DraftBroadcastID'] }),
  putMergedMessages: () => ({ PhoneNumber: '2145557001', FixedMessage: 'taken over' }),
  putInvalidMessages: () => ({ PhoneNumber: '2145557001', Exclude: true }),
  mergeDraftSingle: () => ({ Contact: { PhoneNumber: '2145557001' } }),
  mergeBroadcastSingle: () => ({ Contact: { PhoneNumber: '2145557001' } }),
  previewContacts: () => ({ Contacts: [{ PhoneNumber: '2145557001' }], TemplateText: 'x' }),
  putDraftContact: () => ({ PersonID: 1, FirstName: 'taken over' }),
  deleteDraftContacts: () => everything,
  undoDraftContacts: () => ({}),
  addDraftContactList: () => selected({ PersonID: more.personId }),
  addListContactsToDraft: () => everything,
  addListsToDraft: () => ({ ...everything, DraftBroadcastID: ids['DraftBroadcastID'] }),
  addDraftLists: () => selected({ ListID: ids['ListID'] }),
  importContactFile: () => ({ FileID: ids['FileID'], UserIndicatedConsentDeclared: true }),
  addDraftFile: () => ({ FileID: ids['FileID'], UserIndicatedConsentDeclared: true }),
  createGroup: () => ({ ListName: 'Mallory’s own' }),
  createGroupToo: () => ({ ListName: 'Mallory’s other' }),
  putGroup: () => ({ ListName: 'taken over' }),
  putGroupToo: () => ({ ListName: 'taken over' }),
  putGroups: () => ({ ...selected({ ListID: ids['ListID'] }), Update: { ListName: 'taken over' } }),
  deleteGroups: () => selected({ ListID: ids['ListID'] }),
  undoGroups: () => ({}),
  moveToGroup: () => everything,
  deleteListContacts: () => everything,
  restoreContacts: () => everything,
  createContacts: () => ({ PrimaryPhone: '2145557010' }),
  putContact: () => ({ FirstName: 'taken over' }),
  putContacts: () => ({ ...selected({ PersonID: more.personId }), Update: { Notes: 'taken over' } }),
  deleteContacts: () => selected({ PersonID: more.personId }),
  undoContacts: () => ({}),
  mergeContacts: () => ({ PersonIDs: [more.personId, more.personId + 1], Keep: more.personId }),
  keepContactsApart: () => ({ Phone: '2145556666', PersonIDs: [more.personId, more.personId + 1] }),
  createContactField: () => ({ Name: 'Mallory’s own' }),
  putContactField: () => ({ Name: 'taken over' }),
  createBroadcast: () => aForm(mallory, { DraftBroadcastID: Number(ids['DraftBroadcastID']) }),
  validateBroadcast: () => ({}),
  createRepeatingBroadcast: async () => ({
    ...(await aForm(mallory, { DraftBroadcastID: Number(ids['DraftBroadcastID']) })),
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily' },
  }),
  putRepeatingBroadcast: () => ({ TextMessage: 'taken over' }),
  repeatingBroadcastToDraft: () => ({}),
  putSequenceState: () => ({ SequenceState: 'Stopped' }),
  putOccurrence: () => ({ IsSkipped: true }),
  undoRepeatingBroadcast: () => ({}),
  validateSchedule: () => ({ RepeatingBroadcastSchedule: {} }),
  dismissFailures: () => ({}),
  createSequence: () => aDripForm(test, mallory, { draftBroadcastId: Number(ids['DraftBroadcastID']) }),
  calculateCredits: () => ({ draftBroadcastId: ids['DraftBroadcastID'], steps: [{ message: 'Hello' }] }),
  stopDripCampaign: () => ({}),
  createDripStep: () => ({}),
  stopDripContact: () => ({ PhoneNumber: '2145557001' }),
  putRecipientText: () => ({ FixedMessage: 'taken over' }),
  previewTextChange: () => ({ TextMessage: 'taken over' }),
  putBroadcastAudio: () => ({ AudioID: null }),
  putBroadcast: () => ({ BroadcastStatus: 'Canceled', BroadcastName: 'taken over' }),
  undoBroadcast: () => ({}),
  broadcastToDraft: () => everything,
  textRepliesToDraft: () => everything,
  deleteBroadcastDetails: () => everything,
  broadcastToGroup: () => ({ ...everything, Update: { ListName: 'Of another' } }),
  resolveUnconfirmed: () => ({ Action: 'SendAgain', ...everything }),
  resolveUnconfirmedCalls: () => ({ Action: 'CallAgain', ...everything }),
  loginIntegration: () => ({ Organization: 'Mallory’s own', Key: 'own' }),
  addIntegrationContacts: () => everything,
  addIntegrationGroups: () => everything,
  createConversations: aText,
  previewConversations: aText,
  putConversation: () => ({ IsDone: true, IsAutoOptOut: true }),
  putConversations: () => ({
    ...selected({ ConversationID: ids['ConversationID'] }),
    Update: { IsDone: true },
  }),
  reviewOptOut: () => ({ IsOptOut: true, Of: 'Held' }),
  createNote: () => ({ Note: 'taken over' }),
  undoDeleteNote: () => ({}),
  assignConversation: () => ({ UserID: null }),
  undoConversations: () => ({}),
  undoScheduled: () => ({}),
  continueConversation: () => ({ TextNumberIDTo: more.textNumberId, PhoneNumber: '2145557001' }),
  putSignatureSetting: () => ({ isEnabled: true }),
  sendTextMessage: () => ({ Message: 'taken over' }),
  putTextMessage: () => ({ Message: 'taken over' }),
  putScheduled: () => ({ TextMessage: 'taken over' }),
  scheduleConversation: () => ({ ...aText(), StartDate: '2026-06-01T12:00:00Z' }),
  createNotification: () => ({ TextNumberID: more.textNumberId, Method: 'Email', IsActive: false }),
  putNotification: () => ({ Name: 'taken over' }),
  putTextNumber: () => ({ Name: 'taken over', IsDefault: true }),
  putNumberUsers: () => ({ UserIDs: [] }),
  undoNotification: () => ({}),
  createPushToken: () => ({ Token: '{}', Provider: 'webpush', DeviceType: 'web' }),
  createAutoReply: () => ({ Message: 'x', TextNumberIDs: [more.textNumberId] }),
  putAutoReply: () => ({ Message: 'taken over', TextNumberIDs: [more.textNumberId] }),
  putAutoReplyToo: () => ({ ID: ids['AutoReplyID'], Message: 'taken over' }),
  deleteAutoReplies: () => selected({ ID: ids['AutoReplyID'] }),
  undoAutoReplies: () => ({}),
  putJoinReply: () => ({ Message: 'taken over' }),
  undoJoinReply: () => ({}),
  createLabel: () => ({ LabelName: 'Mallory’s own' }),
  lookUpShortUrls: () => ({ Text: 'x' }),
  checkShortUrls: () => ({ Text: 'x' }),
  putUpload: () => ({ Columns: [{ ColumnNumber: 1, Meaning: 'Ignore' }] }),
  lookUpPhoneNumbers: () => ({ Source: '2145557001' }),
  validatePhone: () => ({ Source: '2145557001' }),
  addOptOut: () => ({ PhoneNumber: '2145557001' }),
  putOptOut: () => ({ Voice: true, Text: true }),
  uploadOptOuts: () => ({ FileID: ids['FileID'] }),
  putAccount: () => ({}),
  putJoinPages: () => ({ Page: { Kind: 'informational', ListIDs: [ids['ListID']] } }),
  postJoin: () => ({ PrimaryPhone: '2145557001', Consent: true }),
  postPromotionalJoin: () => ({ PrimaryPhone: '2145557001', Consent: true }),
  putAudio: () => ({ Name: 'taken over', Shared: true }),
  putAudios: () => ({ ...selected({ AudioID: ids['AudioID'] }), Update: { Shared: true } }),
  findAudioUses: () => selected({ AudioID: ids['AudioID'] }),
  deleteAudios: () => selected({ AudioID: ids['AudioID'] }),
  undoAudios: () => ({}),
  createTemplate: () => ({ TemplateName: 'Mallory’s own', TemplateText: 'x' }),
  putTemplate: () => ({ TemplateText: 'taken over', IsShared: true }),
  putTemplates: () => ({ ...selected({ TemplateID: ids['TemplateID'] }), Update: { IsShared: true } }),
  deleteTemplates: () => selected({ TemplateID: ids['TemplateID'] }),
  undoTemplates: () => ({}),
  previewSpeech: () => ({ Text: 'x', VoiceID: 'nobody' }),
  trimAudio: () => ({ From: 0, To: null, Name: 'x' }),
  createSpeech: () => ({ Text: 'x', VoiceID: 'nobody', Name: 'x' }),
  putBadRow: () => ({ RowNumber: 3, Cells: [{ ColumnNumber: 1, Value: '2145557005' }] }),
};

const routes = Object.entries(allRoutes);
const paramsOf = (route: RouteShape) => [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
/** A name of a new file and a phone number, which any user may ask about, are not ids of anything. */
const isAboutOne = (route: RouteShape) =>
  paramsOf(route).some((param) => param !== 'FileName' && param !== 'PhoneNumber');

/** Whether it takes a sound file. */
const isSound = ({ path }: RouteShape): boolean => path === '/audio' || path.startsWith('/broadcasts');

function addressOf(route: RouteShape): string {
  const address = route.path.replace(/:(\w+)/g, (_all, param: string) => {
    const id = ids[param];
    if (id === undefined) throw new Error(`the isolation test has no ${param} of Riverbend's`);
    return String(id);
  });
  if (route.rawBody !== true) return address;
  if (isSound(route)) return `${address}?filename=own.wav`;
  return route.path === '/fileuploads' ? `${address}?filename=own.csv` : address;
}

/** Whether a response is an error body; some routes return a page. */
function errorNameOf(answer: Awaited<ReturnType<typeof call>>): string {
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return isJson ? (answer.json<Partial<ErrorBody>>().ErrorName ?? '') : '';
}

async function call(who: Visitor, name: string, route: RouteShape) {
  if (route.rawBody === true)
    return who.upload(
      addressOf(route),
      route.path.includes('image') ? png : isSound(route) ? aPhoneWave(1) : 'Phone\n2125557000\n',
      route.method as 'PUT',
    );
  const body = bodies[name];
  if (route.body !== undefined && body === undefined)
    throw new Error(`the isolation test has no body for ${name}`);
  return who.call(route.method, addressOf(route), await body?.());
}

/** Everything of Riverbend's in the database, one line per table. */
async function snapshot(): Promise<Record<string, string>> {
  const tables = await asOwner<{ name: string }>(
    test,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const rows = await asOwner<{ name: string; line: string }>(
    test,
    tables
      .map(
        ({
          name,
        }) => `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as line
          from ${name} t where account_id = ${more.accountId}`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.line]));
}

/** Waits until the file of Riverbend's is read, so that nothing changes but by the calls of the test. */
async function untilRead() {
  await expect
    .poll(
      async () =>
        (await riverbend.call('GET', `/fileuploads/${ids['FileID']}`)).json<{ Status: string }>().Status,
      {
        timeout: 15_000,
      },
    )
    .not.toBe('Processing');
}

describe('another organization', () => {
  it('finds nothing by Riverbend’s ids, and changes nothing', async () => {
    await untilRead();
    const before = await snapshot();
    expect(Object.values(before).filter((line) => !line.startsWith('0 ')).length).toBeGreaterThanOrEqual(20);
    const seen: Record<string, string> = {};
    for (const [name, route] of routes) {
      if (name === 'logout') continue;
      const answer = await call(mallory, name, route);
      expect([name, answer.body.includes(mark)]).toEqual([name, false]);
      expect([name, answer.body.includes('Riverbend')]).toEqual([name, false]);
      if (isAboutOne(route)) seen[name] = `${answer.statusCode} ${errorNameOf(answer)}`.trim();
    }
    expect(Object.keys(seen).length).toBeGreaterThanOrEqual(30);
    const {
      undoBroadcast,
      undoRepeatingBroadcast,
      undoContacts,
      undoGroups,
      undoAudios,
      undoConversations,
      undoNotification,
      deletePushToken,
      undoScheduled,
      undoAutoReplies,
      undoJoinReply,
      undoTemplates,
      listContacts,
      checkRecordingId,
      verifyMfa,
      ...others
    } = seen;
    // Row P-195: another's ID and an unknown one get the same response.
    expect(checkRecordingId).toBe('403 Forbidden');
    // A code is its user's alone.
    expect(verifyMfa).toBe('400 CodeEnded');
    // The catalogue is shared by all; the organization connected its own Tempworks and removed it again.
    const { loginIntegration, finishIntegrationLogin, deleteIntegration, ...afterwards } = others;
    expect([loginIntegration, finishIntegrationLogin, deleteIntegration]).toEqual(['200', '400', '204']);
    const { listIntegrationGroupTypes, listIntegrationGroups, listIntegrationContacts, ...rest } = afterwards;
    expect([listIntegrationGroupTypes, listIntegrationGroups, listIntegrationContacts]).toEqual(
      Array.from({ length: 3 }, () => '409 WrongState'),
    );
    // An undo of another user looks like one that was used or never existed.
    expect([
      undoBroadcast,
      undoRepeatingBroadcast,
      undoContacts,
      undoGroups,
      undoAudios,
      undoConversations,
      undoNotification,
      undoScheduled,
      undoAutoReplies,
      undoJoinReply,
      undoTemplates,
    ]).toEqual(Array(11).fill('409 UndoExecuted'));
    // 3-decisions 12.5: another's and one that is not there change nothing alike.
    expect(deletePushToken).toBe('204');
    expect(listContacts).toMatch(/^(404 NotFound|200)$/);
    expect(Object.entries(rest).filter(([, answer]) => answer !== '404 NotFound')).toEqual([]);
    expect(await snapshot()).toEqual(before);
  }, 60_000);

  it('gets nothing of Riverbend’s into its own draft', async () => {
    const before = await snapshot();
    const own = await aDraft(mallory, { recipients: 0 });
    const post = (place: string, body: object) =>
      mallory.call('POST', `/draft-broadcasts/${own}/${place}`, body);
    const people = await post('contactlists', selected({ PersonID: more.personId }));
    expect(people.json<{ AddedCount?: number }>().AddedCount ?? 0).toBe(0);
    const group = await post('lists', selected({ ListID: ids['ListID'] }));
    expect(group.json<{ AddedCount?: number }>().AddedCount ?? 0).toBe(0);
    const file = await post('fileuploads', { FileID: ids['FileID'], UserIndicatedConsentDeclared: true });
    expect(file.statusCode).toBe(404);
    const recipients = await mallory.call('GET', `/draft-broadcasts/${own}/contacts`);
    expect(recipients.json()).toMatchObject({ Items: [], Size: 0 });
    const withImage = await mallory.call(
      'POST',
      '/broadcasts',
      await aForm(mallory, { Media: [{ MediaID: String(ids['MediaID']) }] }),
    );
    expect(withImage.json<ErrorBody>()).toMatchObject({
      ErrorName: 'Validation',
      Message: 'Choose the image again.',
    });
    expect(await snapshot()).toEqual(before);
  });

  it('does not get an image by a changed or unsigned address', async () => {
    const get = (address: string) => test.app.inject({ url: address });
    for (const address of [
      `/pictures/${more.accountId}/${ids['MediaID']}/${'A'.repeat(43)}`,
      `/pictures/${more.malloryId}/${ids['MediaID']}/`,
      `/pictures/x/${ids['MediaID']}/y`,
    ])
      expect((await get(address)).statusCode).not.toBe(200);
  });
});

describe('signed out', () => {
  it('every route but the public ones refuses', async () => {
    const nobody = visitor(test.app, '');
    const before = await snapshot();
    let refused = 0;
    for (const [name, route] of routes) {
      const answer = await call(nobody, name, route);
      if (route.right === 'public') continue;
      refused += 1;
      expect([name, answer.statusCode, answer.json<ErrorBody>().ErrorName]).toEqual([
        name,
        401,
        'Unauthorized',
      ]);
    }
    expect(refused).toBeGreaterThanOrEqual(40);
    expect(await snapshot()).toEqual(before);
  });
});

describe('a user of Riverbend without special rights', () => {
  it('may do what the permission allows, and finds nothing of others', async () => {
    const user = await test.signIn('demo-user');
    const { Permissions, ...self } = (await user.call('GET', '/user')).json<User>();
    const holder = { ...plainUser, ...self, ...Permissions };
    const before = await asOwner(
      test,
      `select md5(string_agg(b::text, '|' order by b::text)) as sum from broadcast b`,
    );
    let forbidden = 0;
    for (const [name, route] of routes) {
      if (name === 'logout' || route.path.startsWith('/login')) continue;
      const answer = await call(user, name, route);
      if (!may(route.right, holder)) {
        forbidden += 1;
        expect([name, answer.statusCode]).toEqual([name, 403]);
      } else {
        // Row P-195 returns 403 for an ID that is not the caller's.
        const isRefused = name !== 'checkRecordingId' && [401, 403].includes(answer.statusCode);
        expect([name, isRefused]).toEqual([name, false]);
      }
      if (/:(BroadcastID|DraftBroadcastID)/.test(route.path))
        expect([name, answer.statusCode]).toEqual([name, 404]);
    }
    expect(forbidden).toBeGreaterThanOrEqual(1);
    expect(
      await asOwner(test, `select md5(string_agg(b::text, '|' order by b::text)) as sum from broadcast b`),
    ).toEqual(before);
  }, 60_000);

  it('may create nothing once the right is gone', async () => {
    await asOwner(test, `update app_user set can_create_broadcast = false where user_name = 'demo-user'`);
    const user = await test.signIn('demo-user');
    for (const [name, route] of routes.filter(
      ([, each]) => each.right.startsWith('broadcasts.') && !may(each.right, plainUser),
    ))
      expect([name, (await call(user, name, route)).statusCode]).toEqual([name, 403]);
  });
});

describe('the database itself', () => {
  let app: pg.Client;
  beforeAll(async () => {
    app = new pg.Client({ connectionString: test.testDatabase.appUrl });
    await app.connect();
  });
  afterAll(() => app.end());
  const tables = async () => Object.keys(await snapshot());
  const count = async (table: string, where = 'true') =>
    Number((await app.query<{ n: string }>(`select count(*) as n from ${table} where ${where}`)).rows[0]?.n);

  it('shows no tenant’s row to a connection that named no account', async () => {
    await app.query('reset app.account_id');
    const names = await tables();
    expect(names.length).toBeGreaterThanOrEqual(25);
    for (const table of names) expect([table, await count(table)]).toEqual([table, 0]);
  });

  it('shows and lets change only the named account’s rows', async () => {
    await app.query(`set app.account_id = '${more.malloryId}'`);
    for (const table of await tables()) {
      expect([table, await count(table, `account_id <> ${more.malloryId}`)]).toEqual([table, 0]);
      const appendOnly = ['ledger_transaction', 'ledger_entry', 'opt_out_event', 'activity'].includes(table);
      const attempt = app.query(`delete from ${table} where account_id = ${more.accountId}`);
      if (appendOnly) await expect(attempt).rejects.toThrow(/permission denied/);
      else expect([table, (await attempt).rowCount]).toEqual([table, 0]);
    }
    // The owner, and the colleague whom another test added.
    expect(await count('app_user')).toBe(2);
    await expect(
      app.query('insert into label (account_id, name) values ($1, $2)', [more.accountId, 'planted']),
    ).rejects.toThrow(/row-level security/);
    await expect(app.query('update label set account_id = $1', [more.accountId])).rejects.toThrow(
      /row-level security/,
    );
  });

  it('lets the application neither lift a policy nor assume a role that could', async () => {
    for (const sql of [
      'alter table label disable row level security',
      'drop policy tenant on label',
      'create table planted (n int)',
      'truncate label',
      'alter table ledger_entry owner to carillon_app',
    ]) {
      const other = new pg.Client({ connectionString: test.testDatabase.appUrl });
      await other.connect();
      await expect(other.query(sql)).rejects.toThrow(/must be owner|permission denied/);
      await other.end();
    }
  });
});
