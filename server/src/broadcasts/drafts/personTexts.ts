import { may } from '@carillon/rules/accounts/rights';
import type { HistoryEntry } from '@carillon/contract/contacts/contacts';
import { render, standardFields } from '@carillon/rules/texts/mergeFields';
import { deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { formatPhone } from '@carillon/rules/phones/phones';
import { joinSignature } from '@carillon/rules/texts/segments';
import { messageKey, ownTextOf } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { receivedFrom, sentTo, type ReceivedRow, type SentRow } from './personTexts.sql.ts';

/**
 * Texts of broadcasts to some numbers, or from them, newest first: the first `limit` and how many there are in all. A
 * user who can't see all broadcasts sees their own.
 */
export async function textsOfPerson(
  tx: TenantTx,
  caller: Caller,
  kind: 'sent' | 'received',
  phones: readonly number[],
  limit: number,
): Promise<{ entries: HistoryEntry[]; size: number }> {
  const userId = may('broadcasts.viewAll', caller) ? null : caller.userId;
  if (kind === 'sent') {
    const { rows, size } = await sentTo(tx, userId, phones, limit);
    return { entries: rows.map(presentSent), size };
  }
  const { rows, size } = await receivedFrom(tx, userId, phones, limit);
  return { entries: rows.map(presentReceived), size };
}

function presentSent(row: SentRow): HistoryEntry {
  const values = {
    ...row.custom,
    [standardFields[0]]: row.firstName,
    [standardFields[1]]: row.lastName,
    [standardFields[2]]: row.notes,
    [standardFields[3]]: formatPhone(row.phone),
  };
  const merged = render(row.textMessage, values, { hasMedia: true });
  const own = ownTextOf(row, messageKey(row.textMessage));
  const text = own ?? (merged.status === 'Valid' ? merged.text : row.textMessage);
  const status = deliveryStatus(row.status);
  return {
    ...entry(row),
    Kind: 'sent',
    Message: row.namePrefix + joinSignature(text, row.signature),
    Result: `${status.label}. ${status.tooltip}`,
  };
}

function presentReceived(row: ReceivedRow): HistoryEntry {
  return { ...entry(row), Kind: 'received', Message: row.message, Result: '' };
}

function entry(row: SentRow | ReceivedRow) {
  return {
    At: row.at.toISOString(),
    Phone: String(row.phone),
    BroadcastID: row.broadcastId,
    BroadcastName: row.broadcastName ?? '',
    Channel: 'text' as const,
    Source: '',
    Wording: '',
    UserName: '',
  };
}
