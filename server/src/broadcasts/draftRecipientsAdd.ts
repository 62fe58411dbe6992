import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import type { addDraftContacts } from '@carillon/contract/drafts';
import { AppError } from '@carillon/contract/errors';
import { parsePhone, phoneProblemText } from '@carillon/rules/phones';
import { allGroups, checkGroups, chooseGroups, choosePeople, type PeopleChoice } from '../contacts/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { insertRecipients, presentPhones, type NewRecipient, type Source } from './draftRecipients.sql.ts';
import { lineTypesOf, requireConsent, type RecipientDeps } from './draftRecipients.ts';
import {
  incomingFromChosen,
  incomingPhones,
  insertIncoming,
  openIncoming,
  setIncomingLineTypes,
} from './draftRecipientsBulk.sql.ts';
import { noteRecipients } from './draftRecipientsKeep.sql.ts';
import { openDraft } from './drafts.ts';
import type { DraftRow } from './drafts.sql.ts';

type Added = AnswerOf<typeof addDraftContacts>;

/**
 * Adds people one by one or from a paste. Each row that is not taken is answered with its reason; numbers
 * that came before, in this call or in the draft, are set aside. Those who opted out stay, marked.
 */
export function addDraftRecipients(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  body: BodyOf<typeof addDraftContacts>,
): Promise<Added> {
  const contacts = 'Contacts' in body ? body.Contacts : [body];
  const source: Source = 'Contacts' in body ? body.Source : 'individual';
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    await requireConsent(tx, draft, body.UserIndicatedConsentDeclared);
    const answer: Added = { AddedCount: 0, DuplicateCount: 0, Duplicates: [], Rejected: [] };
    const wanted = new Map<string, (typeof contacts)[number]>();
    const setAside = (phone: string, contact: (typeof contacts)[number]) =>
      answer.Duplicates.push({
        PrimaryPhone: phone,
        FirstName: contact.FirstName,
        LastName: contact.LastName,
      });
    for (const [Index, contact] of contacts.entries()) {
      const parsed = parsePhone(contact.PrimaryPhone);
      if (!parsed.ok) {
        const Reason = phoneProblemText(parsed.reason, contact.PrimaryPhone);
        answer.Rejected.push({ Index, PrimaryPhone: contact.PrimaryPhone, Reason });
      } else if (wanted.has(parsed.phone)) setAside(parsed.phone, contact);
      else wanted.set(parsed.phone, contact);
    }
    const there = await presentPhones(tx, draftId, [...wanted.keys()].map(Number));
    for (const [phone, contact] of wanted) {
      if (!there.has(Number(phone))) continue;
      setAside(phone, contact);
      wanted.delete(phone);
    }
    const phones = [...wanted.keys()];
    const types = lineTypesOf(deps.lineTypes, phones);
    const people = [...wanted].map(([phone, contact], at): NewRecipient => ({
      phone: Number(phone),
      first_name: clean(contact.FirstName),
      last_name: clean(contact.LastName),
      notes: clean(contact.Notes),
      custom: cleanCustom(contact.CustomData),
      line_type: types[at] ?? 0,
    }));
    if (people.length > 0)
      await insertRecipients(tx, draftId, people, { firstNo: draft.nextRecipientNo, source });
    answer.AddedCount = people.length;
    answer.DuplicateCount = answer.Duplicates.length;
    if (people.length > 0 || answer.DuplicateCount > 0)
      await noteRecipients(tx, draftId, {
        count: people.length,
        numbers: people.length,
        duplicates: answer.DuplicateCount,
        customFields: people.flatMap((one) => Object.keys(one.custom ?? {})),
        now: deps.clock.now(),
      });
    return answer;
  });
}

/** PostgreSQL can't store zeros and half characters; nobody types them, pastes sometimes hold them. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function cleanCustom(custom: Readonly<Record<string, string>> | undefined): Record<string, string> | null {
  const filled = Object.entries(custom ?? {}).flatMap(([name, value]): [string, string][] =>
    value.trim() === '' ? [] : [[clean(name), clean(value)]],
  );
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

const lineTypeBatch = 10_000;

/** Adds chosen contacts. They are the account's own people: nobody has to declare consent again. */
export function addPeople(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  choice: PeopleChoice,
): Promise<{ AddedCount: number; DuplicateCount: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    const chosen = await choosePeople(tx, choice);
    return addChosen(tx, deps, draft, chosen, { source: 'contact', sourceId: null });
  });
}

/** Adds whole groups; 0 is everybody, -1 those in no group, -2 is refused (2-decisions F16). */
export function addGroups(
  deps: RecipientDeps,
  caller: Caller,
  draftId: number,
  selection: { Type: PeopleChoice['type']; Items: readonly { ListID: number }[] },
): Promise<{ AddedCount: number; DuplicateCount: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    const listed = selection.Items.map((item) => item.ListID);
    let ids: number[];
    if (selection.Type === 'Selected') ids = await checkGroups(tx, listed);
    else {
      const without = new Set(selection.Type === 'SelectedAllExcept' ? listed : []);
      ids = (await allGroups(tx)).filter((id) => !without.has(id));
    }
    if (ids.length === 0) throw new AppError('Validation', 'Choose at least one group.');
    const sum = { AddedCount: 0, DuplicateCount: 0 };
    let current = draft;
    // One group after the other, so that each person is listed under the group they came by.
    for (const groupId of ids) {
      const chosen = await chooseGroups(tx, [groupId]);
      const added = await addChosen(tx, deps, current, chosen, { source: 'group', sourceId: groupId });
      sum.AddedCount += added.AddedCount;
      sum.DuplicateCount += added.DuplicateCount;
      current = await openDraft(tx, caller, draftId);
    }
    return sum;
  });
}

async function addChosen(
  tx: TenantTx,
  deps: RecipientDeps,
  draft: DraftRow,
  chosen: number,
  from: { source: Source; sourceId: number | null },
): Promise<{ AddedCount: number; DuplicateCount: number }> {
  await openIncoming(tx);
  await incomingFromChosen(tx);
  for (let after = 0; after < chosen; after += lineTypeBatch) {
    const rows = await incomingPhones(tx, after, lineTypeBatch);
    const types = lineTypesOf(
      deps.lineTypes,
      rows.map((row) => String(row.phone)),
    );
    if (types.some((type) => type !== 0))
      await setIncomingLineTypes(
        tx,
        rows.map((row) => row.n),
        types,
      );
  }
  const added = await insertIncoming(tx, draft.draftBroadcastId, {
    ...from,
    firstNo: draft.nextRecipientNo,
    isEmpty: draft.recipientCount === 0,
    isUnique: true,
  });
  await noteRecipients(tx, draft.draftBroadcastId, {
    count: added,
    numbers: chosen,
    duplicates: chosen - added,
    customFields: [],
    now: deps.clock.now(),
  });
  return { AddedCount: added, DuplicateCount: chosen - added };
}
