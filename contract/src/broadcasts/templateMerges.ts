import { z } from 'zod';
import { mergeStatuses } from '@carillon/rules/broadcasts/mergeStatuses';
import { id, listOf, listQuery, pageSizes, selectionOf } from '../lists.ts';
import { route } from '../route.ts';

const mergeStatus = z.enum(mergeStatuses);

/** A text with one person's values in it (rows B-082, C-069). */
const preview = z.object({
  PhoneNumber: z.string(),
  TemplateMergeMessageStatus: mergeStatus,
  /** As the recipient gets it, with the signature; empty if it can't be sent. */
  TextMessage: z.string(),
  /** What is wrong and what to do, in one sentence; empty if it is valid. */
  Message: z.string(),
});
export type MergePreview = z.infer<typeof preview>;

/** A recipient's message in a merge, with what the user decided about it. */
export const mergedMessage = preview.extend({
  PersonID: z.number().int(),
  FirstName: z.string(),
  LastName: z.string(),
  /** Columns that this recipient has no value for, as their owner wrote them. */
  Missing: z.array(z.string()),
  /** True: this person gets no text. */
  Exclude: z.boolean(),
  /** The text that is sent to this person instead of the merged one; null for none. */
  FixedMessage: z.string().nullable(),
  /** A text for this person from before the message was changed: it is not sent unless it is stored again. */
  EarlierMessage: z.string().nullable(),
});
export type MergedMessage = z.infer<typeof mergedMessage>;

/** One merge: how far it has come and what it found (rows B-082, C-069). */
export const templateMerge = z.object({
  ID: z.number().int(),
  DraftBroadcastID: z.number().int(),
  Uri: z.string(),
  /** Followed by `/messages`: the messages that still need a decision. */
  InvalidMessageUri: z.string(),
  Done: z.boolean(),
  Processed: z.number().int(),
  Total: z.number().int(),
  /** Messages that can't be sent and are neither fixed nor excluded. */
  InvalidMessageCount: z.number().int(),
  ExcludedMessageCount: z.number().int(),
  FixedMessageCount: z.number().int(),
  /** What it found, before any decision. */
  Found: z.object({
    MissingValues: z.number().int(),
    EmptyResult: z.number().int(),
    ExceedsMaxLength: z.number().int(),
  }),
  /** Recipients came, went, or were edited since, or the text was changed: merge again. */
  RosterChangedSinceLastMerge: z.boolean(),
  TextChangedSinceLastMerge: z.boolean(),
  /** The text as it was merged. */
  TemplateText: z.string(),
  /** Most characters of a text for one person, without the signature. */
  MaxFixedLength: z.number().int(),
  /** What is wrong with the whole merge; empty if something can be sent (C-162). */
  Message: z.string(),
  /** The first messages: those that need a decision before the others. */
  Preview: z.array(preview),
});
export type TemplateMerge = z.infer<typeof templateMerge>;

const draftParams = z.object({ DraftBroadcastID: id });
const mergeParams = z.object({ TemplateMergeID: id });
/** Becomes the text of the draft before it is merged; absent: the stored text. */
const templateText = z.string().max(2000).optional();
const mergeBody = z.object({ DraftBroadcastID: id, TemplateText: templateText });

export const createDraftMerge = route({
  method: 'POST',
  path: '/draft-broadcasts/:DraftBroadcastID/templatemerges',
  right: 'broadcasts.write',
  summary:
    'Merges the text of a draft, stored or given, with all its recipients; a long list in the background.',
  params: draftParams,
  body: z.object({ TemplateText: templateText }),
  status: 201,
  response: templateMerge,
});
export const createMerge = route({
  method: 'POST',
  path: '/template-merges',
  right: 'broadcasts.write',
  summary: 'The same, by the draft in the body.',
  body: mergeBody,
  status: 201,
  response: templateMerge,
});
export const createMergeInOneWord = route({ ...createMerge, path: '/templatemerges' });
export const getMerge = route({
  method: 'GET',
  path: '/templatemerges/:TemplateMergeID',
  right: 'broadcasts.write',
  summary: 'How far a merge has come, and what it found.',
  params: mergeParams,
  response: templateMerge,
});
export const getMergeWithHyphen = route({ ...getMerge, path: '/template-merges/:TemplateMergeID' });

/** The address that a merge gives for its invalid messages; the same merge. */
export const getInvalidMerge = route({ ...getMerge, path: '/templatemerges/:TemplateMergeID/invalid' });

const which = z.enum(['all', 'invalid', 'excluded', 'fixed']);
export const listMergedMessages = route({
  method: 'GET',
  path: '/templatemerges/:TemplateMergeID/messages',
  right: 'broadcasts.write',
  summary: 'Messages of a merge, in the order of the recipients.',
  params: mergeParams,
  query: listQuery(pageSizes.templateMerges)
    .omit({ sortby: true, q: true })
    .extend({ filter: which.default('all') }),
  response: listOf(mergedMessage),
});
export const listInvalidMessages = route({
  ...listMergedMessages,
  path: '/templatemerges/:TemplateMergeID/invalid/messages',
  summary: 'Messages of a merge that still need a decision.',
  query: listQuery(pageSizes.templateMerges).omit({ sortby: true, q: true }),
});
export const putMergedMessages = route({
  method: 'PUT',
  path: '/templatemerges/:TemplateMergeID/messages',
  right: 'broadcasts.write',
  summary:
    'Excludes the recipient with this number, or a selection; or stores a text of their own for one. "All" are those that still need a decision.',
  params: mergeParams,
  body: z
    .object({
      PhoneNumber: z.string().max(40).optional(),
      Selection: selectionOf(z.object({ PhoneNumber: z.string().max(40) })).optional(),
      Exclude: z.boolean().optional(),
      /** The whole text of one person, without the signature; null takes it back. */
      FixedMessage: z.string().max(5000).nullable().optional(),
    })
    .refine(
      (body) => (body.PhoneNumber === undefined) !== (body.Selection === undefined),
      'Name one PhoneNumber, or a Selection.',
    )
    .refine(
      (body) => body.Exclude !== undefined || body.FixedMessage !== undefined,
      'Send Exclude or a FixedMessage.',
    )
    .refine(
      (body) => body.Exclude !== true || (body.FixedMessage ?? null) === null,
      'A person who is excluded gets no text. Send Exclude or a FixedMessage, not both.',
    )
    .refine(
      (body) => body.FixedMessage === undefined || body.PhoneNumber !== undefined,
      'A FixedMessage is for one PhoneNumber.',
    ),
  response: templateMerge,
});
export const putInvalidMessages = route({
  ...putMergedMessages,
  path: '/templatemerges/:TemplateMergeID/invalid/messages',
});

const values = z.record(z.string().max(100), z.string().max(1000));
/** A person as a text needs them: a recipient or contact by number, with values that are used instead of stored ones. */
const contact = z.object({
  PhoneNumber: z.string().max(40).optional(),
  PrimaryPhone: z.string().max(40).optional(),
  FirstName: z.string().max(255).optional(),
  LastName: z.string().max(255).optional(),
  Notes: z.string().max(1000).optional(),
  CustomData: values.optional(),
});
const single = {
  method: 'POST',
  body: z.object({
    Contact: contact,
    /** Absent: the stored text. */
    TemplateText: z.string().max(2000).optional(),
  }),
  response: preview,
} as const;
export const mergeDraftSingle = route({
  ...single,
  path: '/draft-broadcasts/:DraftBroadcastID/templatemerge/single',
  right: 'broadcasts.write',
  summary: 'The stored text of a draft for one person.',
  params: draftParams,
});
export const mergeBroadcastSingle = route({
  ...single,
  path: '/broadcasts/:BroadcastID/templatemerge/single',
  right: 'broadcasts.view',
  summary: 'The text of a broadcast for one person.',
  params: z.object({ BroadcastID: id }),
});
export const previewContacts = route({
  method: 'POST',
  path: '/templatemerges/contacts/preview',
  right: 'library.use',
  summary: 'What a text becomes for some people, without a draft.',
  body: z.object({
    Contacts: z.array(contact).min(1, 'Name at least one contact.').max(1000),
    HasMedia: z.boolean().default(false),
    IncludeSignature: z.boolean().default(false),
    TemplateText: z.string().max(5000),
  }),
  response: z.object({ Message: z.string(), Preview: z.array(preview) }),
});
