import { formatPhone } from '@carillon/rules/phones/phones';
import { masterUser, readUser } from '../accounts/index.ts';
import { readNumber } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { MailRefused, type Mailer } from '../platform/mail/mail.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { numberStoppedEmailJob } from './jobs.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import { numberStoppedMail } from './numberStoppedMail.ts';

/** Queues the email to the owner, in the transaction in which the number was stopped. */
export function queueNumberStoppedEmail(
  deps: Pick<NotificationDeps, 'jobs'>,
  tx: TenantTx,
  textNumberId: number,
  at: Date,
): Promise<void> {
  return deps.jobs.enqueue(
    tx,
    numberStoppedEmailJob,
    { AccountID: tx.accountId, TextNumberID: textNumberId, At: at.getTime() },
    { key: `${tx.accountId}.${textNumberId}.${at.getTime()}` },
  );
}

/**
 * Notifies the owner by email that a number was stopped, once each time: a repeated run sends the same email under the
 * same Message-ID. No email when the number sends again already, or the owner has no email address.
 */
export async function emailNumberStopped(
  deps: NotificationDeps & { readonly mailer: Mailer },
  tenant: Tenant,
  { TextNumberID, At }: { readonly TextNumberID: number; readonly At: number },
): Promise<void> {
  const found = await deps.database.inTenant(tenant, async (tx) => {
    const number = await readNumber(tx, TextNumberID, null);
    const owner = await readUser(tx, await masterUser(tx));
    return number === null || number.stoppedAt === null || owner === null ? null : { number, owner };
  });
  const to = found?.owner.email.trim() ?? '';
  if (found === null || to === '') return;
  const { number, owner } = found;
  const phone = formatPhone(number.phone);
  try {
    await deps.mailer.send({
      key: `number-stopped.${tenant.accountId}.${TextNumberID}.${At}`,
      to,
      ...numberStoppedMail({
        firstName: owner.firstName,
        number: number.name === '' ? phone : `${number.name}, ${phone}`,
        code: number.stoppedCode ?? '',
        settingsUrl: `${deps.config.publicUrl}/settings/text`,
      }),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'a mail about a stopped number was refused by the mail server');
  }
}
