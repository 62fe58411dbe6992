import { fixedLineForm } from '@carillon/rules/phones/fixedLines';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';

/** An account's own rules for texting. */
export interface TextRules {
  /** Only people who opted in are texted (by its setting or its profile; 3-decisions 4.6). */
  readonly requireTextOptIn: boolean;
  /** On a trial only numbers that its users verified are texted (row P-011). */
  readonly verifiedOnly: boolean;
  /** False in countries where no one may be texted (row P-169). */
  readonly canText: boolean;
  /** The account's country: where its plan keeps landlines apart, they are not texted. */
  readonly countryId: number;
}

/** Codes of `textReasonSql` and `voiceReasonSql`; the texts are those of the phone checks (P-145 to P-147). */
export const reasonTexts: readonly string[] = [
  '',
  'This number is not allowed.',
  'This number has opted out of receiving texts.',
  "This number hasn't opted-in to receiving texts.",
  'This is not a working phone number.',
  'This number is not a textable number.',
  'This number has opted out of receiving voice calls.',
  'A value that the message needs is missing.',
  'Personalization leaves nothing of the message.',
  "With this person's values the message is too long.",
  'This person gets the message at another number.',
  'Waiting for a review: this person may have asked to stop.',
  'You left this person out of the text.',
  'Free trial accounts can text verified numbers only.',
];
/** The codes by name. */
export const reasons = {
  none: 0,
  notAllowed: 1,
  optedOut: 2,
  notOptedIn: 3,
  dead: 4,
  notTextable: 5,
  optedOutVoice: 6,
  // These four, and the last one, are about a broadcast, not the number.
  missingValue: 7,
  nothingToSend: 8,
  tooLong: 9,
  otherNumber: 10,
  held: 11,
  excluded: 12,
  notVerified: 13,
} as const;
/** Codes that mean the person does not want it, as opposed to an unreachable number. */
export const refusedCodes: readonly number[] = [1, 2, 3, 6, 11];

/** The delivery status of an unsent text, by the code of its reason. */
export const reasonStatuses: Readonly<Record<number, number>> = {
  1: deliveryCodes.doNotContact,
  2: deliveryCodes.optedOut,
  3: deliveryCodes.notOptedIn,
  4: deliveryCodes.invalidNumber,
  5: deliveryCodes.notTextable,
  7: deliveryCodes.missingValue,
  8: deliveryCodes.nothingToSend,
  9: deliveryCodes.messageTooLong,
  10: deliveryCodes.otherNumber,
  11: deliveryCodes.optOutHeld,
  12: deliveryCodes.leftOut,
  13: deliveryCodes.notVerified,
};

/** Joins that `knownFactsSql` needs, for rows `r` with account_id and phone. */
export const reachJoins = `left join opt_out o on o.account_id = r.account_id and o.phone = r.phone
  left join do_not_contact d on d.phone = r.phone
  left join (select phone, line_type, dead from phone_fact where dead or line_type = 2) f on f.phone = r.phone`;

/** SQL that is true for a number (an expression) on the do-not-contact list. */
export const notAllowedSql = (phone: string): string =>
  `exists (select from do_not_contact x where x.phone = ${phone})`;

/** Area codes of toll-free numbers. */
export const tollFreeCodes: readonly number[] = [800, 833, 844, 855, 866, 877, 888];

/** SQL that is true for a number (an expression) that the country's plan keeps for landlines. */
export function fixedLineSql(phone: string, countryId: number): string {
  const form = fixedLineForm(countryId);
  return form === null ? 'false' : `${phone}::text ~ '${form}'`;
}

/** SQL expressions for what is known about a number. */
export interface KnownSql {
  readonly doNotContact: string;
  readonly optedOutText: string;
  readonly optedOutVoice: string;
  readonly optedIn: string;
  /** Texts are held until a user decides whether the person opted out. */
  readonly held: string;
  /** A user of the account proved that it is theirs. */
  readonly verified: string;
  readonly dead: string;
  /** A carrier rejected it as a landline, or its country's plan says so. */
  readonly landline: string;
  /** A look-up reports a landline. */
  readonly lookedUpLandline: string;
  readonly tollFree: string;
}

/**
 * What is known about rows `r` with their `reachJoins` in an account of this country; `lookedUpLandline` is the SQL for
 * a looked-up line type.
 */
export const knownFactsSql = (lookedUpLandline: string, countryId: number): KnownSql => ({
  doNotContact: 'd.phone is not null',
  optedOutText: 'o.opted_out_text',
  optedOutVoice: 'o.opted_out_voice',
  optedIn: 'o.opted_in',
  held: 'o.held_until is not null',
  verified:
    'exists (select from verified_phone vp where vp.account_id = r.account_id and vp.phone = r.phone)',
  dead: 'f.dead',
  landline: `(f.line_type = 2 or ${fixedLineSql('r.phone', countryId)})`,
  lookedUpLandline,
  tollFree: `r.phone between 8000000000 and 8889999999 and r.phone / 10000000 in (${tollFreeCodes.join(', ')})`,
});

/**
 * Code of the reason why a number is not texted, 0 if it is. Lists, drafts, and look-ups all use this, and
 * the engine's gate checks in the same order (reach.test.ts compares them). A look-up's landline is still
 * texted unless `believesLookUps`, because only a carrier's report is proof
 * (docs/decisions/phones.md#look-ups).
 */
export function textReasonSql(rules: TextRules & { believesLookUps: boolean }, known: KnownSql): string {
  return `case when ${known.doNotContact} then 1 when ${known.optedOutText} then 2 when ${known.held} then 11
    ${rules.requireTextOptIn ? `when (${known.optedIn}) is not true then 3` : ''}
    ${rules.verifiedOnly ? `when (${known.verified}) is not true then 13` : ''}
    when ${known.dead} then 4 when ${known.landline} then 5
    ${rules.believesLookUps ? `when ${known.lookedUpLandline} then 5` : ''}
    ${rules.canText ? `when ${known.tollFree} then 5 else 0` : 'else 5'} end`;
}

/** Code of the reason why a number is not called; 0 if it is. */
export function voiceReasonSql(known: KnownSql): string {
  return `case when ${known.doNotContact} then 1 when ${known.optedOutVoice} then 6 when ${known.dead} then 4 else 0 end`;
}
