import { isDeclined } from '@carillon/rules/broadcasts/broadcastStatus';
import { readUser } from '../../accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { MailRefused, type Mailer } from '../../platform/mail/mail.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { broadcastMail, type MailTexts } from '../broadcastMail.ts';
import { readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';

/** What a job needs to send an email. */
export interface MailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly mailer: Mailer;
}

/** What is wrong, as the subject of an email and as its first sentence; null when nothing is (any more). */
function troubleOf({ status, name, holdReason }: BroadcastRow): { subject: string; sentence: string } | null {
  if (isDeclined(status))
    return {
      subject: `“${name}” was declined`,
      sentence: `The message of “${name}” was declined. No one else receives it, and unused credits came back.`,
    };
  switch (status) {
    case 'AudioStatusFail':
      return {
        subject: `“${name}” needs another message`,
        sentence: `The message of “${name}” can’t be sent. Record or upload another one; until then nothing goes out.`,
      };
    case 'MessageRecordedUpdateWindow':
      return {
        subject: `“${name}” needs a new start`,
        sentence: `The message of “${name}” is there, but its start does not fit the calling window. Choose a new day and time; until then nothing goes out.`,
      };
    case 'Paused':
      return holdReason === null
        ? null
        : {
            subject: `“${name}” was paused`,
            sentence: `“${name}” was paused. Recipients who were not reached yet are kept.`,
          };
    default:
      return null;
  }
}

/** The email to the creator of a broadcast that needs them; null when it doesn't. */
export function creatorMail(broadcast: BroadcastRow, firstName: string, publicUrl: string): MailTexts | null {
  const trouble = troubleOf(broadcast);
  if (trouble === null) return null;
  const { holdReason } = broadcast;
  const url = `${publicUrl}/broadcast-details/${broadcast.broadcastId}`;
  return broadcastMail(firstName, {
    subject: trouble.subject,
    sentences: [trouble.sentence, ...(holdReason === null ? [] : [holdReason])],
    main: { label: 'Open broadcast', url },
    more: { label: 'All broadcasts', url: `${publicUrl}/broadcasts` },
  });
}

/**
 * Notifies the creator by email of what keeps a broadcast from going out. Safe to run twice: the same email keeps its
 * Message-ID. No email when it goes on meanwhile, or its creator has no email address.
 */
export async function emailCreator(
  deps: MailDeps,
  tenant: Tenant,
  { broadcastId, at }: { readonly broadcastId: number; readonly at: Date },
): Promise<void> {
  const found = await deps.database.inTenant(tenant, async (tx) => {
    const broadcast = await readBroadcast(tx, broadcastId, null);
    const user = broadcast === null ? null : await readUser(tx, broadcast.userId);
    return broadcast === null || user === null ? null : { broadcast, user };
  });
  const to = found?.user.email.trim() ?? '';
  if (found === null || to === '') return;
  const mail = creatorMail(found.broadcast, found.user.firstName, deps.config.publicUrl);
  if (mail === null) return;
  try {
    await deps.mailer.send({
      key: `trouble.${tenant.accountId}.${broadcastId}.${at.getTime()}`,
      to,
      ...mail,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'a mail about a broadcast was refused by the mail server');
  }
}
