import type { BroadcastType } from '@carillon/contract/broadcastForm';
import type { ContactSummary } from '@carillon/contract/drafts';
import { reasons, refusedCodes } from '../consent/index.ts';
import { fileNames, groupNames } from '../contacts/index.ts';
import { integrationNames } from '../integrations/index.ts';
import type { Caller } from '../platform/http.ts';
import { rosterRevision } from './asShown.ts';
import {
  countPeople,
  countReasons,
  countSources,
  reasonOf,
  type Source,
  sources,
  waysOf,
} from '../audiences/index.ts';
import type { RecipientDeps } from './draftRecipients.ts';
import { openDraft } from './drafts.ts';
import { reachRules } from './reachRules.ts';

const sourceNames: Readonly<Record<Source, string>> = {
  file: 'Uploaded file',
  paste: 'Pasted contacts',
  individual: 'Added individually',
  contact: 'Contacts',
  group: 'Group',
  broadcast: 'Earlier broadcast',
  integration: 'Integration',
};

/** Totals of the recipients step, for the draft's type or another one that is tried (row B-202). */
export function summarizeRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  type?: BroadcastType,
): Promise<ContactSummary> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const rules = await reachRules(tx, draft, type);
    const sums = {
      refused: 0,
      unable: 0,
      missing: 0,
      nothing: 0,
      tooLong: 0,
      otherNumbers: 0,
      texts: 0,
      calls: 0,
      textable: 0,
      callable: 0,
    };
    for (const row of draft.recipientCount === 0 ? [] : await countReasons(tx, draft, rules)) {
      const reason = reasonOf(rules.type, row);
      const ways = waysOf(rules.type, row);
      if (refusedCodes.includes(reason)) sums.refused += row.n;
      else if (reason === reasons.missingValue) sums.missing += row.n;
      else if (reason === reasons.nothingToSend) sums.nothing += row.n;
      else if (reason === reasons.tooLong) sums.tooLong += row.n;
      else if (reason === reasons.otherNumber) sums.otherNumbers += row.n;
      else if (reason !== reasons.none) sums.unable += row.n;
      if (ways.text) sums.texts += row.n;
      if (ways.call) sums.calls += row.n;
      if (row.text === 0) sums.textable += row.n;
      if (row.voice === 0) sums.callable += row.n;
    }
    const excluded =
      sums.refused + sums.unable + sums.missing + sums.nothing + sums.tooLong + sums.otherNumbers;
    const reached = draft.recipientCount - excluded;
    // Where nobody has several numbers a number is a person.
    const people = draft.hasMoreNumbers
      ? await countPeople(tx, draft, rules)
      : { people: draft.recipientCount, reached, several: 0, texts: sums.texts };
    const counts = await countSources(tx, draft.audienceId);
    const idsOf = (source: Source) =>
      counts.flatMap((one) =>
        sources[one.source] === source && one.sourceId !== null ? [one.sourceId] : [],
      );
    const files = await fileNames(tx, idsOf('file'));
    const groups = await groupNames(tx, idsOf('group'));
    const integrations = await integrationNames(tx, idsOf('integration'));
    const names: Partial<Record<Source, Map<number, string>>> = {
      file: files,
      group: groups,
      integration: integrations,
    };
    return {
      RosterRevision: rosterRevision(draft),
      Total: draft.recipientCount,
      Reached: reached,
      TextNumberCount: sums.texts,
      VoiceNumberCount: sums.calls,
      Textable: sums.textable,
      Callable: sums.callable,
      Excluded: excluded,
      OptedOut: sums.refused,
      NotTextable: sums.unable,
      MissingValues: sums.missing,
      NothingToSend: sums.nothing,
      TooLong: sums.tooLong,
      OtherNumbers: sums.otherNumbers,
      People: people.people,
      PeopleReached: people.reached,
      PeopleWithSeveral: people.several,
      AllNumbersTextCount: people.texts,
      Duplicates: draft.duplicateCount,
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
  });
}
