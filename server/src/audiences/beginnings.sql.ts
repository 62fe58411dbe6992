// SQL on: recipient. Where those who get the text of an audience are, by what their numbers begin with.
import { reasons } from '../consent/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { ofTextReasons, type ReachedAudience } from './reach.sql.ts';
import type { ReachRules } from './textability.ts';

/**
 * How many recipients who get a text there are of each area code, or beginning of an international number. A beginning
 * is filled up with zeros to the length of such a number. Read once through the audience, in numbers.
 */
export async function countBeginnings(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
): Promise<{ beginning: string; n: number }[]> {
  const counted = await ofTextReasons<{ begins: number; n: number }>(
    tx,
    audience,
    rules,
    reasons.none,
    `(case when r.phone < 10000000000 then r.phone / 10000000 else left(r.phone::text, 5)::bigint end)::int as begins,
      count(*)::int as n`,
    'group by 1',
  );
  return counted.map(({ begins, n }) => ({
    beginning: String(begins).padEnd(begins < 1000 ? 10 : 12, '0'),
    n,
  }));
}
