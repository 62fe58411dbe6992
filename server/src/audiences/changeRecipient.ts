import type { DraftContact, putDraftContact } from '@carillon/contract/broadcasts/drafts';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { readAccount } from '../accounts/index.ts';
import type { LineTypes } from '../carriers/index.ts';
import { isDatabaseError, type TenantTx } from '../platform/database/database.ts';
import { ownNamesOf } from './households/settle.sql.ts';
import { foldHouseholds, promoteHousemates, settleHouseholds } from './households/settleHouseholds.ts';
import { noteRecipients } from './audience.sql.ts';
import { lineTypesOf } from './reach/lineTypes.ts';
import { phoneError, refusedPhoneText } from './reach/phoneWords.ts';
import { presentAll, type Shown } from './presentRecipients.ts';
import { presentPhones, readRecipient, saveRecipient, type RecipientRow } from './recipients.sql.ts';

/** The error for a number that the audience already has (P-142). */
const alreadyAddedText = 'This number has already been added to your broadcast.';

const otherNumberText =
  'This call changes one number. Change another number of this person as the recipient that it is, or in the contact.';

/**
 * Changes one recipient of an audience that the caller has locked. The number of another recipient fails in the
 * database: `throwNumberError` turns that into the error for the user, once the transaction is over.
 */
export async function changeRecipient(
  tx: TenantTx,
  shown: Shown,
  change: BodyOf<typeof putDraftContact>,
  { lineTypes, now }: { readonly lineTypes: LineTypes; readonly now: Date },
): Promise<DraftContact> {
  const { audience, rules } = shown;
  const row = await readRecipient(tx, audience.audienceId, change.PersonID, rules);
  if (row === null) throw new AppError('NotFound');
  let lineType: number | null = null;
  const before = row.phone;
  // The names of all people of a number, sent back as they are shown, are not a new name of the one who moves.
  const own =
    change.PrimaryPhone === undefined ? null : await ownNamesOf(tx, audience.audienceId, row.recipientNo);
  if (change.PrimaryPhone !== undefined) {
    const { countryId } = await readAccount(tx);
    const parsed = parsePhoneIn(change.PrimaryPhone, countryId);
    if (!parsed.ok) throw phoneError(refusedPhoneText(parsed.reason, change.PrimaryPhone, countryId));
    if (Number(parsed.phone) !== row.phone) {
      row.phone = Number(parsed.phone);
      lineType = lineTypesOf(lineTypes, [parsed.phone])[0] ?? null;
      if ((await presentPhones(tx, audience.audienceId, [row.phone])).size > 0)
        throw phoneError(alreadyAddedText);
    }
  }
  const isMoved = row.phone !== before;
  await requireSameNumbers(tx, shown, row, change);
  row.firstName = nameOf(change.FirstName, row.firstName, isMoved ? own?.firstName : undefined);
  row.lastName = nameOf(change.LastName, row.lastName, isMoved ? own?.lastName : undefined);
  if (isMoved) await foldHouseholds(tx, audience.audienceId, now);
  row.notes = change.Notes ?? row.notes;
  row.custom = change.CustomData ?? row.custom;
  await saveRecipient(tx, audience.audienceId, row, lineType);
  await noteRecipients(tx, audience.audienceId, {
    count: 0,
    numbers: 0,
    duplicates: 0,
    customFields: Object.keys(change.CustomData ?? {}),
    edited: true,
    now,
  });
  if (isMoved) {
    await promoteHousemates(tx, audience.audienceId, now);
    await settleHouseholds(tx, audience.audienceId, now);
  }
  const saved = (await readRecipient(tx, audience.audienceId, row.recipientNo, rules)) ?? row;
  const [contact] = await presentAll(tx, shown, [saved]);
  if (contact === undefined) throw new AppError('NotFound');
  return contact;
}

/** The name to store: what was written, or else the own name of a person who leaves a shared number. */
function nameOf(written: string | undefined, shown: string, own: string | undefined): string {
  return written === undefined || written === shown ? (own ?? shown) : written;
}

/** Throws Validation if the change names another second or third number than the recipient is shown with. */
async function requireSameNumbers(
  tx: TenantTx,
  shown: Shown,
  row: RecipientRow,
  change: BodyOf<typeof putDraftContact>,
): Promise<void> {
  const named = (['SecondaryPhone', 'TertiaryPhone'] as const).filter((field) => change[field] !== undefined);
  if (named.length === 0) return;
  const { countryId } = await readAccount(tx);
  const [contact] = await presentAll(tx, shown, [row]);
  for (const field of named) {
    const typed = change[field] ?? '';
    const parsed = parsePhoneIn(typed, countryId);
    const given = parsed.ok ? parsed.phone : typed.trim();
    if (given !== (contact?.[field] ?? ''))
      throw new AppError('Validation', otherNumberText, [{ Field: field, Message: otherNumberText }]);
  }
}

/**
 * Turns a database error about a number that the audience already has into the user's error, and throws others
 * unchanged.
 */
export function throwNumberError(error: unknown): never {
  if (isDatabaseError(error, '23505')) throw phoneError(alreadyAddedText);
  throw error;
}
