import { numberBlockedText } from '@carillon/rules/broadcasts/refusals';
import { launchIdOwnText, launchIdTakenText } from '@carillon/rules/calls/launch/phoneLaunch';
import { z } from 'zod';
import { accountErrors } from './accounts/accountErrors.ts';
import type { CatalogueEntry } from './errorEntry.ts';

/**
 * Every error of the product: a stable name and code, the text for users, and whether it alerts an operator.
 * The code that throws it may use a more specific message. Name and code never change.
 */
export const errorCatalogue = {
  ...accountErrors,
  Validation: {
    status: 400,
    code: 1400,
    type: 'Display',
    message: 'Some of the information needs your attention.',
  },
  BadRequest: { status: 400, code: 1401, type: 'Internal', message: 'The request could not be read.' },
  NoFile: { status: 400, code: 1402, type: 'Display', message: 'No file provided' },
  FileUnreadable: { status: 400, code: 1403, type: 'Display', message: 'The file could not be processed.' },
  FileTooLarge: {
    status: 413,
    code: 1413,
    type: 'Display',
    message: 'This file is too large. Split it into smaller files and upload them one after another.',
  },
  BodyTooLarge: {
    status: 413,
    code: 1414,
    type: 'Display',
    message: 'This is more than can be taken at once. Send it in smaller parts.',
  },
  ConsentRequired: {
    status: 422,
    code: 1404,
    type: 'Display',
    message: 'Please confirm you have collected proper consent.',
  },
  SignInFailed: {
    status: 401,
    code: 1001,
    type: 'Display',
    message: 'The username or password is incorrect.',
  },
  Unauthorized: {
    status: 401,
    code: 401,
    type: 'Display',
    message: 'Your session has ended. Please sign in again.',
  },
  Forbidden: {
    status: 403,
    code: 403,
    type: 'Display',
    message: 'You do not have access to this feature. If you believe this is a mistake, please contact us.',
  },
  AccountNotActive: {
    status: 403,
    code: 1424,
    type: 'Display',
    message: 'Your account may not send right now, so nothing was sent.',
  },
  OwnersOnly: {
    status: 403,
    code: 1407,
    type: 'Display',
    message: 'Access to this page is restricted to account owners.',
  },
  PrivilegedOnly: {
    status: 403,
    code: 1405,
    type: 'Display',
    message: 'Access to this page is restricted to account owners and admin users.',
  },
  CrossSite: {
    status: 403,
    code: 1406,
    type: 'Internal',
    message: 'This request did not come from the application.',
  },
  UnknownHost: {
    status: 421,
    code: 1443,
    type: 'Display',
    message:
      'Carillon is not served at this address. If you run it, add this name to ALLOWED_HOSTS, or make PUBLIC_URL the address that people use.',
  },
  NotFound: {
    status: 404,
    code: 404,
    type: 'Informational',
    message: 'This was not found. It may have been removed.',
  },
  WrongState: { status: 409, code: 1409, type: 'Display', message: 'This can no longer be changed.' },
  BroadcastStarted: {
    status: 409,
    code: 1410,
    type: 'Display',
    message: 'This broadcast has already started and can no longer be changed.',
  },
  UndoExecuted: { status: 409, code: 1411, type: 'Display', message: 'This change can no longer be undone.' },
  DraftChanged: {
    status: 409,
    code: 1412,
    type: 'Display',
    message: 'This draft was changed in another window. Reload to see the latest version.',
  },
  BroadcastChanged: {
    status: 409,
    code: 1423,
    type: 'Display',
    message:
      'This broadcast was changed in the meantime, so nothing was saved. Check the latest version, then save again.',
  },
  AlreadySent: {
    status: 409,
    code: 1415,
    type: 'Display',
    message: 'This broadcast was already created. Open Broadcasts to see it.',
  },
  NotAsShown: {
    status: 409,
    code: 1419,
    type: 'Display',
    message:
      'This broadcast changed after it was shown to you. Nothing was sent and nothing was charged. Check it, then send again.',
  },
  Unprocessable: { status: 422, code: 1422, type: 'Display', message: 'This could not be done.' },
  TooManyAttempts: {
    status: 429,
    code: 1429,
    type: 'Display',
    message: 'Too many sign-in attempts. Please wait 15 minutes and try again.',
  },
  TooManyRequests: {
    status: 429,
    code: 1430,
    type: 'Display',
    message: 'That was a bit fast. Please wait a moment and try again.',
  },
  // The account's own limit; the server's disk is DiskFull.
  StorageFull: {
    status: 507,
    code: 1507,
    type: 'Display',
    message: "Nothing was stored: your organization's files have reached the space it may use.",
  },
  DiskFull: {
    status: 507,
    code: 1508,
    type: 'Display',
    message:
      'Nothing was stored: our server has no room for files right now. We have been notified. Please try again in a while.',
    alert: true,
  },
  // 5xx is for faults on our side: an empty balance must not alert the operator. Clients use the code, whatever the
  // status (1-decisions G-05).
  NotEnoughCredits: {
    status: 402,
    code: 4100,
    type: 'Display',
    message: "You don't have enough credits to send this broadcast.",
  },
  NumberUnusable: {
    status: 409,
    code: 1416,
    type: 'Display',
    message: "This text number isn't registered to send texts yet.",
  },
  NumberBlocked: {
    status: 409,
    code: 1417,
    type: 'Display',
    message: numberBlockedText,
  },
  DailyLimitExceeded: {
    status: 422,
    code: 1421,
    type: 'Display',
    message: 'This broadcast exceeds your limit of texts per day.',
  },
  NumberStopped: {
    status: 409,
    code: 1420,
    type: 'Display',
    message:
      'Phone carriers refuse texts from this number, so it was stopped. Have its registration mended; then an owner or admin can let it send again in Settings, under Text numbers.',
  },
  LinkBlocked: {
    status: 400,
    code: 1418,
    type: 'Display',
    message: "This link can't be sent. Carriers block messages that contain it.",
  },
  ContactExists: {
    status: 422,
    code: 1431,
    type: 'Display',
    message: 'Contact already exists in the "Everyone" group.',
  },
  GroupNameUsed: {
    status: 400,
    code: 1432,
    type: 'Display',
    message: 'The group name is already in use.',
  },
  ListIDUsed: { status: 400, code: 1433, type: 'Display', message: 'This List ID is already being used.' },
  PhoneLaunchIDTaken: { status: 400, code: 1441, type: 'Display', message: launchIdTakenText },
  PhoneLaunchIDOwn: { status: 400, code: 1442, type: 'Display', message: launchIdOwnText },
  IntegrationLogin: {
    status: 422,
    code: 1437,
    type: 'Display',
    message:
      'There was an error logging into your account. Please check any information you provided and try again.',
  },
  // Not 502: proxies in front of us return that, and clients would take ours for a proxy's.
  IntegrationDown: {
    status: 424,
    code: 1438,
    type: 'Display',
    message: 'There was a problem connecting to your integration.',
  },
  SpeechDown: {
    status: 424,
    code: 1440,
    type: 'Display',
    message:
      'The text could not be spoken right now. Please try again in a minute, or record the message instead.',
  },
  ImportInUse: {
    status: 409,
    code: 1434,
    type: 'Display',
    message: "This import can't be undone.",
  },
  OptOutFinal: {
    status: 422,
    code: 1435,
    type: 'Display',
    message: 'This contact replied STOP and must text UNSTOP to receive texts again.',
  },
  DoNotContact: { status: 422, code: 1436, type: 'Display', message: 'This number is not allowed.' },
  TestClockBack: {
    status: 409,
    code: 1730,
    type: 'Display',
    message: 'The time of an organization only moves forward, or back to the true time. Choose a later time.',
  },
  TestClockMoving: {
    status: 409,
    code: 1731,
    type: 'Display',
    message: 'The clock is moving already. Wait until it has arrived, then move it on.',
  },
  TestClockTooFar: {
    status: 400,
    code: 1732,
    type: 'Display',
    message: 'The clock moves at most 3 years at a time. Choose an earlier time, and move it on from there.',
  },
  PasswordExpired: {
    status: 403,
    code: 1850,
    type: 'Display',
    message: 'Your password has expired. Choose a new one, and you are signed in.',
  },
  TemporaryPasswordEnded: {
    status: 403,
    code: 1851,
    type: 'Display',
    message:
      'This temporary password has ended. Choose a password with “Forgot password?”, or ask an account owner or admin for a new one.',
  },
  LinkEnded: {
    status: 410,
    code: 1852,
    type: 'Display',
    message: 'This link has ended or was used already, and nothing was changed. Ask for a new one.',
  },
  TestClockBusy: {
    status: 409,
    code: 1733,
    type: 'Display',
    message:
      'Something of this organization has begun and is not over: it is being sent or called, waits for results, or is paused. Move the clock on until it is over, or cancel it, then go back.',
  },
  Internal: {
    status: 500,
    code: 500,
    type: 'Internal',
    message: 'Something went wrong on our side. Nothing you entered was lost; please try again.',
    alert: true,
  },
  Unavailable: {
    status: 503,
    code: 503,
    type: 'Internal',
    message: 'Carillon is starting or its database is unreachable. Please try again in a moment.',
    alert: true,
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorName = keyof typeof errorCatalogue;

export const fieldError = z.object({ Field: z.string(), Message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The one error body of the wire. `RequestId` finds the log line. */
export const errorBody = z.object({
  ErrorCode: z.number(),
  ErrorName: z.string(),
  ErrorType: z.enum(['Display', 'Informational', 'Internal']),
  Message: z.string(),
  RequestId: z.string(),
  Errors: z.array(fieldError),
  /** Only on undo calls that came twice or too late. */
  UndoExecuted: z.boolean().optional(),
  /** Only on ContactExists: who has the number. */
  Existing: z
    .array(z.object({ PersonID: z.number(), FirstName: z.string(), LastName: z.string() }))
    .optional(),
  /** Only on 429: seconds to wait. */
  RetryAfterSeconds: z.number().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** An error meant for the caller. Everything else that is thrown becomes `Internal`. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly fields: readonly FieldError[];
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(
    name: ErrorName,
    message?: string,
    fields: readonly FieldError[] = [],
    extra: Record<string, unknown> = {},
  ) {
    super(message ?? errorCatalogue[name].message);
    this.name = 'AppError';
    this.errorName = name;
    this.fields = fields;
    this.extra = extra;
  }
}
