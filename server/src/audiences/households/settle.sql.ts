// SQL on: recipient, housemate, audience. What is chosen for people who share a number, written into the recipients.
import type { HouseholdChoice } from '@carillon/rules/households/household';
import type { TenantTx } from '../../platform/database/database.ts';
import { inAudienceSql } from '../recipients.sql.ts';

export async function storeChoice(tx: TenantTx, audienceId: number, choice: HouseholdChoice): Promise<void> {
  await tx.query('update audience set households = $3 where account_id = $1 and audience_id = $2', [
    tx.accountId,
    audienceId,
    choice,
  ]);
}

/** The recipient of a number, of the audience $2, by its key: a join would read the audience once per number. */
const recipientOf = (phone: string) => `(select r.recipient_no from recipient r
    where r.account_id = $1 and r.phone = ${phone} and r.audience_id = $2 and r.housemate_no = 0 offset 0)`;

/** Gives the recipient of each shared number the names of all. One that a user wrote there instead stays. */
export async function joinNames(tx: TenantTx, audienceId: number): Promise<void> {
  const values = [tx.accountId, audienceId];
  await tx.query(
    `with first as materialized (
       select m.phone, ${recipientOf('m.phone')} as no from (
         select phone from housemate where account_id = $1 and audience_id = $2 and undo_id is null
         group by phone having not bool_or(is_first)) m)
     insert into housemate (account_id, audience_id, phone, is_first, first_name, last_name, source)
     select $1, $2, r.phone, true, r.first_name, r.last_name, r.source
     from first join recipient r on r.account_id = $1 and r.audience_id = $2 and r.recipient_no = first.no`,
    values,
  );
  await tx.query(
    `with joined as materialized (
       select m.*, ${recipientOf('m.phone')} as no from (
         select phone, joined_names(array_agg(first_name order by is_first desc, housemate_no), false) as firsts,
           joined_names(array_agg(last_name order by is_first desc, housemate_no), true) as lasts,
           max(housemate_no) filter (where is_first) as first_no,
           max(coalesce(joined_first, first_name)) filter (where is_first) as shown_first,
           max(coalesce(joined_last, last_name)) filter (where is_first) as shown_last
         from housemate where account_id = $1 and audience_id = $2 and undo_id is null group by phone) m),
     renamed as (
       update recipient r set first_name = j.firsts, last_name = j.lasts from joined j
       where r.account_id = $1 and r.audience_id = $2 and r.recipient_no = j.no
         and r.first_name = j.shown_first and r.last_name = j.shown_last
       returning j.phone, j.first_no, j.firsts, j.lasts)
     update housemate f set joined_first = j.firsts, joined_last = j.lasts from renamed j
     where f.account_id = $1 and f.audience_id = $2 and f.phone = j.phone and f.housemate_no = j.first_no`,
    values,
  );
}

/** Gives the recipients of shared numbers their own names back, unless a user wrote other ones meanwhile. */
export async function separateNames(tx: TenantTx, audienceId: number): Promise<void> {
  await tx.query(
    `with gone as (
       delete from housemate where account_id = $1 and audience_id = $2 and is_first and undo_id is null returning *),
     first as materialized (select gone.*, ${recipientOf('gone.phone')} as no from gone)
     update recipient r set first_name = f.first_name, last_name = f.last_name from first f
     where r.account_id = $1 and r.audience_id = $2 and r.recipient_no = f.no
       and r.first_name = f.joined_first and r.last_name = f.joined_last`,
    [tx.accountId, audienceId],
  );
}

const shared = `phone, housemate_no, first_name, last_name, notes, custom, source, source_id, line_type, message_for,
  own_text, is_excluded`;

/** Makes the people who share a number recipients of their own, at the end of the list; returns how many. */
export function spreadMates(tx: TenantTx, audienceId: number): Promise<number> {
  return tx.run(
    `with gone as (
       delete from housemate h where h.account_id = $1 and h.audience_id = $2 and not h.is_first and h.undo_id is null
         and ${inAudienceSql('h.phone')}
       returning *),
     start as (select next_recipient_no as no from audience where account_id = $1 and audience_id = $2)
     insert into recipient (account_id, audience_id, recipient_no, ${shared})
     select $1, $2, start.no - 1 + row_number() over (order by housemate_no), ${shared} from gone, start`,
    [tx.accountId, audienceId],
  );
}

/** Where the first person of a number was removed and others were not, the next one is the first. */
export async function renewFirsts(tx: TenantTx, audienceId: number): Promise<void> {
  await tx.query(
    `update recipient r set housemate_no = 0
     from (select h.phone, min(h.housemate_no) as no from recipient h
       where h.account_id = $1 and h.audience_id = $2 and h.housemate_no > 0 and not ${inAudienceSql('h.phone')}
       group by h.phone) m
     where r.account_id = $1 and r.phone = m.phone and r.audience_id = $2 and r.housemate_no = m.no`,
    [tx.accountId, audienceId],
  );
}

/**
 * Makes the first person of each number its only recipient again, and keeps the others as people who share it; returns
 * how many recipients went.
 */
export async function foldMates(tx: TenantTx, audienceId: number): Promise<number> {
  await renewFirsts(tx, audienceId);
  return tx.run(
    `with gone as (
       delete from recipient where account_id = $1 and audience_id = $2 and housemate_no > 0 returning *)
     insert into housemate (account_id, audience_id, ${shared})
     overriding system value select $1, $2, ${shared} from gone`,
    [tx.accountId, audienceId],
  );
}

/** The first of the people whose number has no recipient becomes one; returns how many did. */
export function promoteMates(tx: TenantTx, audienceId: number): Promise<number> {
  return tx.run(
    `with first as (
       select h.phone, min(h.housemate_no) as housemate_no from housemate h
       where h.account_id = $1 and h.audience_id = $2 and not h.is_first and h.undo_id is null
         and not ${inAudienceSql('h.phone')}
       group by h.phone),
     gone as (
       delete from housemate h using first
       where h.account_id = $1 and h.audience_id = $2 and h.phone = first.phone and h.housemate_no = first.housemate_no
       returning h.*),
     start as (select next_recipient_no as no from audience where account_id = $1 and audience_id = $2)
     insert into recipient (account_id, audience_id, recipient_no, ${shared})
     select $1, $2, start.no - 1 + row_number() over (order by housemate_no), phone, 0, first_name, last_name, notes, custom,
       source, source_id, line_type, message_for, own_text, is_excluded from gone, start`,
    [tx.accountId, audienceId],
  );
}

/** Forgets the people of groups who share a number: the groups are about to be read again. */
export async function forgetGroupMates(tx: TenantTx, audienceId: number, source: number): Promise<void> {
  await tx.query(
    'delete from housemate where account_id = $1 and audience_id = $2 and source = $3 and not is_first',
    [tx.accountId, audienceId, source],
  );
}

/** Takes people out with the removal `undoId` whose number has no recipient left, so that they come back with it. */
export async function takeOutMates(tx: TenantTx, audienceId: number, undoId: string): Promise<void> {
  await renewFirsts(tx, audienceId);
  await tx.query(
    `update housemate h set undo_id = $3 where h.account_id = $1 and h.audience_id = $2 and h.undo_id is null
       and not ${inAudienceSql('h.phone')}`,
    [tx.accountId, audienceId, undoId],
  );
}

/**
 * Brings them back with their numbers, except those who were added again meanwhile. If their number has another recipient
 * by now, its former first person is one of them.
 */
export async function bringBackMates(tx: TenantTx, audienceId: number, undoId: string): Promise<void> {
  const values = [tx.accountId, audienceId, undoId];
  await tx.query(
    `update housemate f set is_first = false
     where f.account_id = $1 and f.audience_id = $2 and f.undo_id = $3 and f.is_first
       and not exists (select from recipient r where r.account_id = $1 and r.phone = f.phone and r.audience_id = $2
         and r.first_name = f.joined_first and r.last_name = f.joined_last)`,
    values,
  );
  await tx.query(
    `delete from housemate h
     where h.account_id = $1 and h.audience_id = $2 and h.undo_id = $3 and not h.is_first
       and (exists (select from housemate x where x.account_id = $1 and x.audience_id = $2 and x.phone = h.phone
           and x.undo_id is null and ${sameName('x')})
         or exists (select from recipient x where x.account_id = $1 and x.phone = h.phone and x.audience_id = $2
           and ${sameName('x')}))`,
    values,
  );
  await tx.query(
    `update housemate set undo_id = null where account_id = $1 and audience_id = $2 and undo_id = $3`,
    values,
  );
}

const sameName = (other: string) =>
  `lower(${other}.first_name) = lower(h.first_name) and lower(${other}.last_name) = lower(h.last_name)`;

/** Forgets people whose number has no recipient left, without an undo. */
export async function dropMates(tx: TenantTx, audienceId: number): Promise<void> {
  await renewFirsts(tx, audienceId);
  await tx.query(
    `delete from housemate h where h.account_id = $1 and h.audience_id = $2 and h.undo_id is null
       and not ${inAudienceSql('h.phone')}`,
    [tx.accountId, audienceId],
  );
}

/**
 * Copies the people who share a number, and what is chosen for them, into an audience that has copies of recipients. Those
 * whose number it lacks are left out, unless it gets more people (`withAll`). `exceptSource`: without those of a source.
 */
export async function copyMates(
  tx: TenantTx,
  copy: {
    readonly from: number;
    readonly to: number;
    readonly exceptSource: number | null;
    readonly withAll: boolean;
  },
): Promise<void> {
  await tx.query(
    `insert into housemate (account_id, audience_id, phone, is_first, first_name, last_name, notes, custom, source, source_id, line_type, joined_first, joined_last)
     select $1, $3, h.phone, h.is_first, h.first_name, h.last_name, h.notes, h.custom, h.source, h.source_id, h.line_type, h.joined_first, h.joined_last
     from housemate h where h.account_id = $1 and h.audience_id = $2 and h.undo_id is null
       and h.source is distinct from $4::smallint
       and ($5 or exists (select from recipient r where r.account_id = $1 and r.phone = h.phone and r.audience_id = $3
         and r.housemate_no = 0 offset 0))
     order by h.housemate_no`,
    [tx.accountId, copy.from, copy.to, copy.exceptSource, copy.withAll],
  );
  await tx.query(
    `update audience a set households = f.households from audience f
     where a.account_id = $1 and a.audience_id = $3 and f.account_id = $1 and f.audience_id = $2`,
    [tx.accountId, copy.from, copy.to],
  );
  await renewFirsts(tx, copy.to);
}

/** The own names of a recipient that bears the names of all people of its number; null for any other. */
export async function ownNamesOf(
  tx: TenantTx,
  audienceId: number,
  recipientNo: number,
): Promise<{ firstName: string; lastName: string } | null> {
  const [row] = await tx.query<{ firstName: string; lastName: string }>(
    `select f.first_name as "firstName", f.last_name as "lastName" from recipient r
       join housemate f on f.account_id = $1 and f.audience_id = $2 and f.phone = r.phone and f.is_first and f.undo_id is null
     where r.account_id = $1 and r.audience_id = $2 and r.recipient_no = $3
       and r.first_name = f.joined_first and r.last_name = f.joined_last`,
    [tx.accountId, audienceId, recipientNo],
  );
  return row ?? null;
}
