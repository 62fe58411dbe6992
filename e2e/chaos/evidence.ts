import { deliveryStatusByName } from '@carillon/rules/messageStatus';
import type { Evidence } from './checker.ts';
import type { Person } from './people.ts';
import type { Product } from './product.ts';

interface BookRow {
  [column: string]: unknown;
  readonly kind: string;
  readonly credits: number;
}

interface AccountRow {
  [column: string]: unknown;
  readonly entries_available: number;
  readonly entries_held: number;
  readonly wallet_available: number;
  readonly wallet_held: number;
  readonly unbalanced: number;
}

/**
 * What the witness and the product say of a finished broadcast. Results are read as people read them, by the
 * API; only the ledger's entries, which no page shows one by one, come from the database.
 */
export async function collectEvidence(
  product: Product,
  broadcastId: number,
  people: readonly Person[],
  from: { readonly seq: number; readonly mayGiveUp: number },
): Promise<Evidence> {
  const broadcast = await product.api.broadcast(broadcastId);
  const details = await product.api.details(broadcastId);
  const record = await product.record(from.seq);
  const movements = await product.query<BookRow>(
    `select t.kind, coalesce(sum(abs(e.amount)) filter (where e.book = case t.kind
         when 'hold' then 'held' when 'release' then 'held' else 'spent' end), 0)::float8 / 1000 as credits
     from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
     where t.broadcast_id = $1 group by t.kind`,
    [broadcastId],
  );
  const booked = (kind: string): number => movements.find((row) => row.kind === kind)?.credits ?? 0;
  const [account] = await product.query<AccountRow>(
    `select w.available::float8 / 1000 as wallet_available, w.held::float8 / 1000 as wallet_held,
       (select coalesce(sum(amount), 0) from ledger_entry e
          where e.account_id = w.account_id and e.book = 'available')::float8 / 1000 as entries_available,
       (select coalesce(sum(amount), 0) from ledger_entry e
          where e.account_id = w.account_id and e.book = 'held')::float8 / 1000 as entries_held,
       (select count(*)::int from (select from ledger_entry e where e.account_id = w.account_id
          group by e.transaction_id having sum(amount) <> 0) t) as unbalanced
     from wallet w join broadcast b using (account_id) where b.broadcast_id = $1`,
    [broadcastId],
  );
  if (account === undefined) throw new Error('The account has no wallet.');
  return {
    expected: people,
    taken: record
      .filter((line) => line.kind === 'text')
      .map(({ to, reference }) => ({ phone: to.replace(/^\+1/, ''), reference })),
    rows: details.map((row) => ({
      phone: row.PhoneNumber.replace(/\D/g, ''),
      status: row.DeliveryStatus,
      isFinal: deliveryStatusByName(row.DeliveryStatus)?.final === true,
      credits: row.Credits,
    })),
    counts: {
      recipients: broadcast.PhoneNumberCount,
      delivered: broadcast.DeliveredTexts,
      unconfirmed: broadcast.UnconfirmedTexts,
      creditsUsed: broadcast.CreditsUsed,
      byStatus: Object.fromEntries(broadcast.Results.map((line) => [line.DeliveryStatus, line.Total])),
    },
    books: {
      held: booked('hold'),
      captured: booked('capture'),
      released: booked('release'),
      refunded: booked('refund'),
      entriesAvailable: account.entries_available,
      entriesHeld: account.entries_held,
      walletAvailable: account.wallet_available,
      walletHeld: account.wallet_held,
      unbalanced: account.unbalanced,
    },
    creditsPerText: 1,
    mayGiveUp: from.mayGiveUp,
  };
}
