import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { createTestApp, type TestApp, type Visitor } from './testApp.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const uploads = [
  ['POST', '/fileuploads?filename=a.csv&purpose=contacts'],
  ['POST', '/fileuploads?filename=a.csv&purpose=optouts'],
  ['POST', '/fileuploads?filename=a.csv'],
  ['POST', '/audio?filename=a.mp3'],
  ['PUT', '/media/image/a.png'],
] as const;
const bodies: readonly [what: string, type?: string, payload?: string][] = [
  ['no body'],
  ['JSON', 'application/json', '{}'],
  ['empty JSON', 'application/json', ''],
  ['JSON that names a file', 'application/json; charset=utf-8', '{"File":"a.csv"}'],
  ['a form without parts', 'multipart/form-data; boundary=x', '--x--\r\n'],
  [
    'a form with an empty field',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n\r\n--x--\r\n',
  ],
  ['fields', 'application/x-www-form-urlencoded', 'file='],
];

it.each(uploads.flatMap(([method, url]) => bodies.map((body) => [method, url, ...body] as const)))(
  '%s %s with %s is told that no file was provided (P-220)',
  async (method, url, _what, type, payload) => {
    const answer = await test.app.inject({
      method,
      url: `/api${url}`,
      headers: {
        cookie: owner.cookie,
        'x-requested-with': 'carillon',
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([400, 'No file provided']);
  },
);

it.each([
  ['/fileuploads?filename=a.csv&purpose=contacts', 'multipart/form-data; boundary=x'],
  ['/fileuploads?filename=a.csv', 'application/x-www-form-urlencoded'],
  ['/audio?filename=a.mp3', 'multipart/form-data; boundary=x'],
])('POST %s as %s beyond the limit is too large before anything else', async (url, type) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: {
      cookie: owner.cookie,
      'x-requested-with': 'carillon',
      'content-type': type,
      // As announced; the refusal does not wait for it.
      'content-length': String(600 * 1024 * 1024),
    },
    payload: '--x--\r\n',
  });
  expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([
    413,
    expect.stringMatching(/larger|too large|exceed|limit|MB/i),
  ]);
});

it.each([
  ['POST', '/fileuploads?filename=a.csv&purpose=contacts', 413, 'larger than 50 MB'],
  ['POST', '/audio?filename=a.mp3', 413, 'MB'],
  ['PUT', '/media/image/a.png', 422, "File size for png files shouldn't exceed 5 MB"],
] as const)('%s %s as a form in chunks beyond the limit is too large', async (method, url, status, words) => {
  const megabyte = Buffer.alloc(1_048_576, 'x');
  const answer = await test.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      cookie: owner.cookie,
      'x-requested-with': 'carillon',
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    },
    payload: Readable.from(Array.from({ length: 51 }, () => megabyte)),
  });
  expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([
    status,
    expect.stringContaining(words),
  ]);
});

it('a form in chunks within the limit is told that no file was provided', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/fileuploads?filename=a.csv',
    headers: {
      cookie: owner.cookie,
      'x-requested-with': 'carillon',
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    },
    payload: Readable.from([Buffer.from('--x\r\n'), Buffer.from('--x--\r\n')]),
  });
  expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([400, 'No file provided']);
});

it('a list that calls itself by its type is a file', async () => {
  for (const type of ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel', 'text/plain']) {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/fileuploads?filename=a.csv',
      headers: { cookie: owner.cookie, 'x-requested-with': 'carillon', 'content-type': type },
      payload: 'Name,Phone\nAna,2145550123\n',
    });
    expect([type, answer.statusCode]).toEqual([type, 201]);
  }
});
