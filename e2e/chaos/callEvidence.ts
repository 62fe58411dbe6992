/** What the carriers' record and the product say about one broadcast of calls. */
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ListEnvelope } from '@carillon/contract/lists';
import { promptTexts } from '@carillon/rules/calls/callPrompts';
import { readAccountBooks } from './accountBooks.ts';
import type { Away, CallEvidence, TakenCall } from './callChecker.ts';
import { pause, type Product } from './product.ts';

/** What is known of a run beforehand. */
export interface CallRunFacts extends Pick<CallEvidence, 'phones' | 'limits' | 'price'> {
  /** The position of the carriers' record before the run. */
  readonly seq: number;
  readonly away: readonly Away[];
}

/** How long a broadcast without open calls may take to be over. */
const endPatienceMs = 60_000;

/**
 * Everything that the witness and the product say. Only the ledger comes from the database. After reading, calls in
 * doubt are given up, as a user would, so that the broadcast ends and its credits are settled.
 */
export async function collectCallEvidence(
  product: Product,
  broadcastId: number,
  { phones, seq, away, limits, price }: CallRunFacts,
): Promise<CallEvidence> {
  const { api } = product;
  const broadcast = await api.get<Broadcast>(`/broadcasts/${broadcastId}`);
  const rows = await api.details(broadcastId);
  const listed = await api.get<ListEnvelope<RecipientResult>>(
    `/broadcasts/${broadcastId}/details?filter=unconfirmed-calls&pagesize=2000`,
  );
  await endDoubts(product, broadcastId, listed.Items.length > 0);
  const [own] = await product.query<{ captured: number; heldAtTheEnd: number }>(
    `select coalesce(sum(e.amount) filter (where t.kind = 'capture' and e.book = 'spent'), 0)::float8 / 1000 as captured,
       coalesce(sum(e.amount) filter (where e.book = 'held'), 0)::float8 / 1000 as "heldAtTheEnd"
     from ledger_transaction t join ledger_entry e using (account_id, transaction_id) where t.send_id = $1`,
    [broadcastId],
  );
  if (own === undefined) throw new Error('The ledger was not read.');
  const digits = (number: string): string => number.replace(/\D/g, '').slice(-10);
  return {
    phones,
    taken: await callsTaken(product, seq),
    away,
    rows: rows.map((row) => ({
      phone: digits(row.PhoneNumber),
      label: row.CallResult,
      attempts: row.numberofattempts,
      isTransferred: row.Transferred,
      credits: row.Credits,
    })),
    listed: listed.Items.map((row) => digits(row.PhoneNumber)),
    counts: {
      recipients: broadcast.PhoneNumberCount,
      unconfirmed: broadcast.UnconfirmedCalls,
      creditsUsed: broadcast.CreditsUsed,
      byLabel: Object.fromEntries(broadcast.Results.map((line) => [line.Label, line.Total])),
    },
    books: { ...own, ...(await readAccountBooks(product, broadcastId)) },
    limits,
    price,
  };
}

/** Gives doubts up and waits until the broadcast is over. */
async function endDoubts({ api }: Product, broadcastId: number, isDoubtful: boolean): Promise<void> {
  if (isDoubtful)
    await api.call('POST', `/broadcasts/${broadcastId}/unconfirmedcalls`, {
      Action: 'MarkFailed',
      Selection: { Type: 'SelectedAll' },
    });
  const deadline = Date.now() + endPatienceMs;
  for (;;) {
    const { BroadcastStatus } = await api.get<Broadcast>(`/broadcasts/${broadcastId}`);
    if (BroadcastStatus === 'Complete') return;
    if (Date.now() > deadline)
      throw new Error(`The broadcast stays ${BroadcastStatus} though all was called.`);
    await pause(200);
  }
}

/** Why the simulator ends a call that it has no script for. */
const broken = new Set(['callback-error', 'invalid-bxml', 'invalid-script', 'application-error']);

/** A line of the simulator's record of calls, as far as it matters here. */
interface CallLine {
  readonly at: string;
  readonly id: string;
  readonly event: 'queued' | 'started' | 'answered' | 'ended';
  readonly kind: 'outbound' | 'inbound' | 'transfer';
  readonly parent: string | null;
  readonly cause?: string;
  readonly error?: string | null;
  readonly answered?: string | null;
  readonly steps?: readonly { kind: string; text?: string; heard?: number; overGreeting?: boolean }[];
}

async function callsTaken(product: Product, seq: number): Promise<TakenCall[]> {
  const answer = await fetch(`${product.simulatorUrl}/record/calls`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  const byCall = Map.groupBy(
    lines.map((line) => JSON.parse(line) as CallLine),
    (line) => line.id,
  );
  const spans = [...byCall.values()].map((own) => {
    const end = own.find((line) => line.event === 'ended');
    return {
      first: own[0],
      from: Date.parse(own[0]?.at ?? ''),
      to: end === undefined ? null : Date.parse(end.at),
      isAnswered: own.some((line) => line.event === 'answered') || (end?.answered ?? null) !== null,
      cause: end?.cause,
      error: end?.error ?? '',
      steps: end?.steps ?? [],
    };
  });
  const transfers = Map.groupBy(
    spans.filter(({ first }) => first?.kind === 'transfer'),
    ({ first }) => first?.parent ?? '',
  );
  const byId = new Map(spans.map((span) => [span.first?.id, span]));
  return (await product.record(seq))
    .filter((line) => line.kind === 'call')
    .map(({ id, at, to, reference }) => {
      const span = byId.get(id);
      const steps = span?.steps ?? [];
      return {
        id,
        phone: to.replace(/^\+1/, ''),
        reference,
        takenAt: Date.parse(at),
        endedAt: span?.to ?? null,
        isAnswered: span?.isAnswered ?? false,
        isMachine: steps.some((step) => step.kind === 'machine'),
        isReached:
          span?.cause === 'hangup' &&
          steps.some((step) => step.kind === 'played' && (step.heard ?? 0) > 0 && step.overGreeting !== true),
        brokenBy: broken.has(span?.cause ?? '') ? `${span?.cause}, ${span?.error}` : null,
        isTurnedAway: steps.some((step) => step.kind === 'said' && step.text === promptTexts.busyLines),
        transfers: transfers.get(id) ?? [],
      };
    });
}
