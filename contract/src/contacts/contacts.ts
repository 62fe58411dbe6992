import { z } from 'zod';
import { route } from '../route.ts';
import { id, listOf, listQuery, undoable } from '../lists.ts';
import {
  chosenPeople,
  groupName,
  listId,
  narrowedList,
  q,
  undoBody,
  undoIdParams,
  undone,
} from './rosterShapes.ts';

// Includes groups and fields, so that a client that needs people finds all calls in one place.
export * from './contactFields.ts';
export * from './groups.ts';
export { group, type Group } from './rosterShapes.ts';

/** Most characters of a name or a note (row B-159). */
export const maxContactText = 50;
/** Most custom fields of an organization, most people in one POST, most people merged at once. */
export const contactLimits = { fields: 200, atOnce: 10_000, mergedAtOnce: 20 } as const;
/** The error when an organization would have more. */
export const tooManyFieldsText = `There can be at most ${contactLimits.fields} custom fields. One that was removed counts for another day.`;

/** How a contact came to be. */
export const contactSource = z.enum([
  'typed',
  'file',
  'paste',
  'join',
  'integration',
  'merge',
  'conversation',
]);
export type ContactSource = z.infer<typeof contactSource>;

/** A contact (rows B-076, C-092). `PhoneNumber` and `isTextable` repeat the primary phone. */
export const contact = z.object({
  PersonID: z.number().int(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  /** Custom fields by name; empty ones are absent. */
  CustomData: z.record(z.string(), z.string()),
  PhoneNumber: z.string(),
  isTextable: z.boolean(),
  PrimaryPhone: z.string(),
  PrimaryPhoneTextable: z.boolean(),
  /** Why the primary phone will not be texted, in one sentence; empty when it will. */
  PrimaryPhoneReason: z.string(),
  SecondaryPhone: z.string().nullable(),
  SecondaryPhoneTextable: z.boolean(),
  TertiaryPhone: z.string().nullable(),
  TertiaryPhoneTextable: z.boolean(),
  /** Extension digits behind the first, second and third phone; '' for none. Never dialed. */
  Extensions: z.array(z.string()).length(3),
  /** Of the primary phone, for texts. */
  OptedIn: z.boolean(),
  OptedOut: z.boolean(),
  /** Groups of the contact, by name; only with `include=lists` and at a single contact. */
  Lists: z.array(groupName).optional(),
  CreatedDate: z.string(),
  ChangedDate: z.string(),
  Source: contactSource,
  /** The import that added it; null for others. */
  ImportID: z.number().int().nullable(),
  /** The same as isTextable. */
  Textable: z.boolean(),
});
export type Contact = z.infer<typeof contact>;

/** One contact alone: with its groups, and with others who have one of its phones. */
export const contactDetail = contact.extend({
  Lists: z.array(groupName),
  SharedWith: z.array(
    z.object({
      PersonID: z.number().int(),
      FirstName: z.string(),
      LastName: z.string(),
      Phone: z.string(),
    }),
  ),
  /** The declaration of consent with which an import brought the person; null when none did. */
  DeclaredConsent: z
    .object({
      At: z.string(),
      UserName: z.string(),
      /** The words that were agreed to. */
      Wording: z.string(),
      ImportID: z.number().int(),
      /** Empty for a paste. */
      FileName: z.string(),
    })
    .nullable(),
});
export type ContactDetail = z.infer<typeof contactDetail>;

const shortText = (field: string) =>
  z.string().trim().max(maxContactText, `${field} must be at most ${maxContactText} characters`);
const customData = z.record(z.string().max(100), z.string().max(1000));
const listIds = z.array(id).max(1000);
/** The fields of a contact. Phones as people write them; an extension may follow ("x12"). */
const contactFields = z.object({
  PrimaryPhone: z.string().max(40),
  /** '' or null removes it. */
  SecondaryPhone: z.string().max(40).nullable().optional(),
  TertiaryPhone: z.string().max(40).nullable().optional(),
  /** Instead of extensions inside the phones. */
  Extensions: z.array(z.string().max(10)).max(3).optional(),
  FirstName: shortText('First name').optional(),
  LastName: shortText('Last name').optional(),
  Notes: shortText('Notes').optional(),
  /** Values of existing fields by name; '' empties one. An unknown name is refused. */
  CustomData: customData.optional(),
  /** The groups it belongs to, all of them. */
  ListIDs: listIds.optional(),
});
export const contactInput = contactFields.extend({
  /** True: another person may have the same number (a household). */
  AllowSharedNumber: z.boolean().default(false),
  UserIndicatedConsentDeclared: z.boolean().default(false),
});
export type ContactInput = z.input<typeof contactInput>;

/** With `SizeIsExact` false there are at least `Size`; the call with /count knows. */
export const contactPage = listOf(contact).extend({ SizeIsExact: z.boolean() });
export type ContactPage = z.infer<typeof contactPage>;
const contactsQuery = listQuery().extend({
  /** A key that `Next` carries; instead of a page number. */
  after: z.string().max(400).optional(),
  /** Only those that this import added or changed. */
  importid: id.optional(),
  include: z.enum(['lists']).optional(),
});
export const listContacts = route({
  method: 'GET',
  path: '/lists/:ListID/contacts',
  right: 'contacts.use',
  summary:
    'Contacts of a group; 0 is Everyone. Sorted by LastName, FirstName, PrimaryPhone or DateAdded; q finds parts of names, numbers, notes and custom fields.',
  params: z.object({ ListID: listId }),
  query: contactsQuery,
  response: contactPage,
});
export const listAllContacts = route({
  method: 'GET',
  path: '/contacts',
  right: 'contacts.use',
  summary: 'The same as /lists/0/contacts.',
  query: contactsQuery,
  response: contactPage,
});
export const countListContacts = route({
  method: 'GET',
  path: '/lists/:ListID/contacts/count',
  right: 'contacts.use',
  summary: 'How many contacts of a group match, exactly.',
  params: z.object({ ListID: listId }),
  query: z.object({ q, importid: id.optional() }),
  response: z.object({ Size: z.number().int() }),
});
const addedContact = z.object({ PrimaryPhone: z.string(), FirstName: z.string(), LastName: z.string() });
/** The result of a bulk change. */
export const contactsAdded = z.object({
  AddedCount: z.number().int(),
  UpdatedCount: z.number().int(),
  DuplicateCount: z.number().int(),
  Duplicates: z.array(addedContact),
  /** Rows not accepted, each with its reason; Index counts from 0 in the request. */
  Rejected: z.array(z.object({ Index: z.number().int(), PrimaryPhone: z.string(), Reason: z.string() })),
  /** The import it became, by which it can be undone. */
  ImportID: z.number().int().nullable(),
});
export type ContactsAdded = z.infer<typeof contactsAdded>;
/** What to do with existing people: overwrite, fill empty values, or leave unchanged. */
export const onKnown = z.enum(['Update', 'Fill', 'Skip']);
export const createContacts = route({
  method: 'POST',
  path: '/contacts',
  right: 'contacts.use',
  summary: 'A new contact, or many from a paste.',
  body: z.union([
    z.object({
      Contacts: z
        .array(contactFields.omit({ ListIDs: true }))
        .min(1)
        .max(contactLimits.atOnce),
      Source: z.enum(['paste', 'integration']).default('paste'),
      ListIDs: listIds.default([]),
      OnKnown: onKnown.default('Update'),
      UserIndicatedConsentDeclared: z.boolean().default(false),
    }),
    contactInput,
  ]),
  status: 201,
  response: z.union([contactDetail, contactsAdded]),
});
const personParams = z.object({ PersonID: id });
export const getContact = route({
  method: 'GET',
  path: '/contacts/:PersonID',
  right: 'contacts.use',
  summary: 'A contact with its groups.',
  params: personParams,
  response: contactDetail,
});
export const putContact = route({
  method: 'PUT',
  path: '/contacts/:PersonID',
  right: 'contacts.use',
  summary: 'Changes what is sent; the rest stays.',
  params: personParams,
  body: contactFields.partial().extend({ AllowSharedNumber: z.boolean().default(false) }),
  response: contactDetail,
});
export const deleteContact = route({
  method: 'DELETE',
  path: '/contacts/:PersonID',
  right: 'contacts.use',
  summary: 'Deletes a contact; can be undone for 10 minutes, and restored from Deleted for 30 days.',
  params: personParams,
  response: undoable,
});
const everywhere = chosenPeople.extend({ ListID: listId.default(0) });
export const putContacts = route({
  method: 'PUT',
  path: '/contacts',
  right: 'contacts.use',
  summary:
    'Changes a selection: notes, custom fields, and groups they shall also be in. Can be undone for 10 minutes.',
  query: narrowedList,
  body: everywhere.extend({
    Update: z.object({
      Notes: shortText('Notes').optional(),
      CustomData: customData.optional(),
      ListIDs: listIds.optional(),
    }),
  }),
  /** Changing: of very many, values are written behind, and the events of contacts follow them. */
  response: undoable.extend({ Status: z.enum(['Done', 'Changing']) }),
});
export const deleteContacts = route({
  method: 'DELETE',
  path: '/contacts',
  right: 'contacts.use',
  summary: 'Deletes a selection; can be undone for 10 minutes.',
  query: narrowedList,
  body: everywhere,
  response: undoable,
});
export const undoContacts = route({
  method: 'PUT',
  path: '/contacts/undo/:UndoID',
  right: 'contacts.use',
  summary: 'Undoes a change of contacts.',
  params: undoIdParams,
  body: undoBody,
  response: undone,
});
/** People who may be the same person. */
export const duplicateGroup = z.object({
  /** Phone: the same first phone. Name: the same name, and a phone in common. */
  Reason: z.enum(['Phone', 'Name']),
  Phone: z.string(),
  Contacts: z.array(contact),
});
export const listDuplicates = route({
  method: 'GET',
  path: '/contacts/duplicates',
  right: 'contacts.use',
  summary:
    'Contacts with a phone in common, those with the same name first, without those that were kept apart.',
  query: listQuery(),
  response: listOf(duplicateGroup).extend({
    /** How many duplicates are not listed because a user keeps them apart. */
    KeptApart: z.number().int(),
  }),
});
export const keepContactsApart = route({
  method: 'POST',
  path: '/contacts/duplicates/kept',
  right: 'contacts.use',
  summary: 'These people share a number and are not one; can be undone for 10 minutes.',
  body: z.object({
    Phone: z.string().regex(/^\d{1,15}$/),
    /** Those that the user saw. */
    PersonIDs: z.array(id).min(2).max(contactLimits.mergedAtOnce),
  }),
  response: undoable,
});
export const showKeptContacts = route({
  method: 'DELETE',
  path: '/contacts/duplicates/kept',
  right: 'contacts.use',
  summary: 'Lists the people who were kept apart as duplicates again; can be undone for 10 minutes.',
  response: undoable,
});
export const mergeContacts = route({
  method: 'POST',
  path: '/contacts/merge',
  right: 'contacts.use',
  summary: 'Makes one contact of several: at most three phones, all groups; can be undone for 10 minutes.',
  body: z.object({
    PersonIDs: z
      .array(id)
      .min(2, 'Select at least 2 contacts')
      .max(contactLimits.mergedAtOnce, 'Select at most 20 contacts'),
    /** The contact that stays; one of PersonIDs. */
    Keep: id,
    /**
     * Its values. Missing ones come from the kept contact, otherwise from the first of the others that has
     * one.
     */
    Fields: contactFields.omit({ ListIDs: true }).partial().optional(),
  }),
  response: contactDetail.extend({ UndoID: z.string() }),
});
/** Something that happened with a person's phones. */
export const historyEntry = z.object({
  Kind: z.enum(['sent', 'received', 'consent']),
  At: z.string(),
  Phone: z.string(),
  BroadcastID: z.number().int().nullable(),
  BroadcastName: z.string(),
  Message: z.string(),
  /** What became of a text, or a change of consent, in words. */
  Result: z.string(),
  Channel: z.enum(['text', 'voice', 'both']),
  Source: z.string(),
  Wording: z.string(),
  UserName: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
export const listHistory = route({
  method: 'GET',
  path: '/contacts/:PersonID/history',
  right: 'contacts.use',
  summary: 'What was sent to a contact and received from it, and its consent, newest first.',
  params: personParams,
  query: listQuery().extend({ type: z.enum(['all', 'sent', 'received', 'consent']).default('all') }),
  response: listOf(historyEntry),
});
export const getContactConsent = route({
  method: 'GET',
  path: '/contacts/:PersonID/consent',
  right: 'contacts.use',
  summary: 'Consent of each phone of a contact, by channel, with everything that led to it.',
  params: personParams,
  response: z.object({
    Phones: z.array(
      z.object({
        Phone: z.string(),
        Channel: z.enum(['text', 'voice']),
        State: z.enum(['OptedIn', 'OptedOut', 'Unknown']),
        Since: z.string().nullable(),
        Source: z.string(),
        Wording: z.string(),
        UserName: z.string(),
        /** True when a user may opt the number in; never after a STOP (3-decisions 4.3). */
        CanOptIn: z.boolean(),
        /** Why not; empty when it may, or when there is nothing to lift. */
        WhyNot: z.string(),
      }),
    ),
    Events: z.array(historyEntry),
  }),
});
export const exportContacts = route({
  method: 'GET',
  path: '/contacts/export',
  right: 'contacts.use',
  summary: 'A selection of contacts as CSV or XLSX.',
  query: z.object({
    format: z.enum(['csv', 'xlsx']).default('csv'),
    /** A Selection of PersonID as JSON in base64; absent: all. */
    selection: z.string().max(60_000).optional(),
    q,
    listid: listId.default(0),
    importid: id.optional(),
    sortby: z.string().max(60).optional(),
  }),
  produces: 'text/csv',
  expensive: 'download',
});
