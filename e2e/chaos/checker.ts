/**
 * Judges a finished broadcast by the witness: the simulator's own record against what the product says. Pure, so that a
 * test can show which false results it detects.
 */

import { accountFaults, countDifferences, difference, type AccountBooks } from './accountBooks.ts';

/** A person who should be texted. */
export interface ExpectedText {
  readonly phone: string;
  /** DeliveryStatus that matches the carrier's last report. */
  readonly status: string;
  /** False if the carrier refuses the number, so that no record of it can exist. */
  readonly isTaken: boolean;
  /** True when they answer with STOP, so that the confirmation of it is owed to them, once. */
  readonly answersStop: boolean;
}

/** A text in the carrier's record. */
export interface TakenText {
  readonly phone: string;
  readonly reference: string | null;
  /** True for the confirmation of a STOP, which is not a text of the broadcast. */
  readonly confirmsStop: boolean;
}

/** A recipient as the results page shows it. */
export interface ShownRow {
  readonly phone: string;
  readonly status: string;
  readonly isFinal: boolean;
  /** Credits charged for it. */
  readonly credits: number;
}

/** The numbers above the results. */
export interface ShownCounts {
  readonly recipients: number;
  readonly delivered: number;
  readonly unconfirmed: number;
  readonly creditsUsed: number;
  readonly byStatus: Readonly<Record<string, number>>;
}

/** The books of this broadcast and of its account, in credits. */
export interface Books extends AccountBooks {
  readonly held: number;
  readonly captured: number;
  readonly released: number;
  readonly refunded: number;
}

/** All evidence. */
export interface Evidence {
  readonly expected: readonly ExpectedText[];
  readonly taken: readonly TakenText[];
  readonly rows: readonly ShownRow[];
  readonly counts: ShownCounts;
  readonly books: Books;
  readonly creditsPerText: number;
  /** How many ordinary recipients may end without a text, with a final reason on their row. */
  readonly mayGiveUp: number;
}

/** The findings. Every list is empty when all is well. */
export interface Verdict {
  /** They were not texted, and no final reason says why. */
  readonly lost: readonly string[];
  /** Texted more than once. */
  readonly doubled: readonly string[];
  /** Rows and record contradict each other, or a row is still open. */
  readonly unexplained: readonly string[];
  /** Counts, rows and record differ. */
  readonly miscounted: readonly string[];
  /** Credits and texts differ, or the books do not agree. */
  readonly misbooked: readonly string[];
  /** Recipients that were given up with a final reason although their number accepts texts. */
  readonly givenUp: number;
  /** The reasons they were given up with, by how often. */
  readonly givenUpAs: Readonly<Record<string, number>>;
}

const handedOver = new Set(['SentToCarrier', 'Delivered', 'Read']);

/** Compares the record with everything the product shows of one broadcast. */
export function judge(evidence: Evidence): Verdict {
  const lost: string[] = [];
  const doubled: string[] = [];
  const unexplained: string[] = [];
  const takenByPhone = groupByPhone(evidence.taken.filter((text) => !text.confirmsStop));
  const confirmations = groupByPhone(evidence.taken.filter((text) => text.confirmsStop));
  const rows = new Map(evidence.rows.map((row) => [row.phone, row]));
  if (rows.size !== evidence.rows.length) unexplained.push('a recipient has two rows');
  const misbooked = bookFaults(evidence);
  let givenUp = 0;
  const givenUpAs: Record<string, number> = {};

  for (const person of evidence.expected) {
    const texts = takenByPhone.get(person.phone) ?? [];
    const row = rows.get(person.phone);
    takenByPhone.delete(person.phone);
    rows.delete(person.phone);
    if (texts.length > 1)
      doubled.push(`${person.phone}: ${texts.map((text) => text.reference ?? 'no reference').join(', ')}`);
    const confirmed = confirmations.get(person.phone)?.length ?? 0;
    confirmations.delete(person.phone);
    if (confirmed > 1) doubled.push(`${person.phone}: STOP was confirmed ${confirmed} times`);
    if (confirmed > 0 && !person.answersStop)
      unexplained.push(`${person.phone}: confirmed a STOP that was not said`);
    if (confirmed === 0 && person.answersStop && texts.length > 0)
      lost.push(`${person.phone}: STOP was never confirmed`);
    if (row === undefined) {
      (texts.length === 0 ? lost : unexplained).push(`${person.phone}: no row`);
      continue;
    }
    const charge = handedOver.has(row.status) ? evidence.creditsPerText : null;
    if (texts.length === 0) {
      if (!row.isFinal || handedOver.has(row.status))
        lost.push(`${person.phone}: never taken, row says ${row.status}`);
      else if (person.isTaken) {
        givenUp += 1;
        givenUpAs[row.status] = (givenUpAs[row.status] ?? 0) + 1;
      }
      if (row.credits !== 0) misbooked.push(`${person.phone}: ${row.credits} charged, nothing was taken`);
    } else if (row.status !== person.status || !row.isFinal) {
      unexplained.push(`${person.phone}: row says ${row.status}, the carrier ${person.status}`);
    } else if (charge !== null && row.credits !== charge) {
      misbooked.push(`${person.phone}: ${row.credits} charged instead of ${charge}`);
    }
  }
  for (const phone of [...takenByPhone.keys(), ...confirmations.keys()])
    unexplained.push(`${phone}: texted, but nobody asked for it`);
  for (const phone of rows.keys()) unexplained.push(`${phone}: a row of nobody`);
  if (givenUp > evidence.mayGiveUp)
    lost.push(`${givenUp} recipients given up with a reason, more than ${evidence.mayGiveUp}`);
  return { lost, doubled, unexplained, miscounted: countFaults(evidence), misbooked, givenUp, givenUpAs };
}

/** How many faults there are in all. */
export function faults(verdict: Verdict): number {
  const { lost, doubled, unexplained, miscounted, misbooked } = verdict;
  return lost.length + doubled.length + unexplained.length + miscounted.length + misbooked.length;
}

function groupByPhone(taken: readonly TakenText[]): Map<string, TakenText[]> {
  const groups = new Map<string, TakenText[]>();
  for (const text of taken) {
    const group = groups.get(text.phone);
    if (group === undefined) groups.set(text.phone, [text]);
    else group.push(text);
  }
  return groups;
}

function countFaults({ expected, rows, counts }: Evidence): string[] {
  return countDifferences(
    [
      ['recipients', counts.recipients, expected.length],
      ['rows', rows.length, expected.length],
      ['delivered', counts.delivered, rows.filter((row) => handedOver.has(row.status)).length],
      ['unconfirmed', counts.unconfirmed, rows.filter((row) => row.status === 'Unconfirmed').length],
    ],
    { shown: counts.byStatus, rows: rows.map((row) => row.status) },
  );
}

function bookFaults({ rows, counts, books }: Evidence): string[] {
  const charged = rows.reduce((sum, row) => sum + row.credits, 0);
  return [
    ...difference('credits shown and charged to rows', counts.creditsUsed, charged),
    ...difference(
      'credits captured less refunds, and charged to rows',
      books.captured - books.refunded,
      charged,
    ),
    ...difference('credits held, and captured or released', books.held, books.captured + books.released),
    ...accountFaults(books),
  ];
}
