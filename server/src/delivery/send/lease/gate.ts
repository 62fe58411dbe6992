import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { isFixedLine } from '@carillon/rules/phones/fixedLines';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { isPlainlyValid, isTollFree, parsePhone, type PhoneProblem } from '@carillon/rules/phones/phones';
import type { TextRules } from '../../../consent/index.ts';

/**
 * Decides "May this text go out now?". After it, only the account's day decides (claim.ts). The facts for the decision
 * come with the row in the claiming statement (gateColumns). The state of the broadcast, the number, and the pace are
 * checked under the same lock (queue.sql.ts lockClaimable).
 *
 * Each list is probed by its key, as a scalar subquery. The planner can't turn that into a hash of the whole list,
 * which a join would become once the list is long.
 */
export const gateColumns = `r.left_out,
  (select true from do_not_contact d where d.phone = r.phone) as do_not_contact,
  (select o.opted_out_text::int + 2 * o.opted_in::int + 4 * (o.held_until is not null)::int from opt_out o
    where o.account_id = r.account_id and o.phone = r.phone) as consent,
  (select f.line_type + 10 * f.dead::int from phone_fact f where f.phone = r.phone) as fact`;

/** The gate's columns for an account that texts verified numbers only; the others are not probed for it. */
export const gateColumnsOf = ({ verified_only }: { readonly verified_only: boolean }): string =>
  verified_only
    ? `${gateColumns},
  (select true from verified_phone v where v.account_id = r.account_id and v.phone = r.phone) as verified`
    : gateColumns;

/** What the gate knows about a phone. */
export interface GateRow {
  readonly phone: number;
  /** The delivery status of a recipient whom the broadcast was made without. 0 if it was made with them. */
  readonly left_out: number;
  readonly do_not_contact: boolean | null;
  /** The sum of 1 opted out of texts, 2 opted in, and 4 held for a review. Null if nothing is known. */
  readonly consent: number | null;
  /** 2 for a landline, according to a carrier. 10 or more: not in service. */
  readonly fact: number | null;
  /** A user of the account proved that the phone is theirs. Read only where that decides. */
  readonly verified?: boolean | null;
}

/** What the gate knows about the text. */
export interface GateRules extends TextRules {
  /** The one text that answers a STOP goes out although its phone has opted out (3-decisions 5.5). */
  readonly answersStop: boolean;
}

/** The rules of a queue for the state of its sender. */
export function gateRules(sender: {
  readonly require_text_opt_in: boolean;
  readonly verified_only: boolean;
  readonly can_text: boolean;
  readonly country_id: number;
  readonly answers_stop: boolean;
}): GateRules {
  return {
    requireTextOptIn: sender.require_text_opt_in,
    verifiedOnly: sender.verified_only,
    canText: sender.can_text,
    countryId: sender.country_id,
    answersStop: sender.answers_stop,
  };
}

/**
 * 0 if the text may go out, otherwise the delivery status with the reason. Do-not-contact overrides everything else
 * (3-decisions 4.5).
 */
export function verdict(row: GateRow, rules: GateRules): number {
  // No credits are held for them (docs/decisions/credits.md#holding-credits).
  if (row.left_out !== 0) return row.left_out;
  if (row.do_not_contact === true) return deliveryCodes.doNotContact;
  const consent = row.consent ?? 0;
  if (!rules.answersStop) {
    if ((consent & 1) === 1) return deliveryCodes.optedOut;
    if ((consent & 4) === 4) return deliveryCodes.optOutHeld;
    if (rules.requireTextOptIn && (consent & 2) === 0) return deliveryCodes.notOptedIn;
    if (rules.verifiedOnly && row.verified !== true) return deliveryCodes.notVerified;
  }
  const fact = row.fact ?? 0;
  if (fact >= 10) return deliveryCodes.invalidNumber;
  if (fact === 2) return deliveryCodes.notTextable;
  if (!rules.canText) return deliveryCodes.notTextable;
  if (rules.countryId <= lastHomeCountry) return phoneVerdict(row.phone);
  // Numbers of every other country are abroad (1-decisions G-105).
  if (isFixedLine(row.phone, rules.countryId)) return deliveryCodes.notTextable;
  return parsePhoneIn(row.phone, rules.countryId).ok ? 0 : deliveryCodes.outsideServiceArea;
}

/** The United States and Canada are 1 and 2. */
const lastHomeCountry = 2;
/** Why an existing number can't be texted from this account. */
const notServed: ReadonlySet<PhoneProblem> = new Set([
  'outsideServiceArea',
  'premiumRate',
  'personalNumber',
  'specialService',
  'satellite',
]);
const tollFree = /^8(?:00|33|44|55|66|77|88)/;

function phoneVerdict(phone: number): number {
  if (phone >= 2_000_000_000 && phone <= 9_999_999_999 && isPlainlyValid(phone)) {
    return phone >= 8_000_000_000 &&
      phone < 8_900_000_000 &&
      tollFree.test(String(phone)) &&
      isTollFree(phone)
      ? deliveryCodes.notTextable
      : 0;
  }
  if (phone > 9_999_999_999) return deliveryCodes.outsideServiceArea;
  const parsed = parsePhone(phone);
  if (parsed.ok) return 0;
  return notServed.has(parsed.reason) ? deliveryCodes.outsideServiceArea : deliveryCodes.invalidNumber;
}
