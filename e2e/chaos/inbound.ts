/**
 * Phones that write to us: many at once with each text delivered three times, and STOP in the middle of a broadcast.
 */
import type { AutoReply } from '@carillon/contract/conversations/autoReplies';
import {
  judgeInbound,
  judgeStops,
  type InboundVerdict,
  type StopText,
  type StopVerdict,
  type WrittenText,
} from './inboundChecker.ts';
import { ordinaryPhone, peopleCsv } from './people.ts';
import { pause, type Product, type RecordLine } from './product.ts';

/** The outcome of a run: a sentence, and what was wrong. */
export interface InboundResult {
  readonly sentence: string;
  readonly faults: readonly string[];
}

const credentials = `Basic ${Buffer.from('local-bandwidth-webhook:local-bandwidth-webhook-password').toString('base64')}`;
const connections = 8;
/** Runs of `ordinaryPhone` that nothing else uses. */
const runs = { writing: 18, stopping: 19, stoppingAfterKill: 21 } as const;
const patienceMs = 240_000;

/**
 * `count` texts of `count / 20` phones, each delivered three times over 8 connections in bodies of up to 20 elements,
 * one of 1,000 with a broken element among them; `equal` texts of the same words, a second apart by the carrier's
 * clock; and a phone that sends our own reply back to us, `echoes` times.
 */
export async function manyTexts(
  product: Product,
  size: {
    readonly count: number;
    readonly equal: number;
    readonly echoes: number;
    readonly random: () => number;
  },
): Promise<InboundResult> {
  const number = await product.api.callerIdOf(2);
  const reply = 'Thank you. We answer on the next school day.';
  const { ID } = await product.api.call<AutoReply>('POST', '/autoreplies', {
    Message: reply,
    TextNumberIDs: [await product.api.numberOf(2)],
  });
  const { taken } = await product.carriers();
  const base = Date.now() - (size.equal + size.echoes + 60) * 1_000;
  const phones = Math.ceil(size.count / 20);
  const message = (id: string, phone: string, text: string, second: number): Sent => ({
    id,
    phone,
    text,
    at: base + second * 1_000,
  });
  const different = Array.from({ length: size.count }, (_, n) =>
    message(`in-${n}`, ordinaryPhone(runs.writing, n % phones), `Question ${n}`, n % 60),
  );
  const same = Array.from({ length: size.equal }, (_, n) =>
    message(`same-${n}`, ordinaryPhone(runs.writing, phones), 'Is the bus late?', n),
  );
  const echoes = Array.from({ length: size.echoes }, (_, n) =>
    message(`echo-${n}`, ordinaryPhone(runs.writing, phones + 1), reply, n),
  );
  const written = [...different, ...same, ...echoes];
  // The long body first: a reader that fails on its broken element loses all of it.
  const long = elementsOf(different.slice(0, 999), number);
  const bodies = [JSON.stringify([...long.slice(0, 500), { type: 5, message: 'x' }, ...long.slice(500)])];
  const deliveries = [...written, ...written, ...written];
  shuffle(deliveries, size.random);
  while (deliveries.length > 0)
    bodies.push(JSON.stringify(elementsOf(deliveries.splice(0, 1 + Math.floor(size.random() * 20)), number)));
  const startedAt = Date.now();
  await overConnections(bodies, (body) => told(product, body));
  const seconds = (Date.now() - startedAt) / 1_000;

  const everybody = [...new Set(written.map(({ phone }) => phone))];
  const answered = async (): Promise<string[]> =>
    (await product.record(taken))
      .filter((line) => line.kind === 'text' && line.text.includes(reply))
      .map(phoneOf);
  await until(async () => (await answered()).length >= everybody.length);
  const threads = await product.query<{ id: string; phone: string; text: string }>(
    `select carrier_message_id as id, phone::text as phone, message as text from text_message
     where is_inbound and conversation_id is not null and carrier = 'bandwidth' and carrier_message_id ~ '^(in|same|echo)-'`,
  );
  await product.api.call('PUT', `/autoreplies/${ID}`, { Active: false });
  const verdict = judgeInbound({
    written: written.map(({ id, phone, text }): WrittenText => ({ id, phone, text })),
    threads,
    answered: await answered(),
    answerDue: everybody,
  });
  const genuine = threads.filter(({ id }) => !id.startsWith('echo-')).length;
  return {
    sentence: `${size.count} texts told of three times over ${connections} connections, ${size.equal} equal ones and ${size.echoes} echoes: ${genuine} in threads beside the echoes, ${(await answered()).length} auto replies to ${everybody.length} phones; ${seconds.toFixed(1)} s`,
    faults: linesOf(verdict),
  };
}

/**
 * STOP from `stops` recipients that were not texted yet, while a broadcast of about 200 a second goes out. With
 * `isKilled` the website dies right after it responded to the first of them, and no credits are left.
 */
export async function stopsWhileSending(
  product: Product,
  size: { readonly recipients: number; readonly stops: number; readonly isKilled: boolean },
): Promise<InboundResult> {
  const { api } = product;
  const number = await api.callerIdOf(2);
  const run = size.isKilled ? runs.stoppingAfterKill : runs.stopping;
  const phones = Array.from({ length: size.recipients }, (_, index) => ordinaryPhone(run, index));
  await product.behave({ latencyMs: 40, jitterMs: 0, receiptDelayMs: 1_000, idempotent: false });
  const draft = await api.draftOf(
    peopleCsv(
      phones.map((phone) => ({
        phone,
        firstName: 'A',
        lastName: 'B',
        status: 'Delivered',
        isTaken: true,
        answersStop: false,
      })),
    ),
  );
  const { taken } = await product.carriers();
  const id = await api.send(draft, await api.numberOf(2), 'School is closed today.');
  const credits = size.isKilled ? await takeCredits(product) : 0;
  await until(async () => (await product.carriers()).taken - taken >= Math.max(20, size.recipients / 20));

  // The last recipients in order: none of them has been texted yet.
  const last = phones.slice(-size.stops);
  const bodies = last.map((phone, n) => ({
    phone,
    body: JSON.stringify(
      elementsOf([{ id: `stop-${id}-${n}`, phone, text: 'STOP', at: Date.now() - 1_000 }], number),
    ),
  }));
  const before = new Set((await texts(product, taken)).map(phoneOf));
  const reached = last.filter((phone) => before.has(phone)).length;
  const stops: StopText[] = [];
  let isKilled = false;
  await overConnections(bodies, async ({ phone, body }) => {
    await told(product, body, () => {
      stops.push({ phone, acknowledgedAt: Date.now() });
      if (size.isKilled && !isKilled) isKilled = product.kill('web');
    });
  });
  const confirmations = async (): Promise<number> =>
    (await texts(product, taken)).filter(isConfirmation).length;
  await until(async () => (await confirmations()) >= size.stops);
  await until(async () => (await api.broadcast(id)).BroadcastStatus === 'Complete');
  if (credits > 0) await giveCreditsBack(product, credits);
  const verdict = judgeStops({
    stops,
    taken: (await texts(product, taken)).map((line) => ({
      phone: phoneOf(line),
      at: Date.parse(line.at),
      confirmsStop: isConfirmation(line),
    })),
    graceMs: 2_000,
    confirmedWithinMs: 60_000,
  });
  const faults = linesOf(verdict);
  if (stops.length !== size.stops) faults.push(`${stops.length} of ${size.stops} were acknowledged`);
  if (reached > 0)
    faults.push(`${reached} had been texted before they said STOP: the broadcast was too fast`);
  if (size.isKilled && !isKilled) faults.push('the website was not killed');
  const state = await api.broadcast(id);
  return {
    sentence: `STOP from ${size.stops} of ${size.recipients} during a broadcast${size.isKilled ? ', the website killed after the first answer, no credits left' : ''}: ${verdict.textedAfter.length} texted after 2 s, ${await confirmations()} confirmations; ${state.DeliveredTexts} delivered`,
    faults,
  };
}

interface Sent extends WrittenText {
  readonly at: number;
}

/** Texts as Bandwidth reports them. */
function elementsOf(texts_: readonly Sent[], to: string): unknown[] {
  return texts_.map(({ id, phone, text, at }) => {
    const time = new Date(at).toISOString();
    return {
      type: 'message-received',
      time,
      description: 'Incoming message received',
      to: `+1${to}`,
      message: {
        id,
        owner: `+1${to}`,
        applicationId: 'chaos',
        time,
        segmentCount: 1,
        direction: 'in',
        to: [`+1${to}`],
        from: `+1${phone}`,
        text,
      },
    };
  });
}

/** Sends the body until the product has accepted it, as carriers do. */
async function told(product: Product, body: string, onTaken: () => void = () => undefined): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await fetch(`${product.url}/webhooks/bandwidth`, {
      method: 'POST',
      headers: { authorization: credentials, 'content-type': 'application/json' },
      body,
    }).catch(() => null);
    if (answer?.ok === true) {
      onTaken();
      await answer.arrayBuffer();
      return;
    }
    if (Date.now() > deadline) throw new Error(`A webhook was not taken: ${answer?.status ?? 'no answer'}.`);
    await pause(100);
  }
}

async function overConnections<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let one = all[next++]; one !== undefined; one = all[next++]) await act(one);
    }),
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  // The verdict reports what does not arrive in time.
  while (Date.now() < deadline && !(await isSo().catch(() => false))) await pause(200);
}

async function texts(product: Product, after: number): Promise<RecordLine[]> {
  return (await product.record(after)).filter((line) => line.kind === 'text');
}
const phoneOf = (line: RecordLine): string => line.to.replace(/\D/g, '').slice(-10);
const isConfirmation = (line: RecordLine): boolean => line.text.includes('You are unsubscribed');

function linesOf(verdict: InboundVerdict | StopVerdict): string[] {
  return Object.entries(verdict).flatMap(([kind, lines]) =>
    lines.length === 0 ? [] : [`${lines.length} ${kind}: ${lines.slice(0, 5).join(', ')}`],
  );
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [list[last], list[other]];
    if (a === undefined || b === undefined) continue;
    list[last] = b;
    list[other] = a;
  }
}

/** Sets every credit aside, so that nothing can be paid. Returns how many thousandths. */
async function takeCredits(product: Product): Promise<number> {
  const [row] = await product.query<{ amount: string }>(
    `select w.available::text as amount from wallet w join app_user u using (account_id) where u.user_name = 'demo-owner'`,
  );
  const amount = Number(row?.amount ?? 0);
  if (amount > 0) await post(product, 'hold', amount);
  return amount;
}
const giveCreditsBack = (product: Product, amount: number): Promise<void> => post(product, 'release', amount);

async function post(product: Product, kind: 'hold' | 'release', amount: number): Promise<void> {
  await product.query(
    `with account as (select account_id from app_user where user_name = 'demo-owner'),
       tenant as (select set_config('app.account_id', account_id::text, true) from account)
     select post_ledger($1, $2, 'manual', p_key => 'chaos no credits', p_note => 'No credits left, for the chaos test') from tenant`,
    [kind, amount],
  );
}
