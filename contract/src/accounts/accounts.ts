import { z } from 'zod';
import { noCallingDayText } from '@carillon/rules/accounts/callingTimes';
import { callRetries, callsAtATime, transferLinesError } from '@carillon/rules/calls/callSettings';
import { weekdays } from '@carillon/rules/time/weekdays';
import { phoneCountries } from '@carillon/rules/phones/countries';
import { launchIdError } from '@carillon/rules/calls/launch/phoneLaunch';
import { route } from '../route.ts';

/** A time of day on the wire (3-decisions 1.7). */
export const timeOfDay = z.object({
  Hour: z.number().int().min(0).max(23),
  Minute: z.number().int().min(0).max(59),
});
export const callingDays = z.array(z.enum(weekdays)).min(1, noCallingDayText).max(7);

/**
 * The number that callers who ask for it are connected to, and how many at a time; null if not set up (row
 * B-041).
 */
const transferSetUp = z.object({ TransferNumber: z.string(), TransferLines: z.number().int() }).nullable();

const phoneLaunchId = z
  .string()
  .trim()
  .max(20)
  .superRefine((text, check) => {
    const error = launchIdError(text);
    if (error !== null) check.addIssue(error);
  });

export const user = z.object({
  UserID: z.number().int(),
  UserName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Phone: z.string(),
  IsMasterUser: z.boolean(),
  IsAccountAdmin: z.boolean(),
  IsActive: z.boolean(),
  /** False until the user has gone through onboarding and accepted the current terms (1-decisions G-48). */
  IsOnboarded: z.boolean(),
  /** Row P-060. The last is false again once newer terms are published. */
  NeedsEmailVerification: z.boolean(),
  AgreedToTermsOfUse: z.boolean(),
  IsTermsOfUseCurrent: z.boolean(),
  Permissions: z.object({
    CanSeeAllBroadcasts: z.boolean(),
    CanSeeAllRoster: z.boolean(),
    CanSeeGroupAudio: z.boolean(),
    /** False: the user can't text people from the inbox (row C-143, 3-decisions 14.7). */
    CanCreateConversations: z.boolean(),
  }),
  CanCreateBroadcast: z.boolean(),
  Features: z.array(z.string()),
  /** IANA zone all of this user's times are shown in. */
  TimeZone: z.string(),
  /** Hours from US Central (1-decisions G-41). */
  TimeZoneOffset: z.number(),
  ObservesDaylightSavings: z.boolean(),
  DefaultSettingCharacterCount: z.union([z.literal(160), z.literal(320)]),
  DefaultSettingCharacterCountOptions: z.array(z.number()),
  TextMessageCharacterLimit: z.number(),
  HasTextNumberAssigned: z.boolean(),
  Signature: z.object({ IsEnabled: z.boolean(), SignatureText: z.string() }),
  /** Silences browser notifications and sounds on all devices (rows P-060, C-073). */
  BrowserNotificationsDoNotDisturb: z.boolean(),
  /** The caller number of calls unless a broadcast specifies another; empty for none. */
  CallerID: z.string(),
  /** Calls at a time; 0 is Max (row B-262). */
  CallThrottle: z.number().int(),
  Retries: z.number().int(),
  /** Maximum length of a voice message, in seconds, and the allowed settings (rows B-261, P-249). */
  MaxMessageLength: z.number().int(),
  MaxMessageLengthOptions: z.array(z.number().int()),
  CallingWindowDays: z.array(z.enum(weekdays)),
  StartTimeOfDay: timeOfDay,
  StopTimeOfDay: timeOfDay,
  /** The same in the format for users, e.g. "9:00 AM". */
  StartTimeText: z.string(),
  StopTimeText: z.string(),
  ContinueOnNextDay: z.boolean(),
  TransferAndConnect: transferSetUp,
  /** What this user enters by telephone to launch a broadcast, 1 to 9 digits; empty for none (row P-148). */
  PhoneLaunchID: z.string(),
  TextNumbers: z.array(z.object({ TextNumberID: z.number().int() })),
});
export type User = z.infer<typeof user>;

export const account = z.object({
  AccountID: z.number().int(),
  CompanyName: z.string(),
  CountryID: z.number().int(),
  AccountStatusID: z.number().int(),
  AccountStatus: z.string(),
  AccountTypeID: z.number().int(),
  AccountType: z.string(),
  IsFreeTrial: z.boolean(),
  TimeZone: z.string(),
  /** Credits owned, held for sends, and the difference (1-decisions G-35). */
  CallBalance: z.number(),
  PendingCallBalance: z.number(),
  AvailableCallUnits: z.number(),
  /**
   * What a text currently costs this account, in credits: per segment, or per text with a picture; 0 for
   * monthly accounts.
   */
  TextPrices: z.object({ Segment: z.number(), WithPicture: z.number() }),
  PartialCreditsEnabled: z.boolean(),
  MessengerCount: z.number().int(),
  RequireTextOptIn: z.boolean(),
  /**
   * What happens to a broadcast's texts over the daily limit: they wait for the next day, or fail for good.
   */
  OverDayLimit: z.enum(['Wait', 'Fail']),
  /** What stands before each text of a broadcast, "Riverbend: "; empty for none. */
  NamePrefix: z.string(),
  /** How many characters of it count towards the segments of a text (row P-244). */
  PaidNameLength: z.number().int(),
  /** Auto reply of text numbers without their own (row C-066). */
  IsAutoReplyOn: z.boolean(),
  AutoReplyMessage: z.string(),
  /** By how much its test clock is ahead of the machine's; absent where there is none or it was never moved. */
  ClockAheadSeconds: z.number().int().optional(),
  Profile: z.object({
    VoiceAllowed: z.boolean(),
    PrependOrganizationToText: z.boolean(),
    ExplicitOptInRequired: z.boolean(),
    AllowAddIndividualNumbersInBroadcast: z.boolean(),
    AllowCopyPasteInBroadcast: z.boolean(),
  }),
  Users: z.array(z.object({ UserID: z.number().int(), Signature: user.shape.Signature })).optional(),
});
export type Account = z.infer<typeof account>;

export const login = route({
  method: 'POST',
  path: '/login',
  right: 'public',
  summary: 'Sign in with username (or email) and password; sets the session cookie.',
  body: z.object({
    UserName: z.string().trim().min(1, 'Enter a username').max(255),
    Password: z.string().min(1, 'Enter a password').max(255),
    KeepSignedIn: z.boolean().default(false),
  }),
  response: z.object({ User: user, Account: account }),
});
export const confirmSession = route({
  method: 'POST',
  path: '/session/confirm',
  right: 'own.use',
  summary: 'Proves who the signed-in user is, for the calls that ask for it within 10 minutes.',
  body: z.object({ Password: z.string().min(1, 'Enter your password').max(255) }),
  status: 204,
});
export const logout = route({
  method: 'GET',
  path: '/logout',
  right: 'public',
  summary: "Ends the caller's own session; 204 also without one.",
  status: 204,
});
export const getUser = route({
  method: 'GET',
  path: '/user',
  right: 'own.use',
  summary: 'The signed-in user.',
  response: user,
});
export const putUser = route({
  method: 'PUT',
  path: '/user',
  right: 'own.use',
  summary: 'Changes the settings of the user; those that are not given stay.',
  body: z.object({
    DefaultSettingCharacterCount: z.union([z.literal(160), z.literal(320)]).optional(),
    Signature: z
      .object({
        IsEnabled: z.boolean(),
        SignatureText: z.string().max(100, 'Signature must be at most 100 characters'),
      })
      .optional(),
    BrowserNotificationsDoNotDisturb: z.boolean().optional(),
    CallerID: z.string().max(30).optional(),
    CallThrottle: z.literal(callsAtATime, 'Choose how many calls to make at a time').optional(),
    Retries: z.literal(callRetries, 'Choose how often to call again').optional(),
    /** One of MaxMessageLengthOptions. */
    MaxMessageLength: z.number().int().optional(),
    CallingWindowDays: callingDays.optional(),
    StartTimeOfDay: timeOfDay.optional(),
    StopTimeOfDay: timeOfDay.optional(),
    ContinueOnNextDay: z.boolean().optional(),
    /** Null removes it. */
    TransferAndConnect: z
      .object({
        TransferNumber: z.string().max(30),
        TransferLines: z.number().superRefine((lines, check) => {
          const error = transferLinesError(String(lines));
          if (error !== null) check.addIssue(error);
        }),
      })
      .nullable()
      .optional(),
    /**
     * Empty removes it. Throws PhoneLaunchIDTaken and PhoneLaunchIDOwn. Only for users who may create
     * broadcasts.
     */
    PhoneLaunchID: phoneLaunchId.optional(),
  }),
  response: user,
});
export const getPhoneLaunch = route({
  method: 'GET',
  path: '/user/phonelaunch',
  right: 'broadcasts.write',
  summary: 'How the signed-in user launches a broadcast by telephone.',
  response: z.object({
    PhoneLaunchID: z.string(),
    /** The number to call, 10 digits; null if no calls are taken. */
    PhoneNumber: z.string().nullable(),
    /** The number in the user's own profile, which the call must come from; empty for none. */
    Phone: z.string(),
  }),
});
export const checkPhoneLaunchId = route({
  method: 'GET',
  path: '/user/phonelaunch/check',
  right: 'broadcasts.write',
  summary: 'Whether a phone launch ID can be the own one, before it is saved.',
  query: z.object({ PhoneLaunchID: phoneLaunchId }),
  response: z.object({
    IsAvailable: z.boolean(),
    /** Why not, in one sentence; empty when it is. */
    Message: z.string(),
  }),
});
export const getAccount = route({
  method: 'GET',
  path: '/account',
  right: 'account.view',
  summary: 'The account with its balance.',
  query: z.object({ include: z.string().max(60).optional() }),
  response: account,
});
export const putAccount = route({
  method: 'PUT',
  path: '/account',
  right: 'texting.account',
  summary: 'Changes settings of the account. Those who opted in before stay opted in (3-decisions 4.6).',
  body: z.object({
    CompanyName: z
      .string()
      .trim()
      .overwrite((name) => name.replaceAll(/\s+/g, ' '))
      .min(1, 'Enter an organization name')
      .max(255, 'Organization name must be at most 255 characters')
      .optional(),
    /** 1 to 23 (1-decisions G-42); refused once anything was read as a number of the country. */
    CountryID: z
      .number()
      .int()
      .refine((id) => phoneCountries.some(({ countryId }) => countryId === id), 'Choose a country')
      .optional(),
    RequireTextOptIn: z.boolean().optional(),
    OverDayLimit: z.enum(['Wait', 'Fail']).optional(),
    IsAutoReplyOn: z.boolean().optional(),
    AutoReplyMessage: z.string().max(2000).optional(),
  }),
  response: account,
});
export const getAccountCountry = route({
  method: 'GET',
  path: '/account/country',
  right: 'account.settings',
  summary: "The account's country, and whether it may still be changed.",
  response: z.object({
    CountryID: z.number().int(),
    CanChange: z.boolean(),
    /** Why not, in one sentence; empty when it may. */
    WhyNot: z.string(),
  }),
});
export const getSocketKey = route({
  method: 'GET',
  path: '/websocket/key',
  right: 'own.use',
  summary: 'A single-use key (60 s) for the live connection.',
  response: z.object({ Key: z.string() }),
});
