// What the activity of an account says: one sentence for each deed, whose subject is who did it.

/** What deeds are about, as a filter, in the order in which it is shown. */
export const deedAreas = {
  session: 'Signing in and out',
  password: 'Passwords',
  email: 'Emails',
  phone: 'Phones',
  users: 'Users',
  account: 'Organization',
  terms: 'Terms of use',
  onboarding: 'Welcome steps',
  trial: 'Free trial',
  number: 'Text numbers',
} as const;
export type DeedArea = keyof typeof deedAreas;

export function isDeedArea(value: unknown): value is DeedArea {
  return typeof value === 'string' && Object.hasOwn(deedAreas, value);
}

const sentences: Readonly<Record<string, string>> = {
  'session.began': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Failed to sign in',
  'session.endedByUser': 'Signed a browser out',
  'session.othersEnded': 'Signed all other browsers out',
  'session.allEnded': 'Signed all users of the organization out',
  'password.changed': 'Changed the password',
  'password.reset': 'Set a new password with a mailed link',
  'loginToken.created': 'Went on to another place with this sign-in',
  'phone.verified': 'Proved that a phone is theirs',
  'account.created': 'Signed up',
  'account.changed': 'Changed the organization',
  'email.verified': 'Proved that an email is theirs',
  'email.changed': 'Changed the email',
  'terms.accepted': 'Accepted the terms of use',
  'onboarding.finished': 'Finished the welcome steps',
  'trial.credited': 'Gave the credits of the free trial',
  'number.reserved': 'Reserved a local number',
  'trial.ended': 'Ended the free trial: its days are over',
  'users.created': 'Added a user',
  'users.changed': 'Changed a user',
  'users.disabled': 'Disabled a user',
  'users.enabled': 'Enabled a user',
  'users.passwordSet': 'Set a password for a user',
  'users.invitationSent': 'Invited a user',
  'users.invitationWithdrawn': 'Withdrew an invitation',
  'users.invitationAccepted': 'Accepted an invitation',
};

/** One sentence without a period. A deed that a later version added is told by its area. */
export function accountDeedText(deed: string): string {
  const known = sentences[deed];
  if (known !== undefined) return known;
  const area = deed.split('.')[0];
  return isDeedArea(area) ? `Changed something of ${deedAreas[area].toLowerCase()}` : 'Changed something';
}

/** True when the deed has a sentence of its own. */
export function isKnownDeed(deed: string): boolean {
  return Object.hasOwn(sentences, deed);
}
