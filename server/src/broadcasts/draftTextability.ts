import type { BroadcastType } from '@carillon/contract/broadcastForm';
import { deliveryCodes } from '@carillon/rules/messageStatus';

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
export const refusedCodes: readonly number[] = [1, 2, 3, 6];

/** The delivery status of a text that is not sent, by the code of its reason. */
export const reasonStatuses: Readonly<Record<number, number>> = {
  1: deliveryCodes.doNotContact,
  2: deliveryCodes.optedOut,
  3: deliveryCodes.notOptedIn,
  4: deliveryCodes.invalidNumber,
  5: deliveryCodes.notTextable,
};

/** Joins that `reasonSql` needs, for a recipient `r`. */
export const reachJoins = `left join opt_out o on o.account_id = r.account_id and o.phone = r.phone
  left join do_not_contact d on d.phone = r.phone
  left join (select phone, line_type, dead from phone_fact where dead or line_type = 2) f on f.phone = r.phone`;

/** Area codes of toll-free numbers. */
export const tollFreeCodes: readonly number[] = [800, 833, 844, 855, 866, 877, 888];

/** SQL expressions that say what is known of a number. */
export interface KnownSql {
  readonly doNotContact: string;
  readonly optedOutText: string;
  readonly optedOutVoice: string;
  readonly optedIn: string;
  readonly dead: string;
  /** A carrier refused it as a landline. */
  readonly landline: string;
  /** A look-up calls it a landline. */
  readonly lookedUpLandline: string;
  readonly tollFree: string;
}

/** What is known of a recipient `r` with its `reachJoins`. */
const joined: KnownSql = {
  doNotContact: 'd.phone is not null',
  optedOutText: 'o.opted_out_text',
  optedOutVoice: 'o.opted_out_voice',
  optedIn: 'o.opted_in',
  dead: 'f.dead',
  landline: 'f.line_type = 2',
  lookedUpLandline: 'r.line_type = 2',
  tollFree: `r.phone between 8000000000 and 8889999999 and r.phone / 10000000 in (${tollFreeCodes.join(', ')})`,
};

/**
 * Code of why a number is not texted, 0 when it is; the same order as the engine's gate. What a look-up
 * calls a landline is texted all the same by types without a call: only a carrier's word is proof
 * (docs/decisions/look-ups-are-not-proof.md). In mixed types it is called instead.
 */
export function textReasonSql(rules: ReachRules, known: KnownSql = joined): string {
  return `case when ${known.doNotContact} then 1 when ${known.optedOutText} then 2
    ${rules.requireTextOptIn ? `when (${known.optedIn}) is not true then 3` : ''}
    when ${known.dead} then 4 when ${known.landline} then 5
    ${believesLookUps(rules.type) ? `when ${known.lookedUpLandline} then 5` : ''}
    when ${known.tollFree} then 5 else 0 end`;
}

/** Where there is a call as well, nobody is lost by believing that a number is a landline. */
export function believesLookUps(type: BroadcastType): boolean {
  const { text, voice } = partsOf(type);
  return text && voice;
}

/** Code of why a number is not called, 0 when it is. */
export function voiceReasonSql(known: KnownSql = joined): string {
  return `case when ${known.doNotContact} then 1 when ${known.optedOutVoice} then 6 when ${known.dead} then 4 else 0 end`;
}

/** Why a recipient is not reached in the way that the type is about: its text, or its call if it has no text. */
export function reasonSql(rules: ReachRules): string {
  return partsOf(rules.type).text ? textReasonSql(rules) : voiceReasonSql();
}
