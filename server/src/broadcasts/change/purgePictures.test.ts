import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { sweepFiles } from '../../media/index.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aDraft, aForm, aNumber } from '../fixtures.ts';
import { purgeAccount, startPurges } from '../index.ts';
import { tinyPng } from '../../media/pictureFixtures.ts';

let test: TestApp;
let owner: Visitor;
let riverbend: Tenant;
const day = 86_400_000;
const png = tinyPng;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
  riverbend = asTenant(AccountID);
});
afterAll(() => test.close());

const aPicture = async () =>
  (await owner.upload('/media/image/a.png', png, 'PUT')).json<{ MediaID: string }>().MediaID;
const folder = () => path.join(test.base.config.dataDir, 'files', String(riverbend.accountId), 'media');
const files = () => readdirSync(folder());
/** Lets time pass; sessions end meanwhile, so the owner comes back. */
async function later(ms: number): Promise<void> {
  test.base.clock.advance(ms);
  owner = await test.signIn('demo-owner');
}
async function queued(): Promise<number[]> {
  await startPurges(test.base);
  const rows = await asOwner<{ id: number }>(
    test,
    `select (data->>'AccountID')::int as id from pgboss.job where name = 'purge-account' and state = 'created'`,
  );
  return rows.map((row) => row.id);
}
const send = (MediaID: string) => async (address: string) =>
  owner.call('POST', address, {
    TextNumberID: (await aNumber(owner)).TextNumberID,
    TextMessage: 'Look',
    Contacts: [{ PrimaryPhone: '2145550155', FirstName: '', LastName: '' }],
    Media: [{ MediaID }],
    StartDate: new Date(test.base.clock.now().getTime() + day).toISOString(),
  });

describe('unused pictures', () => {
  it('go with their files when they are as old as a draft may become, and those in use stay', async () => {
    const [inBroadcast, inText, inScheduled, unused, inDraft] = [
      await aPicture(),
      await aPicture(),
      await aPicture(),
      await aPicture(),
      await aPicture(),
    ];
    const made = await owner.call(
      'POST',
      '/broadcasts',
      await aForm(owner, { Media: [{ MediaID: inBroadcast }] }),
    );
    expect(made.statusCode).toBe(201);
    expect((await send(inText)('/conversations')).statusCode).toBe(201);
    expect((await send(inScheduled)('/conversations/schedule')).statusCode).toBe(201);
    const draft = await aDraft(owner);
    const give = () =>
      owner.call('PUT', `/draft-broadcasts/${draft}`, {
        Media: [{ MediaID: inDraft, Uri: `/api/media/${inDraft}` }],
        BroadcastName: 'Kept',
      });
    expect((await give()).statusCode).toBe(200);
    await later(29 * day);
    expect((await give()).statusCode).toBe(200);
    expect(await queued()).toEqual([]);
    await purgeAccount(test.base, riverbend);
    expect(files()).toHaveLength(5);

    await later(2 * day);
    expect(await queued()).toEqual([riverbend.accountId]);
    await purgeAccount(test.base, riverbend);
    expect(files().toSorted()).toEqual([inBroadcast, inText, inScheduled, inDraft].toSorted());
    expect((await owner.call('GET', `/media/${unused}`)).statusCode).toBe(404);
    const refused = await send(unused)('/conversations');
    expect(refused.json<ErrorBody>()).toMatchObject({
      ErrorName: 'Validation',
      Message: 'Choose the image again.',
    });

    // The draft's picture goes with it.
    await later(31 * day);
    await purgeAccount(test.base, riverbend);
    expect(files().toSorted()).toEqual([inBroadcast, inText, inScheduled].toSorted());
  });

  it('leave no file behind when a process dies between the two', async () => {
    const picture = await aPicture();
    const before = files().length;
    await asOwner(test, 'delete from media where media_id = $1', [picture]);
    const clock = { now: () => new Date() };
    expect(await sweepFiles({ ...test.base, clock })).toBe(0);
    for (const name of files()) utimesSync(path.join(folder(), name), 1, 1);
    expect(await sweepFiles({ ...test.base, clock })).toBe(1);
    expect(files()).toHaveLength(before - 1);
    expect(files()).not.toContain(picture);
  });

  it('are refused for a scheduled text before its time comes', async () => {
    const refused = await send('00000000-0000-4000-8000-000000000000')('/conversations/schedule');
    expect(refused.json<ErrorBody>()).toMatchObject({
      ErrorName: 'Validation',
      Message: 'Choose the image again.',
    });
  });
});
