import type { AutoReply, listAutoReplies as contract } from '@carillon/contract/conversations/autoReplies';
import { AppError } from '@carillon/contract/errors';
import type { QueryOf } from '@carillon/contract/route';
import { autoReplyFrequencyHours } from '@carillon/rules/inbound/autoReply';
import { listWorkedNumbers } from '../numbers/index.ts';
import type { Caller } from '../platform/http/http.ts';
import { orderBy, pageRange } from '../platform/database/lists.ts';
import { listReplies, type NumberedReplyRow } from './autoReplies.sql.ts';
import type { AutomationDeps } from './automationDeps.ts';

const columns = { Keyword: 'lower(a.keyword)', Message: 'lower(a.message)', Active: 'a.is_active' };

/** Auto replies and keywords of the numbers that the caller works with. Throws NotFound for another number. */
export function listAutoReplies(
  deps: AutomationDeps,
  caller: Caller,
  query: QueryOf<typeof contract>,
): Promise<{ items: AutoReply[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const numbers = new Map(
      (await listWorkedNumbers(tx, caller.userId)).map((row) => [row.textNumberId, row]),
    );
    if (query.textnumberid !== undefined && !numbers.has(query.textnumberid)) throw new AppError('NotFound');
    const { rows, size } = await listReplies(
      tx,
      {
        numbers: query.textnumberid === undefined ? [...numbers.keys()] : [query.textnumberid],
        kind: query.kind ?? null,
        q: query.q?.trim() || null,
      },
      { ...pageRange(query), order: orderBy(query.sortby, columns, 'Keyword', 'a.auto_reply_id') },
    );
    return { items: rows.map((row) => presentReply(row, numbers)), size };
  });
}

/** A reply as the wire shows it to a user who works with these numbers. */
export function presentReply(row: NumberedReplyRow, numbers: ReadonlyMap<number, unknown>): AutoReply {
  return {
    ID: row.autoReplyId,
    Active: row.isActive,
    AutoReplyTypeID: row.typeId,
    AutoReplyType: row.typeId === 2 ? 'Custom' : 'Always',
    Message: row.message,
    Keyword: row.keyword,
    AutoRepliesFrequency: row.keywordKey === '' ? autoReplyFrequencyHours : 0,
    DaySchedules: row.daySchedules,
    TextNumberIDs: row.textNumberIds,
    ReadOnly: row.textNumberIds.some((one) => !numbers.has(one)),
  };
}
