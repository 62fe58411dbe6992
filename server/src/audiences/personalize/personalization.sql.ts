// All SQL on: recipient. What a personalized text becomes for the recipients of an audience, counted for all at once.
import { reasons } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { ofTextReasons, type ReachedAudience } from '../reach/reach.sql.ts';
import type { ReachRules } from '../reach/textability.ts';
import type { PersonalSql } from './personalSql.ts';

/**
 * How many recipients lack each field, and how many people they are, most first; people who lack several count with
 * each.
 */
export async function countMissing(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
  { needed }: PersonalSql,
): Promise<{ name: string; n: number; people: number }[]> {
  if (needed.length === 0) return [];
  const [row] = await ofTextReasons<{ counts: number[]; people: number[] }>(
    tx,
    audience,
    rules,
    reasons.missingValue,
    `array[${needed.map(({ lacksSql }) => `count(*) filter (where ${lacksSql})::int`).join(', ')}] as counts,
     array[${needed.map(({ lacksSql }) => `count(distinct coalesce(r.person_no, r.recipient_no)) filter (where ${lacksSql})::int`).join(', ')}] as people`,
  );
  return needed
    .map(({ name }, at) => ({ name, n: row?.counts[at] ?? 0, people: row?.people[at] ?? 0 }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n);
}

/** How many recipients get a text of each length in characters and parts, those that letters lengthen apart. */
export function countSizes(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
  personal: PersonalSql,
): Promise<{ characters: number; parts: number; lengthened: boolean; n: number }[]> {
  return ofTextReasons(
    tx,
    audience,
    rules,
    reasons.none,
    `(${personal.characters})::int as characters, (${personal.parts})::int as parts, (${personal.lengthened}) as lengthened, count(*)::int as n`,
    'group by 1, 2, 3',
  );
}
