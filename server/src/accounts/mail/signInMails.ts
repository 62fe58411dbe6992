import { accountMail, type MailParts } from './accountMail.ts';

/** Who gets an email, and what it tells them. */
interface About {
  readonly firstName: string;
  readonly userName: string;
  /** When it happened, in the user's time zone. */
  readonly when: string;
  /** A browser and place, or an email. */
  readonly about: string;
  readonly publicUrl: string;
}

const notYou =
  'If this was not you, choose a new password now with “Forgot password?” on the sign-in page, and tell the owner of your account.';

/** The link to choose a new password (1-decisions G-20). The token stands behind the #, which no server log sees. */
export function resetMail(
  who: Pick<About, 'firstName' | 'userName' | 'publicUrl'>,
  token: string,
): MailParts {
  return accountMail({
    subject: 'Choose a new password',
    firstName: who.firstName,
    sentences: [`A new password was asked for, for the Carillon user ${who.userName}.`],
    button: { label: 'Choose a new password', url: `${who.publicUrl}/login/reset#token=${token}` },
    notes: [
      'The link works once, for 60 minutes.',
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
  });
}

/** The username that belongs to an email (1-decisions G-20). */
export function userNameMail(who: Pick<About, 'firstName' | 'userName' | 'publicUrl'>): MailParts {
  return accountMail({
    subject: 'Your Carillon username',
    firstName: who.firstName,
    sentences: [`Your username is ${who.userName}. You can also sign in with this email.`],
    button: { label: 'Sign in', url: `${who.publicUrl}/login` },
    notes: ['If you did not ask for it, do nothing.'],
  });
}

/** The link that gives a browser tries of its own. */
export function triesMail(
  who: Pick<About, 'firstName' | 'userName' | 'publicUrl'>,
  token: string,
): MailParts {
  return accountMail({
    subject: 'Sign in from this browser',
    firstName: who.firstName,
    sentences: [
      `Several sign-ins for ${who.userName} failed, so signing in waits. They may have been someone else’s.`,
      'Open the link in the browser you want to sign in with. It then has five tries of its own.',
    ],
    button: { label: 'Use this browser', url: `${who.publicUrl}/login/new-browser#token=${token}` },
    notes: ['The link works once, for 15 minutes. It does not sign in, and your password is still needed.'],
  });
}

/** The link that confirms a changed email, sent to the new one. */
export function confirmEmailMail(
  who: Pick<About, 'firstName' | 'userName' | 'publicUrl'>,
  token: string,
): MailParts {
  return accountMail({
    subject: 'Confirm your new email',
    firstName: who.firstName,
    sentences: [`This email is to be the one of the Carillon user ${who.userName}.`],
    button: { label: 'Confirm this email', url: `${who.publicUrl}/login/confirm-email#token=${token}` },
    notes: [
      'The link works once, for 24 hours. Until then the former email stays.',
      'If you don’t know this user, do nothing: your email is not used.',
    ],
  });
}

/** What the user is told afterwards, so that a deed of a stranger does not go unseen. */
export const noticeMails: Readonly<
  Record<'passwordChanged' | 'passwordReset' | 'newBrowser' | 'emailChanged', (about: About) => MailParts>
> = {
  passwordChanged: ({ firstName, userName, when, publicUrl }) =>
    accountMail({
      subject: 'Your password was changed',
      firstName,
      sentences: [`The password of ${userName} was changed on ${when}. All other browsers were signed out.`],
      button: { label: 'See where you are signed in', url: `${publicUrl}/settings/security` },
      notes: [notYou],
    }),
  passwordReset: ({ firstName, userName, when, publicUrl }) =>
    accountMail({
      subject: 'Your password was set anew',
      firstName,
      sentences: [
        `The password of ${userName} was set anew with a mailed link on ${when}. All browsers were signed out.`,
      ],
      button: { label: 'Sign in', url: `${publicUrl}/login` },
      notes: [notYou],
    }),
  newBrowser: ({ firstName, userName, when, about, publicUrl }) =>
    accountMail({
      subject: 'A new browser signed in',
      firstName,
      sentences: [`${userName} signed in on ${when} from a browser that was not used before: ${about}.`],
      button: { label: 'See where you are signed in', url: `${publicUrl}/settings/security` },
      notes: ['If this was you, there is nothing to do.', notYou],
    }),
  emailChanged: ({ firstName, userName, when, about, publicUrl }) =>
    accountMail({
      subject: 'Your email is being changed',
      firstName,
      sentences: [
        `On ${when} the email of ${userName} was asked to become ${about}. It changes once that email is confirmed.`,
      ],
      button: { label: 'Open your profile', url: `${publicUrl}/settings/profile` },
      notes: [notYou],
    }),
};
