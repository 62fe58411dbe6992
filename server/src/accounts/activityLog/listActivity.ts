import type { Readable } from 'node:stream';
import type {
  AccountDeed,
  downloadAccountActivity,
  listAccountActivity,
} from '@carillon/contract/accounts/accountActivity';
import type { QueryOf } from '@carillon/contract/route';
import { accountDeedText } from '@carillon/rules/accounts/deeds';
import { csvRow } from '@carillon/rules/files/csvCell';
import { daysBetween } from '@carillon/rules/time/daysBetween';
import { formatDateTime } from '@carillon/rules/time/times';
import { countDeeds, listDeeds, readDeedRange, type DeedFilter, type DeedRow } from '../../activity/index.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { userNames } from '../accounts.sql.ts';
import { pageRange } from '../../platform/database/lists.ts';
import type { Caller } from '../../platform/http/http.ts';
import { csvDownload } from '../../platform/http/downloads.ts';

/** A narrowed list counts no further than this; its reader can narrow it more. */
const mostCounted = 10_000;
/** Rows read per step of a download. */
const stepSize = 1_000;

type Query = QueryOf<typeof downloadAccountActivity>;

function filterOf(caller: Caller, query: Query): DeedFilter {
  const { from, before } = daysBetween(query, caller.timeZone);
  return { area: query.area ?? null, userId: query.userid ?? null, from, before };
}

function present(row: DeedRow, names: ReadonlyMap<number, string>): AccountDeed {
  const { userId } = row;
  return {
    ActivityID: row.no,
    Date: row.at.toISOString(),
    By: row.actor,
    User: userId === null ? null : { UserID: userId, Name: names.get(userId) ?? '' },
    Address: row.address,
    Deed: row.deed,
    Text: accountDeedText(row.deed),
    Subject:
      row.subjectKind === '' ? null : { Kind: row.subjectKind, ID: row.subjectId, Name: row.subjectName },
    From: row.from as AccountDeed['From'],
    To: row.to as AccountDeed['To'],
  };
}

async function shown(
  tx: TenantTx,
  filter: DeedFilter,
  part: Parameters<typeof listDeeds>[2],
): Promise<AccountDeed[]> {
  const rows = await listDeeds(tx, filter, part);
  const ids = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const names = await userNames(tx, [...new Set(ids)]);
  return rows.map((row) => present(row, names));
}

/** A page of the account's activity. Unnarrowed it has no gaps, so a page far back is found by its number. */
export function listActivity(
  deps: { readonly database: Database },
  caller: Caller,
  query: QueryOf<typeof listAccountActivity>,
): Promise<{ items: AccountDeed[]; size: number }> {
  const filter = filterOf(caller, query);
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  const { offset, limit } = pageRange(query);
  return deps.database.inTenant(caller.tenant, async (tx) => {
    if (isNarrowed) {
      const items = await shown(tx, filter, { below: null, offset, limit });
      return { items, size: await countDeeds(tx, filter, mostCounted) };
    }
    const { first, last } = await readDeedRange(tx);
    const items = await shown(tx, filter, { below: last + 1 - offset, offset: 0, limit });
    return { items, size: Math.max(0, last + 1 - first) };
  });
}

/** The activity as CSV: all entries that match the filter, newest first. */
export function activityCsv(
  deps: { readonly database: Database },
  caller: Caller,
  query: Query,
): Promise<Readable> {
  const columns = ['Date', 'Who', 'Address', 'What', 'To what', 'Before', 'After'];
  return csvDownload(columns, steps(deps, caller, filterOf(caller, query)), (deed) =>
    csvRow([
      formatDateTime(new Date(deed.Date), caller.timeZone),
      deed.User?.Name ?? deed.By,
      deed.Address,
      deed.Text,
      deed.Subject?.Name ?? '',
      deed.From === null ? '' : JSON.stringify(deed.From),
      deed.To === null ? '' : JSON.stringify(deed.To),
    ]),
  );
}

async function* steps(
  deps: { readonly database: Database },
  caller: Caller,
  filter: DeedFilter,
): AsyncGenerator<AccountDeed[], void> {
  for (let below: number | null = null; ;) {
    const before: number | null = below;
    const rows: AccountDeed[] = await deps.database.inTenant(caller.tenant, (tx) =>
      shown(tx, filter, { below: before, offset: 0, limit: stepSize }),
    );
    yield rows;
    if (rows.length < stepSize) return;
    below = rows.at(-1)?.ActivityID ?? null;
  }
}
