import type { CatalogueEntry } from '../errorEntry.ts';

/** Errors of signing up, in, and out, of users, and of the phones and emails that they prove to be theirs. */
export const accountErrors = {
  OnboardingIncomplete: {
    status: 403,
    code: 1890,
    type: 'Display',
    message:
      'Your user isn’t set up yet, so nothing was sent. Finish the few steps of the welcome page first.',
  },
  /** The web client asks for the password, and calls again. */
  ConfirmationRequired: {
    status: 403,
    code: 1891,
    type: 'Display',
    message: 'Confirm that it’s you first: enter your password, then try again.',
  },
  ConfirmationFailed: {
    status: 400,
    code: 1892,
    type: 'Display',
    message: 'This isn’t your password. Nothing was changed.',
  },
  RankRefused: {
    status: 403,
    code: 1830,
    type: 'Display',
    message: 'You can’t change this user in this way. The account owner can.',
  },
  InvitationOver: {
    status: 409,
    code: 1831,
    type: 'Display',
    message:
      'This invitation is over: it was accepted, withdrawn, sent again, or is older than 7 days. Ask the person who invited you for a new one.',
  },
  // Rows B-250, C-292, 3-decisions section 16.
  PhoneDoNotCall: {
    status: 400,
    code: 1003,
    type: 'Display',
    message: 'This number is on our do-not-call list.',
  },
  PhoneInvalid: { status: 400, code: 1006, type: 'Display', message: 'This phone number is not valid.' },
  PhoneNotSupported: {
    status: 400,
    code: 1007,
    type: 'Display',
    message: 'This phone number is not supported.',
  },
  PhoneBlocked: { status: 400, code: 1008, type: 'Display', message: 'This phone number is blocked.' },
  PhoneNotTextable: {
    status: 400,
    code: 1009,
    type: 'Display',
    message: "This number can't receive text messages.",
  },
  TooManyCodes: {
    status: 400,
    code: 1010,
    type: 'Display',
    message: "You've reached the maximum number of attempts. Try again later.",
  },
  CodeIncorrect: {
    status: 400,
    code: 1012,
    type: 'Display',
    message: 'The code you entered is incorrect.',
  },
  CodeEnded: {
    status: 400,
    code: 1893,
    type: 'Display',
    message: 'This code no longer works: it is over, was used, or was tried too often. Have a new one sent.',
  },
  VerifiedNumbersFull: {
    status: 400,
    code: 1894,
    type: 'Display',
    message:
      'A free trial can text 5 verified numbers, and yours has them. With credits or a plan you can text everyone.',
  },
  CodesUnavailable: {
    status: 400,
    code: 1895,
    type: 'Display',
    message: 'Codes can’t be texted right now, so none was sent. Try again later, or contact us.',
  },
  /** 1-decisions G-47. */
  OnboardingOrder: {
    status: 409,
    code: 1810,
    type: 'Display',
    message: 'Please finish the earlier steps first.',
  },
  OnboardingSkip: {
    status: 400,
    code: 1811,
    type: 'Display',
    message: 'This step can’t be skipped. Fill it in, then go on.',
  },
  /** The client passes the body on, with ErrorCode 404 (row P-190, 1-decisions G-57). */
  NoAvailableLocalNumbers: {
    status: 404,
    code: 1812,
    type: 'Display',
    message: 'No local numbers are available right now. Please try again later.',
  },
  InvalidAreaCode: { status: 400, code: 1813, type: 'Display', message: 'Enter a valid area code.' },
  // Not 403: the right of the route is everyone's.
  NotAuthorizedForLocalNumber: {
    status: 422,
    code: 1814,
    type: 'Display',
    message: "You're not authorized to get a local number. Please ask an account owner.",
  },
  /** Rows P-151, C-293. */
  GroupCodeInvalid: { status: 400, code: 1815, type: 'Display', message: 'The group code is not valid.' },
  EmailCodeWrong: {
    status: 400,
    code: 1816,
    type: 'Display',
    message:
      'This code or link doesn’t work: it was mistyped, is not the newest one, or is older than 24 hours. Have a new one mailed.',
  },
  EmailProved: { status: 409, code: 1817, type: 'Display', message: 'Your email is confirmed already.' },
  PhoneUnproved: {
    status: 400,
    code: 1818,
    type: 'Display',
    message: 'Confirm your phone with the code from the text first.',
  },
  /** 1-decisions G-25. */
  SingleSignOnOnly: {
    status: 403,
    code: 1819,
    type: 'Display',
    message: 'Your organization signs in through single sign-on.',
  },
} as const satisfies Record<string, CatalogueEntry>;
