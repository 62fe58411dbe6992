import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import type { addDraftContacts } from '@carillon/contract/broadcasts/drafts';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { readAccount } from '../../accounts/index.ts';
import type { LineTypes } from '../../carriers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { noteRecipients, type Audience } from '../audience.sql.ts';
import { lineTypesOf } from '../reach/lineTypes.ts';
import { insertRecipients, presentPhones, type NewRecipient, type Source } from '../recipients.sql.ts';
import { refusedPhoneText } from '../reach/phoneWords.ts';

type Added = AnswerOf<typeof addDraftContacts>;

/**
 * Adds people one by one or from a paste to an audience that the caller has locked. Each row that is not accepted is
 * returned with its reason. Numbers that came before, in this call or in the audience, are set aside. People who opted
 * out stay, marked.
 */
export async function addRecipients(
  tx: TenantTx,
  audience: Audience,
  body: BodyOf<typeof addDraftContacts>,
  { lineTypes, now }: { readonly lineTypes: LineTypes; readonly now: Date },
): Promise<Added> {
  const contacts = 'Contacts' in body ? body.Contacts : [body];
  const source: Source = 'Contacts' in body ? body.Source : 'individual';
  const { countryId } = await readAccount(tx);
  const answer: Added = { AddedCount: 0, DuplicateCount: 0, Duplicates: [], Rejected: [] };
  const wanted = new Map<string, (typeof contacts)[number]>();
  const setAside = (phone: string, contact: (typeof contacts)[number]) =>
    answer.Duplicates.push({
      PrimaryPhone: phone,
      FirstName: contact.FirstName,
      LastName: contact.LastName,
    });
  for (const [Index, contact] of contacts.entries()) {
    const parsed = parsePhoneIn(contact.PrimaryPhone, countryId);
    if (!parsed.ok) {
      const Reason = refusedPhoneText(parsed.reason, contact.PrimaryPhone, countryId);
      answer.Rejected.push({ Index, PrimaryPhone: contact.PrimaryPhone, Reason });
    } else if (wanted.has(parsed.phone)) setAside(parsed.phone, contact);
    else wanted.set(parsed.phone, contact);
  }
  const there = await presentPhones(tx, audience.audienceId, [...wanted.keys()].map(Number));
  for (const [phone, contact] of wanted) {
    if (!there.has(Number(phone))) continue;
    setAside(phone, contact);
    wanted.delete(phone);
  }
  const phones = [...wanted.keys()];
  const types = lineTypesOf(lineTypes, phones);
  const people = [...wanted].map(([phone, contact], at): NewRecipient => ({
    phone: Number(phone),
    first_name: clean(contact.FirstName),
    last_name: clean(contact.LastName),
    notes: clean(contact.Notes),
    custom: cleanCustom(contact.CustomData),
    line_type: types[at] ?? 0,
  }));
  if (people.length > 0)
    await insertRecipients(tx, audience.audienceId, people, { firstNo: audience.nextRecipientNo, source });
  answer.AddedCount = people.length;
  answer.DuplicateCount = answer.Duplicates.length;
  if (people.length > 0 || answer.DuplicateCount > 0)
    await noteRecipients(tx, audience.audienceId, {
      count: people.length,
      numbers: people.length,
      duplicates: answer.DuplicateCount,
      // A column that is blank for all is still a field: its recipients lack a value for it.
      customFields: [...wanted.values()].flatMap((one) => Object.keys(one.CustomData ?? {}).map(clean)),
      now,
    });
  return answer;
}

/** PostgreSQL can't store zeros and half characters; users don't type them, but pastes sometimes contain them. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function cleanCustom(custom: Readonly<Record<string, string>> | undefined): Record<string, string> | null {
  const filled = Object.entries(custom ?? {}).flatMap(([name, value]): [string, string][] =>
    value.trim() === '' ? [] : [[clean(name), clean(value)]],
  );
  return filled.length === 0 ? null : Object.fromEntries(filled);
}
