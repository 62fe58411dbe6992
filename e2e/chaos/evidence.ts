import { deliveryStatusByName } from '@carillon/rules/texts/messageStatus';
import { readAccountBooks } from './accountBooks.ts';
import type { Evidence } from './checker.ts';
import type { Person } from './people.ts';
import { pause, type Product, type RecordLine } from './product.ts';

/** Milliseconds after the end of a broadcast within which every STOP must have been confirmed. */
const stopAnswerWithin = 60_000;

interface BookRow {
  [column: string]: unknown;
  readonly kind: string;
  readonly credits: number;
}

/**
 * What the witness and the product say about a finished broadcast. Results are read as users read them, by the API.
 * Only the ledger's entries, which no page shows one by one, come from the database.
 */
export async function collectEvidence(
  product: Product,
  broadcastId: number,
  people: readonly Person[],
  from: { readonly seq: number; readonly mayGiveUp: number },
): Promise<Evidence> {
  const broadcast = await product.api.broadcast(broadcastId);
  const details = await product.api.details(broadcastId);
  const record = await recordWithAnswers(product, people, from.seq);
  const movements = await product.query<BookRow>(
    `select t.kind, coalesce(sum(abs(e.amount)) filter (where e.book = case t.kind
         when 'hold' then 'held' when 'release' then 'held' else 'spent' end), 0)::float8 / 1000 as credits
     from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
     where t.send_id = $1 group by t.kind`,
    [broadcastId],
  );
  const booked = (kind: string): number => movements.find((row) => row.kind === kind)?.credits ?? 0;
  return {
    expected: people,
    taken: record
      .filter(isSent)
      .map((line) => ({ phone: phoneOf(line), reference: line.reference, confirmsStop: isStopAnswer(line) })),
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
      ...(await readAccountBooks(product, broadcastId)),
    },
    creditsPerText: 1,
    mayGiveUp: from.mayGiveUp,
  };
}

/** The confirmation of a STOP is sent when the STOP has arrived, which may be after the broadcast's end. */
async function recordWithAnswers(
  product: Product,
  people: readonly Person[],
  seq: number,
): Promise<RecordLine[]> {
  const owed = people.filter((person) => person.answersStop).map((person) => person.phone);
  const latest = Date.now() + stopAnswerWithin;
  for (;;) {
    const record = await product.record(seq);
    const answered = new Set(record.filter(isStopAnswer).map(phoneOf));
    if (owed.every((phone) => answered.has(phone)) || Date.now() > latest) return record;
    await pause(250);
  }
}

const phoneOf = (line: RecordLine): string => line.to.replace(/^\+1/, '');

const isSent = (line: RecordLine): boolean => line.kind === 'text' || line.kind === 'rcs';

const isStopAnswer = (line: RecordLine): boolean =>
  isSent(line) && line.text.includes('You are unsubscribed');
