import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptOut } from '@carillon/contract/contacts/consent';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { TextNumber } from '@carillon/contract/numbers';
import { aBroadcast, aDraft } from '../../broadcasts/fixtures.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { readReceived, readUnread } from './unread.sql.ts';

let test: TestApp;
let owner: Visitor;
let number: TextNumber;
let accountId = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  accountId = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  const { Items } = (await owner.call('GET', '/textnumbers')).json<ListEnvelope<TextNumber>>();
  const own = Items.find((one) => one.Name === 'District office');
  if (own === undefined) throw new Error('no number');
  number = own;
});
afterAll(() => test.close());

let texts = 0;
async function writes(phone: string, text: string): Promise<void> {
  const { bandwidth } = test.base.config;
  if (bandwidth === null || bandwidth === undefined) throw new Error('no carrier in this test');
  test.base.clock.advance(1_000);
  const secret = Buffer.from(`${bandwidth.webhookUser}:${bandwidth.webhookPassword}`).toString('base64');
  const to = `+1${number.TextPhoneNumber}`;
  const time = test.base.clock.now().toISOString();
  const message = {
    id: `names${(texts += 1)}`,
    owner: to,
    time,
    direction: 'in',
    to: [to],
    from: `+1${phone}`,
    text,
  };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/webhooks/bandwidth',
    headers: { authorization: `Basic ${secret}` },
    payload: [{ type: 'message-received', time, to, message }],
  });
  expect(answer.statusCode).toBe(200);
}

interface Named {
  readonly FirstName?: string;
  readonly LastName?: string;
}
let broadcasts = 0;
/** Sends a broadcast to the phone under this name. The broadcast's name is its number. */
async function sent(phone: string, name: Named, by = owner, change = {}): Promise<number> {
  const DraftBroadcastID = await aDraft(by, { contacts: [{ PrimaryPhone: phone, ...name }] });
  return aBroadcast(by, { DraftBroadcastID, BroadcastName: `Families ${(broadcasts += 1)}`, ...change });
}
const isContact = async (contact: object): Promise<void> => {
  const answer = await owner.call('POST', '/contacts', contact);
  expect(answer.statusCode, answer.body).toBe(201);
};
const found = async (query: string): Promise<Conversation | undefined> =>
  (await owner.call('GET', `/conversations?pagesize=50&${query}`)).json<ListEnvelope<Conversation>>()
    .Items[0];
const optOut = async (query: string): Promise<OptOut | undefined> =>
  (await owner.call('GET', `/optouts?${query}`)).json<ListEnvelope<OptOut>>().Items[0];

interface Case {
  readonly what: string;
  readonly before: (phone: string) => Promise<unknown>;
  readonly name: string;
  readonly isFromBroadcast: boolean;
}
const cases: readonly Case[] = [
  {
    what: 'the list of a broadcast',
    before: (phone) => sent(phone, { FirstName: 'Wendy', LastName: 'Cohen' }),
    name: 'Wendy Cohen',
    isFromBroadcast: true,
  },
  {
    what: 'the newest of two broadcasts',
    before: async (phone) => {
      await sent(phone, { FirstName: 'Dale' });
      await sent(phone, { FirstName: 'Dalia', LastName: 'Reyes' });
    },
    name: 'Dalia Reyes',
    isFromBroadcast: true,
  },
  {
    what: 'an older broadcast, when the newest has no name',
    before: async (phone) => {
      await sent(phone, { LastName: 'Okafor' });
      await sent(phone, {});
    },
    name: 'Okafor',
    isFromBroadcast: true,
  },
  {
    what: 'a broadcast that is scheduled',
    before: (phone) =>
      sent(phone, { FirstName: 'Šárka', LastName: 'Dvořák' }, owner, {
        startOption: 'START_LATER',
        StartDate: new Date(test.base.clock.now().getTime() + 3_600_000).toISOString(),
      }),
    name: 'Šárka Dvořák',
    isFromBroadcast: true,
  },
  {
    what: 'a list in another script',
    before: (phone) => sent(phone, { FirstName: 'ليلى', LastName: 'حداد' }),
    name: 'ليلى حداد',
    isFromBroadcast: true,
  },
  {
    what: 'a contact, before any broadcast',
    before: async (phone) => {
      await sent(phone, { FirstName: 'Old', LastName: 'Sheet' });
      await isContact({ PrimaryPhone: phone, FirstName: 'Imani', LastName: 'Brooks' });
    },
    name: 'Imani Brooks',
    isFromBroadcast: false,
  },
  {
    what: 'a contact that has it as another number',
    before: async (phone) => {
      await sent(phone, { FirstName: 'Old', LastName: 'Sheet' });
      await isContact({ PrimaryPhone: '3125550498', SecondaryPhone: phone, FirstName: 'Piotr' });
    },
    name: 'Piotr',
    isFromBroadcast: false,
  },
  {
    what: 'a broadcast, when the contact has no name',
    before: async (phone) => {
      await sent(phone, { FirstName: 'Gwen', LastName: 'Ito' });
      // As when a person who texts JOIN becomes a contact.
      await asOwner(
        test,
        `insert into contact (account_id, user_id, first_name, last_name, primary_phone)
         select account_id, min(user_id), '', '', ${phone} from app_user where account_id = ${accountId} group by 1`,
      );
    },
    name: 'Gwen Ito',
    isFromBroadcast: true,
  },
  {
    what: 'a user, before any broadcast',
    before: async (phone) => {
      await sent(phone, { FirstName: 'Old', LastName: 'Sheet' });
      const answer = await owner.call('POST', '/conversations', {
        TextNumberID: number.TextNumberID,
        TextMessage: 'Welcome',
        Contacts: [{ PrimaryPhone: phone, FirstName: 'Quentin', LastName: 'Abara' }],
      });
      expect(answer.statusCode).toBe(201);
    },
    name: 'Quentin Abara',
    isFromBroadcast: false,
  },
  {
    what: 'no one, for a list that was not sent',
    before: (phone) =>
      aDraft(owner, { contacts: [{ PrimaryPhone: phone, FirstName: 'Only', LastName: 'Draft' }] }),
    name: '',
    isFromBroadcast: false,
  },
  {
    what: 'no one, for a list of another organization',
    before: async (phone) =>
      sent(phone, { FirstName: 'Not', LastName: 'Ours' }, await test.signIn('mallory-owner')),
    name: '',
    isFromBroadcast: false,
  },
  {
    what: 'no one, for a broadcast that was deleted',
    before: async (phone) => {
      const id = await sent(phone, { FirstName: 'Long', LastName: 'Gone' });
      await asOwner(test, 'update broadcast set deleted_at = now() where broadcast_id = $1', [id]);
    },
    name: '',
    isFromBroadcast: false,
  },
];

describe.each(cases.map((one, n) => [one.what, one, String(3125550401 + n)] as const))(
  'a person who writes gets their name from %s',
  (_, { before, name, isFromBroadcast }, phone) => {
    it('in the inbox, notifications, searches, and the report of opt-outs', async () => {
      await before(phone);
      await writes(phone, 'Which bus, please?');
      const one = await found(`q=${phone}`);
      const NameFrom = isFromBroadcast
        ? {
            BroadcastID: expect.any(Number) as number,
            BroadcastName: expect.stringMatching(/^Families/) as string,
          }
        : null;
      expect(one).toMatchObject({ PhoneNumber: phone, NameFrom });
      expect(`${one?.FirstName} ${one?.LastName}`.trim()).toBe(name);
      const told = await test.base.database.inTenant(asTenant(accountId), async (tx) => [
        (await readUnread(tx, number.TextNumberID, { rows: 5, most: 50 })).newest[0]?.name,
        (await readReceived(tx, one?.LastMessage?.TextMessageID ?? 0))?.name,
      ]);
      expect(told).toEqual([name, name]);
      if (name !== '')
        expect((await found(`q=${encodeURIComponent(name.split(' ').at(-1) ?? '')}`))?.PhoneNumber).toBe(
          phone,
        );

      await writes(phone, 'STOP');
      const out = await optOut(`q=${phone}`);
      expect(out).toMatchObject({ PhoneNumber: phone, NameFrom });
      expect(`${out?.FirstName} ${out?.LastName}`.trim()).toBe(name);
      if (name !== '') expect((await optOut(`q=${encodeURIComponent(name)}`))?.PhoneNumber).toBe(phone);
    });
  },
);

describe('a name from a broadcast', () => {
  it('is that of the newest one, also for a conversation that was there before', async () => {
    const phone = '3125550440';
    await writes(phone, 'Hello?');
    expect((await found(`q=${phone}`))?.FirstName).toBe('');
    await sent(phone, { FirstName: 'Tomas' });
    expect(await found(`q=${phone}`)).toMatchObject({
      FirstName: 'Tomas',
      NameFrom: expect.anything() as object,
    });
    await writes(phone, 'It is me');
    expect((await found('q=tomas'))?.PhoneNumber).toBe(phone);
    await sent(phone, { FirstName: 'Tomás', LastName: 'Vidal' });
    await writes(phone, 'Again');
    expect((await found('q=vidal'))?.PhoneNumber).toBe(phone);
  });

  it('does not count as given by a user when they reply', async () => {
    const phone = '3125550441';
    await sent(phone, { FirstName: 'Uma', LastName: 'Prior' });
    await writes(phone, 'Hello?');
    const answer = await owner.call('POST', '/conversations', {
      TextNumberID: number.TextNumberID,
      TextMessage: 'Hello {{FirstName}}',
      Contacts: [{ PrimaryPhone: phone, FirstName: 'Uma', LastName: 'Prior' }],
    });
    expect(answer.statusCode).toBe(201);
    expect((await found(`q=${phone}`))?.NameFrom).not.toBeNull();
  });

  it('stays unknown to a user who may see only their own', async () => {
    const phone = '3125550442';
    await sent(phone, { FirstName: 'Vera', LastName: 'Olin' });
    await writes(phone, 'STOP');
    const user = await test.signIn('demo-user');
    const rows = (await user.call('GET', `/optouts?q=${phone}`)).json<ListEnvelope<OptOut>>().Items;
    expect(rows[0]).toMatchObject({ FirstName: '', NameFrom: null });
    expect((await optOut(`q=${phone}`))?.FirstName).toBe('Vera');
  });
});
