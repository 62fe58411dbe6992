import { z } from 'zod';
import { route } from '../route.ts';
import { id, listOf, listQuery, selectionOf, undoable } from '../lists.ts';
import { broadcastType, draftForm, media } from './broadcastForm.ts';
import { broadcastAudio } from './broadcasts.ts';
import { fileUpload } from '../contacts/uploads.ts';
import { nameOf, newContact } from './newContact.ts';

const credits = z.object({ Used: z.number(), Limit: z.number().nullable() });

/** A draft broadcast with counts and credits computed from the query (rows B-062 to B-064, B-197). */
export const draftBroadcast = z.object({
  DraftBroadcastID: z.number().int(),
  BroadcastName: z.string(),
  BroadcastType: broadcastType,
  IsTextSurvey: z.boolean(),
  /** The current library versions; null for none, or if deleted. */
  Audio: broadcastAudio.nullable(),
  AudioVM: broadcastAudio.nullable(),
  CallThrottle: z.number().int(),
  TextMessage: z.string(),
  TextNumberID: z.number().int().nullable(),
  StartDate: z.string().nullable(),
  /** As stored, or else the fields in the text (row B-205). */
  PersonalizedFields: z.array(z.string()),
  /** Names of custom columns among the recipients, for merge fields. */
  CustomData: z.array(z.string()),
  TextNumberCount: z.number().int(),
  VoiceNumberCount: z.number().int(),
  TotalTextNumberCount: z.number().int(),
  TotalVoiceNumberCount: z.number().int(),
  PotentialUniqueCount: z.number().int(),
  UniqueCountThresholdExceeded: z.boolean(),
  RosterChangedSinceLastMerge: z.boolean(),
  MinCallUnitsRequired: z.number(),
  StartDateAllocatedTextCredits: z.number(),
  DailyCredits: credits.nullable(),
  WeeklyCredits: credits.nullable(),
  MonthlyCredits: credits.nullable(),
  TextNumberCredits: z.object({
    DailyCredits: credits.nullable(),
    WeeklyCredits: credits.nullable(),
    MonthlyCredits: credits.nullable(),
  }),
  Media: z.array(media),
  /** Everything typed so far. */
  Form: draftForm,
  /** Grows with every save. Send it back to detect that another tab has saved in the meantime. */
  Version: z.number().int(),
  SavedDate: z.string(),
  CreatedDate: z.string(),
});
export type DraftBroadcast = z.infer<typeof draftBroadcast>;

const draftParams = z.object({ DraftBroadcastID: id });

export const createDraft = route({
  method: 'POST',
  path: '/draft-broadcasts',
  right: 'broadcasts.write',
  summary: 'Opens a draft.',
  body: z.object({ BroadcastType: broadcastType.default('SMS') }),
  status: 201,
  response: draftBroadcast,
});
export const listDrafts = route({
  method: 'GET',
  path: '/draft-broadcasts',
  right: 'broadcasts.write',
  summary: "The caller's open drafts, newest save first.",
  query: listQuery().omit({ sortby: true, q: true }),
  response: listOf(draftBroadcast),
});
export const getDraft = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID',
  right: 'broadcasts.write',
  summary: 'A draft; counts and credits are computed from the query without being stored.',
  params: draftParams,
  query: z.object({
    broadcasttype: broadcastType.optional(),
    callthrottle: z.coerce.number().int().min(0).optional(),
    /** Length of the text with signature, in characters. */
    textmessagelength: z.coerce.number().int().min(0).max(5000).optional(),
    /** Seconds, or (from 10001 on) an AudioID. */
    audio: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    audiovm: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    isEnhanced: z.stringbool().optional(),
    istransfer: z.stringbool().optional(),
    isPersonalized: z.stringbool().optional(),
    startdate: z.string().max(40).optional(),
    textNumberID: id.optional(),
  }),
  response: draftBroadcast,
});
export const putDraft = route({
  method: 'PUT',
  path: '/draft-broadcasts/:DraftBroadcastID',
  right: 'broadcasts.write',
  summary:
    'Saves what is typed. With a Version that is no longer the latest: 409, and the stored draft is untouched.',
  params: draftParams,
  body: draftForm.extend({ Version: z.number().int().optional() }),
  response: draftBroadcast,
});
export const putDraftType = route({
  method: 'PUT',
  path: '/draft-broadcasts/:DraftBroadcastID/type',
  right: 'broadcasts.write',
  summary: "Changes the type; resets confirmations and what doesn't belong to the new type.",
  params: draftParams,
  body: z.object({ BroadcastTypeDesc: broadcastType, IsTextSurvey: z.boolean().default(false) }),
  response: draftBroadcast,
});
const noRequestKeyText = 'Add a RequestKey of your own: the test of one key is made once';
export const sendTestText = route({
  method: 'POST',
  path: '/draft-broadcasts/:DraftBroadcastID/test',
  expensive: 'test',
  right: 'broadcasts.send',
  summary:
    "Sends the draft's text to the caller's own phone, as the first recipient would get it; costs what a text costs.",
  params: draftParams,
  /** The same key sends only once. */
  body: z.object({ RequestKey: z.string(noRequestKeyText).min(1, noRequestKeyText).max(80) }),
  status: 202,
  response: z.object({ PhoneNumber: z.string(), Credits: z.number() }),
});
export const sendTestCall = route({
  method: 'POST',
  path: '/draft-broadcasts/:DraftBroadcastID/testcall',
  expensive: 'test',
  right: 'broadcasts.send',
  summary:
    "Calls the caller's own phone with the draft's message, as recipients are called; costs what a call costs, if it is answered.",
  params: draftParams,
  /** The same key calls only once. */
  body: z.object({ RequestKey: z.string(noRequestKeyText).min(1, noRequestKeyText).max(80) }),
  status: 202,
  response: z.object({
    PhoneNumber: z.string(),
    /** Maximum cost. */
    Credits: z.number(),
  }),
});
export const deleteDraft = route({
  method: 'DELETE',
  path: '/draft-broadcasts/:DraftBroadcastID',
  right: 'broadcasts.write',
  summary: 'Start over: removes the draft and its recipients.',
  params: draftParams,
  status: 204,
});

/**
 * A recipient of a draft: one number (row B-076). It is `PrimaryPhone`, and again `PhoneNumber`, for any of a person's
 * numbers. The person's other numbers follow it: of a contact whether or not they are recipients as well, of others those
 * that are.
 * docs/decisions/contacts.md#a-recipient-is-one-number
 */
export const draftContact = z.object({
  PersonID: z.number().int(),
  PrimaryPhone: z.string(),
  PrimaryPhoneTextable: z.boolean(),
  SecondaryPhone: z.string().nullable(),
  SecondaryPhoneTextable: z.boolean(),
  TertiaryPhone: z.string().nullable(),
  TertiaryPhoneTextable: z.boolean(),
  PhoneNumber: z.string(),
  /** The same as Textable. */
  isTextable: z.boolean(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  CustomData: z.record(z.string(), z.string()),
  /** The text of its own that this recipient gets instead of the message; null for none. */
  FixedMessage: z.string().nullable(),
  /** Whether the number can be texted and called at all, under any type. */
  Textable: z.boolean(),
  Callable: z.boolean(),
  /** How it will be reached under the draft's type. */
  GetsText: z.boolean(),
  GetsCall: z.boolean(),
  OptedOut: z.boolean(),
  /** Why it receives nothing under the draft's type, in one sentence; empty if it receives something. */
  Reason: z.string(),
  Source: z.enum(['file', 'paste', 'individual', 'contact', 'group', 'broadcast', 'integration']),
});
export type DraftContact = z.infer<typeof draftContact>;

export const listDraftContacts = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/contacts',
  right: 'broadcasts.write',
  summary: 'Recipients of the draft.',
  params: draftParams,
  query: listQuery().extend({
    phonenumber: z.string().max(40).optional(),
    /**
     * `textable`: who gets something under the draft's type. `missing`: who lacks a value that the text needs; `toolong`:
     * whose text would be too long.
     */
    filter: z.enum(['all', 'textable', 'excluded', 'missing', 'toolong']).default('all'),
  }),
  response: listOf(draftContact),
});
export const addDraftContacts = route({
  method: 'POST',
  path: '/draft-broadcasts/:DraftBroadcastID/contacts',
  right: 'broadcasts.write',
  summary: 'Adds one person, or many from a paste; duplicates are set aside and reported.',
  params: draftParams,
  body: z.union([
    newContact.extend({ UserIndicatedConsentDeclared: z.boolean().default(false) }),
    z.object({
      Contacts: z.array(newContact).min(1).max(10_000),
      Source: z.enum(['paste', 'individual']).default('paste'),
      UserIndicatedConsentDeclared: z.boolean().default(false),
    }),
  ]),
  status: 201,
  response: z.object({
    AddedCount: z.number().int(),
    DuplicateCount: z.number().int(),
    Duplicates: z.array(z.object({ PrimaryPhone: z.string(), FirstName: z.string(), LastName: z.string() })),
    /**
     * Numbers not accepted, each with its reason; Index counts from 0 in the request. A person whose first number is
     * refused is not added; one whose further number is refused is added without it.
     */
    Rejected: z.array(z.object({ Index: z.number().int(), PrimaryPhone: z.string(), Reason: z.string() })),
  }),
});
export const putDraftContact = route({
  method: 'PUT',
  path: '/draft-broadcasts/:DraftBroadcastID/contacts',
  right: 'broadcasts.write',
  summary: 'Changes what is sent of one recipient; the rest stays.',
  params: draftParams,
  // A further number may come back as it was read; it can't be changed here, where the recipient is another number.
  // Without a new one's defaults, because omitted fields would be cleared.
  body: newContact
    .extend({ FirstName: nameOf('First name'), LastName: nameOf('Last name'), Notes: nameOf('Notes') })
    .partial()
    .extend({ PersonID: id }),
  response: draftContact,
});
export const deleteDraftContacts = route({
  method: 'DELETE',
  path: '/draft-broadcasts/:DraftBroadcastID/contacts',
  right: 'broadcasts.write',
  summary: 'Removes a selection of recipients; can be undone for 10 minutes.',
  params: draftParams,
  query: z.object({
    q: z.string().max(255).optional(),
    filter: z.enum(['all', 'textable', 'excluded', 'missing', 'toolong']).optional(),
  }),
  body: z.strictObject({ Selection: selectionOf(z.object({ PrimaryPhone: z.string().max(40) })) }),
  response: undoable,
});
export const undoDraftContacts = route({
  method: 'PUT',
  path: '/draft-broadcasts/:DraftBroadcastID/contacts/undo/:UndoID',
  right: 'broadcasts.write',
  summary: 'Puts removed recipients back.',
  params: draftParams.extend({ UndoID: z.string().max(60) }),
  body: z.object({}).loose(),
  response: z.object({ UndoID: z.string(), UndoExecuted: z.boolean() }),
});
export const contactSummary = z.object({
  /**
   * Changes whenever recipients are added, removed, or edited. A broadcast can be created on the condition
   * that it is unchanged.
   */
  RosterRevision: z.string(),
  /** All recipients of the draft. */
  Total: z.number().int(),
  /** Those who receive something under the type. */
  Reached: z.number().int(),
  /** Texts and calls under the type; in types that do both one person may be in both. */
  TextNumberCount: z.number().int(),
  VoiceNumberCount: z.number().int(),
  /** All that can be texted and called, under any type. */
  Textable: z.number().int(),
  Callable: z.number().int(),
  /** Total minus reached, by reason: people who opted out, and numbers that can't be reached. */
  Excluded: z.number().int(),
  OptedOut: z.number().int(),
  NotTextable: z.number().int(),
  /** Of the excluded: numbers without a value that the text needs, their people, and texts empty or too long. */
  MissingValues: z.number().int(),
  PeopleWithoutValue: z.number().int(),
  NothingToSend: z.number().int(),
  TooLong: z.number().int(),
  ExcludedMessages: z.number().int(),
  /** Numbers that are called although they opted out of texts, or may have: neither covers calls. */
  CalledWithoutTexts: z.number().int(),
  /** Numbers that get no text because their person gets it at the first number that takes texts. */
  OtherNumbers: z.number().int(),
  /** People as opposed to numbers: all, those with a number that receives something, and those with several texts. */
  People: z.number().int(),
  PeopleReached: z.number().int(),
  PeopleWithSeveral: z.number().int(),
  /** Texts if all numbers of each person were texted. */
  AllNumbersTextCount: z.number().int(),
  /** Numbers that several people share, and those people. */
  SharedNumbers: z.number().int(),
  SharingPeople: z.number().int(),
  /** Duplicate numbers from all sources together, which were set aside. */
  Duplicates: z.number().int(),
  Sources: z.array(
    z.object({
      Source: draftContact.shape.Source,
      Name: z.string(),
      Count: z.number().int(),
      FileID: z.number().int().nullable(),
    }),
  ),
});
export type ContactSummary = z.infer<typeof contactSummary>;
export const getContactSummary = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/contactsummary',
  right: 'broadcasts.write',
  summary: 'Recipient summary of the draft; for another type when one is given.',
  params: draftParams,
  query: z.object({ broadcasttype: broadcastType.optional() }),
  response: contactSummary,
});
const added = z.object({ AddedCount: z.number().int(), DuplicateCount: z.number().int() });
/** Only the first number of each person; by default all their numbers. */
const PrimaryPhonesOnly = z.boolean().default(false);
const somePeople = z.strictObject({ Selection: selectionOf(z.object({ PersonID: id })), PrimaryPhonesOnly });
const someLists = z.object({
  Selection: selectionOf(z.object({ ListID: z.coerce.number().int().min(-2).max(2_147_483_647) })),
  PrimaryPhonesOnly,
});
export const addDraftContactList = route({
  method: 'POST',
  path: '/draft-broadcasts/:DraftBroadcastID/contactlists',
  right: 'broadcasts.write',
  summary: 'Adds contacts by selection.',
  params: draftParams,
  query: z.object({ q: z.string().max(255).optional() }),
  body: somePeople,
  status: 201,
  response: added,
});
export const addDraftLists = route({
  method: 'POST',
  path: '/draft-broadcasts/:DraftBroadcastID/lists',
  right: 'broadcasts.write',
  summary: 'Adds whole groups by selection.',
  params: draftParams,
  body: someLists,
  status: 201,
  response: added,
});
/** Rows B-208 and B-212. */
export const addListContactsToDraft = route({
  method: 'POST',
  path: '/lists/:ListID/contacts/todraftbroadcast/:DraftBroadcastID',
  right: 'broadcasts.write',
  summary: 'Adds contacts of a group to a draft; 0 is Everyone. With q, all means all that match.',
  params: draftParams.extend({ ListID: z.coerce.number().int().min(-2).max(2_147_483_647) }),
  query: z.object({ q: z.string().max(255).optional(), importid: id.optional() }),
  body: somePeople,
  status: 201,
  response: added,
});
/** Row B-209. */
export const addListsToDraft = route({
  method: 'POST',
  path: '/lists/todraftbroadcast',
  right: 'broadcasts.write',
  summary: 'Adds whole groups to a draft, or to a new one when none is named.',
  body: someLists.extend({ DraftBroadcastID: id.optional() }),
  status: 201,
  response: added.extend({ DraftBroadcastID: z.number().int() }),
});
export const listDraftFiles = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/fileuploads',
  right: 'broadcasts.write',
  summary: "The caller's files of a draft that are at work or wait for a look, newest first.",
  params: draftParams,
  query: listQuery(),
  response: listOf(fileUpload),
});
export const addDraftFile = route({
  method: 'POST',
  path: '/draft-broadcasts/:DraftBroadcastID/fileuploads',
  right: 'broadcasts.write',
  summary: 'Imports an uploaded file into the draft; poll the file until it says Imported.',
  params: draftParams,
  body: z.object({ FileID: id, UserIndicatedConsentDeclared: z.boolean().default(false) }),
  status: 202,
  response: z.object({ FileID: z.number().int(), Status: z.string() }),
});
