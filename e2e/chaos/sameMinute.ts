import type { RepeatingBroadcastDetails } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { PartName, Product, RecordLine } from './product.ts';
import { people, peopleCsv } from './people.ts';
import { pause } from './product.ts';
import { SecondWorker } from './secondWorker.ts';

/** What falls due in the same minute, on one database with three workers. */
export interface SameMinute {
  readonly scheduled: number;
  readonly repeating: number;
  /** Drips whose first step falls due. */
  readonly drips: number;
  /** Recipients of each. */
  readonly recipients: number;
  /** Run of simulated numbers. */
  readonly run: number;
  readonly random: () => number;
  readonly patienceMs: number;
  readonly env: Readonly<Record<string, string>>;
}

/** The outcome. */
export interface SameMinuteResult {
  readonly faults: readonly string[];
  readonly kills: readonly string[];
  /** From the minute to the first text of the broadcast that started last, in seconds. */
  readonly slowestStart: number;
  readonly broadcasts: number;
}

/** One that falls due, known by the number in its text. */
interface Due {
  readonly no: number;
  readonly kind: 'scheduled' | 'repeating' | 'drip';
  readonly phones: readonly string[];
  /** Of the sequence; null for the others. */
  readonly sequenceId: number | null;
}

const dayMs = 24 * 3_600_000;
/** Each must have started this long after its minute. */
const latestStartMs = 60_000;
/** Starts earlier than five minutes from now are put off to then. */
const leadMs = 5.2 * 60_000;
/** Drafts that are made side by side. */
const hands = 4;

/**
 * Scheduled broadcasts, first occurrences of repeating ones, and first steps of drips, all due in one minute. Three
 * workers start them; one is killed, and then the database. Each must reach each of its recipients once, by the
 * carriers' record, and start within a minute; each sequence must have one next occurrence.
 */
export async function allInOneMinute(product: Product, of: SameMinute): Promise<SameMinuteResult> {
  const others = [await SecondWorker.start(product, of.env), await SecondWorker.start(product, of.env)];
  try {
    const { taken: seq } = await product.carriers();
    const total = of.scheduled + of.repeating + of.drips;
    const list = people(of.run, total * of.recipients);
    const csvs = Array.from({ length: total }, (_, no) =>
      list.slice(no * of.recipients, (no + 1) * of.recipients),
    );
    const drafts: number[] = [];
    await sideBySide(total, async (no) => {
      drafts[no] = await product.api.draftOf(peopleCsv(csvs[no] ?? []));
    });
    const minute = new Date(Math.ceil((Date.now() + leadMs) / 60_000) * 60_000);
    const due: Due[] = [];
    await sideBySide(total, async (no) => {
      const kind = no < of.scheduled ? 'scheduled' : no < of.scheduled + of.repeating ? 'repeating' : 'drip';
      due[no] = {
        no,
        kind,
        phones: (csvs[no] ?? []).filter(({ isTaken }) => isTaken).map(({ phone }) => phone),
        sequenceId: await schedule(product, kind, no, drafts[no] ?? 0, minute),
      };
    });
    if (Date.now() >= minute.getTime() - 5 * 60_000)
      throw new Error('The minute came before everything was scheduled.');
    const kills = await killMeanwhile(product, others, minute.getTime(), of.random);
    const lines = await untilAllSent(product, due, seq, minute.getTime() + of.patienceMs);
    const faults = [...faultsOf(due, lines, minute.getTime()), ...(await faultsOfSequences(product, due))];
    return { faults, kills, slowestStart: slowest(due, lines, minute.getTime()), broadcasts: total };
  } finally {
    await Promise.all(others.map((other) => other.stop()));
  }
}

async function sideBySide(count: number, work: (no: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: hands }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

/** Schedules it for the minute; returns the id of a sequence. */
async function schedule(
  { api }: Product,
  kind: Due['kind'],
  no: number,
  draft: number,
  minute: Date,
): Promise<number | null> {
  const text = `Greenfield School: notice ${no} is out.`;
  const textNumber = await api.numberOf(no % 2 === 0 ? 2 : 5);
  const form = {
    DraftBroadcastID: draft,
    BroadcastName: `Same minute ${no}`,
    BroadcastType: 'SMS',
    TextNumberID: textNumber,
    TextMessage: text,
    StartDate: minute.toISOString(),
    RequestKey: `same minute ${draft}`,
  };
  if (kind === 'scheduled') {
    await api.call('POST', '/broadcasts', { ...form, startOption: 'START_LATER' });
    return null;
  }
  if (kind === 'repeating') {
    const made = await api.call<{ RepeatingBroadcastID: number }>('POST', '/repeatingbroadcasts', {
      ...form,
      startOption: 'REPEATING',
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily' },
    });
    return made.RepeatingBroadcastID;
  }
  await api.call('POST', '/sequences/createsequence', {
    name: `Same minute ${no}`,
    textNumberId: textNumber,
    draftBroadcastId: draft,
    steps: [
      { message: text, startDate: minute.toISOString() },
      {
        message: 'Greenfield School: a second text.',
        startDate: new Date(minute.getTime() + dayMs).toISOString(),
        hasWait: true,
      },
    ],
    requestKey: `same minute ${draft}`,
  });
  return null;
}

/** Kills one of the three workers as the minute begins, and the database while broadcasts are starting. */
async function killMeanwhile(
  product: Product,
  others: readonly SecondWorker[],
  minute: number,
  random: () => number,
): Promise<string[]> {
  const told: string[] = [];
  await pause(minute - Date.now() + random() * 1_500);
  const victim = Math.floor(random() * 3);
  const pid = victim === 2 ? product.pid('worker') : (others[victim]?.pid ?? null);
  if (pid === null) throw new Error('No worker was there to be killed.');
  process.kill(pid, 'SIGKILL');
  told.push(`worker ${victim + 1} after ${((Date.now() - minute) / 1_000).toFixed(1)} s`);
  await pause(random() * 2_000);
  const part: PartName = 'postgres';
  if (!product.kill(part)) throw new Error('The database was not there to be killed.');
  told.push(`${part} after ${((Date.now() - minute) / 1_000).toFixed(1)} s`);
  return told;
}

/** Texts of what fell due, by the number in each. */
function noOf({ text }: RecordLine): number | null {
  const found = /notice (\d+) is out/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** The carriers' record once each recipient was texted and the product is quiet, or when patience is over. */
async function untilAllSent(
  product: Product,
  due: readonly Due[],
  seq: number,
  latest: number,
): Promise<RecordLine[]> {
  const wanted = due.reduce((sum, { phones }) => sum + phones.length, 0);
  for (;;) {
    const lines = (await product.record(seq)).filter((line) => line.kind === 'text' && noOf(line) !== null);
    const isOver = lines.length >= wanted && (await isQuiet(product));
    if (isOver || Date.now() > latest) return lines;
    await pause(500);
  }
}

async function isQuiet(product: Product): Promise<boolean> {
  try {
    const [row] = await product.query<{ busy: boolean }>(
      `select exists (select from send_queue where state in ('running', 'paused'))
         or exists (select from send_lease) or exists (select from text_doubt) as busy`,
    );
    return row?.busy === false;
  } catch {
    // The database is being started again.
    return false;
  }
}

function faultsOf(due: readonly Due[], lines: readonly RecordLine[], minute: number): string[] {
  return due.flatMap(({ no, kind, phones }) => {
    const own = lines.filter((line) => noOf(line) === no);
    const first = Math.min(...own.map(({ at }) => Date.parse(at)));
    const faults: string[] = [];
    if (own.length === 0) return [`${kind} ${no} was never sent`];
    if (first < minute) faults.push(`${kind} ${no} started early`);
    if (first > minute + latestStartMs)
      faults.push(`${kind} ${no} started after ${((first - minute) / 1_000).toFixed(1)} s`);
    for (const phone of phones) {
      const times = own.filter(({ to }) => to.endsWith(phone)).length;
      if (times !== 1) faults.push(`${kind} ${no} reached ${phone} ${times} times`);
    }
    if (own.length > phones.length) faults.push(`${kind} ${no} sent ${own.length} texts to ${phones.length}`);
    return faults;
  });
}

function slowest(due: readonly Due[], lines: readonly RecordLine[], minute: number): number {
  const starts = due.map(({ no }) =>
    Math.min(...lines.filter((line) => noOf(line) === no).map(({ at }) => Date.parse(at))),
  );
  return Math.round((Math.max(...starts) - minute) / 100) / 10;
}

/** Each sequence sent one occurrence, and has one more, a day later. */
async function faultsOfSequences(product: Product, due: readonly Due[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { no, sequenceId } of due) {
    if (sequenceId === null) continue;
    const sequence = await untilNext(product, sequenceId);
    if (sequence.SentTotal !== 1) faults.push(`sequence ${no} counts ${sequence.SentTotal} occurrences`);
    if (sequence.NextOccurrence === null) faults.push(`sequence ${no} has no next occurrence`);
    const [row] = await product.query<{ n: number }>(
      `select count(*)::int as n from repeating_occurrence o
         join broadcast b on b.account_id = o.account_id and b.broadcast_id = o.broadcast_id
       where o.repeating_broadcast_id = $1 and b.started_at is null and b.deleted_at is null`,
      [sequenceId],
    );
    if (row?.n !== 1) faults.push(`sequence ${no} has ${row?.n ?? 0} scheduled occurrences`);
  }
  return faults;
}

/** The sequence once its next occurrence exists; a minute at most. */
async function untilNext(product: Product, sequenceId: number): Promise<RepeatingBroadcastDetails> {
  const latest = Date.now() + 90_000;
  for (;;) {
    const sequence = await product.api.get<RepeatingBroadcastDetails>(`/repeatingbroadcasts/${sequenceId}`);
    const next = sequence.NextOccurrence;
    if ((next?.State === 'Scheduled' && sequence.SentTotal > 0) || Date.now() > latest) return sequence;
    await pause(500);
  }
}
