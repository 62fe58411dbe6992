import { keptText, textLimits } from '@carillon/rules/texts/keptText';
import type { LineTypes } from '../../carriers/index.ts';
import type { ChosenPeople } from '../../integrations/index.ts';
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
  type NewRecipient,
} from '../recipients.sql.ts';

/** The people among those added whose name or notes were cut: how many, and what was kept of the first ones. */
export interface Shortened {
  readonly count: number;
  readonly samples: readonly string[];
}

/** So many samples say what it is about. */
const mostSamples = 3;

/**
 * Adds people who were fetched from an integration to an audience that the caller has locked. Returns new recipients,
 * numbers that were there before or came twice, and whose name or notes were longer than there is room for.
 */
export async function addFetched(
  tx: TenantTx,
  audience: Audience,
  integrationId: number,
  people: ChosenPeople['people'],
  { lineTypes, now }: { readonly lineTypes: LineTypes; readonly now: Date },
): Promise<{ added: number; duplicates: number; shortened: Shortened }> {
  const { audienceId } = audience;
  const byPhone = new Map<number, Omit<NewRecipient, 'line_type' | 'first_at'> & { person: number }>();
  const aside: SetAside[] = [];
  let numbers = 0;
  for (const [at, person] of people.entries())
    for (const phone of person.phones.map(Number)) {
      numbers += 1;
      const row = {
        person: at,
        phone,
        first_name: clean(person.firstName),
        last_name: clean(person.lastName),
        notes: clean(person.notes),
        custom: null,
      };
      if (byPhone.has(phone)) aside.push(row);
      else byPhone.set(phone, row);
    }
  for (const phone of await presentPhones(tx, audienceId, [...byPhone.keys()])) {
    const row = byPhone.get(phone);
    if (row !== undefined) aside.push(row);
    byPhone.delete(phone);
  }
  const types = lineTypesOf(lineTypes, [...byPhone.keys()].map(String));
  const { rows, firstAt, hasMoreNumbers } = numberedByPerson(
    [...byPhone.values()].map((row, at) => ({ ...row, line_type: types[at] ?? 0 })),
  );
  if (rows.length > 0)
    await insertRecipients(tx, audienceId, rows, {
      firstNo: audience.nextRecipientNo,
      source: 'integration',
      sourceId: integrationId,
    });
  const duplicates = numbers - rows.length;
  if (numbers > 0)
    await noteRecipients(tx, audienceId, {
      count: rows.length,
      numbers: rows.length,
      duplicates,
      customFields: [],
      hasMoreNumbers,
      now,
    });
  const source = { source: sourceCode('integration'), sourceId: integrationId };
  const kept = await keepHousemates(tx, audienceId, candidatesOf(aside, source));
  if (kept > 0) await settleHouseholds(tx, audienceId, now);
  return {
    added: rows.length,
    duplicates,
    shortened: shortenedOf([...firstAt.keys()].map((at) => people[at])),
  };
}

type Person = ChosenPeople['people'][number];

function shortenedOf(added: readonly (Person | undefined)[]): Shortened {
  const samples: string[] = [];
  let count = 0;
  for (const person of added) {
    const cut = [person?.firstName, person?.lastName, person?.notes].find(
      (text = '') => storable(text).length > textLimits.name,
    );
    if (cut === undefined) continue;
    count += 1;
    if (samples.length < mostSamples) samples.push(clean(cut));
  }
  return { count, samples };
}

/** Without what the database can't store. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim();
}

/** Cut to what a recipient's field holds. */
function clean(text: string): string {
  return keptText(storable(text), textLimits.name);
}
