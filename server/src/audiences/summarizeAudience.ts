import type { ContactSummary } from '@carillon/contract/broadcasts/drafts';
import { reasons, refusedCodes } from '../consent/index.ts';
import { fileNames, groupNames } from '../contacts/index.ts';
import { integrationNames } from '../integrations/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Audience } from './audience.sql.ts';
import { countTakers } from './counts.ts';
import { countShared } from './households/housemates.sql.ts';
import { countPeople, countReasons } from './reach/reach.sql.ts';
import { countSources, sources, type Source } from './recipients.sql.ts';
import { reasonOf, waysOf, type ReachRules } from './reach/textability.ts';

const sourceNames: Readonly<Record<Source, string>> = {
  file: 'Uploaded file',
  paste: 'Pasted contacts',
  individual: 'Added individually',
  contact: 'Contacts',
  group: 'Group',
  broadcast: 'Earlier broadcast',
  integration: 'Integration',
};

const sumsOfReasons = {
  [reasons.missingValue]: 'missing',
  [reasons.nothingToSend]: 'nothing',
  [reasons.tooLong]: 'tooLong',
  [reasons.otherNumber]: 'otherNumbers',
  [reasons.excluded]: 'excludedByUser',
} as const;
type ReasonSum = (typeof sumsOfReasons)[keyof typeof sumsOfReasons] | 'unable';
/** The total that a reason counts for; null for a person who is reached. */
function sumOf(reason: number): ReasonSum | null {
  if (reason === reasons.none) return null;
  return (sumsOfReasons as Readonly<Record<number, ReasonSum>>)[reason] ?? 'unable';
}

/** Totals of an audience under the type of `rules` (row B-202). */
export async function summarizeAudience(
  tx: TenantTx,
  audience: Audience,
  rules: ReachRules,
): Promise<Omit<ContactSummary, 'RosterRevision'>> {
  const sums = {
    refused: 0,
    unable: 0,
    missing: 0,
    nothing: 0,
    tooLong: 0,
    excludedByUser: 0,
    otherNumbers: 0,
    texts: 0,
    calls: 0,
    calledWithoutTexts: 0,
  };
  const counted = audience.recipientCount === 0 ? [] : await countReasons(tx, audience, rules);
  for (const row of counted) {
    const reason = reasonOf(rules.type, row);
    const ways = waysOf(rules.type, row);
    const why = refusedCodes.includes(reason) ? 'refused' : sumOf(reason);
    if (why !== null) sums[why] += row.n;
    if (ways.text) sums.texts += row.n;
    if (ways.call) {
      sums.calls += row.n;
      if (row.text === reasons.optedOut || row.text === reasons.held) sums.calledWithoutTexts += row.n;
    }
  }
  const takers = await countTakers(tx, audience, rules, counted);
  const excluded =
    sums.refused +
    sums.unable +
    sums.missing +
    sums.nothing +
    sums.tooLong +
    sums.excludedByUser +
    sums.otherNumbers;
  const reached = audience.recipientCount - excluded;
  // If no person has several numbers, a number is a person.
  const people = audience.hasMoreNumbers
    ? await countPeople(tx, audience, rules)
    : { people: audience.recipientCount, reached, several: 0, texts: sums.texts, lacking: sums.missing };
  const shared = await countShared(tx, audience.audienceId);
  const counts = await countSources(tx, audience.audienceId);
  const idsOf = (source: Source) =>
    counts.flatMap((one) => (sources[one.source] === source && one.sourceId !== null ? [one.sourceId] : []));
  const files = await fileNames(tx, idsOf('file'));
  const groups = await groupNames(tx, idsOf('group'));
  const integrations = await integrationNames(tx, idsOf('integration'));
  const names: Partial<Record<Source, Map<number, string>>> = {
    file: files,
    group: groups,
    integration: integrations,
  };
  return {
    Total: audience.recipientCount,
    Reached: reached,
    TextNumberCount: sums.texts,
    VoiceNumberCount: sums.calls,
    Textable: takers.texts,
    Callable: takers.calls,
    Excluded: excluded,
    OptedOut: sums.refused,
    NotTextable: sums.unable,
    MissingValues: sums.missing,
    PeopleWithoutValue: people.lacking,
    NothingToSend: sums.nothing,
    TooLong: sums.tooLong,
    ExcludedMessages: sums.excludedByUser,
    CalledWithoutTexts: sums.calledWithoutTexts,
    OtherNumbers: sums.otherNumbers,
    People: people.people,
    PeopleReached: people.reached,
    PeopleWithSeveral: people.several,
    AllNumbersTextCount: people.texts,
    SharedNumbers: shared.numbers,
    SharingPeople: shared.people,
    Duplicates: audience.duplicateCount,
    Sources: counts.map(({ source, sourceId, count }) => {
      const Source = (sources[source] || 'individual') as Source;
      const named = sourceId === null ? undefined : names[Source]?.get(sourceId);
      return {
        Source,
        Name: named ?? sourceNames[Source],
        Count: count,
        FileID: Source === 'file' ? sourceId : null,
      };
    }),
  };
}
