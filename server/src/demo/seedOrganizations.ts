/** The demo organizations themselves: users, numbers, credits, contacts. */
import type pg from 'pg';
import { hashPassword } from '../accounts/index.ts';
import { connected } from './connected.ts';
import { contactPhone, demoContacts, demoGroups, demoOrganizations, demoPassword } from './demoData.ts';

/** Makes what is missing, as the database's owner; safe to call repeatedly and from many processes at once. */
export async function seedDemo(ownerUrl: string): Promise<void> {
  const client = await connected(ownerUrl);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(723002)');
    const there = await client.query('select from app_user where lower(user_name) = $1', [
      demoOrganizations[0].users[0].userName,
    ]);
    if (there.rowCount === 0) {
      const passwordHash = await hashPassword(demoPassword);
      for (const organization of demoOrganizations)
        await seedOrganization(client, organization, passwordHash);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** A grant of an invoice or by hand, for an account that no one is signed in to. */
const seedGrant = `select post_ledger('grant', $4, $1, p_invoice => $2, p_key => $3, p_user => $5, p_note => $6)`;

async function seedOrganization(
  client: pg.Client,
  organization: (typeof demoOrganizations)[number],
  passwordHash: string,
): Promise<void> {
  const made = await client.query<{ id: number }>(
    `insert into account (company_name, account_type_id, time_zone, country_id, features, messages_per_day)
     values ($1, 0, $2, $3, $4, $5) returning account_id as id`,
    [
      organization.companyName,
      organization.timeZone,
      organization.countryId,
      organization.features,
      organization.messagesPerDay,
    ],
  );
  const account = (made.rows[0] as { id: number }).id;
  await client.query(`select set_config('app.account_id', $1, true)`, [String(account)]);
  const users: number[] = [];
  for (const user of organization.users) {
    const row = await client.query<{ id: number }>(
      `insert into app_user (account_id, user_name, first_name, last_name, email, phone, password_hash, is_master_user, is_account_admin,
         can_see_all_broadcasts, can_see_all_roster, can_create_broadcast, signature_text, password_set_at, email_verified_at,
         onboarded_at, terms_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, true, $11, now(), now(), now(),
         (select max(version) from terms_version)) returning user_id as id`,
      [
        account,
        user.userName,
        user.firstName,
        user.lastName,
        user.email,
        user.phone,
        passwordHash,
        user.role === 'owner',
        user.role === 'admin',
        user.role !== 'user',
        organization.signature,
      ],
    );
    users.push((row.rows[0] as { id: number }).id);
  }
  for (const number of organization.numbers) {
    const row = await client.query<{ id: number }>(
      `insert into text_number (account_id, phone, name, aggregator_id, is_toll_free, registration_status, is_default,
         rcs_agent_id, rcs_agent_name, rcs_agent_is_active)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8::text is not null) returning text_number_id as id`,
      [
        account,
        number.phone,
        number.name,
        number.aggregatorId,
        number.isTollFree,
        number.registrationStatus,
        number.isDefault,
        number.rcsAgent?.id ?? null,
        number.rcsAgent?.name ?? null,
      ],
    );
    // The owner and the admin work with every number; the plain user has none.
    for (const [place, user] of organization.users.entries()) {
      if (user.role === 'user') continue;
      await client.query(
        'insert into text_number_user (account_id, text_number_id, user_id) values ($1, $2, $3)',
        [account, row.rows[0]?.id, users[place]],
      );
    }
  }
  await client.query('insert into wallet (account_id) values ($1)', [account]);
  await client.query(seedGrant, [
    'manual',
    null,
    'demo',
    organization.gift * 1000,
    users[0],
    'Credits to try Carillon with',
  ]);
  for (const invoice of organization.invoices) await seedInvoice(client, account, users[0], invoice);
  if (!organization.isNew) await seedContacts(client, account, organization.countryId);
}

/** The ledger has its credits once it is paid: that many, by a grant that names it. */
async function seedInvoice(
  client: pg.Client,
  account: number,
  user: number | undefined,
  invoice: (typeof demoOrganizations)[number]['invoices'][number],
): Promise<void> {
  const made = await client.query<{ id: number }>(
    `insert into invoice (account_id, status, charged_at, number_of_credits, amount, sales_tax, balance_due, terms,
       po_number, additional_notes)
     values ($1, $2, now() - make_interval(days => $3), $4, $5, $6, $7, $8, $9, $10) returning invoice_id as id`,
    [
      account,
      invoice.status,
      invoice.daysAgo,
      invoice.credits,
      invoice.amount,
      invoice.salesTax,
      invoice.balanceDue,
      invoice.terms,
      invoice.poNumber,
      invoice.notes,
    ],
  );
  const { id } = made.rows[0] as { id: number };
  if (invoice.status === 'Paid')
    await client.query(seedGrant, ['invoice', id, null, invoice.credits * 1000, user, `Invoice ${id}`]);
}

async function seedContacts(client: pg.Client, account: number, countryId: number): Promise<void> {
  const groups = new Map<string, number>();
  for (const name of demoGroups) {
    const row = await client.query<{ id: number }>(
      'insert into contact_group (account_id, name) values ($1, $2) returning list_id as id',
      [account, name],
    );
    groups.set(name, (row.rows[0] as { id: number }).id);
  }
  for (const contact of demoContacts) {
    const row = await client.query<{ id: number }>(
      `insert into contact (account_id, user_id, first_name, last_name, primary_phone, notes)
       select $1, user_id, $2, $3, $4, $5 from app_user where account_id = $1 and is_master_user returning person_id as id`,
      [account, contact.firstName, contact.lastName, contactPhone(contact.phone, countryId), contact.notes],
    );
    const inGroups = contact.groups.map((group) => groups.get(group));
    await client.query(
      `insert into contact_member (account_id, person_id, list_id, name_key, user_id)
       select c.account_id, c.person_id, g.id, c.name_key, c.user_id from contact c, unnest($3::int[]) g (id)
       where c.account_id = $1 and c.person_id = $2`,
      [account, row.rows[0]?.id, inGroups.length > 0 ? inGroups : [-1]],
    );
  }
}
