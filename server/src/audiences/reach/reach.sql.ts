// SQL on: recipient. Which recipients of an audience can be reached, counted and chosen for the whole audience at once.
import { partsOf } from '@carillon/rules/broadcasts/types';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import { withoutNestedLoops } from '../../platform/database/withoutNestedLoops.sql.ts';
import { fixedLineSql, reachJoins, reasons, tollFreeCodes } from '../../consent/index.ts';
import {
  believesLookUps,
  ownTextReasonSql,
  personalReasons,
  textReasonSql,
  voiceReasonSql,
  type ReachRules,
  type RecipientKnown,
} from './textability.ts';

/** An audience and how many recipients it has. */
export interface ReachedAudience {
  readonly audienceId: number;
  readonly recipientCount: number;
}

/** How many recipients there are of a pair of reasons (codes of consent's reach.ts). */
export interface ReasonCount {
  readonly text: number;
  readonly voice: number;
  readonly n: number;
}

const bit = {
  doNotContact: 1,
  optedOutText: 2,
  optedOutVoice: 4,
  optedIn: 8,
  dead: 16,
  landline: 32,
  lookedUpLandline: 64,
  tollFree: 128,
  missing: 256,
  nothing: 512,
  tooLong: 1024,
  held: 2048,
  excluded: 4096,
  verified: 8192,
} as const;
const has = (flag: number) => `(flags & ${flag}) <> 0`;
const flagged: RecipientKnown = {
  doNotContact: has(bit.doNotContact),
  optedOutText: has(bit.optedOutText),
  optedOutVoice: has(bit.optedOutVoice),
  optedIn: has(bit.optedIn),
  dead: has(bit.dead),
  landline: has(bit.landline),
  lookedUpLandline: has(bit.lookedUpLandline),
  tollFree: has(bit.tollFree),
  missing: has(bit.missing),
  nothing: has(bit.nothing),
  tooLong: has(bit.tooLong),
  held: has(bit.held),
  excluded: has(bit.excluded),
  verified: has(bit.verified),
};

/**
 * The recipients of an audience that are on any list, with the facts of the lists (`flags`). The others are not read
 * one by one: a million recipients of whom a few opted out take a quarter of a second. Recipients whose text differs
 * from the others' are listed too, and with `withMoreNumbers` all who have several numbers.
 */
function listedSql(rules: ReachRules, withMoreNumbers: boolean): string {
  const ofAudience = 'account_id = $1 and audience_id = $2';
  const tollFree = tollFreeCodes
    .map((code) => `(phone between ${code}0000000 and ${code}9999999)`)
    .join(' or ');
  const fixedLine = fixedLineSql('phone', rules.countryId);
  const { personal } = rules;
  const values = [
    [bit.excluded, personal?.excluded],
    [bit.missing, personal?.missing],
    [bit.nothing, personal?.nothing],
    [bit.tooLong, personal?.tooLong],
  ].filter(([, sql]) => sql !== undefined && sql !== 'false');
  return `select r.recipient_no, r.person_no, min(r.phone) as phone, bit_or(l.flags) as flags from (
      select phone, null::int as of_no, ${bit.doNotContact} as flags from do_not_contact
      union all select phone, null, opted_out_text::int * ${bit.optedOutText} + opted_out_voice::int * ${bit.optedOutVoice}
          + opted_in::int * ${bit.optedIn} + (held_until is not null)::int * ${bit.held} from opt_out
        where account_id = $1 and (opted_out_text or opted_out_voice or held_until is not null ${rules.requireTextOptIn ? 'or opted_in' : ''})
      union all select phone, null, dead::int * ${bit.dead} + (line_type = 2)::int * ${bit.landline} from phone_fact
        where dead or line_type = 2
      ${rules.verifiedOnly ? `union all select phone, null, ${bit.verified} from verified_phone where account_id = $1` : ''}
      union all select phone, null, ${bit.tollFree} from recipient where ${ofAudience} and (${tollFree})
      ${fixedLine === 'false' ? '' : `union all select phone, null, ${bit.landline} from recipient where ${ofAudience} and ${fixedLine}`}
      ${
        believesLookUps(rules.type)
          ? `union all select phone, null, ${bit.lookedUpLandline} from recipient where ${ofAudience} and line_type = 2`
          : ''
      }
      ${values.map(([flag, sql]) => `union all select r.phone, r.recipient_no, ${flag} from recipient r where ${ofAudience} and (${sql})`).join(' ')}
      ${
        withMoreNumbers
          ? `union all select phone, null, 0 from recipient where ${ofAudience} and person_no is not null
        union all select f.phone, null, 0 from recipient f where ${ofAudience} and f.recipient_no in (
          select person_no from recipient where ${ofAudience} and person_no is not null)`
          : ''
      }) l
    join recipient r on r.account_id = $1 and r.audience_id = $2 and r.phone = l.phone
      -- A value is one recipient's own, also where several have the number.
      and (l.of_no is null or l.of_no = r.recipient_no)
    group by r.recipient_no, r.person_no`;
}

/** Code of recipients who are on no list. */
function unlistedReason(rules: ReachRules): number {
  if (rules.requireTextOptIn) return reasons.notOptedIn;
  if (rules.verifiedOnly) return reasons.notVerified;
  return rules.canText ? reasons.none : reasons.notTextable;
}

/**
 * From this many recipients on, an audience is joined with the lists as a whole. Below that, the lists are probed for
 * each recipient.
 */
const large = 20_000;

/** A person's first number; a person with one number counts too. */
const personOf = 'coalesce(person_no, recipient_no)';

const allReasonsSql = (
  rules: ReachRules,
) => `select r.recipient_no, r.person_no, r.phone, (${textReasonSql(rules)}) as text,
    (${voiceReasonSql(rules)}) as voice
  from recipient r ${reachJoins} where r.account_id = $1 and r.audience_id = $2`;
/**
 * The same for recipients who are on a list. All but the first of a person's numbers that accept texts are other
 * numbers, and so are those after the first of a person who gets no text because of a value.
 */
function listedReasonsSql(rules: ReachRules, withMoreNumbers: boolean): string {
  const first = rules.firstNumberOnly === true;
  const listed = `select recipient_no, person_no, phone, (${ownTextReasonSql(rules, flagged)}) as text,
      (${voiceReasonSql(rules, flagged)}) as voice
    from (${listedSql(rules, first || withMoreNumbers)}) listed`;
  if (!first) return listed;
  const before = (what: string) =>
    `row_number() over (partition by ${personOf}, ${what} order by recipient_no) > 1`;
  const personal = personalReasons.join(', ');
  const ofValues =
    (rules.personal ?? null) === null
      ? ''
      : `when text in (${personal}) and ${before(`text in (0, ${personal})`)} then ${reasons.otherNumber}`;
  return `select recipient_no, person_no, phone, voice, case when text = 0 and ${before('text = 0')}
      then ${reasons.otherNumber} ${ofValues} else text end as text
    from (${listed}) listed`;
}

/**
 * Runs a query on the reasons of an audience's recipients (`recipient_no`, `text`, `voice`). Right after people were
 * added the statistics show every audience as small, so each of the query's two shapes leaves the planner only one
 * plan: a small audience probes the lists by key (joined with them, it was read once per recipient, 2 s for 2,500), and
 * a large one is joined without nested loops.
 */
async function ofReasons<T>(
  tx: TenantTx,
  audience: ReachedAudience,
  shapes: { small: string; large: string },
  query: (reasons: string) => string,
): Promise<T[]> {
  const values = [tx.accountId, audience.audienceId];
  if (audience.recipientCount < large) return tx.query<T>(query(shapes.small), values);
  return withoutNestedLoops(tx, () => tx.query<T>(query(shapes.large), values));
}

/** The recipients of an audience by the reasons why they are not texted and not called; 0 for none. */
export async function countReasons(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
): Promise<ReasonCount[]> {
  const counted = await ofReasons<ReasonCount>(
    tx,
    audience,
    { small: allReasonsSql(rules), large: listedReasonsSql(rules, false) },
    (reasons) => `select text, voice, count(*)::int as n from (${reasons}) reasons group by 1, 2`,
  );
  const rest = audience.recipientCount - counted.reduce((sum, row) => sum + row.n, 0);
  return rest === 0 ? counted : [...counted, { text: unlistedReason(rules), voice: 0, n: rest }];
}

/**
 * Selects `what` of the recipients `r` of an audience whose text has this reason. A small audience is not joined with
 * itself: with old statistics that read it once per recipient, 20 s for 6,000.
 */
export function ofTextReasons<T>(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
  reason: number,
  what: string,
  tail = '',
): Promise<T[]> {
  const values = [tx.accountId, audience.audienceId];
  const ofAudience = 'r.account_id = $1 and r.audience_id = $2';
  if (audience.recipientCount < large)
    return tx.query<T>(
      `select ${what} from recipient r ${reachJoins}
       where ${ofAudience} and (${textReasonSql(rules)}) = ${reason} ${tail}`,
      values,
    );
  return withoutNestedLoops(tx, () =>
    tx.query<T>(
      `select ${what} from recipient r left join (${listedReasonsSql(rules, false)}) reasons using (recipient_no)
       where ${ofAudience} and coalesce(reasons.text, ${unlistedReason(rules)}) = ${reason} ${tail}`,
      values,
    ),
  );
}

/**
 * Counts recipients who get the text by a key of their `phone`. For a large audience all are counted, and those who get
 * none are subtracted again: only recipients on a list are read one by one.
 */
export function countTextedBy(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
  keySql: string,
): Promise<{ key: number; n: number }[]> {
  const counted = (from: string, which: string) =>
    `select ${keySql} as key, count(*)::int as n from ${from} where ${which} group by 1`;
  const takesAway = audience.recipientCount >= large && unlistedReason(rules) === reasons.none;
  return ofReasons(
    tx,
    audience,
    { small: allReasonsSql(rules), large: listedReasonsSql(rules, false) },
    (all) =>
      takesAway
        ? `select key, sum(n)::int as n from (
            ${counted('recipient', 'account_id = $1 and audience_id = $2')}
            union all select key, -n from (${counted(`(${all}) reasons`, `text <> ${reasons.none}`)}) without) counts
          group by 1 having sum(n) > 0`
        : counted(`(${all}) reasons`, `text = ${reasons.none}`),
  );
}

/** Counts recipients who are called by a key of their `phone`; in types that text or call, those who get no text. */
export function countCalledBy(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
  keySql: string,
): Promise<{ key: number; n: number }[]> {
  const { either } = partsOf(rules.type);
  const called = `voice = ${reasons.none}${either ? ` and text <> ${reasons.none}` : ''}`;
  const everyone = allReasonsSql(rules);
  // Of a large audience only those on a list are read one by one, unless the others are called for want of a text.
  const isListed = !either || unlistedReason(rules) === reasons.none;
  const listed = isListed ? listedReasonsSql(rules, false) : everyone;
  const counted = (from: string, which: string) =>
    `select ${keySql} as key, count(*)::int as n from ${from} where ${which} group by 1`;
  const takesAway = !either && audience.recipientCount >= large;
  return ofReasons(tx, audience, { small: everyone, large: listed }, (all) =>
    takesAway
      ? `select key, sum(n)::int as n from (
          ${counted('recipient', 'account_id = $1 and audience_id = $2')}
          union all select key, -n from (${counted(`(${all}) reasons`, `voice <> ${reasons.none}`)}) without) counts
        group by 1 having sum(n) > 0`
      : counted(`(${all}) reasons`, called),
  );
}

/** People of an audience, and what their numbers would receive. */
export interface PeopleCount {
  /** All people, whatever they get. */
  readonly people: number;
  /** People with at least one number that receives something. */
  readonly reached: number;
  /** People who get a text at more than one number, unless only first numbers are texted. */
  readonly several: number;
  /** Numbers that would be texted if all numbers of each person were. */
  readonly texts: number;
  /** People without a number that receives something, because they lack a value that the text needs. */
  readonly lacking: number;
}

/** Counts people and numbers apart, for the type of `rules`; without the choice of first numbers. */
export async function countPeople(
  tx: TenantTx,
  audience: ReachedAudience,
  given: ReachRules,
): Promise<PeopleCount> {
  const rules = { ...given, firstNumberOnly: false };
  const ways = partsOf(rules.type);
  const reachedSql = [ways.texts ? 'text = 0' : '', ways.calls ? 'voice = 0' : '']
    .filter(Boolean)
    .join(' or ');
  const [row] = await ofReasons<PeopleCount & { numbers: number }>(
    tx,
    audience,
    { small: allReasonsSql(rules), large: listedReasonsSql(rules, true) },
    (all) => `select count(*)::int as people, count(*) filter (where reached)::int as reached,
        count(*) filter (where texts > 1)::int as several, coalesce(sum(texts), 0)::int as texts,
        count(*) filter (where lacks and not reached)::int as lacking,
        coalesce(sum(numbers), 0)::int as numbers
      from (select bool_or(${reachedSql}) as reached, count(*) filter (where text = 0) as texts, count(*) as numbers,
          bool_or(text = ${reasons.missingValue}) as lacks
        from (${all}) reasons group by ${personOf}) person`,
  );
  if (row === undefined) return { people: 0, reached: 0, several: 0, texts: 0, lacking: 0 };
  const { numbers, people, reached, several, texts, lacking } = row;
  // A person who is on no list has one number, or all of their numbers would be here.
  const rest = audience.recipientCount - numbers;
  const isTexted = unlistedReason(rules) === reasons.none;
  // A person who is on no list can be called.
  const isReached = ways.calls || isTexted;
  return {
    people: people + rest,
    reached: reached + (isReached ? rest : 0),
    several,
    texts: texts + (isTexted ? rest : 0),
    lacking: lacking + (!isReached && unlistedReason(rules) === reasons.missingValue ? rest : 0),
  };
}

/** Removes the numbers from an audience that get no text because their person gets it at another; returns how many. */
export async function keepFirstNumbers(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
): Promise<number> {
  const others = await untextable(tx, audience, { ...rules, firstNumberOnly: true });
  const nos = others.find(({ reason }) => reason === reasons.otherNumber)?.nos ?? [];
  if (nos.length === 0) return 0;
  return tx.run(
    'delete from recipient where account_id = $1 and audience_id = $2 and recipient_no = any($3::int[])',
    [tx.accountId, audience.audienceId, nos],
  );
}

/** Recipients by one reason. */
export interface ReasonNumbers {
  readonly reason: number;
  readonly nos: number[];
}

/** The recipients of an audience that can't be texted, by reason. */
export function untextable(
  tx: TenantTx,
  audience: ReachedAudience,
  rules: ReachRules,
): Promise<ReasonNumbers[]> {
  const unlistedAreTexted = unlistedReason(rules) === reasons.none;
  return ofReasons(
    tx,
    audience,
    {
      small: allReasonsSql(rules),
      large: unlistedAreTexted ? listedReasonsSql(rules, false) : allReasonsSql(rules),
    },
    (all) => `select text as reason, array_agg(recipient_no order by recipient_no) as nos
      from (${all}) reasons where text <> 0 group by 1`,
  );
}

/** Recipients that were left out of a broadcast and can be texted by now. */
export async function textableAgain(tx: TenantTx, audienceId: number, rules: ReachRules): Promise<number[]> {
  const rows = await tx.query<{ recipientNo: number }>(
    `select r.recipient_no as "recipientNo" from recipient r ${reachJoins}
     where r.account_id = $1 and r.audience_id = $2 and r.left_out not in (0, ${deliveryCodes.dripStopped}) and (${textReasonSql(rules)}) = 0
     order by r.recipient_no`,
    [tx.accountId, audienceId],
  );
  return rows.map((row) => row.recipientNo);
}

/** The recipients who were left out of their broadcast, with the delivery status for which they were. */
export function leftOutRecipients(
  tx: TenantTx,
  audienceId: number,
): Promise<{ no: number; status: number }[]> {
  return tx.query<{ no: number; status: number }>(
    `select recipient_no as no, left_out as status from recipient
     where account_id = $1 and audience_id = $2 and left_out <> 0`,
    [tx.accountId, audienceId],
  );
}

/** Leaves recipients out of their broadcast with this delivery status, or (0) includes them again. */
export async function setLeftOut(
  tx: TenantTx,
  audienceId: number,
  nos: readonly number[],
  status: number,
): Promise<void> {
  await tx.query(
    `update recipient set left_out = $4 where account_id = $1 and audience_id = $2 and recipient_no = any($3::int[])`,
    [tx.accountId, audienceId, nos, status],
  );
}
