import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { simulatedLineTypes } from '../../../carriers/index.ts';
import { importContacts, openUploadReading } from '../../../contacts/index.ts';
import {
  beginImport,
  riverbendId,
  showImport,
  untilRead,
  uploadForContacts,
} from '../../../contacts/fixtures.ts';
import { diskStorage } from '../../../platform/files/storage.ts';
import { asTenant } from '../../../platform/database/tenant.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { resumeImport } from '../../index.ts';

/** A worker whose folder of files is not the one of the web process that took the upload. */
let test: TestApp;
let owner: Visitor;
let account: number;
let worker: TestApp['base'];
const sentence = 'We could not read your file on this server. Upload it again.';
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  account = await riverbendId(test);
  worker = { ...test.base, storage: diskStorage(path.join(os.tmpdir(), 'carillon-elsewhere')) };
});
afterAll(() => test.close());

const uploadOf = async (fileId: number) =>
  (await owner.call('GET', `/fileuploads/${fileId}`)).json<FileUpload>();

it('a file for contacts that lies elsewhere fails with a sentence, and the log names the folder', async () => {
  const error = vi.spyOn(test.base.log, 'error');
  const importId = await beginImport(owner, await uploadForContacts(owner, 'First,Phone\nAnn,2145620101\n'));
  await importContacts(worker, asTenant(account), importId);
  expect(await showImport(owner, importId)).toMatchObject({ Status: 'Failed', Message: sentence });
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ account }),
    expect.stringContaining('shared DATA_DIR/files'),
  );
  error.mockRestore();
});

it('a file for a broadcast that lies elsewhere stops importing with a sentence', async () => {
  const draft = (await owner.call('POST', '/draft-broadcasts', {})).json<{ DraftBroadcastID: number }>();
  const answer = await owner.upload('/fileuploads?filename=list.csv', Buffer.from('Phone\n2145620102\n'));
  const file = await untilRead(owner, answer.json<FileUpload>());
  await asOwner(
    test,
    `update file_upload set status = 'Importing', draft_broadcast_id = $2, touched_at = '2020-01-01' where file_id = $1`,
    [file.FileID, draft.DraftBroadcastID],
  );
  await resumeImport({ ...worker, lineTypes: simulatedLineTypes }, asTenant(account), file.FileID);
  expect(await uploadOf(file.FileID)).toMatchObject({ Status: 'Failed', Message: sentence });
});

it('a file that is to be read elsewhere fails with a sentence', async () => {
  const answer = await owner.upload('/fileuploads?filename=list.csv', Buffer.from('Phone\n2145620103\n'));
  const file = await untilRead(owner, answer.json<FileUpload>());
  await asOwner(test, `update file_upload set status = 'Processing' where file_id = $1`, [file.FileID]);
  const reading = openUploadReading(worker);
  await reading.read(asTenant(account), file.FileID);
  reading.close();
  expect(await uploadOf(file.FileID)).toMatchObject({ Status: 'Failed', Message: sentence });
});
