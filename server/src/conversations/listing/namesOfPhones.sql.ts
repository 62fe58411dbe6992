// SQL that only reads: the name of the person behind a phone, and where it comes from.
import type { TenantTx } from '../../platform/database/database.ts';

// The contact of a phone: the first one that has it, if possible as the primary number. Each branch is one look-up in
// one index.
const contactOfPhone = `left join lateral (
    (select 1 as place, p.person_id, p.first_name, p.last_name, p.notes from contact p
      where p.account_id = c.account_id and p.primary_phone = c.phone order by p.person_id limit 1)
    union all
    (select 2, p.person_id, p.first_name, p.last_name, p.notes from contact p
      where p.account_id = c.account_id and p.secondary_phone = c.phone order by p.person_id limit 1)
    union all
    (select 3, p.person_id, p.first_name, p.last_name, p.notes from contact p
      where p.account_id = c.account_id and p.tertiary_phone = c.phone order by p.person_id limit 1)
    order by 1 limit 1) p on true`;
const isNamed = (one: string): string => `(${one}.first_name <> '' or ${one}.last_name <> '')`;
// Broadcasts are read only if neither a contact nor the conversation has a name: a null phone finds nothing.
const ofBroadcast = `left join lateral name_in_broadcasts(c.account_id,
    case when ${isNamed('p')} or ${isNamed('c')} then null else c.phone end) k on true`;

/** Joins `p`, the contact, and `k`, the newest broadcast that names the phone, to `c`, which has names of its own. */
export const namesOfPhone = `${contactOfPhone} ${ofBroadcast}`;
/** The person's name: from the contact, otherwise from the conversation, otherwise from the broadcast. */
export const shownName = (['first', 'last'] as const)
  .map(
    (part) =>
      `case when ${isNamed('p')} then p.${part}_name when ${isNamed('c')} then c.${part}_name
        else coalesce(k.${part}_name, '') end as "${part}Name"`,
  )
  .join(', ');
const nameBroadcast = `case when ${isNamed('p')} then null when ${isNamed('c')} then c.name_broadcast_id
  else k.broadcast_id end`;
/** The broadcast that the name comes from. A deleted broadcast has no name any more. */
export const nameSource = `${nameBroadcast} as "nameBroadcastId", (select nb.name from broadcast nb
  where nb.account_id = c.account_id and nb.broadcast_id = (${nameBroadcast}) and nb.deleted_at is null) as "nameBroadcast"`;

/** For an update of `c`: the newest broadcast's name, unless a user gave one. */
export const nameFromBroadcast = `(first_name, last_name, name_broadcast_id) = (
    select coalesce(k.first_name, c.first_name), coalesce(k.last_name, c.last_name),
      coalesce(k.broadcast_id, c.name_broadcast_id)
    from (select 1) one left join lateral name_in_broadcasts(c.account_id,
      case when c.name_broadcast_id is not null or not ${isNamed('c')} then c.phone end) k on true)`;

/** The name of the person behind `x`'s phone, for a list of `x`. Empty if none is known. */
export const nameOfPhone = `coalesce((select nullif(trim(concat(n."firstName", ' ', n."lastName")), '') from
  (select ${shownName} from (select x.account_id, x.phone, x.first_name, x.last_name) c ${namesOfPhone}) n), '')`;

/**
 * What is known about the person with a phone: from the contact, otherwise as given with the number or in an earlier
 * broadcast.
 */
export async function whoHasPhone(
  tx: TenantTx,
  textNumberId: number | null,
  phone: number,
): Promise<{ readonly firstName: string; readonly lastName: string; readonly notes: string }> {
  const [row] = await tx.query<{ firstName: string; lastName: string; notes: string | null }>(
    `select ${shownName}, p.notes
     from (select w.account_id, w.phone, coalesce(g.first_name, '') as first_name, coalesce(g.last_name, '') as last_name
       from (select $1::int as account_id, $2::bigint as phone) w left join conversation g
         on g.account_id = w.account_id and g.phone = w.phone and g.text_number_id = $3::int) c ${namesOfPhone}`,
    [tx.accountId, phone, textNumberId],
    'conversations_who_has_phone',
  );
  return { firstName: row?.firstName ?? '', lastName: row?.lastName ?? '', notes: row?.notes ?? '' };
}
