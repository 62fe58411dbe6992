/**
 * Imports a file into contacts while parts of the product are killed: no contact is incomplete, and none is added
 * twice.
 */
import type { ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import { people, peopleCsv } from './people.ts';
import { pause, type PartName, type Product } from './product.ts';

/** The run of `people` whose numbers no broadcast here uses. */
const run = 20;
const patienceMs = 300_000;

export interface ImportVerdict {
  /** What was killed, in this order. */
  readonly killed: readonly PartName[];
  readonly seconds: number;
  /** Everything that is wrong. */
  readonly faults: readonly string[];
}

/**
 * Adds `count` people to a new group and kills a part as soon as some of them are there, `kills` times: the worker
 * first, then the database, whose crash loses the rows under way.
 */
export async function importUnderKills(
  product: Product,
  { count, kills, random }: { count: number; kills: number; random: () => number },
): Promise<ImportVerdict> {
  const { api } = product;
  const { ListID } = await api.call<{ ListID: number }>('POST', '/lists', {
    ListName: `Chaos ${Date.now()}`,
  });
  const { FileID } = await api.upload('people.csv', peopleCsv(people(run, count)), 'contacts');
  await api.untilFile(FileID, 'Ready');
  const startedAt = Date.now();
  const begun = await api.call<ContactImportDetail>('POST', `/lists/${ListID}/fileuploads`, {
    FileID,
    UserIndicatedConsentDeclared: true,
  });
  const killed: PartName[] = [];
  let now = begun;
  let seen = 0;
  while (now.Status === 'Adding') {
    if (Date.now() - startedAt > patienceMs)
      throw new Error(`The import stands at ${now.Done} of ${now.Rows}.`);
    if (killed.length < kills && now.Done > seen) {
      seen = now.Done;
      await pause(random() * 150);
      const part = killed.length % 2 === 0 ? 'worker' : 'postgres';
      if (product.kill(part)) killed.push(part);
    }
    await pause(20);
    now = await api.get<ContactImportDetail>(`/contacts/imports/${begun.ImportID}`);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const faults = await faultsOf(product, now, { listId: ListID, count });
  if (killed.length < kills) faults.push(`only ${killed.length} of ${kills} kills fell into the import`);
  return { killed, seconds, faults };
}

async function faultsOf(
  product: Product,
  done: ContactImportDetail,
  wanted: { listId: number; count: number },
): Promise<string[]> {
  const [row] = await product.query<Record<string, number>>(
    `with mine as (select * from contact where import_id = $1),
       member as (select m.* from contact_member m join mine using (account_id, person_id))
     select (select count(*) from mine)::int as people,
       (select count(distinct primary_phone) from mine)::int as numbers,
       (select count(*) from member where list_id = $2)::int as members,
       (select count(*) from member)::int as memberships,
       (select sum(n) from contact_count where list_id = $2)::int as counted,
       (select count(*) from contact c where c.account_id = i.account_id)::int
         - (select sum(n) from contact_count k where k.account_id = i.account_id and k.list_id = 0)::int as miscounted,
       (select count(*) from contact_import_row where import_id = $1)::int as waiting
     from contact_import i where i.import_id = $1`,
    [done.ImportID, wanted.listId],
  );
  const expected = {
    people: wanted.count,
    numbers: wanted.count,
    members: wanted.count,
    memberships: wanted.count,
    counted: wanted.count,
    miscounted: 0,
    waiting: 0,
  };
  const faults = Object.entries(expected).flatMap(([name, value]) =>
    row?.[name] === value ? [] : [`${name}: ${row?.[name]} instead of ${value}`],
  );
  if (done.Status !== 'Done') faults.push(`the import is ${done.Status}: ${done.Message}`);
  if (done.AddedCount !== wanted.count) faults.push(`${done.AddedCount} are said to be added`);
  if (done.UpdatedCount + done.UnchangedCount + done.SkippedCount !== 0)
    faults.push('some were taken for known or left out');
  return faults;
}
