import { z } from 'zod';
import { readUser } from '../accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import { job } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { MailRefused, type Mailer } from '../platform/mail.ts';
import type { Tenant } from '../platform/tenant.ts';
import { readBroadcast } from './broadcasts.sql.ts';
import { launchMail } from './launchMail.ts';

/** Tells a user by mail that a broadcast was launched from the user's phone. */
export const tellLaunchJob = job({
  name: 'tell-launch',
  data: z.object({ AccountID: z.number().int(), BroadcastID: z.number().int() }),
  expireInSeconds: 120,
});

export interface TellLaunchDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly mailer: Mailer;
}

/** Safe to run twice: the same mail keeps its Message-ID. A user without an e-mail address is not told. */
export async function tellLaunch(deps: TellLaunchDeps, tenant: Tenant, broadcastId: number): Promise<void> {
  const found = await deps.database.inTenant(tenant, async (tx) => {
    const broadcast = await readBroadcast(tx, broadcastId, null);
    const user = broadcast === null ? null : await readUser(tx, broadcast.userId);
    return broadcast === null || user === null ? null : { broadcast, user };
  });
  if (found === null || found.broadcast.startDate === null || found.user.email.trim() === '') return;
  const { broadcast, user } = found;
  const mail = launchMail({
    firstName: user.firstName,
    name: broadcast.name,
    people: broadcast.callCount,
    startsAt: found.broadcast.startDate,
    zone: user.timeZone,
    broadcastUrl: `${deps.config.publicUrl}/broadcast-details/${broadcastId}`,
    settingsUrl: `${deps.config.publicUrl}/settings/voice#launch`,
  });
  try {
    await deps.mailer.send({
      key: `launch.${tenant.accountId}.${broadcastId}`,
      to: user.email.trim(),
      ...mail,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'the mail about a launch was refused by the mail server');
  }
}
