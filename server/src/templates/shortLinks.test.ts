import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

describe.each(['/shorturls/lookup', '/shorturls/check'])('%s', (address) => {
  const find = async (Text: unknown) => owner.call('POST', address, { Text });

  it.each([
    ['See https://bit.ly/abc.', ['https://bit.ly/abc'], ['https://bit.ly/abc']],
    ['See youtu.be/abc', ['youtu.be/abc'], []],
    ['See https://example.org/abc', [], []],
    [
      'TinyURL.com/x and tinyurl.com/x',
      ['TinyURL.com/x', 'tinyurl.com/x'],
      ['TinyURL.com/x', 'tinyurl.com/x'],
    ],
    ['', [], []],
  ])('finds the links of %j (B-139)', async (text, UrlsFound, BlackListedUrls) => {
    expect((await find(text)).json()).toEqual({ UrlsFound, BlackListedUrls });
  });

  it('refuses what is no text of a message', async () => {
    expect((await find('x'.repeat(5001))).statusCode).toBe(400);
    expect((await find(7)).statusCode).toBe(400);
    expect((await find(undefined)).statusCode).toBe(400);
  });
});
