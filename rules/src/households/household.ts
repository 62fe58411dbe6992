import { plural } from '../money/amounts.ts';
import { partsOf, type BroadcastType } from '../broadcasts/types.ts';

/** A household: the people of a broadcast who share one number. What those after the first of them get. */
export const householdChoices = ['First', 'Names', 'Each'] as const;
export type HouseholdChoice = (typeof householdChoices)[number];

/** What a form says of households. */
export interface HouseholdForm {
  readonly BroadcastType?: BroadcastType | undefined;
  readonly Households?: HouseholdChoice | undefined;
}

/**
 * What applies of a choice: a number is called once, so in types that place calls, `Each` becomes one message with all
 * names. The choice of the form stays and applies again when the type does.
 */
export function householdsOf({ BroadcastType, Households = 'First' }: HouseholdForm): HouseholdChoice {
  return Households === 'Each' && !maySendEach(BroadcastType) ? 'Names' : Households;
}

/** True for types in which each person of a number can get a text of their own. */
export function maySendEach(type: BroadcastType | undefined): boolean {
  return type === undefined || !partsOf(type).calls;
}

/** A person by name; each part may be blank. */
export interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * True for two entries of one number that are two people: their first names differ, or their last names do, both being
 * given. "Ana" and "Ana Ruiz", or an entry without a name, may be one person, who is contacted once.
 */
export function areTwoPeople(a: Named, b: Named): boolean {
  return differ(a.firstName, b.firstName) || differ(a.lastName, b.lastName);
}

function differ(a: string, b: string): boolean {
  const [one, other] = [a.trim().toLowerCase(), b.trim().toLowerCase()];
  return one !== '' && other !== '' && one !== other;
}

/** Up to this many names are all spelled out; of more, one less, and the number of the others. */
export const mostSpelled = 5;

/**
 * Names as one reads them: "Ana", "Ana and Luis", "Ana, Luis, and Eva"; of more than `mostSpelled`, "Ana, Luis, Eva, Tom,
 * and 3 others". Blank ones are left out, and with `once` those that came before. `joined_names` of the database is the
 * same for whole audiences.
 */
export function joinNames(names: readonly string[], once = false): string {
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  const seen = new Set<string>();
  const kept = given.filter(
    (name) => !once || (!seen.has(name.toLowerCase()) && seen.add(name.toLowerCase())),
  );
  const spelled =
    kept.length <= mostSpelled
      ? kept
      : [...kept.slice(0, mostSpelled - 1), `${kept.length - mostSpelled + 1} others`];
  const last = spelled.at(-1) ?? '';
  if (spelled.length <= 2) return spelled.join(' and ');
  return `${spelled.slice(0, -1).join(', ')}, and ${last}`;
}

/**
 * The names under which a household gets one message, the first person first: all first names, and each last name once,
 * so that "{{FirstName}} {{LastName}}" reads "Ana and Luis Ruiz".
 */
export function householdNames(people: readonly Named[]): Named {
  return {
    firstName: joinNames(people.map(({ firstName }) => firstName)),
    lastName: joinNames(
      people.map(({ lastName }) => lastName),
      true,
    ),
  };
}

/** How many numbers of an audience several people share, and how many people those are. */
export interface SharedNumbers {
  readonly numbers: number;
  readonly people: number;
}

/** "12 numbers are shared by 27 people"; empty when none are. */
export function sharedWords({ numbers, people }: SharedNumbers): string {
  if (numbers === 0) return '';
  return `${plural(numbers, 'number is', 'numbers are')} shared by ${plural(people, 'person', 'people')}`;
}

/** What a choice does, as the end of "12 numbers are shared by 27 people: ...". */
export const choiceWords: Readonly<Record<HouseholdChoice, string>> = {
  First: 'only the first person of each number is contacted',
  Names: 'one message to each number, with all names',
  Each: 'a text for each person',
};

/** How the recipient of a number fared, for the people who share it. */
export interface NumberOutcome {
  /** The name of the first person, or blank. */
  readonly name: string;
  /** Whether the number was reached, was not, or (null) that is not known yet; undefined: it is no recipient. */
  readonly isReached: boolean | null | undefined;
}

/**
 * What became of a person who shares the number of another recipient. Each has a result that says why, whatever was
 * chosen.
 */
export function housemateResult(
  choice: Exclude<HouseholdChoice, 'Each'>,
  { name, isReached }: NumberOutcome,
): { readonly result: string; readonly reason: string } {
  const who = name.trim() === '' ? 'another recipient' : name.trim();
  if (isReached === undefined)
    return { result: 'Left out', reason: `Left out with ${who}, who has the same number.` };
  if (choice === 'First')
    return { result: 'Left out', reason: `Only ${who} was contacted at the same number, as chosen.` };
  if (isReached === null)
    return { result: 'With another recipient', reason: `Contacted with ${who} at the same number.` };
  return isReached
    ? { result: 'Reached', reason: `Reached with ${who} at the same number.` }
    : { result: 'Not reached', reason: `Not reached, because ${who} was not reached at the same number.` };
}
