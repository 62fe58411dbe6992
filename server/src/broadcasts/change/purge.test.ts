import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import { untilRead } from '../../contacts/fixtures.ts';
import { aDraft, aForm, audienceOf, phones } from '../fixtures.ts';
import { purgeAccount, startPurges } from '../index.ts';

let test: TestApp;
let owner: Visitor;
let riverbend: Tenant;
const day = 86_400_000;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
  riverbend = asTenant(AccountID);
});
afterAll(() => test.close());

/** Lets time pass; sessions end meanwhile, so the owner comes back. */
async function later(ms: number): Promise<void> {
  test.base.clock.advance(ms);
  owner = await test.signIn('demo-owner');
}
const purge = () => purgeAccount(test.base, riverbend);
const count = async (sql: string, values: unknown[] = []) =>
  (await asOwner<{ n: number }>(test, `select count(*)::int as n from ${sql}`, values))[0]?.n;
/** Bytes on disk that belong to uploads, by name. */
const storedFiles = () => {
  const folder = path.join(test.base.config.dataDir, 'files', String(riverbend.accountId), 'uploads');
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder);
};
async function upload(content: string, draftId?: number): Promise<FileUpload> {
  const draft = draftId === undefined ? '' : `&draft=${draftId}`;
  const answer = await owner.upload(`/fileuploads?filename=list.csv${draft}`, content);
  return untilRead(owner, answer.json<FileUpload>());
}
async function imported(draftId: number): Promise<FileUpload> {
  const file = await upload('Phone\n2145550100\n12\n', draftId);
  await owner.call('POST', `/draft-broadcasts/${draftId}/fileuploads`, {
    FileID: file.FileID,
    UserIndicatedConsentDeclared: true,
  });
  return file;
}
const queued = async () =>
  (
    await asOwner<{ id: number }>(
      test,
      `select (data->>'AccountID')::int as id from pgboss.job where name = 'purge-account' and state = 'created'`,
    )
  ).map((row) => row.id);

describe('purging', () => {
  it('keeps what is in use, and queues nothing for an account without anything to purge', async () => {
    const draft = await aDraft(owner, { recipients: 3 });
    const file = await imported(draft);
    const waiting = await upload('Phone\n2145550101\n');
    const before = storedFiles();
    await later(29 * day);
    await startPurges(test.base);
    expect(await queued()).toEqual([]);
    await purge();
    expect(storedFiles()).toEqual(before);
    expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).statusCode).toBe(200);
    expect((await owner.call('GET', `/fileuploads/${waiting.FileID}`)).statusCode).toBe(200);
    expect((await owner.call('GET', `/draft-broadcasts/${draft}/contacts`)).json()).toMatchObject({
      Size: 4,
    });
  });

  it('deletes drafts unused for 30 days with their recipients, and uploads with bytes and rows', async () => {
    const used = await aDraft(owner, { recipients: 2 });
    await later(2 * day);
    await startPurges(test.base);
    expect(await queued()).toEqual([riverbend.accountId]);
    await purge();
    expect(await count('draft_broadcast')).toBe(1);
    expect(await count('audience')).toBe(1);
    expect(await count('recipient where audience_id = $1', [await audienceOf(test, used)])).toBe(2);
    expect(await count('recipient')).toBe(2);
    expect(storedFiles()).toEqual([]);
    expect(await count('file_bad_row')).toBe(0);
    // The record of who declared the consent, when, and from where stays, and so does the name of the file; the other
    // upload is gone.
    const kept = await asOwner(
      test,
      'select file_name, consent_declared, consent_address, forgotten_at is not null as gone from file_upload',
    );
    expect(kept).toEqual([
      { file_name: 'list.csv', consent_declared: true, consent_address: '127.0.0.1', gone: true },
    ]);
    await purge();
    expect(await count('file_upload')).toBe(1);
  });

  it('deletes what belonged to a draft after it was sent or thrown away for a day, and never sent recipients', async () => {
    const sent = await aDraft(owner, { recipients: 2 });
    await imported(sent);
    const thrown = await aDraft(owner, { recipients: 2 });
    await upload('Phone\n2145550103\n', thrown);
    expect(
      (await owner.call('POST', '/broadcasts', await aForm(owner, { DraftBroadcastID: sent }))).statusCode,
    ).toBe(201);
    const thrownAudience = await audienceOf(test, thrown);
    await owner.call('DELETE', `/draft-broadcasts/${thrown}`);
    await purge();
    expect(storedFiles()).toHaveLength(4);
    await later(day + 1);
    await purge();
    expect(storedFiles()).toEqual([]);
    expect(await count('recipient where audience_id = $1', [await audienceOf(test, sent)])).toBe(3);
    expect(await count('draft_broadcast where draft_broadcast_id = $1', [sent])).toBe(1);
    expect(await count('draft_broadcast where draft_broadcast_id = $1', [thrown])).toBe(0);
    expect(await count('audience where audience_id = $1', [thrownAudience])).toBe(0);
  });

  it('deletes removed recipients when their removal can no longer be undone', async () => {
    const draft = await aDraft(owner, { recipients: 3 });
    const remove = async () =>
      (
        await owner.call('DELETE', `/draft-broadcasts/${draft}/contacts`, {
          Selection: { Type: 'Selected', Items: [{ PrimaryPhone: phones(1)[0] }] },
        })
      ).json<{ UndoID: string }>();
    const { UndoID } = await remove();
    await purge();
    const undo = await owner.call('PUT', `/draft-broadcasts/${draft}/contacts/undo/${UndoID}`, {});
    expect(undo.statusCode).toBe(200);
    await remove();
    await later(10 * 60_000 + 1);
    await startPurges(test.base);
    expect(await count('recipient_removed')).toBe(1);
    await purge();
    expect(await count('recipient_removed')).toBe(0);
    expect(await count('recipient where audience_id = $1', [await audienceOf(test, draft)])).toBe(2);
  });

  it('gives up work on a file that is stuck, so that its draft can be sent', async () => {
    const draft = await aDraft(owner, { recipients: 1 });
    const file = await upload('Phone\n2145550105\n', draft);
    await asOwner(test, `update file_upload set status = 'Importing' where file_id = $1`, [file.FileID]);
    const send = async () =>
      (await owner.call('POST', '/broadcasts', await aForm(owner, { DraftBroadcastID: draft }))).statusCode;
    await purge();
    expect(await send()).toBe(409);
    await later(3_600_000 + 1);
    await purge();
    expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).json()).toMatchObject({
      Status: 'Failed',
      Message: 'This file could not be worked on to its end. Please choose it again.',
    });
    expect(await send()).toBe(201);
  });

  it('sweeps up files that no upload refers to, and no others', async () => {
    const file = await upload('Phone\n2145550106\n');
    const folder = path.join(test.base.config.dataDir, 'files', String(riverbend.accountId), 'uploads');
    const before = storedFiles();
    for (const name of ['left-by-a-crash', 'just-coming-in']) writeFileSync(path.join(folder, name), 'x');
    // Disks have clocks of their own.
    const now = test.base.clock.now();
    for (const name of [...before, 'left-by-a-crash'])
      utimesSync(path.join(folder, name), now, new Date(now.getTime() - 3 * day));
    utimesSync(path.join(folder, 'just-coming-in'), now, now);
    await startPurges(test.base);
    expect(storedFiles().toSorted()).toEqual([...before, 'just-coming-in'].toSorted());
    expect((await owner.call('GET', `/fileuploads/${file.FileID}`)).statusCode).toBe(200);
  });

  it('works in pieces, and the next run continues where one stopped', async () => {
    const draft = await aDraft(owner, { recipients: 0 });
    const audience = await audienceOf(test, draft);
    await asOwner(
      test,
      `insert into recipient (account_id, audience_id, recipient_no, phone, source)
       select $1, $2, n, 2140000000 + n, 2 from generate_series(1, 25000) n`,
      [riverbend.accountId, audience],
    );
    await asOwner(test, `update draft_broadcast set state = 'deleted' where draft_broadcast_id = $1`, [
      draft,
    ]);
    // The third transaction that deletes recipients fails, as when the worker is killed.
    let deletions = 0;
    const dying = {
      ...test.base,
      database: {
        ...test.base.database,
        inTenant: ((tenant, work) =>
          test.base.database.inTenant(tenant, (tx) =>
            work({
              ...tx,
              run: (sql, values, name) => {
                if (sql.startsWith('delete from recipient where')) deletions += 1;
                if (deletions === 3) throw new Error('the worker died');
                return tx.run(sql, values, name);
              },
            }),
          )) as typeof test.base.database.inTenant,
      },
    };
    await expect(purgeAccount(dying, riverbend)).rejects.toThrow('the worker died');
    expect(await count('recipient where audience_id = $1', [audience])).toBe(5_000);
    await purge();
    expect(await count('recipient where audience_id = $1', [audience])).toBe(0);
    expect(await count('draft_broadcast where draft_broadcast_id = $1', [draft])).toBe(0);
    expect(await count('audience where audience_id = $1', [audience])).toBe(0);
  });
});
