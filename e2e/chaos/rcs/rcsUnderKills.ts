import { judge, type Verdict } from '../checker.ts';
import { collectEvidence } from '../evidence.ts';
import { Killer, killMoments, seeded } from '../killer.ts';
import { people, peopleCsv, type Person } from '../people.ts';
import { pause, type Product, type RecordLine } from '../product.ts';
import { watchBroadcast } from '../stopwatch.ts';

/** How long the last openings may take to be shown, in milliseconds. */
const readsWithin = 60_000;

/** The end of a broadcast over RCS. */
export interface RcsResult {
  readonly verdict: Verdict;
  readonly killed: readonly string[];
  /** Messages that arrived over RCS, and those whose fallback did. */
  readonly byWay: { readonly rcs: number; readonly fallback: number };
  readonly seconds: number;
}

/**
 * A broadcast from a number with an RCS agent while parts of the product are killed. Some phones have no RCS; receipts,
 * those of failed RCS messages among them, arrive late and in any order. The verdict counts a person as doubled who got
 * the message over RCS and as a text.
 */
export async function rcsUnderKills(
  product: Product,
  size: {
    readonly run: number;
    readonly recipients: number;
    readonly kills: number;
    readonly seed: number;
    readonly patienceMs: number;
  },
): Promise<RcsResult> {
  const list = people(size.run, size.recipients);
  const seed = size.seed + size.run;
  await product.behave({
    latencyMs: 1_200,
    jitterMs: 600,
    withoutRcs: 0.1,
    receiptDelayMs: 2_000,
    receiptShuffle: 0.4,
    receiptDuplicates: 0.05,
    sentReceipts: 0.3,
    dropAfterRecord: 0.03,
    answer504: 0.03,
    seed,
  });
  const { taken: seq } = await product.carriers();
  const startedAt = Date.now();
  const killer = new Killer(product, killMoments(size.kills, seeded(seed)));
  const importKills = killer.duringImport();
  const draft = await product.api.draftOf(peopleCsv(list));
  await importKills;
  const number = await product.api.rcsNumber();
  while (!(await product.isUp('worker'))) await pause(50);
  const id = await product.api.send(draft, number, 'School is closed today. Stay warm!');
  const sendingKills = killer.duringSending();
  await watchBroadcast(
    product,
    id,
    { sentAt: Date.now(), seq, recipients: size.recipients },
    killer,
    size.patienceMs,
  );
  killer.stop();
  await sendingKills;
  for (const part of ['web', 'worker', 'postgres'] as const)
    while (!(await product.isUp(part))) await pause(50);
  const sent = (await product.record(seq)).filter(({ kind }) => kind === 'text' || kind === 'rcs');
  await untilRead(product, id, sent.filter(({ outcome }) => outcome === 'read').length);
  const verdict = judge(
    await collectEvidence(product, id, withOpenings(list, sent), {
      seq,
      mayGiveUp: Math.ceil(size.recipients / 1_000),
    }),
  );
  const rcs = sent.filter(({ kind }) => kind === 'rcs').length;
  return {
    verdict,
    killed: killer.kills.map(({ part }) => part),
    byWay: { rcs, fallback: sent.filter(({ agent }) => agent !== undefined).length - rcs },
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  };
}

/** These people with the result Read if their phone opened the message. Only RCS reports that. */
export function withOpenings(
  list: readonly Person[],
  sent: readonly Pick<RecordLine, 'to' | 'outcome'>[],
): Person[] {
  const opened = new Set(
    sent.filter(({ outcome }) => outcome === 'read').map(({ to }) => to.replace(/^\+1/, '')),
  );
  return list.map((person) => (opened.has(person.phone) ? { ...person, status: 'Read' } : person));
}

/** An opening is reported after the delivery, which already completes the broadcast. */
async function untilRead(product: Product, broadcastId: number, count: number): Promise<void> {
  const latest = Date.now() + readsWithin;
  for (;;) {
    const { Results } = await product.api.broadcast(broadcastId);
    const read = Results.find(({ DeliveryStatus }) => DeliveryStatus === 'Read')?.Total ?? 0;
    if (read >= count || Date.now() > latest) return;
    await pause(250);
  }
}
