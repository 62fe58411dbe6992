import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/database.ts';
import { MailRefused } from '../../platform/mail/mail.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { readUser, type UserRow } from '../accounts.sql.ts';
import { userMailJob } from '../jobs.ts';
import { issueToken } from '../tokens/oneTimeTokens.sql.ts';
import type { MailParts } from './accountMail.ts';
import { confirmEmailMail, noticeMails } from './signInMails.ts';

type MailOrder = z.output<typeof userMailJob.data>;
type MailDeps = Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'mailer' | 'log' | 'settings'>;

/** Queues an email to a user of the open account, in the transaction of what it tells. */
export function queueUserMail(
  deps: Pick<MailDeps, 'jobs' | 'clock'>,
  tx: TenantTx,
  userId: number,
  kind: MailOrder['Kind'],
  more: { readonly about?: string; readonly to?: string } = {},
): Promise<void> {
  const at = deps.clock.now().getTime();
  return deps.jobs.enqueue(
    tx,
    userMailJob,
    {
      AccountID: tx.accountId,
      UserID: userId,
      Kind: kind,
      At: at,
      About: (more.about ?? '').slice(0, 300),
      ...(more.to === undefined ? {} : { To: more.to }),
    },
    { key: `${tx.accountId}.${userId}.${kind}.${at}` },
  );
}

/** Sends a user an email about their sign-in. No email to users who have none, or are no longer active. */
export async function sendUserMail(deps: MailDeps, tenant: Tenant, order: MailOrder): Promise<void> {
  const made = await deps.database.inTenant(tenant, async (tx) => {
    const user = await readUser(tx, order.UserID);
    if (user === null || !user.isActive) return null;
    const to = order.To ?? user.email.trim();
    return to === '' ? null : { to, mail: await mailOf(deps, tx, user, order) };
  });
  if (made === null || made.mail === null) return;
  const key = `${order.Kind}.${tenant.accountId}.${order.UserID}.${order.At}`;
  await sendMail(deps, { key, to: made.to, mail: made.mail });
}

async function mailOf(
  deps: MailDeps,
  tx: TenantTx,
  user: UserRow,
  order: MailOrder,
): Promise<MailParts | null> {
  const { publicUrl } = deps.settings;
  const { firstName, userName } = user;
  if (order.Kind === 'confirmEmail') {
    const holder = { accountId: tx.accountId, userId: order.UserID, boundTo: order.To ?? '' };
    const { token } = await issueToken(tx, 'changeEmail', holder, deps.clock.now());
    return confirmEmailMail({ firstName, userName, publicUrl }, token);
  }
  const when = new Intl.DateTimeFormat('en-US', {
    timeZone: user.timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(order.At);
  return noticeMails[order.Kind]({ firstName, userName, when, about: order.About, publicUrl });
}

/**
 * Sends an email about an account. A try after a link was made anew is another email: a server that took the first one
 * must not drop the second, whose link is the one that works.
 */
export async function sendMail(
  deps: Pick<MailDeps, 'mailer' | 'log'>,
  { key, to, mail }: { readonly key: string; readonly to: string; readonly mail: MailParts },
): Promise<void> {
  const content = createHash('sha256').update(mail.text).digest('hex').slice(0, 12);
  try {
    await deps.mailer.send({ key: `${key}.${content}`, to, ...mail });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'a mail about a sign-in was refused by the mail server');
  }
}
