// Several people with one number: what is kept of them, what goes out by each choice, and what became of everyone.
import { joinNames } from '@carillon/rules/households/household';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ContactSummary, DraftBroadcast, DraftContact } from '@carillon/contract/broadcasts/drafts';
import type { Household, HouseholdOffers, Housemate } from '@carillon/contract/broadcasts/households';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aScriptedCarrier } from '../../../delivery/fixtures.ts';
import { auditTexts } from '../../../delivery/index.ts';
import { Sender } from '../../../delivery/send/sender.ts';
import { asTenant } from '../../../platform/database/tenant.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { wireDelivery } from '../../../wiring.ts';
import { aBroadcast, aDraft, aNumber, aScheduledBroadcast, seen } from '../../fixtures.ts';
import { aDrip, dripSeen } from '../../drips/fixtures.ts';
import { aSequence, runDue, sequenceSeen } from '../../repeats/fixtures.ts';

let test: TestApp;
let owner: Visitor;
let accountId = 0;
let block = 2145620000;
let [shared, alone, other]: string[] = [];
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({
    carriers: new Map([
      [2, carrier],
      [5, carrier],
    ]),
  });
  owner = await test.signIn('demo-owner');
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'demo-owner'`);
  accountId = Number(row?.['account_id']);
});
afterAll(() => test.close());
beforeEach(() => {
  carrier.taken.length = 0;
  block += 10;
  [shared, alone, other] = [String(block + 1), String(block + 2), String(block + 3)];
});

const person = (PrimaryPhone: string | undefined, name: string, more: object = {}) => {
  const [FirstName, LastName] = name.split(' ');
  return { PrimaryPhone, FirstName, LastName, ...more };
};
const family = () => [
  person(shared, 'Ana Ruiz'),
  person(alone, 'Tom Lee'),
  person(shared, 'Luis Ruiz'),
  person(shared, 'Eva Soto'),
];
const aFamily = () => aDraft(owner, { contacts: family() });
const choose = async (draft: number, Households: string) => {
  const answer = await owner.call('PUT', `/draft-broadcasts/${draft}`, { Households });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DraftBroadcast>();
};
const summaryOf = async (draft: number) =>
  (await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary`)).json<ContactSummary>();
const offersOf = async (draft: number) =>
  (await owner.call('GET', `/draft-broadcasts/${draft}/householdoffers`)).json<HouseholdOffers>();
const householdsIn = async (draft: number) =>
  (await owner.call('GET', `/draft-broadcasts/${draft}/households?pagesize=100`)).json<
    ListEnvelope<Household>
  >().Items;
const contactsOf = async (draft: number) =>
  (await owner.call('GET', `/draft-broadcasts/${draft}/contacts?pagesize=100`)).json<
    ListEnvelope<DraftContact>
  >().Items;
const namesIn = async (draft: number) =>
  (await contactsOf(draft))
    .map(({ PrimaryPhone, FirstName, LastName }) =>
      `${PrimaryPhone.slice(-1)} ${FirstName} ${LastName}`.trim(),
    )
    .toSorted();
const matesOf = async (broadcast: number) =>
  (await owner.call('GET', `/broadcasts/${broadcast}/households?pagesize=100`)).json<
    ListEnvelope<Housemate>
  >();
const resultsOf = async (broadcast: number) =>
  (await owner.call('GET', `/broadcasts/${broadcast}/details?pagesize=100`)).json<
    ListEnvelope<RecipientResult>
  >().Items;
const textMessage = 'Hi {{FirstName}} {{LastName}}, school ends at noon.';
const send = (DraftBroadcastID: number, change: object = {}) =>
  aBroadcast(owner, { DraftBroadcastID, TextMessage: textMessage, ...change } as never);

/** What the carrier took for the numbers of this test, by the last digit of the number. */
async function textsSent(): Promise<string[]> {
  const sender = new Sender(wireDelivery(test.base), 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
  const ours = [shared, alone, other];
  const texts = carrier.taken.filter(({ to }) => ours.includes(to.slice(-10)));
  const findings = await test.base.database.inTenant(asTenant(accountId), (tx) => auditTexts(tx));
  expect(findings).toEqual([]);
  return texts
    .map(({ to, text }) => `${to.slice(-1)} ${text.split(', school')[0]?.replace(/^.*Hi /s, '')}`)
    .toSorted();
}

describe('people who share a number', () => {
  it('are kept, counted, and listed by name; the same person again is a duplicate', async () => {
    const draft = await aDraft(owner, {
      contacts: [...family(), person(shared, 'ana RUIZ'), person(shared, 'Ana'), person(alone, '')],
    });
    expect(await summaryOf(draft)).toMatchObject({
      Total: 2,
      SharedNumbers: 1,
      SharingPeople: 3,
      Duplicates: 5,
    });
    expect(await householdsIn(draft)).toEqual([
      {
        PhoneNumber: shared,
        People: [
          { FirstName: 'Ana', LastName: 'Ruiz' },
          { FirstName: 'Luis', LastName: 'Ruiz' },
          { FirstName: 'Eva', LastName: 'Soto' },
        ],
      },
    ]);
  });

  it('show what each choice sends and costs, and trying them stores nothing', async () => {
    const draft = await aFamily();
    await owner.call('PUT', `/draft-broadcasts/${draft}`, { TextMessage: 'School ends at noon.' });
    const before = await summaryOf(draft);
    const offers = await offersOf(draft);
    expect(offers).toEqual({
      Households: 'First',
      SharedNumbers: 1,
      SharingPeople: 3,
      Offers: [
        { Households: 'First', TextNumberCount: 2, VoiceNumberCount: 0, Credits: 2 },
        { Households: 'Names', TextNumberCount: 2, VoiceNumberCount: 0, Credits: 2 },
        { Households: 'Each', TextNumberCount: 4, VoiceNumberCount: 0, Credits: 4 },
      ],
    });
    expect(await summaryOf(draft)).toEqual(before);
  });

  it.each([
    ['First', ['1 Ana Ruiz', '2 Tom Lee']],
    ['Names', ['1 Ana, Luis, and Eva Ruiz and Soto', '2 Tom Lee']],
    ['Each', ['1 Ana Ruiz', '1 Eva Soto', '1 Luis Ruiz', '2 Tom Lee']],
  ])('get by the choice %s', async (choice, texts) => {
    const draft = await aFamily();
    const chosen = await choose(draft, choice);
    expect(chosen.TextNumberCount).toBe(texts.length);
    expect(await namesIn(draft)).toEqual(texts);
    const broadcast = await send(draft);
    expect(await textsSent()).toEqual(texts);
    expect(await seen(owner, broadcast)).toMatchObject({
      Households: choice,
      HousemateCount: choice === 'Each' ? 0 : 2,
      PhoneNumberCount: texts.length,
    });
  });

  it('each have a result that says why', async () => {
    const draft = await aFamily();
    await choose(draft, 'Names');
    const broadcast = await send(draft);
    await textsSent();
    const results = [
      ['Luis', 'Ana Ruiz', 'Reached', 'Reached with Ana Ruiz at the same number.'],
      ['Eva', 'Ana Ruiz', 'Reached', 'Reached with Ana Ruiz at the same number.'],
    ];
    const { Items, Size } = await matesOf(broadcast);
    expect(Size).toBe(2);
    expect(Items.map(({ FirstName, With, Result, Reason }) => [FirstName, With, Result, Reason])).toEqual(
      results,
    );
    const csv = (await owner.call('GET', `/broadcasts/${broadcast}/details.csv`)).body.trim().split('\r\n');
    expect(csv).toHaveLength(1 + 2 + 2);
    expect(csv.at(-1)).toContain('Eva,Soto,,Reached,Reached with Ana Ruiz at the same number.');
    const onlyFailed = (await owner.call('GET', `/broadcasts/${broadcast}/details.csv?filter=failed`)).body;
    expect(onlyFailed).not.toContain('Eva');
  });

  it('are left out with the first of them, and it is said', async () => {
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, opted_out_text, source) values ($1, $2, true, 'Stop')`,
      [accountId, shared],
    );
    const draft = await aFamily();
    await choose(draft, 'Names');
    const broadcast = await send(draft);
    expect(await textsSent()).toEqual(['2 Tom Lee']);
    expect((await matesOf(broadcast)).Items.map(({ Result, Reason }) => [Result, Reason])).toEqual([
      ['Not reached', 'Not reached, because Ana Ruiz was not reached at the same number.'],
      ['Not reached', 'Not reached, because Ana Ruiz was not reached at the same number.'],
    ]);
  });
});

describe('the choice', () => {
  it('can change and change back, and each person keeps their own name and message', async () => {
    const draft = await aFamily();
    for (const [choice, names] of [
      ['Each', ['1 Ana Ruiz', '1 Eva Soto', '1 Luis Ruiz', '2 Tom Lee']],
      ['Names', ['1 Ana, Luis, and Eva Ruiz and Soto', '2 Tom Lee']],
      ['Each', ['1 Ana Ruiz', '1 Eva Soto', '1 Luis Ruiz', '2 Tom Lee']],
      ['First', ['1 Ana Ruiz', '2 Tom Lee']],
      ['Names', ['1 Ana, Luis, and Eva Ruiz and Soto', '2 Tom Lee']],
      ['First', ['1 Ana Ruiz', '2 Tom Lee']],
    ] as const) {
      await choose(draft, choice);
      expect(await namesIn(draft), choice).toEqual(names);
      expect(await summaryOf(draft)).toMatchObject({ SharedNumbers: 1, SharingPeople: 3 });
    }
  });

  it('holds for people who come later: by hand, paste, file, and contacts', async () => {
    const draft = await aDraft(owner, { contacts: [person(shared, 'Ana Ruiz')] });
    await choose(draft, 'Names');
    const add = (contact: object) =>
      owner.call('POST', `/draft-broadcasts/${draft}/contacts`, {
        ...contact,
        UserIndicatedConsentDeclared: true,
      });
    expect((await add(person(shared, 'Luis Ruiz'))).json()).toMatchObject({
      AddedCount: 0,
      DuplicateCount: 1,
    });
    expect(await namesIn(draft)).toEqual(['1 Ana and Luis Ruiz']);
    await importInto(draft, [
      `Phone,First name,Last name`,
      `${shared},Eva,Soto`,
      `${alone},Tom,Lee`,
      `${alone},Kim,Lee`,
    ]);
    expect(await namesIn(draft)).toEqual(['1 Ana, Luis, and Eva Ruiz and Soto', '2 Tom and Kim Lee']);
    const contact = await owner.call('POST', '/contacts', person(shared, 'Max Ruiz'));
    const { PersonID } = contact.json<{ PersonID: number }>();
    const added = await owner.call('POST', `/draft-broadcasts/${draft}/contactlists`, {
      Selection: { Type: 'Selected', Items: [{ PersonID }] },
    });
    expect(added.json()).toEqual({ AddedCount: 0, DuplicateCount: 1 });
    expect(await namesIn(draft)).toEqual(['1 Ana, Luis, Eva, and Max Ruiz and Soto', '2 Tom and Kim Lee']);
    await choose(draft, 'Each');
    await add(person(alone, 'Pat Lee'));
    expect(await namesIn(draft)).toHaveLength(4 + 3);
  });

  it('counts a text for each only where nothing is called', async () => {
    const draft = await aFamily();
    await choose(draft, 'Each');
    const type = (BroadcastTypeDesc: string) =>
      owner.call('PUT', `/draft-broadcasts/${draft}/type`, { BroadcastTypeDesc });
    await type('Announcement');
    expect(await namesIn(draft)).toEqual(['1 Ana, Luis, and Eva Ruiz and Soto', '2 Tom Lee']);
    expect(
      (await offersOf(draft)).Offers.map(({ Households, VoiceNumberCount }) => [
        Households,
        VoiceNumberCount,
      ]),
    ).toEqual([
      ['First', 2],
      ['Names', 2],
    ]);
    await type('SMS');
    expect(await namesIn(draft)).toHaveLength(4);
  });

  it('may come with the broadcast itself, and an unknown one is refused', async () => {
    const draft = await aFamily();
    const bad = await owner.call('PUT', `/draft-broadcasts/${draft}`, { Households: 'Some' });
    expect([bad.statusCode, bad.json<ErrorBody>().ErrorName]).toEqual([400, 'Validation']);
    await send(draft, { Households: 'Each' });
    expect(await textsSent()).toHaveLength(4);
  });

  it('is refused at the button if the sender was shown another one', async () => {
    const draft = await aFamily();
    const { RosterRevision, Reached } = await summaryOf(draft);
    const answer = await owner.call('POST', '/broadcasts', {
      DraftBroadcastID: draft,
      BroadcastName: 'Noon',
      BroadcastType: 'SMS',
      TextNumberID: (await aNumber(owner)).TextNumberID,
      TextMessage: 'School ends at noon.',
      Households: 'Each',
      Shown: { RosterRevision, Reached },
    });
    expect(answer.json<ErrorBody>().ErrorName).toBe('NotAsShown');
  });
});

describe('editing a shared number', () => {
  it('keeps a name that a user wrote for all, whoever comes later', async () => {
    const draft = await aFamily();
    await choose(draft, 'Names');
    const first = (await contactsOf(draft)).find(({ PrimaryPhone }) => PrimaryPhone === shared);
    await owner.call('PUT', `/draft-broadcasts/${draft}/contacts`, {
      PersonID: first?.PersonID,
      FirstName: 'Family',
      LastName: 'Ruiz',
    });
    await owner.call('POST', `/draft-broadcasts/${draft}/contacts`, {
      ...person(shared, 'Max Ruiz'),
      UserIndicatedConsentDeclared: true,
    });
    expect(await namesIn(draft)).toEqual(['1 Family Ruiz', '2 Tom Lee']);
    await choose(draft, 'First');
    expect(await namesIn(draft)).toEqual(['1 Family Ruiz', '2 Tom Lee']);
  });

  it.each(['First', 'Names', 'Each'])(
    'lets the first person move to another number, and the next one takes the place: %s',
    async (choice) => {
      const draft = await aFamily();
      await choose(draft, choice);
      const first = (await contactsOf(draft)).find(({ PrimaryPhone }) => PrimaryPhone === shared);
      const move = (PrimaryPhone: string | undefined) =>
        owner.call('PUT', `/draft-broadcasts/${draft}/contacts`, {
          PersonID: first?.PersonID,
          PrimaryPhone,
          FirstName: first?.FirstName,
          LastName: first?.LastName,
        });
      const taken = await move(alone);
      expect([taken.statusCode, taken.body.includes('This number has already been added')]).toEqual([
        400,
        true,
      ]);
      const moved = await move(other);
      expect(moved.statusCode, moved.body).toBe(200);
      const rest = {
        First: ['1 Luis Ruiz'],
        Names: ['1 Luis and Eva Ruiz and Soto'],
        Each: ['1 Eva Soto', '1 Luis Ruiz'],
      };
      expect(await namesIn(draft)).toEqual([...rest[choice as 'First'], '2 Tom Lee', '3 Ana Ruiz']);
    },
  );
});

describe('removing a shared number', () => {
  const remove = async (draft: number, phone = shared) =>
    (
      await owner.call('DELETE', `/draft-broadcasts/${draft}/contacts`, {
        Selection: { Type: 'Selected', Items: [{ PrimaryPhone: phone }] },
      })
    ).json<{ UndoID: string; Count: number }>();
  const undo = (draft: number, id: string) =>
    owner.call('PUT', `/draft-broadcasts/${draft}/contacts/undo/${id}`, {});

  it.each(['First', 'Names', 'Each'])('takes all its people out, and back in: %s', async (choice) => {
    const draft = await aFamily();
    await choose(draft, choice);
    const before = await namesIn(draft);
    const { UndoID } = await remove(draft);
    expect(await summaryOf(draft)).toMatchObject({ Total: 1, SharedNumbers: 0, SharingPeople: 0 });
    await undo(draft, UndoID);
    expect(await namesIn(draft)).toEqual(before);
    expect(await summaryOf(draft)).toMatchObject({ SharedNumbers: 1, SharingPeople: 3 });
  });

  it('brings no one back when the number comes again, until it is undone', async () => {
    const draft = await aFamily();
    await choose(draft, 'Names');
    const { UndoID } = await remove(draft);
    await owner.call('POST', `/draft-broadcasts/${draft}/contacts`, {
      ...person(shared, 'Max Ruiz'),
      UserIndicatedConsentDeclared: true,
    });
    expect(await namesIn(draft)).toEqual(['1 Max Ruiz', '2 Tom Lee']);
    await undo(draft, UndoID);
    expect(await namesIn(draft)).toEqual(['1 Max, Luis, Eva, and Ana Ruiz and Soto', '2 Tom Lee']);
  });

  it('undoes to the choice that was made meanwhile', async () => {
    const draft = await aFamily();
    await choose(draft, 'Names');
    const { UndoID } = await remove(draft);
    await choose(draft, 'First');
    await undo(draft, UndoID);
    expect(await namesIn(draft)).toEqual(['1 Ana Ruiz', '2 Tom Lee']);
  });

  it('while it is being sent stops the texts of its people that have not left', async () => {
    const draft = await aFamily();
    await choose(draft, 'Each');
    const broadcast = await send(draft);
    const gone = await owner.call('DELETE', `/broadcasts/${broadcast}/details`, {
      Selection: { Type: 'Selected', Items: [{ PhoneNumber: shared }] },
    });
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await textsSent()).toEqual(['2 Tom Lee']);
    const labels = (await resultsOf(broadcast)).map(({ FirstName, TextResult }) => [FirstName, TextResult]);
    expect(labels.filter(([, label]) => label === 'Removed')).toHaveLength(3);
  });

  it('of a scheduled broadcast takes out those who share it', async () => {
    const draft = await aFamily();
    await choose(draft, 'Names');
    const broadcast = await aScheduledBroadcast(owner, test.base.clock.now(), { DraftBroadcastID: draft });
    const gone = await owner.call('DELETE', `/broadcasts/${broadcast}/details`, {
      Selection: { Type: 'Selected', Items: [{ PhoneNumber: shared }] },
    });
    expect(gone.statusCode, gone.body).toBe(200);
    expect((await matesOf(broadcast)).Size).toBe(0);
  });
});

describe('copies', () => {
  it.each(['First', 'Names', 'Each'])('have the same people and the same choice: %s', async (choice) => {
    const draft = await aFamily();
    await choose(draft, choice);
    const broadcast = await send(draft);
    const copied = await owner.call('POST', `/broadcasts/${broadcast}/todraftbroadcast`, {
      Selection: { Type: 'SelectedAll' },
    });
    expect(copied.statusCode, copied.body).toBe(201);
    const { DraftBroadcastID } = copied.json<{ DraftBroadcastID: number }>();
    const form = (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)).json<DraftBroadcast>()
      .Form;
    expect(form.Households ?? 'First').toBe(choice);
    expect(await summaryOf(DraftBroadcastID)).toMatchObject({ SharedNumbers: 1, SharingPeople: 3 });
    await choose(DraftBroadcastID, 'Each');
    expect(await namesIn(DraftBroadcastID)).toHaveLength(4);
  });

  it('of a drip text the household in every step', async () => {
    const draft = await aFamily();
    await choose(draft, 'Names');
    const drip = await aDrip(test, owner, { draftBroadcastId: draft });
    const steps = (await dripSeen(owner, drip)).Steps;
    for (const { BroadcastID } of steps) {
      expect((await resultsOf(BroadcastID ?? 0)).map(({ FirstName }) => FirstName)).toEqual([
        'Ana, Luis, and Eva',
        'Tom',
      ]);
      expect((await matesOf(BroadcastID ?? 0)).Size).toBe(2);
    }
  });
});

describe('a sequence', () => {
  let ownPhone = 2145630000;
  async function aGroup(names: readonly (readonly [string | undefined, string])[]): Promise<number> {
    const { ListID } = (await owner.call('POST', '/lists', { ListName: `Group ${block}` })).json<{
      ListID: number;
    }>();
    for (const one of names) await join(ListID, ...one);
    return ListID;
  }
  async function join(listId: number, phone: string | undefined, name: string): Promise<void> {
    // By hand, a contact with the number of another one is refused; files and integrations bring them.
    const own = String((ownPhone += 1));
    const answer = await owner.call('POST', '/contacts', { ...person(own, name), ListIDs: [listId] });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    await asOwner(test, 'update contact set primary_phone = $1 where primary_phone = $2', [phone, own]);
  }
  async function leave(listId: number, firstName: string): Promise<void> {
    const Items = await asOwner<{ PersonID: number }>(
      test,
      'select person_id as "PersonID" from contact where first_name = $1 and primary_phone = $2',
      [firstName, shared],
    );
    await owner.call('DELETE', `/lists/${listId}/contacts`, { Selection: { Type: 'Selected', Items } });
  }

  it('reads its households anew for each occurrence: who joined, who left, and who is first', async () => {
    const listId = await aGroup([
      [shared, 'Ana Ruiz'],
      [shared, 'Luis Ruiz'],
      [alone, 'Tom Lee'],
    ]);
    const draft = await aDraft(owner, { contacts: [] });
    await owner.call('POST', `/draft-broadcasts/${draft}/lists`, {
      Selection: { Type: 'Selected', Items: [{ ListID: listId }] },
    });
    await choose(draft, 'Names');
    expect(await namesIn(draft)).toEqual(['1 Ana and Luis Ruiz', '2 Tom Lee']);
    const sequence = await aSequence(test, owner, { DraftBroadcastID: draft, TextMessage: textMessage });
    const next = async () => (await sequenceSeen(owner, sequence)).NextOccurrence?.BroadcastID ?? 0;
    const namesOf = async (id: number) =>
      (await resultsOf(id)).map(({ FirstName, LastName }) => `${FirstName} ${LastName}`).toSorted();
    const first = await next();
    expect(await namesOf(first)).toEqual(['Ana and Luis Ruiz', 'Tom Lee']);
    await leave(listId, 'Ana');
    await join(listId, shared, 'Zoe Ruiz');
    test.base.clock.advance(3_600_000);
    await runDue(test);
    expect(await namesOf(first)).toEqual(['Luis and Zoe Ruiz', 'Tom Lee']);
    expect(await textsSent()).toEqual(['1 Luis and Zoe Ruiz', '2 Tom Lee']);
    expect(await namesOf(await next())).toEqual(['Luis and Zoe Ruiz', 'Tom Lee']);
    test.base.clock.set(testStart);
  });
});

async function importInto(draft: number, lines: readonly string[]): Promise<void> {
  const sent = await owner.upload(`/fileuploads?filename=people.csv&draft=${draft}`, lines.join('\n'));
  let file = sent.json<FileUpload>();
  const now = async () => (await owner.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
  while (file.Status === 'Processing') file = await now();
  await owner.call('POST', `/draft-broadcasts/${draft}/fileuploads`, {
    FileID: file.FileID,
    UserIndicatedConsentDeclared: true,
  });
  do file = await now();
  while (file.Status !== 'Imported' && file.Status !== 'Failed');
  expect(file.Status).toBe('Imported');
}

it('joins names in the database as the rules do', async () => {
  const name = fc.oneof(
    fc.constantFrom('', 'Ana', 'ana', 'Luis', 'Eva'),
    fc.stringMatching(/^[A-Za-z]{1,5}$/),
  );
  const lists = fc.sample(fc.array(name, { maxLength: 9 }), 200);
  const joined = await asOwner<{ all: string; once: string }>(
    test,
    `select joined_names(array(select jsonb_array_elements_text(l.value)), false) as all,
       joined_names(array(select jsonb_array_elements_text(l.value)), true) as once
     from jsonb_array_elements($1::jsonb) with ordinality l (value, at) order by l.at`,
    [JSON.stringify(lists)],
  );
  expect(joined).toEqual(lists.map((list) => ({ all: joinNames(list), once: joinNames(list, true) })));
});

it('reads a long list whose people were added a moment ago without a square', async () => {
  // 20,000 people at 10,000 numbers: each number compared with each would not end.
  const draft = await aDraft(owner, { contacts: [] });
  await importInto(draft, [
    'Phone,First name',
    ...Array.from({ length: 20_000 }, (_, n) => `${2145700000 + (n % 10_000)},Person${n}`),
  ]);
  expect(await summaryOf(draft)).toMatchObject({
    Total: 10_000,
    SharedNumbers: 10_000,
    SharingPeople: 20_000,
  });
  expect((await choose(draft, 'Each')).TextNumberCount).toBeGreaterThan(19_000);
  await choose(draft, 'Names');
  await choose(draft, 'First');
  expect(await summaryOf(draft)).toMatchObject({
    Total: 10_000,
    SharedNumbers: 10_000,
    SharingPeople: 20_000,
  });
}, 60_000);
