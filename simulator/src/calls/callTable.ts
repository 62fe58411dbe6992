import { numberBehaviour } from '../network/numberTable.ts';
import { textHash } from '../seeded.ts';

/**
 * The outcome of a call by the last four digits of the called number, so that every result label can be produced on
 * request. One table for both carriers. docs/carriers.md says how the product reports it.
 */

/** Who or what picks up, or why the call is not answered. */
export type Answers =
  | 'person'
  | 'machine'
  /** Picks up and says nothing. */
  | 'silence'
  | 'nobody'
  | 'busy'
  /** The network fails. */
  | 'failure'
  /** The network says that the number is not in service. */
  | 'notInService';

/** How a phone reacts to a call when it is not steered by hand. Milliseconds of call time. */
export interface CallManner {
  /** Stable name; the `outcome` of the record. */
  readonly outcome: string;
  /** The page's text for it. */
  readonly label: string;
  readonly answers: Answers;
  /** Refused when it is handed over (400), or never any room for it (429): nothing is recorded. */
  readonly refused: 'invalid' | 'noRoom' | null;
  readonly ringMs: number;
  /** Length of what a machine says first. Infinity for one that never stops. */
  readonly greetingMs: number;
  readonly beep: boolean;
  /** What the person presses, one entry for each time the call waits for keys. */
  readonly keys: readonly string[];
  /** The person hangs up this long after answering. Null: listens to the end. */
  readonly hangUpAfterMs: number | null;
  /** The carrier never reports the end of the call to the product. */
  readonly endUntold: boolean;
  /** Behaves so from the second call on. */
  readonly later: CallManner | null;
}

const person: CallManner = {
  outcome: 'live',
  label: 'Live Answer: listens to the end',
  answers: 'person',
  refused: null,
  ringMs: 5_000,
  greetingMs: 0,
  beep: false,
  keys: [],
  hangUpAfterMs: null,
  endUntold: false,
  later: null,
};
const machine: CallManner = {
  ...person,
  outcome: 'machine',
  label: 'Voicemail: greeting of 5 s, then a beep',
  answers: 'machine',
  ringMs: 12_000,
  greetingMs: 5_000,
  beep: true,
};
const nobody: CallManner = { ...person, outcome: 'noAnswer', label: 'No Answer', answers: 'nobody' };
const busy: CallManner = { ...person, outcome: 'busy', label: 'Busy', answers: 'busy', ringMs: 1_000 };

function presses(outcome: string, label: string, ...keys: string[]): CallManner {
  return { ...person, outcome, label: `Live Answer: ${label}`, keys };
}

/** The special numbers for calls, by their last four digits. */
export const callTable: Readonly<Record<string, CallManner>> = {
  '9951': person,
  '9952': machine,
  '9953': nobody,
  '9954': busy,
  '9955': {
    ...person,
    outcome: 'failed',
    label: 'Call Failed: the network fails',
    answers: 'failure',
    ringMs: 2_000,
  },
  '9956': {
    ...person,
    outcome: 'notInService',
    label: 'Invalid: not in service',
    answers: 'notInService',
    ringMs: 1_000,
  },
  '9957': { ...person, outcome: 'refused', label: 'Invalid: refused when dialed', refused: 'invalid' },
  '9958': presses('optsOut', 'presses 9 (Do Not Call the next time)', '9'),
  '9959': {
    ...person,
    outcome: 'hangsUp',
    label: 'Live Answer: hangs up after 2 s',
    hangUpAfterMs: 2_000,
  },
  '9960': presses('hearsAgain', 'presses # to hear it again', '#'),
  '9961': presses('answers1', 'presses *1', '*1'),
  '9962': presses('answers2', 'presses *2', '*2'),
  '9963': presses('answersTwice', 'presses *1, then *3', '*1', '*3'),
  '9964': presses('transfers', 'presses 0 to be transferred', '0'),
  '9965': {
    ...machine,
    outcome: 'machineNoBeep',
    label: 'Voicemail: greeting of 8 s, no beep',
    greetingMs: 8_000,
    beep: false,
  },
  '9966': {
    ...machine,
    outcome: 'endlessGreeting',
    label: 'No Answer: a greeting that never ends',
    greetingMs: Infinity,
    beep: false,
  },
  '9967': {
    ...busy,
    outcome: 'busyFirst',
    label: 'Busy: from the second call on Live Answer',
    later: person,
  },
  '9968': {
    ...person,
    outcome: 'endUntold',
    label: 'Live Answer: the end of the call is never reported',
    endUntold: true,
  },
  '9969': { ...person, outcome: 'silence', label: 'Live Answer: says nothing', answers: 'silence' },
  '9970': {
    ...person,
    outcome: 'noRoom',
    label: 'Not Yet Called: the carrier answers 429 (then Canceled or Expired)',
    refused: 'noRoom',
  },
};

/** Numbers ending in 99 that the table does not name. */
export const landlineManner: CallManner = { ...machine, label: 'Voicemail: landline with a machine' };

/** Shares of every other number, in percent of a hash of the number. */
export const callShares: readonly (readonly [percent: number, manner: CallManner])[] = [
  [55, person],
  [30, machine],
  [10, nobody],
  [5, busy],
];

/** How the number reacts to a call when it is not steered by hand. Any format works, because only its digits count. */
export function callManner(number: string): CallManner {
  const lastFour = number.slice(-4);
  const special = callTable[lastFour];
  if (special) return special;
  if (numberBehaviour(number).lineType === 'invalid') return callTable['9956'] ?? person;
  if (lastFour.endsWith('99')) return landlineManner;
  const hash = textHash(number.slice(-10), 0x2c1b3c6d);
  let place = hash % 100;
  for (const [percent, manner] of callShares) {
    // People do not all pick up in the same second.
    if (place < percent) return { ...manner, ringMs: manner.ringMs + ((hash >>> 8) % 6_000) };
    place -= percent;
  }
  return person;
}

/** What a person who steers a phone does with it. */
export const byHand: Readonly<Record<'answer' | 'machine', CallManner>> = { answer: person, machine };
