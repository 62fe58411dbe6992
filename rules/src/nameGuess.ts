import type { LookedAt } from './columnGuess.ts';

/** Asked when several people of a row have names, and nothing says whose phone it is. */
export const whoseNameText = 'More than one person has a name here. Whose name goes with the phone?';
/** Asked of a column that holds names under a header that doesn't say so. */
export const looksLikeNamesText = 'These look like names, but the name of the column does not say so.';

const familyFirst = /parent|guardian|mother|father|mom|dad|family|household|contact|padre|madre|tutor/;
const base = (owner: string): string => owner.replace(/\s*\d+\s*/g, ' ').trim();
const wordsIn = (header: string): number => header.split(/[\s_/-]+/).length;

/** Chooses the columns of first, last or full name: those of the person whose phone comes first. */
export function guessNames(looked: readonly LookedAt[], phone: LookedAt | undefined): void {
  const all = looked.filter(
    ({ column, header, contents }) =>
      column.Meaning === 'Custom' &&
      (['first', 'last', 'name'].includes(header.kind) || (header.kind === 'owner' && contents.names >= 0.5)),
  );
  const own = all.filter(({ header }) => !header.isEmergency);
  const names = own.length > 0 ? own : all;
  if (names.length === 0) return guessByContents(looked);
  const owners = [...new Set(names.map(({ header }) => header.owner))];
  const { owner, isSure } = chooseOwner(owners, phone?.header.owner ?? '');
  const mine = names.filter(({ header }) => header.owner === owner);
  const first = shortest(mine, 'first');
  const last = shortest(mine, 'last');
  if (first !== undefined) first.column.Meaning = 'FirstName';
  if (last !== undefined) last.column.Meaning = 'LastName';
  const full = (first ?? last) ? undefined : (shortest(mine, 'name') ?? shortest(mine, 'owner'));
  if (full !== undefined) full.column.Meaning = 'FullName';
  if (isSure) return;
  const asked = [first, last, full].filter((one) => one !== undefined);
  for (const { column } of asked) column.Doubt = whoseNameText;
}

function shortest(names: readonly LookedAt[], kind: string): LookedAt | undefined {
  return names
    .filter(({ header }) => header.kind === kind)
    .toSorted((a, b) => wordsIn(a.column.Header) - wordsIn(b.column.Header))[0];
}

/** Whose name it is: of the one whom the phone's header names, else of whom no header names, else it is asked. */
function chooseOwner(owners: readonly string[], ofPhone: string): { owner: string; isSure: boolean } {
  const [first = ''] = owners;
  if (owners.length === 1) return { owner: first, isSure: true };
  const same =
    owners.find((owner) => owner === ofPhone) ??
    (ofPhone === '' ? undefined : owners.find((owner) => base(owner) === base(ofPhone))) ??
    (ofPhone === ''
      ? undefined
      : owners.find((owner) =>
          base(owner)
            .split(' ')
            .some((word) => base(ofPhone).split(' ').includes(word)),
        ));
  if (same !== undefined) return { owner: same, isSure: true };
  if (owners.includes('')) return { owner: '', isSure: ofPhone === '' };
  // "Guardian 1" and "Guardian 2" are two of a kind; the first is meant.
  const kinds = new Set(owners.map(base));
  return { owner: owners.find((owner) => familyFirst.test(owner)) ?? first, isSure: kinds.size === 1 };
}

/** Names under a header that doesn't speak of them, or under none. */
function guessByContents(looked: readonly LookedAt[]): void {
  const likely = looked.filter(
    ({ column, header, contents }) =>
      column.Meaning === 'Custom' && header.kind === 'unknown' && contents.names >= 0.8,
  );
  const [one] = likely;
  if (one === undefined) return;
  one.column.Meaning = 'FullName';
  if (one.column.Header !== '' || likely.length > 1) one.column.Doubt = looksLikeNamesText;
}
