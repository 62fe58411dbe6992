import { z } from 'zod';
import { id, listOf, listQuery, nameFrom } from '../lists.ts';
import { route } from '../route.ts';

const number = z.string().trim().min(1).max(40);
const included = z.object({ include: z.string().max(60).optional() });

/** What is known about a number (rows P-192, P-193). */
export const phoneState = z.object({
  /**
   * As stored: 10 digits, or abroad all digits with the country code. The submitted value if it is not a
   * number.
   */
  Number: z.string(),
  IsTextable: z.boolean(),
  OptedIn: z.boolean(),
  /** Of texts. */
  OptedOut: z.boolean(),
  /** One of its texts may be an opt-out. Texts are held until a user decides, for at most 24 hours. */
  OptOutHeld: z.boolean(),
  /** May a user opt the number in to texts again (never after STOP, 3-decisions 4.3)? */
  CanManuallyOptIn: z.boolean(),
  IsValid: z.boolean(),
  /** Opted out of calls. */
  DoNotCall: z.boolean(),
  LineType: z.enum(['unknown', 'mobile', 'landline']),
  /**
   * The first problem, in one sentence (1-decisions G-130: not allowed, format, region, textable, opted out,
   * opt-in); empty if it can be texted.
   */
  Reason: z.string(),
});
export type PhoneState = z.infer<typeof phoneState>;

export const getPhoneNumber = route({
  method: 'GET',
  path: '/phonenumbers/:PhoneNumber',
  right: 'contacts.use',
  summary: 'What is known of a number; one that is none is answered with IsValid false.',
  params: z.object({ PhoneNumber: number }),
  query: included,
  response: phoneState,
});
/** Most numbers of one call (1-decisions G-131). */
export const mostLookedUp = 1_000;
export const lookUpPhoneNumbers = route({
  method: 'POST',
  path: '/phonenumbers/lookup',
  expensive: 'lookUp',
  right: 'contacts.use',
  summary: 'What is known of up to 1,000 numbers, by number.',
  query: included,
  body: z.object({
    /** A list, or one string with commas. */
    Source: z.union([
      z.array(z.string().max(200)).max(mostLookedUp, 'At most 1,000 numbers at a time.'),
      z.string().max(50_000),
    ]),
  }),
  response: z.record(z.string(), phoneState),
});
export const validatePhone = route({
  method: 'POST',
  path: '/validation/phone',
  right: 'own.use',
  summary: 'Is this a phone number as that country writes them? With includeTextability: can it be texted?',
  query: z.object({ includeTextability: z.stringbool().default(false) }),
  body: z.object({ Source: z.string().max(200), CountryID: z.number().int().min(1).max(23).default(1) }),
  response: z.object({
    Success: z.boolean(),
    /** Why not; empty on success. */
    Message: z.string(),
    IsTextablePhone: z.boolean().optional(),
  }),
});

const consentEvent = z.object({
  At: z.string(),
  /** stop, start and carrier are the person's own; optOut and optIn were decided; restore took a decision back. */
  What: z.enum(['stop', 'start', 'carrier', 'optOut', 'optIn', 'restore']),
  Channel: z.enum(['text', 'voice', 'both']),
  Source: z.string(),
  /** What the person wrote, or what was shown. */
  Wording: z.string(),
  UserName: z.string(),
  TextNumber: z.string(),
});
/** Consent for one number: the state, and its whole history, newest first. */
export const phoneConsent = z.object({
  PhoneNumber: z.string(),
  OptedIn: z.boolean(),
  OptedOutText: z.boolean(),
  OptedOutVoice: z.boolean(),
  /** True when a user may opt the number in again (never after a STOP, 3-decisions 4.3). */
  CanOptIn: z.boolean(),
  /** Why not; empty when it may, or when there is nothing to lift. */
  WhyNot: z.string(),
  Source: z.string(),
  Since: z.string().nullable(),
  Events: z.array(consentEvent),
});
export type PhoneConsent = z.infer<typeof phoneConsent>;

export const getPhoneConsent = route({
  method: 'GET',
  path: '/phonenumbers/:PhoneNumber/consent',
  right: 'contacts.use',
  summary: 'Consent of a number with its history, which nothing removes.',
  params: z.object({ PhoneNumber: number }),
  response: phoneConsent,
});

/** A row of the opt-out report (3-decisions 13). */
export const optOut = z.object({
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  /** Of the contact with this phone; 0 when the caller has none. */
  PersonID: z.number().int(),
  /** The broadcast whose list named the person; null when a contact or a user did, or no name is known. */
  NameFrom: nameFrom,
  Voice: z.boolean(),
  Text: z.boolean(),
  Source: z.enum([
    'Replied STOP',
    'Reported by the carrier',
    'Auto opt-out',
    'Pressed 9',
    'Added by user',
    'Uploaded file',
  ]),
  /** The number that was answered; empty when none. */
  TextNumber: z.string(),
  AddedBy: z.string(),
  DateAdded: z.string(),
  /** False after a STOP, or when the platform's do-not-contact list has the number. */
  CanOptIn: z.boolean(),
});
export type OptOut = z.infer<typeof optOut>;

const day = z.iso.date('Enter a date as year-month-day').optional();
const optOutFilter = z.object({
  type: z.enum(['all', 'voice', 'text', 'both']).default('all'),
  /** Days in the caller's time zone, both included. */
  startdate: day,
  enddate: day,
  /** Part of a number or of a name. */
  q: z.string().max(255).optional(),
});
export const listOptOuts = route({
  method: 'GET',
  path: '/optouts',
  right: 'optOuts.use',
  summary: 'The opt-out report, newest first: who is not to be texted, called, or both.',
  query: listQuery().extend(optOutFilter.shape),
  response: listOf(optOut),
});
export const downloadOptOuts = route({
  method: 'GET',
  path: '/optouts/csv',
  right: 'optOuts.use',
  summary: 'The same as CSV, all pages.',
  query: optOutFilter,
  produces: 'text/csv',
  expensive: 'download',
});
export const addOptOut = route({
  method: 'POST',
  path: '/optouts',
  right: 'optOuts.use',
  summary: 'Opts a number out of texts, calls or both.',
  body: z.object({
    PhoneNumber: z.string().max(40),
    Voice: z.boolean().default(true),
    Text: z.boolean().default(true),
    Note: z.string().trim().max(255).default(''),
  }),
  status: 201,
  response: optOut,
});
export const putOptOut = route({
  method: 'PUT',
  path: '/optouts/:PhoneNumber',
  right: 'optOuts.change',
  summary:
    'Changes what a number is opted out of. Opting in again asks for declared consent, and is refused after a STOP.',
  params: z.object({ PhoneNumber: number }),
  body: z.object({
    Voice: z.boolean(),
    Text: z.boolean(),
    UserIndicatedConsentDeclared: z.boolean().default(false),
    /** How the person consented; the declaration itself when it is left out. */
    Wording: z.string().trim().max(500).default(''),
  }),
  response: phoneConsent,
});
export const uploadOptOuts = route({
  method: 'POST',
  path: '/optouts/fileuploads',
  right: 'optOuts.change',
  summary: 'Opts out every number of an uploaded file that was read (POST /fileuploads).',
  body: z.object({ FileID: id, Voice: z.boolean().default(true), Text: z.boolean().default(true) }),
  status: 202,
  response: z.object({
    FileID: z.number().int(),
    Status: z.enum(['Adding', 'Done']),
    /** Numbers in the file, and how many were not opted out before, counted so far. */
    Count: z.number().int(),
    AddedCount: z.number().int(),
    /** Rows of the file without a usable number. */
    RejectedCount: z.number().int(),
  }),
});

/** A row of the promotional opt-in report (3-decisions 13). */
export const promotionalOptIn = z.object({
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  TextNumber: z.string(),
  Method: z.enum(['Join page', 'JOIN keyword', 'Added by user', 'File']),
  ConsentText: z.string(),
  DateOptedIn: z.string(),
  Status: z.enum(['Opted in', 'Opted out']),
  DateOptedOut: z.string().nullable(),
});
export type PromotionalOptIn = z.infer<typeof promotionalOptIn>;
export const listPromotionalOptIns = route({
  method: 'GET',
  path: '/reports/promotional-opt-ins',
  right: 'reports.view',
  summary: 'Who agreed to promotional texts, newest first.',
  query: listQuery().extend({
    startdate: day,
    enddate: day,
    status: z.enum(['all', 'optedin', 'optedout']).default('all'),
  }),
  response: listOf(promotionalOptIn),
});
