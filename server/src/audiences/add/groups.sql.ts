// All SQL on: audience_group, audience_without. SQL on: recipient, audience.
import { selectedNumbersSql, type ContactSelection } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { copyMates } from '../households/settle.sql.ts';
import { sourceCode } from '../recipients.sql.ts';

/** A whole group of an audience; `primaryOnly`: with the first number of each person. */
export interface GroupOfAudience {
  readonly listId: number;
  readonly primaryOnly: boolean;
}

/**
 * Notes that a user added a whole group, which brought so many recipients. People who had been taken out before and came
 * back with it are in again.
 */
export async function noteGroup(
  tx: TenantTx,
  audienceId: number,
  { listId, primaryOnly }: GroupOfAudience,
  added: number,
): Promise<void> {
  await tx.query(
    `insert into audience_group (account_id, audience_id, list_id, primary_only, added) values ($1, $2, $3, $4, $5)
     on conflict (account_id, audience_id, list_id) do update
       set primary_only = audience_group.primary_only and excluded.primary_only, added = excluded.added`,
    [tx.accountId, audienceId, listId, primaryOnly, added],
  );
  await tx.query(
    `delete from audience_without w where w.account_id = $1 and w.audience_id = $2 and exists (
       select from recipient r where r.account_id = $1 and r.audience_id = $2 and r.phone = w.phone)`,
    [tx.accountId, audienceId],
  );
}

/** The whole groups of an audience, without those whose people a user took out again, every one. */
export function groupsOfAudience(tx: TenantTx, audienceId: number): Promise<GroupOfAudience[]> {
  return tx.query<GroupOfAudience>(
    `select g.list_id as "listId", g.primary_only as "primaryOnly" from audience_group g
     where g.account_id = $1 and g.audience_id = $2 and (g.added = 0 or exists (
       select from recipient r where r.account_id = $1 and r.audience_id = $2 and r.source = $3
         and r.source_id = g.list_id))
     order by g.list_id`,
    [tx.accountId, audienceId, sourceCode('group')],
  );
}

/** From which audience to which empty one people are copied. */
interface PeopleCopy {
  readonly from: number;
  readonly to: number;
  readonly now: Date;
}

/** Copies the people of an audience into an empty one, with their numbers. Returns how many recipients that were. */
export function copyPeople(tx: TenantTx, copy: PeopleCopy): Promise<number> {
  return copyExcept(tx, copy, null);
}

/**
 * Copies the people of an audience who came by no group into an empty one, with their numbers, and what was taken out of
 * groups. Returns how many recipients that were.
 */
export async function copyFixedPeople(tx: TenantTx, copy: PeopleCopy): Promise<number> {
  const copied = await copyExcept(tx, copy, sourceCode('group'));
  await tx.query(
    `insert into audience_without (account_id, audience_id, phone)
     select account_id, $3, phone from audience_without where account_id = $1 and audience_id = $2`,
    [tx.accountId, copy.from, copy.to],
  );
  return copied;
}

async function copyExcept(
  tx: TenantTx,
  { from, to, now }: PeopleCopy,
  source: number | null,
): Promise<number> {
  const values = [tx.accountId, from, to];
  const copied = await tx.run(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no, housemate_no)
     select account_id, $3, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no, housemate_no
     from recipient where account_id = $1 and audience_id = $2 and source is distinct from $4::smallint`,
    [...values, source],
  );
  await tx.query(
    `update audience a set recipient_count = $4, next_recipient_no = f.next_recipient_no, custom_fields = f.custom_fields,
       has_more_numbers = f.has_more_numbers, changed_at = $5
     from audience f where f.account_id = $1 and f.audience_id = $2 and a.account_id = $1 and a.audience_id = $3`,
    [...values, copied, now],
  );
  // People of groups come later, so those who share a number with one of them wait for them.
  await copyMates(tx, { from, to, exceptSource: source, withAll: source !== null });
  return copied;
}

/** Copies what an audience knows of its groups to another one that has the same people. */
export async function copyGroups(
  tx: TenantTx,
  to: number,
  groups: readonly GroupOfAudience[],
): Promise<void> {
  await tx.query(
    `insert into audience_group (account_id, audience_id, list_id, primary_only, added)
     select $1, $2, g."listId", g."primaryOnly", 0
     from jsonb_to_recordset($3::jsonb) as g("listId" int, "primaryOnly" boolean)`,
    [tx.accountId, to, JSON.stringify(groups)],
  );
}

/** Removes the recipients of an audience who came by groups; returns how many. */
export function removeGroupPeople(tx: TenantTx, audienceId: number): Promise<number> {
  return tx.run('delete from recipient where account_id = $1 and audience_id = $2 and source = $3', [
    tx.accountId,
    audienceId,
    sourceCode('group'),
  ]);
}

/**
 * Removes the recipients who came by a group and are not in it any more; returns how many. "Not in" is looked up in a
 * hash, whatever the statistics say: right after people were added they show an audience as small, and an anti-join
 * would read the group once for each recipient.
 */
export function removeGone(
  tx: TenantTx,
  audienceId: number,
  choice: ContactSelection,
  primaryOnly: boolean,
): Promise<number> {
  const chosen = selectedNumbersSql(choice, 5, primaryOnly);
  return tx.run(
    `with chosen as materialized (select distinct p.phone from (${chosen.sql}) p)
     delete from recipient r where r.account_id = $1 and r.audience_id = $2 and r.source = $3 and r.source_id = $4
       and r.phone not in (select phone from chosen)`,
    [tx.accountId, audienceId, sourceCode('group'), choice.listId, ...chosen.values],
  );
}

/** How many numbers of an audience the other one lacks, and the other way round. */
export async function compareAudiences(
  tx: TenantTx,
  before: number,
  after: number,
): Promise<{ joined: number; gone: number }> {
  const [row] = await tx.query<{ joined: number; gone: number }>(
    `select count(*) filter (where b.phone is null)::int as joined, count(*) filter (where a.phone is null)::int as gone
     from (select phone from recipient where account_id = $1 and audience_id = $2) b
       full join (select phone from recipient where account_id = $1 and audience_id = $3) a on a.phone = b.phone`,
    [tx.accountId, before, after],
  );
  return row ?? { joined: 0, gone: 0 };
}
