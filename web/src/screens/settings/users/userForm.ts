import type { createUser, putAccountUser } from '@carillon/contract/accounts/users';
import type { BodyIn } from '@carillon/contract/route';
import { clockError } from '@carillon/rules/accounts/callingTimes';
import {
  emailError,
  nameError,
  shortestGivenUserName,
  userNameError,
} from '@carillon/rules/accounts/identityRules';
import { passwordError } from '@carillon/rules/accounts/passwordRules';
import { newUserSwitches, userSwitches } from '@carillon/rules/accounts/rank';
import type { UserSwitch } from '@carillon/rules/accounts/rank';
import { readUserPhone } from '@carillon/rules/accounts/userPhone';
import { callRetries, callsAtATime, recommendedRetries } from '@carillon/rules/calls/callSettings';
import type { User } from '@carillon/contract/accounts/accounts';
import type { Weekday } from '@carillon/rules/time/weekdays';
import type { Problems } from '../../../api/forms/formState.ts';
import type { AccountUser } from '../../../api/users.ts';

/** The tabs of the dialog, in the order in which they are walked (3-decisions 14.1). */
export const userTabs = ['Profile', 'Broadcast settings', 'Text numbers'] as const;

/** How a user gets a password: one that the colleague sets, an invitation to choose one, or the one they have. */
export type PasswordWay = 'pin' | 'invitation' | 'keep';

export interface UserValues extends Record<UserSwitch, boolean> {
  FirstName: string;
  LastName: string;
  Email: string;
  Phone: string;
  UserName: string;
  way: PasswordWay;
  PinCode: string;
  TimeZone: string;
  Role: 'User' | 'Admin';
  CallerID: string;
  CallThrottle: (typeof callsAtATime)[number];
  Retries: (typeof callRetries)[number];
  MaxMessageLength: number;
  DefaultSettingCharacterCount: 160 | 320;
  CallingWindowDays: Weekday[];
  StartTimeText: string;
  StopTimeText: string;
  ContinueOnNextDay: boolean;
  TextNumbers: number[];
}

const tabOfField: Readonly<Partial<Record<string, number>>> = {
  CallerID: 1,
  CallThrottle: 1,
  Retries: 1,
  MaxMessageLength: 1,
  DefaultSettingCharacterCount: 1,
  CallingWindowDays: 1,
  StartTimeText: 1,
  StopTimeText: 1,
  StartTimeOfDay: 1,
  StopTimeOfDay: 1,
  TextNumbers: 2,
};

/** The first tab that has one of these fields; null when there are none. */
export function tabOf(fields: readonly string[]): number | null {
  const tabs = fields.map((field) => tabOfField[field.split('.').at(-1) ?? field] ?? 0);
  return tabs.length === 0 ? null : Math.min(...tabs);
}

/** The values of a new user: calls as those of the signed-in user (3-decisions 14.1), switches as usual. */
export function newValues(me: User): UserValues {
  const switches = Object.fromEntries(
    userSwitches.map((one) => [one, newUserSwitches[one] && mayGive(me, one)]),
  ) as unknown as Record<UserSwitch, boolean>;
  return {
    FirstName: '',
    LastName: '',
    Email: '',
    Phone: '',
    UserName: '',
    way: 'pin',
    PinCode: '',
    TimeZone: me.TimeZone,
    Role: 'User',
    ...switches,
    ...callValues(me),
    TextNumbers: [],
  };
}

/** The values of a user who is changed. */
export function valuesOf(user: AccountUser): UserValues {
  return {
    FirstName: user.FirstName,
    LastName: user.LastName,
    Email: user.Email,
    Phone: user.Phone,
    UserName: user.UserName,
    way: 'keep',
    PinCode: '',
    TimeZone: user.TimeZone,
    Role: user.IsAccountAdmin ? 'Admin' : 'User',
    CanCreateBroadcast: user.CanCreateBroadcast,
    ...user.Permissions,
    ...callValues(user),
    TextNumbers: user.TextNumbers.map(({ TextNumberID }) => TextNumberID),
  };
}

function callValues(user: User | AccountUser) {
  return {
    CallerID: user.CallerID,
    CallThrottle: callsAtATime.find((one) => one === user.CallThrottle) ?? 0,
    Retries: callRetries.find((one) => one === user.Retries) ?? recommendedRetries,
    MaxMessageLength: user.MaxMessageLength,
    DefaultSettingCharacterCount: user.DefaultSettingCharacterCount,
    CallingWindowDays: user.CallingWindowDays,
    StartTimeText: user.StartTimeText,
    StopTimeText: user.StopTimeText,
    ContinueOnNextDay: user.ContinueOnNextDay,
  };
}

/** True when a colleague may give this switch: they have it themselves. */
export function mayGive(me: User, one: UserSwitch): boolean {
  if (me.IsMasterUser) return true;
  return one === 'CanCreateBroadcast' ? me.CanCreateBroadcast : me.Permissions[one];
}

/**
 * What is wrong on the tabs up to this one. A caller ID is asked for only past the first tab (row C-172); a former
 * username that is shorter may stay.
 */
export function userProblems(
  values: UserValues,
  { tab, before, countryId }: { tab: number; before: AccountUser | null; countryId: number },
): Problems<UserValues> {
  const phone = values.Phone === before?.Phone ? null : readUserPhone(values.Phone, countryId);
  const profile: Problems<UserValues> = {
    FirstName: nameError('First name', values.FirstName),
    LastName: nameError('Last name', values.LastName),
    Email: values.Email === before?.Email ? null : emailError(values.Email),
    Phone: phone === null || phone.ok ? null : phone.message,
    UserName:
      values.UserName === before?.UserName ? null : userNameError(values.UserName, shortestGivenUserName),
    PinCode: values.way === 'pin' ? pinError(values) : null,
  };
  if (tab === 0) return profile;
  return {
    ...profile,
    CallerID: values.CallerID.trim() === '' ? 'Enter a Caller ID' : null,
    StartTimeText: clockError('Start Time', values.StartTimeText),
    StopTimeText: clockError('Stop Time', values.StopTimeText),
  };
}

function pinError({ PinCode, UserName, Email, Phone }: UserValues): string | null {
  if (PinCode === '') return 'Enter a PIN';
  return passwordError(PinCode, { userName: UserName, email: Email, phone: Phone });
}

type Body = BodyIn<typeof createUser> & BodyIn<typeof putAccountUser>;

/** What saves the values; of a user who is changed, only what differs from before. */
export function bodyOf(values: UserValues, before: AccountUser | null): Body {
  const { way, PinCode, Role, TextNumbers, CanCreateBroadcast, ...rest } = values;
  const { CanSeeAllBroadcasts, CanSeeAllRoster, CanSeeGroupAudio, CanCreateConversations, ...others } = rest;
  const whole: Body = {
    ...others,
    CanCreateBroadcast,
    Permissions: { CanSeeAllBroadcasts, CanSeeAllRoster, CanSeeGroupAudio, CanCreateConversations },
    IsAccountAdmin: Role === 'Admin',
    TextNumbers: TextNumbers.map((TextNumberID) => ({ TextNumberID })),
    ...(way === 'pin' ? { PinCode } : {}),
    ...(before === null ? { SendInvitation: way === 'invitation' } : {}),
  };
  if (before === null) return whole;
  const former: Readonly<Record<string, unknown>> = { ...before };
  const changed = Object.entries(whole).filter(
    ([key, value]) => key === 'PinCode' || JSON.stringify(value) !== JSON.stringify(former[key]),
  );
  return Object.fromEntries(changed) as Body;
}
