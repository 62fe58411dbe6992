import type { BroadcastType } from '@carillon/contract/broadcastForm';

/** What decides whether a recipient can be reached under a type. */
export interface ReachRules {
  readonly type: BroadcastType;
  /** The account texts only those who opted in (its profile's ExplicitOptInRequired). */
  readonly requireTextOptIn: boolean;
}

/** Does this type send texts, calls, or both? */
export function partsOf(type: BroadcastType): { text: boolean; voice: boolean; either: boolean } {
  const text = type !== 'Announcement' && type !== 'Survey';
  const both = /^SMS(?:And|Or)/.test(type);
  return { text, voice: !text || both, either: type.startsWith('SMSOr') };
}

/** Codes of `reasonSql`; the texts are those of the phone checks (P-142). */
export const reasonTexts: readonly string[] = [
  '',
  'This number is not allowed.',
  'This number has opted out of receiving texts.',
  "This number hasn't opted-in to receiving texts.",
  'This is not a working phone number.',
  'This number is not a textable number.',
  'This number has opted out of receiving voice calls.',
];
/** Codes that say that the person does not want it, as opposed to the number not being able to. */
export const refusedCodes = '1, 2, 3, 6';

/** Joins that `reasonSql` needs, for a recipient `r`. */
export const reachJoins = `left join opt_out o on o.account_id = r.account_id and o.phone = r.phone
  left join do_not_contact d on d.phone = r.phone
  left join (select phone, line_type, dead from phone_fact where dead or line_type = 2) f on f.phone = r.phone`;

const tollFree = `r.phone between 8000000000 and 8889999999 and r.phone / 10000000 in (800, 833, 844, 855, 866, 877, 888)`;

/**
 * Code of why a number is not texted, 0 when it is; the same order as the engine's gate. What a look-up
 * calls a landline is texted all the same by types without a call: only a carrier's word is proof
 * (docs/decisions/look-ups-are-not-proof.md). In mixed types it is called instead.
 */
export function textReasonSql(rules: ReachRules): string {
  return `case when d.phone is not null then 1 when o.opted_out_text then 2
    ${rules.requireTextOptIn ? 'when o.opted_in is not true then 3' : ''}
    when f.dead then 4 when f.line_type = 2 then 5
    ${partsOf(rules.type).voice && partsOf(rules.type).text ? 'when r.line_type = 2 then 5' : ''}
    when ${tollFree} then 5 else 0 end`;
}

/** Code of why a number is not called, 0 when it is. */
export const voiceReasonSql = `case when d.phone is not null then 1 when o.opted_out_voice then 6 when f.dead then 4 else 0 end`;

/** Why a recipient is not reached in the way that the type is about: its text, or its call if it has no text. */
export function reasonSql(rules: ReachRules): string {
  return partsOf(rules.type).text ? textReasonSql(rules) : voiceReasonSql;
}
