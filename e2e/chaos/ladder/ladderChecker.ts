/**
 * Judges a ladder by the carriers' record: who was texted and called, when, and whether the board and its CSV say the
 * same. Pure, so that its own test can show each fault.
 */

/** A person of the run, with the numbers in the order in which they are tried. */
export interface Climber {
  readonly name: string;
  readonly phones: readonly string[];
}

/** A text or a call that a carrier took. Instants are milliseconds since 1970. */
export interface Taken {
  readonly kind: 'text' | 'call';
  readonly phone: string;
  readonly at: number;
}

/** An answer that confirms: a YES that its phone sent, or the key that it pressed on an answered call. */
export interface Given {
  readonly by: 'Text' | 'Call';
  readonly phone: string;
  readonly at: number;
}

/** A person as the board lists them. */
export interface OnBoard {
  readonly name: string;
  readonly state: 'Confirmed' | 'BeingTried' | 'Missing';
  readonly by: 'Text' | 'Call' | null;
  /** When the product took in the confirmation. */
  readonly confirmedAt: number | null;
  /** The numbers with a result of a call. */
  readonly called: readonly string[];
}

/** A line of the board's CSV. */
export interface BoardLine {
  readonly name: string;
  readonly state: string;
  readonly by: string;
  readonly calls: number;
}

export interface LadderEvidence {
  readonly people: readonly Climber[];
  readonly taken: readonly Taken[];
  readonly given: readonly Given[];
  readonly board: readonly OnBoard[];
  readonly counts: Readonly<Record<OnBoard['state'] | 'Text' | 'Call' | 'People', number>>;
  readonly csv: readonly BoardLine[];
  /** When people were first seen as confirmed on the board, by name. */
  readonly seenConfirmed: ReadonlyMap<string, number>;
  /** When web or database were down: a key that was pressed then may be lost, as on a bad line. */
  readonly away: readonly { readonly from: number; readonly to: number }[];
  readonly minutes: number;
  /** Milliseconds between the last look at a person and the carrier's record of the call, at most. */
  readonly slackMs: number;
}

/** What is wrong, one line each. */
export interface LadderVerdict {
  /** People who were called though they had confirmed. */
  readonly calledAfter: readonly string[];
  /** Texts or calls beyond one for each rung. */
  readonly twice: readonly string[];
  /** Rungs taken too early, or before the one below. */
  readonly outOfOrder: readonly string[];
  /** People who did not confirm and have a rung that was not taken. */
  readonly untried: readonly string[];
  /** Confirmations that were given and are missing, or were never given. */
  readonly unconfirmed: readonly string[];
  /** Board, counts, CSV, and record that differ. */
  readonly disagreeing: readonly string[];
}

export function ladderFaults(verdict: LadderVerdict): number {
  return Object.values(verdict).reduce((sum: number, list: readonly string[]) => sum + list.length, 0);
}

/** A call that the product began while this part was down, or shortly before or after, may have lost its keys. */
const aroundMs = 5_000;
/** Clocks of product and record differ by no more. */
const tickMs = 1_000;

export function judgeLadder(evidence: LadderEvidence): LadderVerdict {
  const takenOf = Map.groupBy(evidence.taken, ({ phone }) => phone);
  const givenOf = Map.groupBy(evidence.given, ({ phone }) => phone);
  const boardOf = new Map(evidence.board.map((one) => [one.name, one]));
  const verdict = {
    calledAfter: [] as string[],
    twice: [] as string[],
    outOfOrder: [] as string[],
    untried: [] as string[],
    unconfirmed: [] as string[],
    disagreeing: disagreeing(evidence),
  };
  for (const person of evidence.people) {
    const taken = person.phones.flatMap((phone) => takenOf.get(phone) ?? []);
    const given = person.phones.flatMap((phone) => givenOf.get(phone) ?? []);
    const shown = boardOf.get(person.name);
    if (shown === undefined) {
      verdict.disagreeing.push(`${person.name} is not on the board`);
      continue;
    }
    const calls = taken.filter(({ kind }) => kind === 'call');
    const texts = taken.filter(({ kind }) => kind === 'text');
    const seen = evidence.seenConfirmed.get(person.name) ?? Number.POSITIVE_INFINITY;
    const stored = (shown.confirmedAt ?? Number.POSITIVE_INFINITY) + evidence.slackMs;
    for (const { phone, at } of calls)
      if (at > Math.min(seen + evidence.slackMs, stored))
        verdict.calledAfter.push(`${person.name} at ${phone}, ${at - (shown.confirmedAt ?? seen)} ms after`);
    if (texts.length > 1) verdict.twice.push(`${person.name} was texted ${texts.length} times`);
    for (const phone of person.phones) {
      const count = calls.filter((one) => one.phone === phone).length;
      if (count > 1) verdict.twice.push(`${person.name} was called ${count} times at ${phone}`);
    }
    verdict.outOfOrder.push(...orderFaults(person, texts, calls, evidence.minutes));
    const rungs = new Set(calls.map(({ phone }) => phone));
    if (shown.state !== 'Confirmed' && rungs.size < person.phones.length)
      verdict.untried.push(
        `${person.name} is ${shown.state} after ${rungs.size} of ${person.phones.length} numbers`,
      );
    verdict.unconfirmed.push(...confirmationFaults(shown, given, evidence));
    if (rungs.size !== shown.called.length || shown.called.some((phone) => !rungs.has(phone)))
      verdict.disagreeing.push(
        `${person.name}: the board has calls to ${shown.called.join(', ')}, the record to ${[...rungs].join(', ')}`,
      );
  }
  return verdict;
}

function orderFaults(
  { name, phones }: Climber,
  texts: readonly Taken[],
  calls: readonly Taken[],
  minutes: number,
): string[] {
  const faults: string[] = [];
  if (texts.some(({ phone }) => phone !== phones[0])) faults.push(`${name} was texted at another number`);
  const firstCall = Math.min(...calls.map(({ at }) => at));
  const text = texts[0];
  if (text !== undefined && firstCall < text.at + minutes * 60_000 - tickMs)
    faults.push(`${name} was called ${firstCall - text.at} ms after the text`);
  const firstOf = (phone: string): number =>
    Math.min(...calls.filter((one) => one.phone === phone).map(({ at }) => at));
  for (const [at, phone] of phones.entries()) {
    const below = phones[at - 1];
    if (below !== undefined && firstOf(phone) < firstOf(below))
      faults.push(`${name} was called at ${phone} before ${below}`);
  }
  return faults;
}

function confirmationFaults(
  shown: OnBoard,
  given: readonly Given[],
  { away }: Pick<LadderEvidence, 'away'>,
): string[] {
  if (shown.state === 'Confirmed')
    return given.some(({ by }) => by === shown.by)
      ? []
      : [`${shown.name} stands as confirmed by ${String(shown.by)}, which the phone never did`];
  const wasAway = (at: number): boolean =>
    away.some(({ from, to }) => at > from - aroundMs && at < to + aroundMs);
  // A text is delivered again until it is taken in. A key is heard once.
  return given
    .filter(({ by, at }) => by === 'Text' || !wasAway(at))
    .map(({ by }) => `${shown.name} confirmed by ${by} and is ${shown.state}`);
}

const words: Readonly<Record<OnBoard['state'], string>> = {
  Confirmed: 'Confirmed',
  BeingTried: 'Being tried',
  Missing: 'Missing',
};

/** Where the counts or the CSV differ from the list of the board. */
function disagreeing({ board, counts, csv, people }: LadderEvidence): string[] {
  const faults: string[] = [];
  const expect = (what: string, told: number, listed: number): void => {
    if (told !== listed) faults.push(`${what}: ${told} counted, ${listed} listed`);
  };
  for (const state of ['Confirmed', 'BeingTried', 'Missing'] as const)
    expect(state, counts[state], board.filter((one) => one.state === state).length);
  for (const by of ['Text', 'Call'] as const)
    expect(`confirmed by ${by}`, counts[by], board.filter((one) => one.by === by).length);
  expect('people', counts.People, people.length);
  expect('people on the board', board.length, people.length);
  expect('lines of the CSV', csv.length, board.length);
  const lineOf = new Map(csv.map((line) => [line.name, line]));
  for (const { name, state, by, called } of board) {
    const line = lineOf.get(name);
    const told = line && `${line.state}, ${line.by}, ${line.calls} calls`;
    const shown = `${words[state]}, ${by ?? ''}, ${called.length} calls`;
    if (told !== shown) faults.push(`${name}: the CSV says "${told ?? 'nothing'}", the board "${shown}"`);
  }
  return faults;
}
