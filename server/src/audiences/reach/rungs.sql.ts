// SQL on: recipient. How many numbers of an audience are their person's first, second, and so on.
import type { TenantTx } from '../../platform/database/database.ts';
import type { ReachedAudience } from './reach.sql.ts';

/**
 * How many numbers each rung of a ladder calls: the first numbers of all people, then their second ones, and so on. Only
 * further numbers are read, so a list of people with one number each takes no time.
 */
export async function countRungs(
  tx: TenantTx,
  { audienceId, recipientCount }: ReachedAudience,
): Promise<number[]> {
  const rows = await tx.query<{ further: number; people: number }>(
    `select further, count(*)::int as people from (
       select count(*)::int as further from recipient
       where account_id = $1 and audience_id = $2 and person_no is not null group by person_no) p
     group by further`,
    [tx.accountId, audienceId],
  );
  const most = Math.max(0, ...rows.map(({ further }) => further));
  const later = Array.from({ length: most }, (_, at) =>
    rows.reduce((sum, { further, people }) => sum + (further > at ? people : 0), 0),
  );
  return [recipientCount - later.reduce((sum, count) => sum + count, 0), ...later];
}
