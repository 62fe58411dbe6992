import type { ConfirmationSummary, ConfirmingPerson } from '@carillon/contract/broadcasts/confirmations';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aWave } from '../aWave.ts';
import { ordinaryPhone } from '../people.ts';
import { pause, type PartName, type Product, type RecordLine } from '../product.ts';
import { judgeLadder, type Climber, type Given, type LadderVerdict, type OnBoard } from './ladderChecker.ts';

export interface LadderRun {
  readonly people: number;
  readonly kills: number;
  /** Stream of numbers in [0, 1): who replies when, and when is killed. */
  readonly random: () => number;
  /** Index among the runs: numbers are used once. */
  readonly run: number;
  readonly seed: number;
  readonly patienceMs: number;
}

export interface LadderResult {
  readonly verdict: LadderVerdict;
  readonly killed: readonly PartName[];
  readonly byState: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** The shortest that a ladder can have. */
const minutes = 2;
/** Endings of phones that press *1, the second kind another key afterwards. */
const pressing = ['9961', '9963'] as const;
/** This share replies YES to the text. */
const replying = 0.4;
const parts: readonly PartName[] = ['worker', 'web', 'postgres'];
/** How long a killed process may still seem to be running. */
const noticeMs = 500;

/** A climber with the moment of a YES, in milliseconds after the text was taken; null for none. */
interface Planned extends Climber {
  readonly yesAfterMs: number | null;
}

/**
 * A ladder while parts of the product are killed: the texts, a YES of some people at any moment until the second calls,
 * then calls to first and second numbers, some of which press the key. Judged by the carriers' record.
 */
export async function ladderUnderKills(product: Product, run: LadderRun): Promise<LadderResult> {
  const { api } = product;
  await product.behave({
    callSpeed: 20,
    latencyMs: 40,
    jitterMs: 40,
    receiptDelayMs: 500,
    receiptShuffle: 0.1,
    receiptDuplicates: 0.05,
    seed: run.seed,
  });
  const { taken: seq } = await product.carriers();
  const startedAt = Date.now();
  const people = climbers(run);
  const draft = await api.draftOf(csvOf(people));
  const { AudioID } = await api.uploadAudio('flood.wav', aWave(6, run.run));
  const callerId = await api.callerIdOf(2);
  const { BroadcastID } = await api.call<{ BroadcastID: number }>('POST', '/broadcasts', {
    DraftBroadcastID: draft,
    BroadcastName: `Ladder of draft ${draft}`,
    BroadcastType: 'SMSAndSurvey',
    IsTextSurvey: true,
    CallUnconfirmedMinutes: minutes,
    TextNumberID: await api.numberOf(2),
    CallerID: callerId,
    TextMessage: 'The river rises. Are you safe? Reply YES.',
    Audio: { AudioID },
    AudioVM: { AudioID },
    CallThrottle: 100,
    CheckCallingWindow: false,
    startOption: 'START_IMMEDIATELY',
    RequestKey: `draft ${draft}`,
  });
  const watched = await watch(product, BroadcastID, { run, people, seq, ownNumber: callerId });
  for (const part of parts) while (!(await product.isUp(part))) await pause(50);
  const record = await product.record(seq);
  const board = await readBoard(product, BroadcastID);
  const counts = await api.get<ConfirmationSummary>(`/broadcasts/${BroadcastID}/confirmations/summary`);
  const verdict = judgeLadder({
    people,
    taken: record.flatMap((line) =>
      line.kind === 'text' || line.kind === 'call'
        ? [{ kind: line.kind, phone: digits(line.to), at: Date.parse(line.at) }]
        : [],
    ),
    given: given(record),
    board,
    counts: {
      Confirmed: counts.ConfirmedTotal,
      BeingTried: counts.BeingTriedTotal,
      Missing: counts.MissingTotal,
      Text: counts.TextConfirmedTotal,
      Call: counts.CallConfirmedTotal,
      People: counts.PeopleTotal,
    },
    csv: await readCsv(product, BroadcastID),
    seenConfirmed: watched.seen,
    away: watched.kills.filter(({ part }) => part !== 'worker'),
    minutes,
    slackMs: 3_000,
  });
  return {
    verdict,
    killed: watched.kills.map(({ part }) => part),
    byState: {
      'by text': counts.TextConfirmedTotal,
      'by key': counts.CallConfirmedTotal,
      missing: counts.MissingTotal,
    },
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  };
}

const digits = (number: string): string => number.replace(/\D/g, '').slice(-10);

/** Every other person has two numbers; one number in ten presses the key when it is called, seldom both of a person. */
function climbers({ people, run, random }: LadderRun): Planned[] {
  const phone = (index: number): string => {
    const ordinary = ordinaryPhone(run, index);
    // The exchanges of the special numbers are above those of the ordinary ones.
    return index % 10 === 3
      ? `${ordinary.slice(0, 3)}${String(exchanges[Math.floor(index / 20)])}${pressing[Math.floor(index / 10) % 2]}`
      : ordinary;
  };
  return Array.from({ length: people }, (_, index) => ({
    name: `First${index} Last${index}`,
    phones: index % 2 === 0 ? [phone(index)] : [phone(index), phone(people + index + 2)],
    yesAfterMs: random() < replying ? random() * 2.5 * minutes * 60_000 : null,
  }));
}
const exchanges = Array.from({ length: 440 }, (_, n) => 520 + n).filter((n) => n % 100 !== 11 && n !== 555);

function csvOf(people: readonly Climber[]): string {
  const rows = people.map(({ name, phones }) => [...name.split(' '), ...phones].join(','));
  return `First Name,Last Name,Mobile Phone,Home Phone\n${rows.join('\n')}\n`;
}

/** What confirmed, as the phones did it: a YES that was sent, or the first key of an answered call. */
function given(record: readonly RecordLine[]): Given[] {
  return record.flatMap((line): Given[] => {
    const at = Date.parse(line.at);
    if (line.kind === 'inbound') return [{ by: 'Text', phone: digits(line.from), at }];
    const phone = digits(line.to);
    const isPressed = line.kind === 'call' && pressing.some((ending) => phone.endsWith(ending));
    return isPressed ? [{ by: 'Call', phone, at }] : [];
  });
}

interface Kill {
  readonly part: PartName;
  readonly from: number;
  to: number;
}

/** Lets people reply, kills parts in turn, and looks at the board, until no one is tried any more. */
async function watch(
  product: Product,
  broadcastId: number,
  of: { run: LadderRun; people: readonly Planned[]; seq: number; ownNumber: string },
): Promise<{ kills: Kill[]; seen: Map<string, number> }> {
  const { run, people } = of;
  const deadline = Date.now() + run.patienceMs;
  // Spread over the texts, the wait, and both rounds of calls.
  const shares = Array.from({ length: run.kills }, () => 0.02 + run.random() * 0.9).toSorted((a, b) => a - b);
  const spanMs = 2.5 * minutes * 60_000;
  const [kills, seen, replied] = [[] as Kill[], new Map<string, number>(), new Set<string>()];
  const textedAt = new Map<string, number>();
  let [from, begun] = [of.seq, 0];
  for (;;) {
    for (const line of await product.record(from)) {
      from = line.seq;
      if (line.kind === 'text') textedAt.set(digits(line.to), Date.parse(line.at));
      if (begun === 0) begun = Date.now();
    }
    for (const { phones, yesAfterMs } of people) {
      const [phone = ''] = phones;
      const at = textedAt.get(phone);
      if (yesAfterMs === null || at === undefined || replied.has(phone) || Date.now() < at + yesAfterMs)
        continue;
      replied.add(phone);
      await reply(product, phone, of.ownNumber);
    }
    const share = shares[kills.length];
    const part = parts[kills.length % parts.length] ?? 'worker';
    if (
      share !== undefined &&
      begun > 0 &&
      Date.now() > begun + share * spanMs &&
      (await product.isUp(part))
    ) {
      const now = Date.now();
      if (product.kill(part)) kills.push({ part, from: now, to: Number.POSITIVE_INFINITY });
    }
    for (const kill of kills)
      if (
        kill.to === Number.POSITIVE_INFINITY &&
        Date.now() > kill.from + noticeMs &&
        (await product.isUp(kill.part))
      )
        kill.to = Date.now();
    const isPeaceful = kills.every(({ to }) => to < Number.POSITIVE_INFINITY);
    if (isPeaceful && begun > 0) {
      for (const one of await readBoard(product, broadcastId))
        if (one.state === 'Confirmed' && !seen.has(one.name)) seen.set(one.name, Date.now());
      const { BeingTriedTotal } = await product.api.get<ConfirmationSummary>(
        `/broadcasts/${broadcastId}/confirmations/summary`,
      );
      const { undeliveredWebhooks } = await product.carriers();
      const isOver = BeingTriedTotal === 0 && undeliveredWebhooks === 0 && Date.now() > begun + spanMs;
      if (isOver && kills.length === run.kills) return { kills, seen };
    }
    if (Date.now() > deadline)
      throw new Error(
        `The ladder did not end within ${run.patienceMs / 1_000} s, ${kills.length} kills done.`,
      );
    await pause(200);
  }
}

async function reply(product: Product, phone: string, to: string): Promise<void> {
  const answer = await fetch(`${product.simulatorUrl}/phones/${phone}/texts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to, text: 'YES' }),
  });
  if (!answer.ok) throw new Error(`The simulator refused a reply: ${await answer.text()}`);
}

async function readBoard({ api }: Product, broadcastId: number): Promise<OnBoard[]> {
  const people: OnBoard[] = [];
  for (let page = 1; ; page += 1) {
    const { Items, Next } = await api.get<ListEnvelope<ConfirmingPerson>>(
      `/broadcasts/${broadcastId}/confirmations?page=${page}&pagesize=2000`,
    );
    for (const one of Items)
      people.push({
        name: `${one.FirstName} ${one.LastName}`,
        state: one.State,
        by: one.ConfirmedBy,
        confirmedAt: one.ConfirmedDate === null ? null : Date.parse(one.ConfirmedDate),
        called: one.Numbers.filter(({ CallResult }) => CallResult !== null).map(
          ({ PhoneNumber }) => PhoneNumber,
        ),
      });
    if (Next === null || Items.length === 0) return people;
  }
}

/** The CSV's lines. None of its fields contains a comma or a quote but times, which stand in quotes. */
async function readCsv({ api }: Product, broadcastId: number) {
  const text = await api.text(`/broadcasts/${broadcastId}/confirmations.csv`);
  const [head = '', ...lines] = text.trim().split('\r\n');
  const column = (name: string): number =>
    head
      .replace(/^\uFEFF/, '')
      .split(',')
      .indexOf(name);
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const cell = (name: string): string => cells[column(name)] ?? '';
    return {
      name: `${cell('FirstName')} ${cell('LastName')}`,
      state: cell('State'),
      by: cell('ConfirmedBy'),
      calls: cell('Calls') === '' ? 0 : cell('Calls').split(' | ').length,
    };
  });
}
