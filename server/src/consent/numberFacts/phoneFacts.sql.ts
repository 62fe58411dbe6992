// SQL of phone_fact.
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { Tx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/** What a carrier reported about a number: 2 means a landline, and dead means not in service. */
export interface PhoneFact {
  readonly phone: number;
  readonly lineType: number;
  readonly dead: boolean;
}

/** What a carrier's verdict on a text reveals about its number; empty if nothing. */
export function factsOf(phone: number, status: number): PhoneFact[] {
  if (status === deliveryCodes.notTextable) return [{ phone, lineType: 2, dead: false }];
  return status === deliveryCodes.invalidNumber ? [{ phone, lineType: 0, dead: true }] : [];
}

/** Stores carriers' reports, for all accounts. */
export async function learnFacts(tx: Tx, facts: readonly PhoneFact[], at: Date): Promise<void> {
  if (facts.length === 0) return;
  await tx.query(
    `insert into phone_fact (phone, line_type, dead, at)
     select distinct on (u.phone) u.phone, u.line_type, u.dead = 1, $4
     from unnest($1::bigint[], $2::smallint[], $3::int[]) u (phone, line_type, dead) order by u.phone
     on conflict (phone) do update set line_type = greatest(phone_fact.line_type, excluded.line_type),
       dead = phone_fact.dead or excluded.dead, at = excluded.at`,
    [
      numberArray(facts.map((fact) => fact.phone)),
      numberArray(facts.map((fact) => fact.lineType)),
      numberArray(facts.map((fact) => (fact.dead ? 1 : 0))),
      at,
    ],
  );
}

/** True for a number that carriers reported as a landline or out of service. */
export async function isKnownUntextable(tx: Tx, phone: number): Promise<boolean> {
  const rows = await tx.query('select from phone_fact where phone = $1 and (dead or line_type = 2)', [phone]);
  return rows.length > 0;
}
