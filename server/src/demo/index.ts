/**
 * The demo organizations, made once when the database is new (local and dev only): sample values for trying the
 * product; none of this code runs otherwise.
 */
import type pg from 'pg';
import { readHolder } from '../accounts/index.ts';
import { schedule } from '../conversations/index.ts';
import { storeSpeech, type AudioDeps } from '../media/index.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { connected } from './connected.ts';
import { demoAudio, demoOrganizations } from './demoData.ts';
import { demoScheduled } from './demoInbox.ts';
import { seedInbox } from './seedInbox.ts';

export { seedDemo } from './seedOrganizations.ts';

/** The owner of the first demo organization, whose rows the transaction sees from here on; none where no demo was made. */
async function actAsOwner(client: pg.Client): Promise<{ account: number; user: number } | undefined> {
  const found = await client.query<{ account: number; user: number }>(
    'select account_id as account, user_id as "user" from find_sign_in($1)',
    [demoOrganizations[0].users[0].userName],
  );
  const [row] = found.rows;
  if (row !== undefined)
    await client.query(`select set_config('app.account_id', $1, true)`, [String(row.account)]);
  return row;
}

/**
 * Fills the audio library of the first demo organization, once for a database. It takes seconds, so call it when the
 * product already serves. Messages of a voice that is not installed are skipped.
 */
export async function seedDemoAudio(appUrl: string, deps: AudioDeps): Promise<void> {
  const client = await connected(appUrl);
  try {
    await client.query('begin');
    // One of several processes speaks; the others find it done.
    await client.query('select pg_advisory_xact_lock(723003)');
    const row = await actAsOwner(client);
    if (row === undefined) return;
    const done = await client.query(
      `insert into setting (name, value) values ('demo-audio', 'true') on conflict do nothing returning name`,
    );
    if (done.rowCount !== 0)
      for (const message of demoAudio)
        await storeSpeech(deps, { ...message, tenant: asTenant(row.account), userId: row.user }).catch(
          (error: unknown) => deps.log.warn({ err: error }, 'a message of the demo could not be spoken'),
        );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Fills the inbox of the first demo organization, once for a database, and schedules a text for tomorrow. Apart from
 * the organization, whose empty inbox is what most tests begin with.
 */
export async function seedDemoInbox(appUrl: string, deps: ScheduleDeps): Promise<void> {
  const client = await connected(appUrl);
  const now = deps.clock.now();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(723004)');
    const row = await actAsOwner(client);
    if (row === undefined) return;
    const done = await client.query(
      `insert into setting (name, value) values ('demo-inbox', 'true') on conflict do nothing returning name`,
    );
    const number = await client.query<{ id: number }>(
      'select text_number_id as id from text_number where account_id = $1 and phone = $2',
      [row.account, demoScheduled.number],
    );
    const isNew = done.rowCount !== 0;
    if (isNew) await seedInbox(client, row.account, now);
    await client.query('commit');
    const [from] = number.rows;
    if (!isNew || from === undefined) return;
    const { phone, firstName, lastName, text } = demoScheduled;
    const tenant = asTenant(row.account);
    const holder = await deps.database.inTenant(tenant, (tx) => readHolder(tx, row.user));
    if (holder === null) return;
    await schedule(
      deps,
      {
        tenant,
        userId: row.user,
        timeZone: demoOrganizations[0].timeZone,
        sessionHash: Buffer.alloc(0),
        sessionId: null,
        isConfirmed: false,
        address: '',
        ...holder,
      },
      {
        StartDate: new Date(now.getTime() + dayMs).toISOString(),
        Contacts: [{ FirstName: firstName, LastName: lastName, PrimaryPhone: phone }],
        TextMessage: text,
        TextNumberID: from.id,
        PrimaryPhoneNumbersOnly: true,
      },
    );
  } finally {
    await client.end();
  }
}
const dayMs = 86_400_000;
type ScheduleDeps = Parameters<typeof schedule>[0];
