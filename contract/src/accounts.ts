import { z } from 'zod';
import { route } from './route.ts';

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
  Permissions: z.object({
    CanSeeAllBroadcasts: z.boolean(),
    CanSeeAllRoster: z.boolean(),
    CanSeeGroupAudio: z.boolean(),
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
  PartialCreditsEnabled: z.boolean(),
  MessengerCount: z.number().int(),
  RequireTextOptIn: z.boolean(),
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
  permission: 'public',
  summary: 'Sign in with username (or e-mail) and password; sets the session cookie.',
  body: z.object({
    UserName: z.string().trim().min(1, 'Enter a username').max(255),
    Password: z.string().min(1, 'Enter a password').max(255),
    KeepSignedIn: z.boolean().default(false),
  }),
  response: z.object({ User: user, Account: account }),
});
export const logout = route({
  method: 'GET',
  path: '/logout',
  permission: 'public',
  summary: "Ends the caller's own session; 204 also without one.",
  status: 204,
});
export const getUser = route({
  method: 'GET',
  path: '/user',
  permission: 'signedIn',
  summary: 'The signed-in user.',
  response: user,
});
export const putUser = route({
  method: 'PUT',
  path: '/user',
  permission: 'signedIn',
  summary: 'Changes own settings.',
  body: z.object({
    DefaultSettingCharacterCount: z.union([z.literal(160), z.literal(320)]).optional(),
    Signature: z
      .object({
        IsEnabled: z.boolean(),
        SignatureText: z.string().max(100, 'Signature must be at most 100 characters'),
      })
      .optional(),
  }),
  response: user,
});
export const getAccount = route({
  method: 'GET',
  path: '/account',
  permission: 'signedIn',
  summary: 'The account with its balance.',
  query: z.object({ include: z.string().max(60).optional() }),
  response: account,
});
export const putAccount = route({
  method: 'PUT',
  path: '/account',
  permission: 'privileged',
  summary: 'Changes settings of the account. Those who opted in before stay opted in (3-decisions 4.6).',
  body: z.object({ RequireTextOptIn: z.boolean().optional() }),
  response: account,
});
export const getSocketKey = route({
  method: 'GET',
  path: '/websocket/key',
  permission: 'signedIn',
  summary: 'A single-use key (60 s) for the live connection.',
  response: z.object({ Key: z.string() }),
});
