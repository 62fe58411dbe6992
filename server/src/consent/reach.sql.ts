// Read-only SQL: what is known about numbers.
import { readAccount, textRules } from '../accounts/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';
import {
  knownFactsSql,
  notAllowedSql,
  reachJoins,
  reasonTexts,
  textReasonSql,
  voiceReasonSql,
} from './reach.ts';

/** What an account and the installation know about one number. */
export interface Reach {
  readonly phone: number;
  /** Code of the reason why the engine would not text it (reach.ts); 0 if it would. */
  readonly text: number;
  /** The same for the number alone, ignoring people's decisions. A look-up's landline counts as one. */
  readonly number: number;
  /** Code of the reason why it would not be called. */
  readonly voice: number;
  readonly optedIn: boolean;
  readonly optedOutText: boolean;
  /** One of its texts may be an opt-out and awaits review. */
  readonly isHeld: boolean;
  readonly optedOutVoice: boolean;
  /**
   * Opted out of texts, but not with a STOP, so a user may lift it with a declared consent (3-decisions 4.2).
   */
  readonly canManuallyOptIn: boolean;
  /** What a look-up reported, a carrier proved, or the country's plan says. */
  readonly lineType: 'unknown' | 'mobile' | 'landline';
  /** Also false if a look-up reports a landline. */
  readonly isTextable: boolean;
  /** Why it is not textable, as a sentence; otherwise ''. */
  readonly reason: string;
}

type Row = Omit<Reach, 'lineType' | 'isTextable' | 'reason'> & { line: number; believed: number };
const lineTypes = ['unknown', 'mobile', 'landline'] as const;

/**
 * What is known about these numbers, by number. The result contains each of them. For pages of a few hundred
 * numbers.
 */
export async function reachOf(tx: TenantTx, phones: readonly number[]): Promise<Map<number, Reach>> {
  if (phones.length === 0) return new Map();
  const rules = textRules(await readAccount(tx));
  const known = knownFactsSql('coalesce(l.line_type, 0) = 2', rules.countryId);
  const numberAlone = { ...known, doNotContact: 'false', optedOutText: 'false', held: 'false' };
  const rows = await tx.query<Row>(
    `select r.phone, (${textReasonSql({ ...rules, believesLookUps: false }, known)})::int as text,
       (${textReasonSql({ ...rules, believesLookUps: true }, known)})::int as believed,
       (${textReasonSql({ ...rules, requireTextOptIn: false, verifiedOnly: false, believesLookUps: true }, numberAlone)})::int as number,
       (${voiceReasonSql(known)})::int as voice, coalesce(o.opted_in, false) as "optedIn",
       o.held_until is not null as "isHeld", coalesce(o.opted_out_text, false) as "optedOutText", coalesce(o.opted_out_voice, false) as "optedOutVoice",
       coalesce(o.opted_out_text and o.source <> 'Stop', false) as "canManuallyOptIn",
       case when ${known.landline} then 2 else coalesce(nullif(f.line_type, 0), l.line_type, 0) end::int as line
     from (select distinct $1::int as account_id, phone from unnest($2::bigint[]) phone) r ${reachJoins}
       left join phone_lookup l on l.phone = r.phone`,
    [tx.accountId, numberArray(phones)],
  );
  return new Map(
    rows.map(({ line, believed, ...row }) => [
      row.phone,
      {
        ...row,
        lineType: lineTypes[line] ?? 'unknown',
        isTextable: believed === 0,
        reason: reasonTexts[believed] ?? '',
      },
    ]),
  );
}

/** All numbers on the do-not-contact list; none if there are more than `most`. */
export async function notAllowedList(tx: TenantTx, most: number): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>('select phone from do_not_contact limit $1', [most + 1]);
  return rows.length > most ? [] : rows.map((row) => row.phone);
}

/** Those of these numbers that are on the do-not-contact list. Any number of them may be passed. */
export async function notAllowedAmong(tx: TenantTx, phones: readonly number[]): Promise<Set<number>> {
  if (phones.length === 0) return new Set();
  const rows = await tx.query<{ phone: number }>(
    `select distinct u.phone from unnest($1::bigint[]) u (phone) where ${notAllowedSql('u.phone')}`,
    [numberArray(phones)],
  );
  return new Set(rows.map((row) => row.phone));
}
