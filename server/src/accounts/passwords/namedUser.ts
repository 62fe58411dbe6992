import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { noteDeed } from '../../activity/index.ts';
import { spendAll, type Limit } from '../../platform/limitCounts.sql.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { namedUserJob } from '../jobs.ts';
import { sendMail } from '../mail/sendUserMail.ts';
import { resetMail, triesMail, userNameMail } from '../mail/signInMails.ts';
import { findSignIn } from '../signIn/signIn.sql.ts';
import { issueToken } from '../tokens/oneTimeTokens.sql.ts';
import { readPasswordOwner } from './passwords.sql.ts';

type Order = z.output<typeof namedUserJob.data>;

/** Links that may be mailed for one name, and asked for from one address, which may be a whole school's. */
const linkLimits = {
  name: { what: 'mailedLink.name', times: 5, windowMs: 3_600_000 },
  address: { what: 'mailedLink.address', times: 50, windowMs: 3_600_000 },
} as const satisfies Record<string, Limit>;

/** The account of the service itself, in whose name the work for an unknown user is queued. */
const serviceAccountId = 1;

/**
 * Queues what a person asked for with a name. Nothing is looked up, so that neither the response nor its time says
 * whether a user has it. One job waits for each name.
 */
export async function queueForName(
  deps: Pick<AccountDeps, 'database' | 'jobs' | 'clock'>,
  asked: { readonly what: Order['What']; readonly name: string; readonly address: string },
): Promise<void> {
  const now = deps.clock.now();
  const name = asked.name.trim().toLowerCase();
  const key = `${asked.what}.${createHash('sha256').update(name).digest('base64url')}`;
  await deps.database.inPlatform((tx) =>
    deps.jobs.enqueue(
      tx,
      namedUserJob,
      {
        AccountID: serviceAccountId,
        Name: name,
        What: asked.what,
        At: now.getTime(),
        Address: asked.address,
      },
      { key },
    ),
  );
}

/** Queues an email that a person who is not signed in asked for. Throws TooManyRequests, for unknown names as well. */
export async function askForMail(
  deps: Pick<AccountDeps, 'database' | 'jobs' | 'clock'>,
  asked: { readonly what: 'reset' | 'userName' | 'tries'; readonly name: string; readonly address: string },
): Promise<void> {
  await deps.database.inPlatform((tx) =>
    spendAll(
      tx,
      [
        [linkLimits.name, asked.name.trim()],
        [linkLimits.address, asked.address],
      ],
      deps.clock.now(),
    ),
  );
  await queueForName(deps, asked);
}

/** Does what was asked for with a name, if an active user has it. */
export async function workForName(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'mailer' | 'log' | 'settings'>,
  _service: Tenant,
  order: Order,
): Promise<void> {
  const found = await findSignIn(deps.database, order.Name);
  if (found === null || !found.isActive || found.accountStatusId === 8) return;
  const { accountId, userId } = found;
  const tenant = asTenant(accountId);
  if (order.What === 'refused') {
    await deps.database.inTenant(tenant, (tx) =>
      noteDeed(
        tx,
        { actor: 'user', userId, address: order.Address },
        { deed: 'session.refused' },
        new Date(order.At),
      ),
    );
    return;
  }
  const made = await deps.database.inTenant(tenant, async (tx) => {
    const user = await readPasswordOwner(tx, userId);
    // A username is told only to the email that was typed.
    const isMine = order.What !== 'userName' || user?.email.toLowerCase() === order.Name;
    if (user === null || user.email === '' || !isMine) return null;
    const who = { ...user, publicUrl: deps.settings.publicUrl };
    if (order.What === 'userName') return { to: user.email, mail: userNameMail(who) };
    const isReset = order.What === 'reset';
    const purpose = isReset ? 'reset' : 'newBrowser';
    const holder = { accountId, userId, boundTo: user.email.toLowerCase() };
    const { token } = await issueToken(tx, purpose, holder, deps.clock.now());
    return { to: user.email, mail: isReset ? resetMail(who, token) : triesMail(who, token) };
  });
  if (made !== null)
    await sendMail(deps, { key: `${order.What}.${accountId}.${userId}.${order.At}`, ...made });
}
