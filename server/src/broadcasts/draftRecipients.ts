import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import type { DraftContact, putDraftContact } from '@carillon/contract/drafts';
import { asFieldsMeant, render } from '@carillon/rules/mergeFields';
import { missingWords } from '@carillon/rules/personalText';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phoneCountries';
import { phoneProblemText, type PhoneProblem } from '@carillon/rules/phones';
import { normaliseText } from '@carillon/rules/segments';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { readAccount, rosterOwner } from '../accounts/index.ts';
import type { LineTypes } from '../carriers/index.ts';
import { reachOf, reasons, reasonTexts } from '../consent/index.ts';
import { otherNumbers } from '../contacts/index.ts';
import { isDatabaseError, type TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { orderBy, pageRange, type PageQuery } from '../platform/lists.ts';
import {
  believesLookUps,
  countRecipients,
  lineTypeCodes,
  listRecipients,
  noteRecipients,
  type ReachRules,
  readRecipient,
  reasonOf,
  type RecipientFilter,
  type RecipientRow,
  saveRecipient,
  type Source,
  sourceCode,
  sources,
  waysOf,
} from '../audiences/index.ts';
import { openDraft, type DraftDeps } from './drafts.ts';
import { reachRules } from './reachRules.ts';
import type { DraftRow } from './drafts.sql.ts';

export interface RecipientDeps extends DraftDeps {
  readonly lineTypes: LineTypes;
}

/** Said of a number that the draft has (P-142). */
export const alreadyAddedText = 'This number has already been added to your broadcast.';

/**
 * Refuses people without declared consent: they come by file, by paste or one by one, and the type has a text
 * or the account asks for opt-ins (2-decisions F10, row B-158).
 */
export async function requireConsent(tx: TenantTx, draft: DraftRow, declared: boolean): Promise<void> {
  if (declared) return;
  if (partsOf(draft.broadcastType).texts || (await readAccount(tx)).requireTextOptIn)
    throw new AppError('ConsentRequired');
}

/** Codes of recipient.line_type for these phones, in their order. */
export function lineTypesOf(lineTypes: LineTypes, phones: readonly string[]): number[] {
  return lineTypes.lineTypeOf(phones).map((type) => lineTypeCodes[type]);
}

/** A number that its contact has beside the one that is a recipient. */
interface OtherNumber {
  readonly phone: number;
  readonly isTextable: boolean;
}

const fromContacts: readonly number[] = [sourceCode('contact'), sourceCode('group')];

/** Recipients as the wire shows them, in their order; those from contacts with the contact's other numbers. */
async function presentAll(
  tx: TenantTx,
  caller: Caller,
  draft: DraftRow,
  rules: ReachRules,
  rows: readonly RecipientRow[],
): Promise<DraftContact[]> {
  const contacts = rows.filter((row) => fromContacts.includes(row.source));
  const others = await otherNumbers(tx, rosterOwner(caller), contacts);
  const reach = await reachOf(tx, [...new Set([...others.values()].flat())]);
  const isTextable = (phone: number) => {
    const known = reach.get(phone);
    return believesLookUps(rules.type) ? known?.isTextable === true : known?.text === 0;
  };
  const text = asFieldsMeant(normaliseText(draft.form.TextMessage ?? ''), draft.customFields);
  return rows.map((row) => {
    const numbers = fromContacts.includes(row.source) ? (others.get(row.phone) ?? []) : [];
    return present(
      draft,
      rules,
      text,
      row,
      numbers.map((phone) => ({ phone, isTextable: isTextable(phone) })),
    );
  });
}

/** Which values a recipient lacks: "No Bus stop." */
function missingOf(row: RecipientRow, draft: DraftRow, text: string): string {
  const { missing } = render(text, {
    ...row.custom,
    FirstName: row.firstName,
    LastName: row.lastName,
    Notes: row.notes,
    PrimaryPhone: String(row.phone),
  });
  const words = missingWords(missing, draft.customFields);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function present(
  draft: DraftRow,
  { type }: ReachRules,
  text: string,
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
    Textable: row.text === 0,
    Callable: row.voice === 0,
    GetsText: ways.text,
    GetsCall: ways.call,
    OptedOut: reason === reasons.optedOut || reason === reasons.optedOutVoice,
    Reason: reason === reasons.missingValue ? missingOf(row, draft, text) : (reasonTexts[reason] ?? ''),
    Source: (sources[row.source] || 'individual') as Source,
  };
}

/**
 * A phone that was sent to find or choose recipients by, as the account's country writes it: the stored number, or -1
 * which nobody has when it is none.
 */
export function filterPhone(text: string, countryId: number): number {
  const parsed = parsePhoneIn(text, countryId);
  if (parsed.ok) return Number(parsed.phone);
  const digits = text.replace(/\D/g, '');
  return digits !== '' && digits.length <= 15 ? Number(digits) : -1;
}

export function filterOf(
  query: {
    q?: string | undefined;
    phonenumber?: string | undefined;
    filter?: RecipientFilter['filter'] | undefined;
  },
  countryId: number,
): RecipientFilter {
  const phone = query.phonenumber?.trim();
  return {
    q: query.q?.trim() || null,
    phone: phone === undefined || phone === '' ? null : filterPhone(phone, countryId),
    filter: query.filter ?? 'all',
  };
}

/** A page of the draft's recipients. A search finds part of a name or any part of a number. */
export function listDraftRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  query: PageQuery & Parameters<typeof filterOf>[0] & { sortby?: string | undefined },
): Promise<{ items: DraftContact[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const rules = await reachRules(tx, draft);
    const filter = filterOf(query, (await readAccount(tx)).countryId);
    const everybody = filter.q === null && filter.phone === null && filter.filter === 'all';
    const size = everybody
      ? draft.recipientCount
      : await countRecipients(tx, draft.audienceId, filter, rules);
    const order = orderBy(
      query.sortby,
      {
        FirstName: 'r.first_name',
        LastName: 'r.last_name',
        PrimaryPhone: 'r.phone',
        PersonID: 'r.recipient_no',
      },
      'PersonID',
      'r.recipient_no',
    );
    const range = pageRange(query);
    const behind = Math.max(0, size - range.offset - range.limit);
    const fromEnd = range.offset > behind;
    const limit = fromEnd ? Math.max(0, Math.min(range.limit, size - range.offset)) : range.limit;
    const page = { order, offset: fromEnd ? behind : range.offset, limit, fromEnd };
    const rows = await listRecipients(tx, draft.audienceId, filter, rules, page);
    return { items: await presentAll(tx, caller, draft, rules, rows), size };
  });
}

/** Changes one recipient; a number that another one has is refused. */
export function changeDraftRecipient(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  change: BodyOf<typeof putDraftContact>,
): Promise<DraftContact> {
  return deps.database
    .inTenant(caller.tenant, async (tx) => {
      const draft = await openDraft(tx, caller, draftId, true);
      const rules = await reachRules(tx, draft);
      const row = await readRecipient(tx, draft.audienceId, change.PersonID, rules);
      if (row === null) throw new AppError('NotFound');
      let lineType: number | null = null;
      if (change.PrimaryPhone !== undefined) {
        const { countryId } = await readAccount(tx);
        const parsed = parsePhoneIn(change.PrimaryPhone, countryId);
        if (!parsed.ok) throw phoneError(refusedPhoneText(parsed.reason, change.PrimaryPhone, countryId));
        if (Number(parsed.phone) !== row.phone) {
          row.phone = Number(parsed.phone);
          lineType = lineTypesOf(deps.lineTypes, [parsed.phone])[0] ?? null;
        }
      }
      row.firstName = change.FirstName ?? row.firstName;
      row.lastName = change.LastName ?? row.lastName;
      row.notes = change.Notes ?? row.notes;
      row.custom = change.CustomData ?? row.custom;
      await saveRecipient(tx, draft.audienceId, row, lineType);
      await noteRecipients(tx, draft.audienceId, {
        count: 0,
        numbers: 0,
        duplicates: 0,
        customFields: Object.keys(change.CustomData ?? {}),
        edited: true,
        now: deps.clock.now(),
      });
      const saved = (await readRecipient(tx, draft.audienceId, row.recipientNo, rules)) ?? row;
      const [contact] = await presentAll(tx, caller, draft, rules, [saved]);
      if (contact === undefined) throw new AppError('NotFound');
      return contact;
    })
    .catch((error: unknown) => {
      if (isDatabaseError(error, '23505')) throw phoneError(alreadyAddedText);
      throw error;
    });
}

/** Why a typed number is refused: at home what is wrong with it, abroad how numbers of the country are written (row P-143). */
export function refusedPhoneText(reason: PhoneProblem, typed: string, countryId: number): string {
  return countryId > 2 ? phoneFormatText(reason, countryId) : phoneProblemText(reason, typed);
}

export function phoneError(message: string): AppError {
  return new AppError('Validation', message, [{ Field: 'PrimaryPhone', Message: message }]);
}
