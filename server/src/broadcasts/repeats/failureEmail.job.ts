import { failureText } from '@carillon/rules/schedules/occurrenceTexts';
import { readUser } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { MailRefused } from '../../platform/mail/mail.ts';
import { broadcastMail } from '../broadcastMail.ts';
import { failureEmailJob } from '../jobs.ts';
import type { MailDeps } from '../life/creatorEmail.job.ts';
import { readOccurrence } from './occurrences.sql.ts';
import { readSequence } from './repeats.sql.ts';

/** Notifies the creator of a sequence, after this transaction, that an occurrence failed; `date` as in its row. */
export async function queueFailureEmail(
  jobs: Jobs,
  tx: TenantTx,
  sequenceId: number,
  date: string,
): Promise<void> {
  const data = { AccountID: tx.accountId, RepeatingBroadcastID: sequenceId, OccurrenceDate: date };
  await jobs.enqueue(tx, failureEmailJob, data, { key: `${tx.accountId}:${sequenceId}:${date}` });
}

/**
 * Emails why an occurrence was not sent, and what to do. Safe to run twice: the same email keeps its Message-ID. No
 * email when its creator has no address, or the sequence was deleted.
 */
export async function emailFailure(
  deps: MailDeps,
  tenant: Tenant,
  { sequenceId, date }: { readonly sequenceId: number; readonly date: string },
): Promise<void> {
  const found = await deps.database.inTenant(tenant, async (tx) => {
    const sequence = await readSequence(tx, sequenceId, null);
    const occurrence = await readOccurrence(tx, sequenceId, date);
    const user = sequence === null ? null : await readUser(tx, sequence.userId);
    return sequence === null || user === null || occurrence === null ? null : { sequence, occurrence, user };
  });
  const to = found?.user.email.trim() ?? '';
  if (found === null || to === '' || found.occurrence.state !== 'Failed') return;
  const { sequence, occurrence, user } = found;
  const { publicUrl } = deps.config;
  const mail = broadcastMail(user.firstName, {
    subject: `“${sequence.name}” was not sent`,
    sentences: [
      failureText(occurrence.code ?? 0, sequence.name),
      ...(occurrence.reason === '' ? [] : [occurrence.reason]),
      'The sequence goes on with its next date.',
    ],
    main: { label: 'Open repeating broadcast', url: `${publicUrl}/repeatingbroadcasts/${sequenceId}` },
    more: { label: 'All repeating broadcasts', url: `${publicUrl}/repeatingbroadcasts` },
  });
  try {
    await deps.mailer.send({ key: `occurrence.${tenant.accountId}.${sequenceId}.${date}`, to, ...mail });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'a mail about an occurrence was refused by the mail server');
  }
}
