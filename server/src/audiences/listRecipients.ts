import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import { readAccount } from '../accounts/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { orderBy, pageRange, type PageQuery } from '../platform/database/lists.ts';
import { filterPhone } from './reach/phoneWords.ts';
import { presentAll, type Shown } from './presentRecipients.ts';
import { countRecipients, listRecipients, type RecipientFilter } from './recipients.sql.ts';

/** The filter of a request; a phone is written as the account's country writes it. */
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

/** A page of the recipients of an audience. A search finds part of a name or any part of a number. */
export async function listAudience(
  tx: TenantTx,
  shown: Shown,
  query: PageQuery & Parameters<typeof filterOf>[0] & { sortby?: string | undefined },
): Promise<{ items: DraftContact[]; size: number }> {
  const { audience, rules } = shown;
  const filter = filterOf(query, (await readAccount(tx)).countryId);
  const everybody = filter.q === null && filter.phone === null && filter.filter === 'all';
  const size = everybody
    ? audience.recipientCount
    : await countRecipients(tx, audience.audienceId, filter, rules);
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
  const rows = await listRecipients(tx, audience.audienceId, filter, rules, page);
  return { items: await presentAll(tx, shown, rows), size };
}
