import { MailRefused } from '../../platform/mail/mail.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { readAccount, readUser } from '../accounts.sql.ts';
import { accountMail, type MailParts } from '../mail/accountMail.ts';
import { issueToken } from '../tokens/oneTimeTokens.sql.ts';
import { nameOf } from '../users/presentUsers.ts';
import type { UserDeps } from '../users/userDeps.ts';
import { readListedUser } from '../users/userList.sql.ts';
import { readInvitation } from './invitations.sql.ts';

/** What an email of an invitation says. */
export function invitationMail(content: {
  readonly firstName: string;
  readonly companyName: string;
  readonly invitedBy: string;
  readonly userName: string;
  readonly url: string;
}): MailParts {
  const { firstName, companyName, invitedBy, userName, url } = content;
  return accountMail({
    subject: `${invitedBy} invites you to ${companyName} on Carillon`,
    firstName,
    sentences: [
      `${invitedBy} has added you to ${companyName}, which sends its texts and calls with Carillon.`,
      `Choose a password, and you are in. Your username is ${userName}.`,
    ],
    button: { label: 'Accept the invitation', url },
    notes: [
      'The link works for 7 days, once, and is meant for this email address only.',
      `If you don’t know ${companyName}, you can ignore this email: without you, nothing happens.`,
    ],
  });
}

/**
 * Sends an invitation as it was when it was queued. Nothing when it was withdrawn, accepted, or sent again since. A try
 * after a failure makes another link and another email, because the link before no longer works.
 */
export async function mailInvitation(
  deps: UserDeps & { readonly mailer: Mailer; readonly log: Log },
  tenant: Tenant,
  { UserID, At }: { readonly UserID: number; readonly At: number },
): Promise<void> {
  const made = await deps.database.inTenant(tenant, async (tx) => {
    const invitation = await readInvitation(tx, UserID);
    const user = await readListedUser(tx, UserID);
    if (invitation?.sentAt.getTime() !== At || user?.state !== 'Invited') return null;
    const author = await readUser(tx, invitation.invitedBy);
    const holder = { accountId: tx.accountId, userId: UserID, boundTo: user.email };
    const { token } = await issueToken(tx, 'invitation', holder, deps.clock.now());
    return { user, author, token, companyName: (await readAccount(tx)).companyName };
  });
  if (made === null) return;
  const { user, author, token, companyName } = made;
  const mail = invitationMail({
    firstName: user.firstName,
    companyName,
    invitedBy: author === null ? companyName : nameOf(author),
    userName: user.userName,
    url: `${deps.config.publicUrl}/invitation#${token}`,
  });
  try {
    await deps.mailer.send({
      key: `invitation.${tenant.accountId}.${UserID}.${token.replaceAll(/[^\w-]/g, '').slice(0, 8)}`,
      to: user.email,
      ...mail,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'the mail of an invitation was refused by the mail server');
  }
}
