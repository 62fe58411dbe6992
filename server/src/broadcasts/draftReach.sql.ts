// All SQL on: recipient. Who of a draft can be reached, counted and chosen for the whole draft at once.
import type { TenantTx } from '../platform/database.ts';
import { joinedWhole } from '../platform/joinedWhole.sql.ts';
import { reachJoins, reasons, tollFreeCodes, type KnownSql } from '../consent/index.ts';
import { believesLookUps, textReasonSql, voiceReasonSql, type ReachRules } from './draftTextability.ts';

/** A draft, or the draft that became a broadcast, and how many recipients it has. */
export interface ReachedDraft {
  readonly draftBroadcastId: number;
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
} as const;
const has = (flag: number) => `(flags & ${flag}) <> 0`;
const flagged: KnownSql = {
  doNotContact: has(bit.doNotContact),
  optedOutText: has(bit.optedOutText),
  optedOutVoice: has(bit.optedOutVoice),
  optedIn: has(bit.optedIn),
  dead: has(bit.dead),
  landline: has(bit.landline),
  lookedUpLandline: has(bit.lookedUpLandline),
  tollFree: has(bit.tollFree),
};

/**
 * The recipients of a draft that are on any list, with what the lists say (`flags`). Those on none are not
 * looked at one by one: a million recipients of whom a few opted out take a quarter of a second.
 */
function listedSql(rules: ReachRules): string {
  const ofDraft = 'account_id = $1 and draft_broadcast_id = $2';
  const tollFree = tollFreeCodes
    .map((code) => `(phone between ${code}0000000 and ${code}9999999)`)
    .join(' or ');
  return `select r.recipient_no, bit_or(l.flags) as flags from (
      select phone, ${bit.doNotContact} as flags from do_not_contact
      union all select phone, opted_out_text::int * ${bit.optedOutText} + opted_out_voice::int * ${bit.optedOutVoice}
          + opted_in::int * ${bit.optedIn} from opt_out
        where account_id = $1 and (opted_out_text or opted_out_voice ${rules.requireTextOptIn ? 'or opted_in' : ''})
      union all select phone, dead::int * ${bit.dead} + (line_type = 2)::int * ${bit.landline} from phone_fact
        where dead or line_type = 2
      union all select phone, ${bit.tollFree} from recipient where ${ofDraft} and (${tollFree})
      ${
        believesLookUps(rules.type)
          ? `union all select phone, ${bit.lookedUpLandline} from recipient where ${ofDraft} and line_type = 2`
          : ''
      }) l
    join recipient r on r.account_id = $1 and r.draft_broadcast_id = $2 and r.phone = l.phone
    group by r.recipient_no`;
}

/** Code of those who are on no list. */
function unlistedReason(rules: ReachRules): number {
  if (rules.requireTextOptIn) return reasons.notOptedIn;
  return rules.canText ? reasons.none : reasons.notTextable;
}

/** From so many recipients on, a draft is joined with the lists as a whole; below, the lists are asked for each. */
const large = 20_000;

const everybodySql = (rules: ReachRules) => `select r.recipient_no, (${textReasonSql(rules)}) as text,
    (${voiceReasonSql()}) as voice
  from recipient r ${reachJoins} where r.account_id = $1 and r.draft_broadcast_id = $2`;
const listedReasonsSql = (
  rules: ReachRules,
) => `select recipient_no, (${textReasonSql(rules, flagged)}) as text,
    (${voiceReasonSql(flagged)}) as voice
  from (${listedSql(rules)}) listed`;

/**
 * Runs a query on the reasons of a draft's recipients (`recipient_no`, `text`, `voice`). Right after people were
 * added the statistics call every draft small, so each of its two shapes leaves the planner one way only: a small
 * draft probes the lists by key (joined with them, it was read once per recipient, 2 s for 2,500), and a large one
 * is joined without nested loops.
 */
async function ofReasons<T>(
  tx: TenantTx,
  draft: ReachedDraft,
  shapes: { small: string; large: string },
  query: (reasons: string) => string,
): Promise<T[]> {
  const values = [tx.accountId, draft.draftBroadcastId];
  if (draft.recipientCount < large) return tx.query<T>(query(shapes.small), values);
  return joinedWhole(tx, () => tx.query<T>(query(shapes.large), values));
}

/** The recipients of a draft by the reasons why they are not texted and not called; 0 for none. */
export async function countReasons(
  tx: TenantTx,
  draft: ReachedDraft,
  rules: ReachRules,
): Promise<ReasonCount[]> {
  const counted = await ofReasons<ReasonCount>(
    tx,
    draft,
    { small: everybodySql(rules), large: listedReasonsSql(rules) },
    (reasons) => `select text, voice, count(*)::int as n from (${reasons}) reasons group by 1, 2`,
  );
  const rest = draft.recipientCount - counted.reduce((sum, row) => sum + row.n, 0);
  return rest === 0 ? counted : [...counted, { text: unlistedReason(rules), voice: 0, n: rest }];
}

/** Recipients by one reason. */
export interface ReasonNumbers {
  readonly reason: number;
  readonly nos: number[];
}

/** The recipients of a draft that can't be texted, by reason. */
export function untextable(tx: TenantTx, draft: ReachedDraft, rules: ReachRules): Promise<ReasonNumbers[]> {
  const unlistedAreTexted = unlistedReason(rules) === reasons.none;
  return ofReasons(
    tx,
    draft,
    { small: everybodySql(rules), large: unlistedAreTexted ? listedReasonsSql(rules) : everybodySql(rules) },
    (all) => `select text as reason, array_agg(recipient_no order by recipient_no) as nos
      from (${all}) reasons where text <> 0 group by 1`,
  );
}

/** Recipients that were left out of a broadcast and can be texted by now. */
export async function textableAgain(tx: TenantTx, draftId: number, rules: ReachRules): Promise<number[]> {
  const rows = await tx.query<{ recipientNo: number }>(
    `select r.recipient_no as "recipientNo" from recipient r ${reachJoins}
     where r.account_id = $1 and r.draft_broadcast_id = $2 and r.left_out <> 0 and (${textReasonSql(rules)}) = 0
     order by r.recipient_no`,
    [tx.accountId, draftId],
  );
  return rows.map((row) => row.recipientNo);
}

/** Leaves recipients out of their broadcast with this delivery status, or (0) takes them in again. */
export async function setLeftOut(
  tx: TenantTx,
  draftId: number,
  nos: readonly number[],
  status: number,
): Promise<void> {
  await tx.query(
    `update recipient set left_out = $4 where account_id = $1 and draft_broadcast_id = $2 and recipient_no = any($3::int[])`,
    [tx.accountId, draftId, nos, status],
  );
}
