import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import type { addDraftContacts } from '@carillon/contract/broadcasts/drafts';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { readAccount } from '../../accounts/index.ts';
import type { LineTypes } from '../../carriers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { noteRecipients, type Audience } from '../audience.sql.ts';
import { candidatesOf, keepHousemates, type SetAside } from '../households/housemates.sql.ts';
import { settleHouseholds } from '../households/settleHouseholds.ts';
import { lineTypesOf } from '../reach/lineTypes.ts';
import {
  insertRecipients,
  numberedByPerson,
  presentPhones,
  sourceCode,
  type Source,
} from '../recipients.sql.ts';
import { refusedPhoneText } from '../reach/phoneWords.ts';

type Added = AnswerOf<typeof addDraftContacts>;
type Body = BodyOf<typeof addDraftContacts>;
type Contact = Extract<Body, { Contacts: unknown }>['Contacts'][number];

/**
 * Adds people one by one or from a paste to an audience that the caller has locked, each with up to three numbers in the
 * order in which a ladder calls them. Each number that is not accepted is returned with its reason. Numbers that came before, in this call or in the audience, are set aside. People who opted
 * out stay, marked.
 */
export async function addRecipients(
  tx: TenantTx,
  audience: Audience,
  body: Body,
  { lineTypes, now }: { readonly lineTypes: LineTypes; readonly now: Date },
): Promise<Added> {
  const contacts = 'Contacts' in body ? body.Contacts : [body];
  const source: Source = 'Contacts' in body ? body.Source : 'individual';
  const { countryId } = await readAccount(tx);
  const answer: Added = { AddedCount: 0, DuplicateCount: 0, Duplicates: [], Rejected: [] };
  const wanted = new Map<string, { readonly contact: Contact; readonly person: number }>();
  const aside: SetAside[] = [];
  const setAside = (phone: string, contact: Contact) => {
    const { FirstName, LastName } = contact;
    answer.Duplicates.push({ PrimaryPhone: phone, FirstName, LastName });
    aside.push({ phone: Number(phone), ...columnsOf(contact) });
  };
  for (const [Index, contact] of contacts.entries()) {
    const { taken, refused } = numbersOf(contact, countryId);
    for (const one of refused) answer.Rejected.push({ Index, ...one });
    for (const phone of taken)
      if (wanted.has(phone)) setAside(phone, contact);
      else wanted.set(phone, { contact, person: Index });
  }
  const there = await presentPhones(tx, audience.audienceId, [...wanted.keys()].map(Number));
  for (const [phone, { contact }] of wanted) {
    if (!there.has(Number(phone))) continue;
    setAside(phone, contact);
    wanted.delete(phone);
  }
  const types = lineTypesOf(lineTypes, [...wanted.keys()]);
  const { rows: people, hasMoreNumbers } = numberedByPerson(
    [...wanted].map(([phone, { contact, person }], at) => ({
      person,
      phone: Number(phone),
      ...columnsOf(contact),
      line_type: types[at] ?? 0,
    })),
  );
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
      customFields: [...wanted.values()].flatMap(({ contact }) =>
        Object.keys(contact.CustomData ?? {}).map(clean),
      ),
      hasMoreNumbers,
      now,
    });
  const from = { source: sourceCode(source), sourceId: null };
  const kept = await keepHousemates(tx, audience.audienceId, candidatesOf(aside, from));
  if (kept > 0) await settleHouseholds(tx, audience.audienceId, now);
  return answer;
}

/** What is stored of a person beside the number. */
function columnsOf({ FirstName, LastName, Notes, CustomData }: Contact) {
  return {
    first_name: clean(FirstName),
    last_name: clean(LastName),
    notes: clean(Notes),
    custom: cleanCustom(CustomData),
  };
}

/** A person's numbers in their order, and those refused. Without the first number the person has none. */
function numbersOf(contact: Contact, countryId: number) {
  const taken: string[] = [];
  const refused: Pick<Added['Rejected'][number], 'PrimaryPhone' | 'Reason'>[] = [];
  const further = [contact.SecondaryPhone, contact.TertiaryPhone].filter(isTyped);
  for (const typed of [contact.PrimaryPhone, ...further]) {
    const parsed = parsePhoneIn(typed, countryId);
    if (parsed.ok) taken.push(parsed.phone);
    else {
      refused.push({ PrimaryPhone: typed, Reason: refusedPhoneText(parsed.reason, typed, countryId) });
      if (typed === contact.PrimaryPhone) break;
    }
  }
  return { taken: [...new Set(taken)], refused };
}

const isTyped = (phone: string | null | undefined): phone is string => (phone ?? '').trim() !== '';

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
