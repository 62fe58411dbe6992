import { AppError } from '@carillon/contract/errors';
import type { addIntegrationContacts, addIntegrationGroups } from '@carillon/contract/integrations';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import { chooseGroups, choosePeople, type BrowseDeps, type ChosenPeople } from '../integrations/index.ts';
import type { Caller } from '../platform/http.ts';
import { insertRecipients, type NewRecipient, noteRecipients, presentPhones } from '../audiences/index.ts';
import { lineTypesOf, type RecipientDeps } from './draftRecipients.ts';
import { openDraft, requireDraft } from './drafts.ts';

export interface IntegrationRecipientDeps extends RecipientDeps {
  readonly integrations: BrowseDeps;
}

type Added = AnswerOf<typeof addIntegrationContacts>;

/** Adds people of one group of a connected integration to a draft (row B-211). */
export function addIntegrationPeople(
  deps: IntegrationRecipientDeps,
  caller: Caller,
  place: { IntegrationID: number; GroupID: string; DraftBroadcastID: number },
  { Selection: { Type, Items } }: BodyOf<typeof addIntegrationContacts>,
  q: string,
): Promise<Added> {
  if (Type === 'Selected' && Items.length === 0)
    throw new AppError('Validation', 'Choose at least one contact.');
  const ids = new Set(Items.map((item) => item.ID));
  return addFetched(deps, caller, place, () =>
    choosePeople(deps.integrations, caller, place.IntegrationID, place.GroupID, { type: Type, ids, q }),
  );
}

/** Adds whole groups of a connected integration to a draft, each person once. */
export function addIntegrationGroupsOf(
  deps: IntegrationRecipientDeps,
  caller: Caller,
  place: { IntegrationID: number; DraftBroadcastID: number },
  { Selection: { Type, Items } }: BodyOf<typeof addIntegrationGroups>,
  groupType: string | null,
): Promise<Added> {
  const ids = new Set(Items.map((item) => item.GroupID));
  return addFetched(deps, caller, place, () =>
    chooseGroups(deps.integrations, caller, place.IntegrationID, { type: Type, ids, groupType }),
  );
}

/** Longest first or last name and longest notes of a recipient. */
const longestName = 50;

async function addFetched(
  deps: IntegrationRecipientDeps,
  caller: Caller,
  place: { IntegrationID: number; DraftBroadcastID: number },
  fetch: () => Promise<ChosenPeople>,
): Promise<Added> {
  const draftId = place.DraftBroadcastID;
  // Whose draft it is comes first: nothing is fetched for a stranger. The other side is asked outside of the
  // transaction, so the draft is opened again.
  await deps.database.inTenant(caller.tenant, (tx) => requireDraft(tx, caller, draftId));
  const { people, rejected } = await fetch();
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    const byPhone = new Map<number, Omit<NewRecipient, 'line_type' | 'first_at'> & { person: number }>();
    let numbers = 0;
    for (const [at, person] of people.entries())
      for (const phone of person.phones.map(Number)) {
        numbers += 1;
        if (!byPhone.has(phone))
          byPhone.set(phone, {
            person: at,
            phone,
            first_name: clean(person.firstName),
            last_name: clean(person.lastName),
            notes: clean(person.notes),
            custom: null,
          });
      }
    for (const phone of await presentPhones(tx, draft.audienceId, [...byPhone.keys()])) byPhone.delete(phone);
    const rows = [...byPhone.values()];
    const firstAt = new Map<number, number>();
    for (const [at, { person }] of rows.entries()) if (!firstAt.has(person)) firstAt.set(person, at);
    const types = lineTypesOf(
      deps.lineTypes,
      rows.map((row) => String(row.phone)),
    );
    if (rows.length > 0)
      await insertRecipients(
        tx,
        draft.audienceId,
        rows.map(({ person, ...row }, at) => {
          const first = firstAt.get(person);
          return {
            ...row,
            line_type: types[at] ?? 0,
            ...(first === undefined || first === at ? {} : { first_at: first }),
          };
        }),
        { firstNo: draft.nextRecipientNo, source: 'integration', sourceId: place.IntegrationID },
      );
    const duplicates = numbers - rows.length;
    if (numbers > 0)
      await noteRecipients(tx, draft.audienceId, {
        count: rows.length,
        numbers: rows.length,
        duplicates,
        customFields: [],
        hasMoreNumbers: firstAt.size < rows.length,
        now: deps.clock.now(),
      });
    return { AddedCount: rows.length, DuplicateCount: duplicates, RejectedCount: rejected };
  });
}

/** Cut to what a recipient's field holds, without what the database can't store; never inside a character. */
function clean(text: string): string {
  const whole = text.replaceAll('\0', '').toWellFormed().trim();
  return whole.length <= longestName ? whole : whole.slice(0, longestName).replace(/[\uD800-\uDBFF]$/, '');
}
