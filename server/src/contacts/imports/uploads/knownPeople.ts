import type { FileRemark } from '@carillon/contract/contacts/uploads';
import { callerOfUser, rosterOwner } from '../../../accounts/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import type { Tenant } from '../../../platform/database/tenant.ts';
import { contactPhones } from '../../reading/rows/personLine.ts';
import { goodRows } from './goodRows.ts';
import { countKnown } from './knownPeople.sql.ts';

/** Numbers of one query: a tenth of a second. */
const batch = 20_000;

/**
 * How many people of a file that was read for contacts are contacts already, by any of their numbers, as a remark for the
 * check before they are added; empty if there are none. The import itself also compares names. `userId` is the file's
 * user, whose contacts count.
 */
export async function knownPeople(
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  tenant: Tenant,
  userId: number,
  rowsKey: string,
): Promise<FileRemark[]> {
  const caller = await database.inTenant(tenant, (tx) => callerOfUser(tx, tenant, userId));
  if (caller === null) return [];
  const owner = rosterOwner(caller);
  let count = 0;
  let phones: number[] = [];
  /** For each of them the first number of its person. */
  let firsts: number[] = [];
  const ask = async () => {
    const [asked, people] = [phones, firsts];
    [phones, firsts] = [[], []];
    if (asked.length > 0)
      count += await database.inTenant(tenant, (tx) => countKnown(tx, asked, people, owner));
  };
  for await (const lines of goodRows(storage, rowsKey, [])) {
    for (const line of lines) {
      const numbers = line.split('\t', contactPhones).filter((cell) => cell !== '\\N');
      for (const number of numbers) {
        phones.push(Number(number));
        firsts.push(Number(numbers[0]));
      }
    }
    if (phones.length >= batch) await ask();
  }
  await ask();
  return count === 0 ? [] : [{ Kind: 'Known', Count: count, Rows: [] }];
}
