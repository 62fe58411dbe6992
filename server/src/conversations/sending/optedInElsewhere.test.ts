import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { ErrorBody } from '@carillon/contract/errors';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let numbers: readonly number[];

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { Items } = (await owner.call('GET', '/textnumbers')).json<{
    Items: { TextNumberID: number; CanText: boolean }[];
  }>();
  numbers = Items.filter((one) => one.CanText).map((one) => one.TextNumberID);
});
afterAll(() => test.close());

/** The conversations of a phone on two of our numbers. */
async function two(phone: string): Promise<readonly [number, number]> {
  const open = async (to: number) =>
    (
      await owner.call('POST', '/conversations/selection', {
        TextNumberIDFrom: to,
        TextNumberIDTo: to,
        PhoneNumber: phone,
      })
    ).json<Conversation>().ConversationID;
  return [await open(numbers[0] ?? 0), await open(numbers[1] ?? 0)];
}
const of = async (id: number) => {
  const found = (await owner.call('GET', `/conversations/${id}`)).json<Conversation>();
  return { OptedOut: found.OptedOut, OptedIn: found.OptedIn, IsAutoOptOut: found.IsAutoOptOut };
};
const change = (id: number, body: object) => owner.call('PUT', `/conversations/${id}`, body);
const consented = { IsAutoOptOut: false, UserIndicatedConsentDeclared: true };
const left = { OptedOut: true, OptedIn: false };
const back = { OptedOut: false, OptedIn: true, IsAutoOptOut: false };

describe('a phone that was opted out on another number', () => {
  it('is opted in from a conversation that carries no flag, with consent only, and out again by undo', async () => {
    const [here, there] = await two('3125554001');
    await change(there, { IsAutoOptOut: true });
    expect(await of(here)).toEqual({ ...left, IsAutoOptOut: false });
    const refused = await change(here, { IsAutoOptOut: false });
    expect([refused.statusCode, refused.json<ErrorBody>().Message]).toEqual([
      422,
      'Please confirm you have collected proper consent.',
    ]);
    const { UndoID } = (await change(here, consented)).json<{ UndoID: string }>();
    expect([await of(here), await of(there)]).toEqual([back, back]);
    await owner.call('PUT', `/conversations/undo/${UndoID}`, {});
    expect([await of(here), await of(there)]).toEqual([
      { ...left, IsAutoOptOut: false },
      { ...left, IsAutoOptOut: true },
    ]);
  });

  it('leaves Auto Opt-Outs on every number when it is opted in on one', async () => {
    const [here, there] = await two('3125554002');
    await change(here, { IsAutoOptOut: true });
    await change(there, { IsAutoOptOut: true });
    await change(here, consented);
    expect([await of(here), await of(there)]).toEqual([back, back]);
  });

  it('is not opted in over a STOP, with or without a flag', async () => {
    const [here, there] = await two('3125554003');
    await change(there, { IsAutoOptOut: true });
    await asOwner(test, "update opt_out set source = 'Stop' where phone = 3125554003");
    for (const id of [here, there]) {
      const answer = await change(id, consented);
      expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([
        422,
        expect.stringMatching(
          /^This contact replied STOP and must text UNSTOP to \(\d{3}\) \d{3}-\d{4} to receive texts again\.$/,
        ),
      ]);
    }
    expect(await of(here)).toMatchObject(left);
  });

  it('leaves Auto Opt-Outs too when it is opted in outside of its conversations', async () => {
    const [here, there] = await two('3125554005');
    await change(there, { IsAutoOptOut: true });
    await owner.call('PUT', '/optouts/3125554005', {
      Voice: false,
      Text: false,
      UserIndicatedConsentDeclared: true,
    });
    expect([await of(here), await of(there)]).toEqual([back, back]);
  });

  it('is marked done without a change of its opt-out', async () => {
    const [here] = await two('3125554004');
    await change(here, { IsDone: true, IsAutoOptOut: false, UserIndicatedConsentDeclared: true });
    expect(await of(here)).toEqual({ OptedOut: false, OptedIn: false, IsAutoOptOut: false });
  });
});
