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
} as const satisfies Record<string, CatalogueEntry>;
