import { readUser, type UserRow } from '../../accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { MailRefused, type Mail, type Mailer } from '../../platform/mail/mail.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { readBroadcast } from '../broadcasts.sql.ts';
import { readDraft } from '../drafts/drafts.sql.ts';
import { launchMail, notLaunchedMail } from './launchMail.ts';
import { readLaunch } from './phoneLaunch.sql.ts';

/**
 * How long after the caller pressed 1, in milliseconds. By then the call is over, and a caller who stayed on the line
 * knows.
 */
export const notLaunchedAfter = 10 * 60_000;

export interface LaunchEmailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly mailer: Mailer;
}

/** Safe to run twice: the same email keeps its Message-ID. A user without an email address is not notified. */
export async function emailLaunched(
  deps: LaunchEmailDeps,
  tenant: Tenant,
  broadcastId: number,
): Promise<void> {
  const found = await deps.database.inTenant(tenant, async (tx) => {
    const broadcast = await readBroadcast(tx, broadcastId, null);
    const user = broadcast === null ? null : await readUser(tx, broadcast.userId);
    return broadcast === null || user === null ? null : { broadcast, user };
  });
  if (found === null || found.broadcast.startDate === null) return;
  const { broadcast, user } = found;
  await send(deps, user, {
    key: `launch.${tenant.accountId}.${broadcastId}`,
    ...launchMail({
      firstName: user.firstName,
      name: broadcast.name,
      people: broadcast.callCount,
      startsAt: found.broadcast.startDate,
      zone: user.timeZone,
      broadcastUrl: `${deps.config.publicUrl}/broadcast-details/${broadcastId}`,
      settingsUrl: settingsUrl(deps),
    }),
  });
}

/** The same. A launch that succeeded, or was never confirmed, needs no email. */
export async function emailNotLaunched(
  deps: LaunchEmailDeps,
  tenant: Tenant,
  call: { carrier: string; carrierCallId: string },
): Promise<void> {
  const found = await deps.database.inTenant(tenant, async (tx) => {
    const launch = await readLaunch(tx, call);
    if (launch === null || launch.confirmedAt === null || launch.broadcastId !== null) return null;
    const user = await readUser(tx, launch.userId);
    const draft = await readDraft(tx, launch.draftBroadcastId, launch.userId);
    return user === null ? null : { launch, user, hasDraft: draft !== null };
  });
  if (found === null) return;
  const { launch, user, hasDraft } = found;
  const { publicUrl } = deps.config;
  await send(deps, user, {
    key: `not-launched.${tenant.accountId}.${launch.draftBroadcastId}`,
    ...notLaunchedMail({
      firstName: user.firstName,
      group: launch.groupName,
      draftUrl: hasDraft ? `${publicUrl}/broadcasts/create?draft=${launch.draftBroadcastId}` : null,
      broadcastsUrl: `${publicUrl}/broadcasts`,
      settingsUrl: settingsUrl(deps),
    }),
  });
}

const settingsUrl = (deps: LaunchEmailDeps) => `${deps.config.publicUrl}/settings/voice#launch`;

async function send(deps: LaunchEmailDeps, user: UserRow, mail: Omit<Mail, 'to'>): Promise<void> {
  const to = user.email.trim();
  if (to === '') return;
  try {
    await deps.mailer.send({ ...mail, to });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'a mail about a launch was refused by the mail server');
  }
}
