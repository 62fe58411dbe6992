import { z } from 'zod';
import { callRetries, callsAtATime } from '@carillon/rules/calls/callSettings';
import {
  emailError,
  nameError,
  shortestGivenUserName,
  userNameError,
} from '@carillon/rules/accounts/identityRules';
import { clockError } from '@carillon/rules/accounts/callingTimes';
import { id, listOf, listQuery, selectionOf } from '../lists.ts';
import { route } from '../route.ts';
import { callingDays, timeOfDay, user } from './accounts.ts';

/** What a user of the account is doing: works, was invited and has not signed in yet, or may not sign in. */
export const userStates = ['Active', 'Invited', 'Disabled'] as const;
export const userRoles = ['Owner', 'Admin', 'User'] as const;

/** A user of the account as their colleagues see them (rows C-071, C-072). Their password never is among it. */
export const accountUser = user
  .pick({
    UserID: true,
    UserName: true,
    FirstName: true,
    LastName: true,
    Email: true,
    Phone: true,
    IsMasterUser: true,
    IsAccountAdmin: true,
    IsActive: true,
    Permissions: true,
    CanCreateBroadcast: true,
    TimeZone: true,
    TimeZoneOffset: true,
    ObservesDaylightSavings: true,
    DefaultSettingCharacterCount: true,
    CallerID: true,
    CallThrottle: true,
    Retries: true,
    MaxMessageLength: true,
    MaxMessageLengthOptions: true,
    CallingWindowDays: true,
    StartTimeOfDay: true,
    StopTimeOfDay: true,
    StartTimeText: true,
    StopTimeText: true,
    ContinueOnNextDay: true,
    TextNumbers: true,
  })
  .extend({
    State: z.enum(userStates),
    /** Named from the two flags; a user with both is the owner (row P-152). */
    Role: z.enum(userRoles),
    LastSignIn: z.string().nullable(),
    Created: z.string(),
    /** A colleague set the password: it must be changed at the first sign-in, until then (row C-174). */
    TemporaryPinUntil: z.string().nullable(),
    /** The invitation that waits to be accepted. */
    Invitation: z
      .object({ SentAt: z.string(), EndsAt: z.string(), HasEnded: z.boolean(), InvitedBy: z.string() })
      .nullable(),
    /** True for a user whom the caller may not change, such as the owner for an admin. */
    ReadOnly: z.boolean(),
  });
export type AccountUser = z.infer<typeof accountUser>;

/** A text that a rule checks: the rule's sentence is the refusal. */
const checked = (error: (text: string) => string | null) =>
  z
    .string()
    .max(500)
    .superRefine((text, check) => {
      const message = error(text);
      if (message !== null) check.addIssue(message);
    })
    .transform((text) => text.trim());
const clockText = (field: 'Start Time' | 'Stop Time') =>
  z
    .string()
    .max(40)
    .superRefine((text, check) => {
      const message = clockError(field, text);
      if (message !== null) check.addIssue(message);
    });

const identity = {
  FirstName: checked((text) => nameError('First name', text)),
  LastName: checked((text) => nameError('Last name', text)),
  Email: checked(emailError),
  /** Read by the rules of the account's country. */
  Phone: z.string().max(60),
  UserName: checked((text) => userNameError(text, shortestGivenUserName)),
};
const settings = {
  /** IANA zone; without it, that of the account. */
  TimeZone: z.string().max(60).optional(),
  IsAccountAdmin: z.boolean().optional(),
  CanCreateBroadcast: z.boolean().optional(),
  Permissions: z
    .object({
      CanSeeAllBroadcasts: z.boolean(),
      CanSeeAllRoster: z.boolean(),
      CanSeeGroupAudio: z.boolean(),
      CanCreateConversations: z.boolean(),
    })
    .partial()
    .optional(),
  CallerID: z.string().max(30).optional(),
  CallThrottle: z.literal(callsAtATime, 'Choose how many calls to make at a time').optional(),
  Retries: z.literal(callRetries, 'Choose how often to call again').optional(),
  MaxMessageLength: z.number().int().optional(),
  CallingWindowDays: callingDays.optional(),
  StartTimeOfDay: timeOfDay.optional(),
  StopTimeOfDay: timeOfDay.optional(),
  /** The same as texts, "9:00 AM" (rows C-072, C-175); they win. */
  StartTimeText: clockText('Start Time').optional(),
  StopTimeText: clockText('Stop Time').optional(),
  ContinueOnNextDay: z.boolean().optional(),
  DefaultSettingCharacterCount: z.union([z.literal(160), z.literal(320)]).optional(),
  /** Exactly these text numbers; without it, they stay. */
  TextNumbers: z
    .array(z.object({ TextNumberID: id }))
    .max(1000)
    .optional(),
};

const role = z.enum(userRoles);
const state = z.enum(userStates);

export const listUsers = route({
  method: 'GET',
  path: '/account/users',
  right: 'users.view',
  summary: 'The users of the account; page=all&enabled=true is the list of active ones.',
  query: listQuery().extend({
    enabled: z.enum(['true', 'false']).optional(),
    role: role.optional(),
    state: state.optional(),
  }),
  response: listOf(accountUser),
});
export const getUsersSummary = route({
  method: 'GET',
  path: '/account/users/summary',
  right: 'users.view',
  summary: 'How many users the account has, in all, by state, and by role.',
  response: z.object({
    All: z.number().int(),
    Active: z.number().int(),
    Invited: z.number().int(),
    Disabled: z.number().int(),
    Admins: z.number().int(),
  }),
});
export const getAccountUser = route({
  method: 'GET',
  path: '/account/users/:UserID',
  right: 'users.view',
  summary: 'One user of the account.',
  params: z.object({ UserID: id }),
  response: accountUser,
});
export const createUser = route({
  method: 'POST',
  path: '/account/users',
  right: 'users.manage',
  summary:
    'A new user, with a PIN that they change at the first sign-in, or with an invitation by email to choose one.',
  body: z.object({
    ...identity,
    ...settings,
    /** Required unless an invitation is sent; ends after 7 days (row C-174). */
    PinCode: z.string().max(200).optional(),
    SendInvitation: z.boolean().default(false),
  }),
  status: 201,
  response: accountUser,
});
export const putAccountUser = route({
  method: 'PUT',
  path: '/account/users/:UserID',
  right: 'users.manage',
  summary: 'Changes a user, disables, or enables them; what is left out stays.',
  params: z.object({ UserID: id }),
  body: z.object({
    ...z.object(identity).partial().shape,
    ...settings,
    PinCode: z.string().max(200).optional(),
    IsActive: z.boolean().optional(),
  }),
  response: accountUser,
});
export const putAccountUsers = route({
  method: 'PUT',
  path: '/account/users',
  right: 'users.manage',
  summary: 'Enables or disables the chosen users; never the owner, and never the caller.',
  query: z.object({
    q: z.string().max(255).optional(),
    role: role.optional(),
    state: state.optional(),
    enabled: z.enum(['true', 'false']).optional(),
  }),
  body: z.object({
    Selection: selectionOf(z.object({ UserID: id })),
    Update: z.object({ IsActive: z.boolean() }),
  }),
  response: z.object({
    /** How many were changed. */
    Count: z.number().int(),
    /** Those who stay as they are, and why; at most 100. */
    LeftOut: z.array(z.object({ UserID: z.number().int(), Name: z.string(), Reason: z.string() })),
  }),
});
