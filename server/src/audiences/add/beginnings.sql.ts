// SQL on: recipient. Where the people who get the text of an audience are, by the prefix of their numbers.
import type { TenantTx } from '../../platform/database/database.ts';
import { countCalledBy, countTextedBy, type ReachedAudience } from '../reach/reach.sql.ts';
import type { ReachRules } from '../reach/textability.ts';

/** How many recipients have numbers that begin like this. */
export interface BeginningCount {
  readonly beginning: string;
  readonly n: number;
}

/**
 * How many recipients who get a text there are for each area code, or prefix of an international number. A prefix is
 * padded with zeros to the length of such a number. Read once through the audience, as numbers.
 */
export async function countBeginnings(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
): Promise<BeginningCount[]> {
  return beginningsOf(await countTextedBy(tx, audience, rules, beginning));
}

/** The same of those who are called. */
export async function countCalledBeginnings(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
): Promise<BeginningCount[]> {
  return beginningsOf(await countCalledBy(tx, audience, rules, beginning));
}

const beginning =
  '(case when phone < 10000000000 then phone / 10000000 else left(phone::text, 5)::bigint end)::int';

const beginningsOf = (counted: readonly { key: number; n: number }[]): BeginningCount[] =>
  counted.map(({ key, n }) => ({ beginning: String(key).padEnd(key < 1000 ? 10 : 12, '0'), n }));
