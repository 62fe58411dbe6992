import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import { asFieldsMeant, render } from '@carillon/rules/texts/mergeFields';
import { missingWords } from '@carillon/rules/texts/personalText';
import { normaliseText } from '@carillon/rules/texts/segments';
import { rosterOwner } from '../accounts/index.ts';
import { reachOf, reasons, reasonTexts } from '../consent/index.ts';
import { otherNumbers } from '../contacts/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import type { Audience } from './audience.sql.ts';
import { messageKey, ownTextOf } from './personalize/ownText.ts';
import { furtherRecipients, sourceCode, sources, type RecipientRow, type Source } from './recipients.sql.ts';
import { believesLookUps, reasonOf, takesCalls, waysOf, type ReachRules } from './reach/textability.ts';

/** The options for how recipients of an audience are shown to a user. */
export interface Shown {
  readonly caller: Caller;
  readonly audience: Audience;
  readonly rules: ReachRules;
  /** The text as it is typed, which decides what values a recipient lacks. */
  readonly message: string;
}

/** Another number of the contact, besides the one that is a recipient. */
interface OtherNumber {
  readonly phone: number;
  readonly isTextable: boolean;
}

const fromContacts: readonly number[] = [sourceCode('contact'), sourceCode('group')];

/** Recipients as the wire shows them, in their order; with the other numbers of their person. */
export async function presentAll(
  tx: TenantTx,
  { caller, audience, rules, message }: Shown,
  rows: readonly RecipientRow[],
): Promise<DraftContact[]> {
  const contacts = rows.filter((row) => fromContacts.includes(row.source));
  const others = await otherNumbers(tx, rosterOwner(caller), contacts);
  const alone = rows.filter((row) => !fromContacts.includes(row.source)).map((row) => row.recipientNo);
  const further =
    audience.hasMoreNumbers && alone.length > 0
      ? await furtherRecipients(tx, audience.audienceId, alone)
      : new Map<number, number[]>();
  const reach = await reachOf(tx, [...new Set([...others.values(), ...further.values()].flat())]);
  const isTextable = (phone: number) => {
    const known = reach.get(phone);
    return believesLookUps(rules.type) ? known?.isTextable === true : known?.text === 0;
  };
  const typed = normaliseText(message);
  const text = { meant: asFieldsMeant(typed, audience.customFields), key: messageKey(typed) };
  return rows.map((row) => {
    const numbers =
      (fromContacts.includes(row.source) ? others.get(row.phone) : further.get(row.recipientNo)) ?? [];
    return present(
      audience,
      rules,
      text,
      row,
      numbers.map((phone) => ({ phone, isTextable: isTextable(phone) })),
    );
  });
}

/** Which values a recipient lacks: "No Bus stop." */
function missingOf(row: RecipientRow, audience: Audience, text: string): string {
  const { missing } = render(text, {
    ...row.custom,
    FirstName: row.firstName,
    LastName: row.lastName,
    Notes: row.notes,
    PrimaryPhone: String(row.phone),
  });
  const words = missingWords(missing, audience.customFields);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function present(
  audience: Audience,
  { type }: ReachRules,
  { meant, key }: { readonly meant: string; readonly key: string },
  row: RecipientRow,
  [second, third]: readonly OtherNumber[],
): DraftContact {
  const reason = reasonOf(type, row);
  const ways = waysOf(type, row);
  return {
    PersonID: row.recipientNo,
    PrimaryPhone: String(row.phone),
    PrimaryPhoneTextable: row.text === 0,
    SecondaryPhone: second === undefined ? null : String(second.phone),
    SecondaryPhoneTextable: second?.isTextable ?? false,
    TertiaryPhone: third === undefined ? null : String(third.phone),
    TertiaryPhoneTextable: third?.isTextable ?? false,
    PhoneNumber: String(row.phone),
    isTextable: row.text === 0,
    FirstName: row.firstName,
    LastName: row.lastName,
    Notes: row.notes,
    CustomData: row.custom ?? {},
    FixedMessage: ownTextOf(row, key),
    Textable: row.takesTexts,
    Callable: takesCalls(row.voice),
    GetsText: ways.text,
    GetsCall: ways.call,
    OptedOut: reason === reasons.optedOut || reason === reasons.optedOutVoice,
    Reason: reason === reasons.missingValue ? missingOf(row, audience, meant) : (reasonTexts[reason] ?? ''),
    Source: (sources[row.source] || 'individual') as Source,
  };
}
