import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { toErrorBody } from '../http/http.ts';
import type { Storage } from './storage.ts';
import { bytesInWords, requireRoom } from './storageQuota.ts';

const megabyte = 1_048_576;

describe('an organization whose files have reached the limit', () => {
  let test: TestApp;
  let owner: Visitor;
  let stranger: Visitor;
  beforeAll(async () => {
    test = await createTestApp({ env: { STORAGE_MAX_MB: '2' } });
    owner = await test.signIn('demo-owner');
    stranger = await test.signIn('mallory-owner');
    const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
    const put = (name: string, size: number) =>
      test.base.storage.put(`${AccountID}/audio/${name}`, Readable.from([Buffer.alloc(size)]), size);
    await put('one', megabyte);
    expect((await list(owner)).statusCode).toBe(201);
    await put('two', megabyte);
  });
  afterAll(() => test.close());

  const list = (who: Visitor) => who.upload('/fileuploads?filename=a.csv', 'Phone\n2145550123\n');
  const calls: [what: string, call: (who: Visitor) => ReturnType<typeof list>][] = [
    ['a contact list', list],
    ['a picture', (who) => who.upload('/media/image/a.png', 'x', 'PUT')],
    ['an audio message', (who) => who.upload('/audio?filename=a.wav', 'x')],
    [
      'speech to listen to',
      (who) => who.call('POST', '/audio/speech/preview', { Text: 'Hello', VoiceID: 'x' }),
    ],
    [
      'speech to keep',
      (who) => who.call('POST', '/audio/speech', { Text: 'Hello', VoiceID: 'x', Name: 'Hello' }),
    ],
  ];

  it.each(calls)('is refused %s with 507 and what to do', async (_what, call) => {
    const answer = await call(owner);
    expect(answer.statusCode).toBe(507);
    expect(answer.json<ErrorBody>()).toMatchObject({
      ErrorName: 'StorageFull',
      ErrorCode: 1507,
      ErrorType: 'Display',
      Message:
        "Nothing was stored: your organization's files have reached the 2 MB it may keep. Delete audio messages or uploaded lists that you no longer need, or ask us for more room. Texts and calls are not affected.",
    });
  });

  it.each(calls)('does not affect %s of other organizations', async (_what, call) => {
    expect((await call(stranger)).statusCode).not.toBe(507);
  });
});

describe('a file that does not fit into what is left', () => {
  it('is refused while it comes, and nothing of it stays', async () => {
    const test = await createTestApp({ env: { STORAGE_MAX_MB: '1' } });
    try {
      const owner = await test.signIn('demo-owner');
      const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
      const list = (bytes: number) =>
        owner.upload('/fileuploads?filename=a.csv', `Phone,Note\n2145550123,${'x'.repeat(bytes)}\n`);
      expect((await list(1_000)).statusCode).toBe(201);
      const refused = await list(megabyte);
      expect([refused.statusCode, refused.json<ErrorBody>().ErrorName]).toEqual([507, 'StorageFull']);
      expect((await list(1_000)).statusCode).toBe(201);
      expect(await test.base.storage.usedBy(AccountID, 0)).toBeLessThan(megabyte);
    } finally {
      await test.close();
    }
  });
});

describe('before a refusal', () => {
  const measures = (
    ...bytes: [staleMs: number, bytes: number][]
  ): Pick<Storage, 'usedBy'> & { asked: number[] } => ({
    asked: [],
    async usedBy(_accountId, staleMs) {
      this.asked.push(staleMs);
      return bytes.find(([from]) => staleMs >= from)?.[1] ?? 0;
    },
  });

  it.each<[what: string, old: number, fresh: number, most: number, isRefused: boolean]>([
    ['nothing stored', 0, 0, 100, false],
    ['one byte below', 99, 99, 100, false],
    ['just reached', 100, 100, 100, true],
    ['above', 150, 150, 100, true],
    ['reached a minute ago, and removed since', 150, 40, 100, false],
    ['reached a minute ago, and only half removed', 150, 100, 100, true],
    ['no limit', 1e15, 1e15, 0, false],
  ])('the files are measured anew: %s', async (_what, old, fresh, most, isRefused) => {
    const storage = measures([60_000, old], [0, fresh]);
    const answer = requireRoom(storage as unknown as Storage, 1, most);
    if (isRefused) await expect(answer).rejects.toMatchObject({ errorName: 'StorageFull' });
    else await expect(answer).resolves.toBeUndefined();
  });
});

it.each(['ENOSPC', 'EDQUOT', '53100'])(
  'a full disk (%s) is 507 with a sentence, and the operator is alerted',
  (code) => {
    const { status, body, alert } = toErrorBody(Object.assign(new Error('write'), { code }), 'r1');
    expect({ status, alert, name: body.ErrorName, type: body.ErrorType }).toEqual({
      status: 507,
      alert: true,
      name: 'DiskFull',
      type: 'Display',
    });
    expect(body.Message).toMatch(/^Nothing was stored: .* try again/);
  },
);

it.each([
  [0, '0 MB'],
  [megabyte, '1 MB'],
  [1_023 * megabyte, '1,023 MB'],
  [1_024 * megabyte, '1 GB'],
  [1_536 * megabyte, '1.5 GB'],
  [20_480 * megabyte, '20 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});
