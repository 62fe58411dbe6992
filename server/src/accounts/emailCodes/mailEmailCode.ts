import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { MailRefused, type Mailer } from '../../platform/mail/mail.ts';
import type { Config } from '../../platform/settings/config.ts';
import { emailCodeJob } from './jobs.ts';
import { accountMail, type MailParts } from '../mail/accountMail.ts';
import { issueToken, tokenLives } from '../tokens/oneTimeTokens.sql.ts';
import { readEmail, saveEmailCode } from './emailCodes.sql.ts';

/** Queues the email with a code, in the transaction that makes it necessary. */
export function queueEmailCode(
  { jobs }: { readonly jobs: Jobs },
  tx: TenantTx,
  userId: number,
): Promise<void> {
  return jobs.enqueue(
    tx,
    emailCodeJob,
    { AccountID: tx.accountId, UserID: userId },
    { key: `${tx.accountId}.${userId}` },
  );
}

/**
 * What is kept of a code. Six digits are few, so the hash has a key that the database does not have: a copy of the
 * database opens nothing.
 */
export function emailCodeHash(secret: string, userId: number, email: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`email-code ${userId} ${email.toLowerCase()} ${code}`).digest();
}

export interface MailCodeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly config: Pick<Config, 'publicUrl' | 'session'>;
}

/**
 * Makes a code and a link and mails them. A repeated run makes others, and those of the email before no longer work: so
 * it is another email. No email to an address that is proved, or gone.
 */
export async function mailEmailCode(
  deps: MailCodeDeps,
  tenant: Tenant,
  { UserID }: { readonly UserID: number },
): Promise<void> {
  const now = deps.clock.now();
  const made = await deps.database.inTenant(tenant, async (tx) => {
    const owner = await readEmail(tx, UserID);
    if (owner === null || owner.isVerified || owner.email === '') return null;
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const hash = emailCodeHash(deps.config.session.secret, UserID, owner.email, code);
    const expiresAt = new Date(now.getTime() + tokenLives.verifyEmail);
    await saveEmailCode(tx, { userId: UserID, email: owner.email, hash, expiresAt });
    const holder = { accountId: tx.accountId, userId: UserID, boundTo: owner.email };
    const { token } = await issueToken(tx, 'verifyEmail', holder, now);
    return { owner, code, token };
  });
  if (made === null) return;
  try {
    await deps.mailer.send({
      key: `email-code.${UserID}.${randomUUID()}`,
      to: made.owner.email,
      ...emailCodeMail({
        firstName: made.owner.firstName,
        code: made.code,
        url: `${deps.config.publicUrl}/verify-email#${made.token}`,
      }),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'a mail with a code was refused by the mail server');
  }
}

/** The email that proves an address: the code for where the user is, the link for where the mail is. */
function emailCodeMail(content: {
  readonly firstName: string;
  readonly code: string;
  readonly url: string;
}): MailParts {
  const { firstName, code, url } = content;
  return accountMail({
    subject: `${code} is your Carillon code`,
    firstName,
    sentences: [
      `Your code is ${code}. Enter it where you signed up, and your email is confirmed.`,
      'Or confirm it with this button, on any device.',
    ],
    button: { label: 'Confirm my email', url },
    notes: [
      'Code and button work once, for 24 hours. If you asked for more than one email, only the newest works.',
      'If you did not sign up for Carillon, do nothing: without the code, this address is not used.',
    ],
  });
}
