/**
 * Judges what became of texts from phones: each once in its thread, each answered automatically if that is due, and
 * nothing sent to people who said STOP. Pure, so that a test can show which false results it detects.
 */

/** A text that a phone sent once, however often its carrier told of it. */
export interface WrittenText {
  /** The carrier's id. */
  readonly id: string;
  readonly phone: string;
  readonly text: string;
}

/** Everything there is to judge of texts that came in. */
export interface InboundEvidence {
  readonly written: readonly WrittenText[];
  /** As they stand in threads. */
  readonly threads: readonly WrittenText[];
  /** Phones that the carrier took an automatic text for, one for each text. */
  readonly answered: readonly string[];
  /** Phones that are owed one automatic text, and no more. */
  readonly answerDue: readonly string[];
}

/** What is wrong, line by line; all empty when everything is right. */
export type InboundVerdict = Readonly<
  Record<'lost' | 'doubled' | 'strange' | 'unanswered' | 'answeredTooOften', readonly string[]>
>;

/** Compares threads and answers with what was written. */
export function judgeInbound(evidence: InboundEvidence): InboundVerdict {
  const stored = Map.groupBy(evidence.threads, (text) => text.id);
  const written = new Map(evidence.written.map((text) => [text.id, text]));
  const answers = countsOf(evidence.answered);
  const due = new Set(evidence.answerDue);
  return {
    lost: evidence.written.filter(({ id }) => !stored.has(id)).map(({ id }) => id),
    doubled: [...stored]
      .filter(([, texts]) => texts.length > 1)
      .map(([id, texts]) => `${id}: ${texts.length}`),
    strange: evidence.threads
      .filter(({ id, phone, text }) => {
        const real = written.get(id);
        return real?.phone !== phone || real.text !== text;
      })
      .map(({ id }) => id),
    unanswered: [...due].filter((phone) => !answers.has(phone)),
    answeredTooOften: [...answers]
      .filter(([phone, count]) => count > (due.has(phone) ? 1 : 0))
      .map(([phone, count]) => `${phone}: ${count}`),
  };
}

/** A STOP that the product has acknowledged. Instants are milliseconds since 1970. */
export interface StopText {
  readonly phone: string;
  readonly acknowledgedAt: number;
}

/** A text that the carrier took. */
export interface TakenAt {
  readonly phone: string;
  readonly at: number;
  readonly confirmsStop: boolean;
}

/** Everything there is to judge of opt-outs during a broadcast. */
export interface StopEvidence {
  readonly stops: readonly StopText[];
  readonly taken: readonly TakenAt[];
  /** Nothing may be accepted later than this many milliseconds after the acknowledgement. */
  readonly graceMs: number;
  /** The one confirmation must be accepted within this many milliseconds. */
  readonly confirmedWithinMs: number;
}

/** What is wrong, line by line; `unasked` is a confirmation for a person who said nothing. */
export type StopVerdict = Readonly<
  Record<'textedAfter' | 'unconfirmed' | 'late' | 'confirmedTwice' | 'unasked', readonly string[]>
>;

/** Compares the carrier's record with who said STOP and when. */
export function judgeStops(evidence: StopEvidence): StopVerdict {
  const texts = Map.groupBy(evidence.taken, (text) => text.phone);
  const stopped = new Set(evidence.stops.map(({ phone }) => phone));
  const confirmations = (phone: string): TakenAt[] =>
    (texts.get(phone) ?? []).filter(({ confirmsStop }) => confirmsStop);
  const those = (isWrong: (stop: StopText) => boolean): string[] =>
    evidence.stops.filter(isWrong).map(({ phone }) => phone);
  return {
    textedAfter: those(({ phone, acknowledgedAt }) =>
      (texts.get(phone) ?? []).some(
        ({ at, confirmsStop }) => !confirmsStop && at > acknowledgedAt + evidence.graceMs,
      ),
    ),
    unconfirmed: those(({ phone }) => confirmations(phone).length === 0),
    late: those(({ phone, acknowledgedAt }) =>
      confirmations(phone).some(({ at }) => at > acknowledgedAt + evidence.confirmedWithinMs),
    ),
    confirmedTwice: those(({ phone }) => confirmations(phone).length > 1),
    unasked: evidence.taken
      .filter(({ phone, confirmsStop }) => confirmsStop && !stopped.has(phone))
      .map(({ phone }) => phone),
  };
}

/** How many lines a verdict has. */
export function faultsIn(verdict: InboundVerdict | StopVerdict): number {
  return Object.values(verdict).flat().length;
}

function countsOf(phones: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const phone of phones) counts.set(phone, (counts.get(phone) ?? 0) + 1);
  return counts;
}
