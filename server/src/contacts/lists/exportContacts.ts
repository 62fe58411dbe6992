import { Readable } from 'node:stream';
import type { Contact, exportContacts as exportRoute } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import type { QueryOf } from '@carillon/contract/route';
import { csvRow } from '@carillon/rules/files/csvCell';
import { formatPhone } from '@carillon/rules/phones/phones';
import { fromWire, type Selection } from '@carillon/rules/contacts/selection';
import { formatDate, wallTime } from '@carillon/rules/time/times';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { begun, csvDownload } from '../../platform/http/downloads.ts';
import type { Caller } from '../../platform/http/http.ts';
import { xlsxWorkbook } from '../../platform/files/xlsxWriter.ts';
import { selectedIds } from './selectedIds.sql.ts';
import { IdList } from '../../platform/database/listIds.ts';
import { openList } from './listContacts.ts';
import { presentContacts } from '../presentContact.ts';
import { fieldSlots } from '../presentContact.sql.ts';
import { rowsOf, type RosterList } from './roster.sql.ts';

/** Contacts read per step: the download of a million never holds more than these in memory. */
const stepSize = 1_000;

const kinds = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface ContactFile {
  readonly fileName: string;
  readonly type: string;
  readonly body: Readable;
}

/**
 * A selection of contacts as a file, in the order of the list. Its members are fixed at the beginning; their values are
 * read while it is sent. Throws NotFound for a group that the caller may not see, Validation for an invalid selection.
 */
export async function exportContacts(
  deps: { database: Database; clock: Clock },
  caller: Caller,
  query: QueryOf<typeof exportRoute>,
): Promise<ContactFile> {
  const selection = readSelection(query.selection);
  const chosen = await deps.database.inTenant(caller.tenant, async (tx) => {
    const list = await openList(tx, caller, query.listid, query);
    const { ids } = await selectedIds(tx, {
      choice: {
        accountId: tx.accountId,
        listId: list.listId,
        owner: list.owner,
        type: selection.Type,
        personIds: selection.Items,
        q: query.q ?? null,
        importId: list.importId,
      },
      order: list.order,
    });
    return { list, ids: new IdList(ids), custom: [...(await fieldSlots(tx)).values()] };
  });
  const people = steps(deps.database, caller, chosen);
  const header = [...firstColumns, ...chosen.custom, ...lastColumns];
  const cells = (person: Contact) => line(person, chosen.custom, caller.timeZone);
  return {
    fileName: `contacts-${dayOf(deps.clock.now(), caller.timeZone)}.${query.format}`,
    type: kinds[query.format],
    body:
      query.format === 'csv'
        ? await csvDownload(header, people, (person) => csvRow(cells(person)))
        : Readable.from(xlsxWorkbook(header, rowsIn(await begun(people), cells)), { objectMode: false }),
  };
}

const firstColumns = [
  'FirstName',
  'LastName',
  'PrimaryPhone',
  'SecondaryPhone',
  'TertiaryPhone',
  'Notes',
] as const;
const lastColumns = ['Groups', 'Textable', 'DateAdded'] as const;

async function* rowsIn(
  steps: AsyncIterable<readonly Contact[]>,
  cells: (person: Contact) => string[],
): AsyncGenerator<string[]> {
  for await (const people of steps) for (const person of people) yield cells(person);
}

async function* steps(
  database: Database,
  caller: Caller,
  chosen: { list: RosterList; ids: IdList },
): AsyncGenerator<Contact[], void> {
  for (let from = 0; from < chosen.ids.count; from += stepSize) {
    const step = chosen.ids.slice(from, from + stepSize);
    yield await database.inTenant(caller.tenant, async (tx) =>
      presentContacts(tx, await rowsOf(tx, chosen.list, step), { groupsSeenBy: chosen.list.owner }),
    );
  }
}

/** The day as 2026-01-14. */
function dayOf(now: Date, timeZone: string): string {
  const { Year, Month, Day } = wallTime(now, timeZone);
  return [Year, Month, Day].map((part) => String(part).padStart(2, '0')).join('-');
}

function line(person: Contact, custom: readonly string[], zone: string): string[] {
  const phone = (digits: string | null, at: number): string => {
    if (digits === null) return '';
    const extension = person.Extensions[at] ?? '';
    return extension === '' ? formatPhone(digits) : `${formatPhone(digits)} x${extension}`;
  };
  return [
    person.FirstName,
    person.LastName,
    phone(person.PrimaryPhone, 0),
    phone(person.SecondaryPhone, 1),
    phone(person.TertiaryPhone, 2),
    person.Notes,
    // A field may have the name of a property that every object has.
    ...custom.map((name) => (Object.hasOwn(person.CustomData, name) ? (person.CustomData[name] ?? '') : '')),
    (person.Lists ?? []).map((group) => group.ListName).join('; '),
    person.isTextable ? 'Yes' : person.PrimaryPhoneReason,
    formatDate(new Date(person.CreatedDate), zone),
  ];
}

function readSelection(text: string | undefined): Selection {
  if (text === undefined) return { Type: 'SelectedAll', Items: [] };
  try {
    const selection = fromWire(JSON.parse(Buffer.from(text, 'base64').toString('utf8')), 'PersonID');
    if (selection !== null)
      return {
        Type: selection.Type,
        Items: selection.Items.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31),
      };
  } catch {
    // Not JSON: refused below.
  }
  throw new AppError('Validation', 'The selection can not be read. Select the contacts again.');
}
