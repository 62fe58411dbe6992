import type { Product } from './product.ts';

/** The books of an account, in credits: sums of all entries, and the wallet's amounts. */
export interface AccountBooks {
  readonly entriesAvailable: number;
  readonly entriesHeld: number;
  readonly walletAvailable: number;
  readonly walletHeld: number;
  /** Transactions whose entries do not sum to zero. */
  readonly unbalanced: number;
}

/** The books of the account that made a broadcast. No page shows single entries, so they come from the database. */
export async function readAccountBooks(product: Product, broadcastId: number): Promise<AccountBooks> {
  const [books] = await product.query<AccountBooks & Record<string, unknown>>(
    `select w.available::float8 / 1000 as "walletAvailable", w.held::float8 / 1000 as "walletHeld",
       (select coalesce(sum(amount), 0) from ledger_entry e
          where e.account_id = w.account_id and e.book = 'available')::float8 / 1000 as "entriesAvailable",
       (select coalesce(sum(amount), 0) from ledger_entry e
          where e.account_id = w.account_id and e.book = 'held')::float8 / 1000 as "entriesHeld",
       (select count(*)::int from (select from ledger_entry e where e.account_id = w.account_id
          group by e.transaction_id having sum(amount) <> 0) t) as unbalanced
     from wallet w join broadcast b using (account_id) where b.broadcast_id = $1`,
    [broadcastId],
  );
  if (books === undefined) throw new Error('The account has no wallet.');
  return books;
}

/** The contradictions in the books. */
export function accountFaults(books: AccountBooks): string[] {
  return [
    ...difference('available credits of wallet and ledger', books.walletAvailable, books.entriesAvailable),
    ...difference('held credits of wallet and ledger', books.walletHeld, books.entriesHeld),
    ...difference('ledger transactions out of balance', books.unbalanced, 0),
  ];
}

/** One sentence when two amounts differ by more than rounding. */
export function difference(what: string, one: number, other: number): string[] {
  return Math.abs(one - other) > 1e-6 ? [`${what}: ${one} and ${other}`] : [];
}

/** Compares counters with the rows that they count: one sentence for each difference. */
export function countDifferences(
  counts: Iterable<readonly [what: string, shown: number, real: number]>,
  words: { readonly shown: Readonly<Record<string, number>>; readonly rows: readonly string[] },
): string[] {
  const real = new Map<string, number>();
  for (const word of words.rows) real.set(word, (real.get(word) ?? 0) + 1);
  const all = new Set([...real.keys(), ...Object.keys(words.shown)]);
  return [
    ...counts,
    ...[...all].map((word) => [word, words.shown[word] ?? 0, real.get(word) ?? 0] as const),
  ].flatMap(([what, shown, really]) =>
    shown === really ? [] : [`${what}: shown ${shown}, really ${really}`],
  );
}
