// SQL that only reads contact.
import type { TenantTx } from '../../platform/database/database.ts';

/** With more words than this, no further border between first and last name is tried. */
const mostBorders = 4;

/** What names may begin with: as typed, and with each blank taken as the border between first and last name. */
export function nameBeginnings(typed: string): string[] {
  const words = typed.trim().split(/\s+/u);
  const borders = words.slice(1, 1 + mostBorders).map((_, place) => {
    const at = place + 1;
    return `${words.slice(0, at).join(' ')}\u001f${words.slice(at).join(' ')}`;
  });
  return [words.join(' '), ...borders];
}

/**
 * Ids of living contacts whose first name begins with what is typed, then of those whose last name does, each in the
 * order of names. `owner` null: of all users in the account. Two stretches of an index for each beginning, so that a
 * million contacts cost no more than ten; those of one owner have indexes of their own. The beginnings are folded
 * before, because a policy prevents our own functions from choosing rows by an index.
 */
export async function nearestNames(
  tx: TenantTx,
  owner: number | null,
  typed: string,
  limit: number,
): Promise<number[]> {
  const ofOwner = owner === null ? '' : 'and c.user_id = $4::int';
  const stretch = (key: 'first_key' | 'name_key', rank: number): string =>
    `select n.person_id, ${rank} as rank, n.sorted from k cross join lateral (
       select c.person_id, c.${key} as sorted from contact c
       where c.account_id = $1 ${ofOwner} and c.${key} >= k.lo and c.${key} < k.hi
       order by c.${key}, c.person_id limit $3::int) n`;
  const rows = await tx.query<{ id: number }>(
    `with k as materialized (select sort_text(b) as lo, sort_text(b) || chr(1114111) as hi from unnest($2::text[]) b)
     select person_id as id from (${stretch('first_key', 0)} union all ${stretch('name_key', 1)}) f
     group by person_id order by min(rank), min(sorted), person_id limit $3::int`,
    [tx.accountId, nameBeginnings(typed), limit, ...(owner === null ? [] : [owner])],
    owner === null ? 'contacts_nearest_names' : 'own_contacts_nearest_names',
  );
  return rows.map((row) => row.id);
}
