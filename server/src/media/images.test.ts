import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { aForm, seen } from '../broadcasts/fixtures.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { publicMediaUrl } from './index.ts';
import { claiming, tinyGif, tinyPng } from './pictureFixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  jpg = await sharp(tinyPng).jpeg().toBuffer();
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const png = tinyPng;
const gif = tinyGif;
let jpg = Buffer.from('ffd8ffe000104a464946', 'hex');
const put = (name: string, content: Buffer) => owner.upload(`/media/image/${name}`, content, 'PUT');
const stored = () => {
  try {
    return readdirSync(test.base.storage.localPath(`${accountId}/media`)).length;
  } catch {
    return 0;
  }
};
const half = (content: Buffer): Buffer => content.subarray(0, Math.floor(content.length / 2));
const noisyJpg = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
/** A .gif of this many frames of one pixel. */
const framesOf = (count: number): Buffer =>
  Buffer.concat([
    tinyGif.subarray(0, 19),
    ...Array.from({ length: count }, () => tinyGif.subarray(19, -1)),
    tinyGif.subarray(-1),
  ]);
let accountId = 0;
beforeAll(async () => {
  accountId = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
});

describe('an image', () => {
  it.each([
    ['a.png', () => png, 'image/png'],
    ['a.JPG', () => jpg, 'image/jpeg'],
    ['a.jpeg', () => jpg, 'image/jpeg'],
    ['a b (1).gif', () => gif, 'image/gif'],
  ])('%s is accepted and returned', async (name, content, type) => {
    const answer = await put(encodeURIComponent(name), content());
    expect(answer.statusCode).toBe(200);
    const { MediaID, Uri, ExplicitStatus } = answer.json<{
      MediaID: string;
      Uri: string;
      ExplicitStatus: string;
    }>();
    expect({ Uri, ExplicitStatus }).toEqual({ Uri: `/api/media/${MediaID}`, ExplicitStatus: 'Clean' });
    const back = await owner.call('GET', `/media/${MediaID}`);
    expect(back.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': expect.stringMatching(/^inline; filename="picture\.(?:png|jpg|gif)"$/),
    });
    expect(await sharp(back.rawPayload).metadata()).toMatchObject({
      format: type.slice('image/'.length),
      width: 1,
      height: 1,
    });
  });

  it.each([
    ['a.png', jpg, 'This file is not a png image. Save it as .jpg, .gif or .png and try again.'],
    ['a.jpg', Buffer.from('<svg onload="alert(1)">'), 'This file is not a jpg image.'],
    ['a.gif', Buffer.from('GIF88a'), 'This file is not a gif image.'],
    ['a.png', png.subarray(0, 7), 'This file is not a png image.'],
    ['a.svg', Buffer.from('<svg/>'), 'Choose a .jpg, .jpeg, .gif or .png image.'],
    ['png', png, 'Choose a .jpg, .jpeg, .gif or .png image.'],
    ['a.constructor', png, 'Choose a .jpg, .jpeg, .gif or .png image.'],
  ])('%s of other bytes is refused and not kept', async (name, content, message) => {
    const before = stored();
    const answer = await put(name === 'png' ? 'noextension' : name, content);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ErrorBody>().Message).toContain(message);
    expect(stored()).toBe(before);
  });

  it.each<[what: string, name: string, make: () => Promise<Buffer> | Buffer, message: string]>([
    ['25,000 by 25,000 pixels', 'a.png', () => claiming(25_000, 25_000), 'more than 25 million pixels'],
    ['an animation of 5,000 frames', 'a.gif', () => framesOf(5_000), 'more than 500 frames'],
    ['an SVG named .png', 'a.png', () => Buffer.from('<svg xmlns="x"/>'), 'is not a png image'],
    ['half a JPEG', 'a.jpg', async () => half(await noisyJpg()), 'The file may be damaged'],
  ])('%s is refused with a sentence, and nothing is kept', async (_what, name, make, message) => {
    const before = stored();
    const answer = await put(name, await make());
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ErrorBody>().Message).toContain(message);
    expect(stored()).toBe(before);
  });

  it('of 5 MB is taken, of one byte more refused and not kept', async () => {
    const full = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)]);
    expect((await put('full.png', full)).statusCode).toBe(200);
    const before = stored();
    const answer = await put('over.png', Buffer.concat([full, Buffer.alloc(1)]));
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ErrorBody>().Message).toBe("File size for png files shouldn't exceed 5 MB");
    expect(stored()).toBe(before);
  });

  it('of no bytes is not an image', async () => {
    const answer = await put('a.png', Buffer.alloc(0));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>().ErrorName).toBe('NoFile');
  });

  it('can’t be stored elsewhere by its name', async () => {
    const answer = await put(encodeURIComponent('../../../../tmp/x.png'), png);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ MediaID: string }>().MediaID).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('a text with an image', () => {
  const anImage = async () => (await put('a.png', png)).json<{ MediaID: string }>();

  it('needs no words and costs the price of media (B-137)', async () => {
    const { MediaID } = await anImage();
    const form = await aForm(owner, { recipients: 2, TextMessage: '', Media: [{ MediaID }] });
    const answer = await owner.call('POST', '/broadcasts', form);
    expect(answer.statusCode).toBe(201);
    const shown = await seen(owner, answer.json<{ BroadcastID: number }>().BroadcastID);
    expect(shown).toMatchObject({ MaxCreditCost: 6, Media: [{ MediaID, Uri: `/api/media/${MediaID}` }] });
  });

  it('may have 320 characters (B-138)', async () => {
    const Media = [await anImage()];
    const send = async (TextMessage: string) =>
      owner.call('POST', '/broadcasts', await aForm(owner, { TextMessage, Media }));
    expect((await send('x'.repeat(320))).statusCode).toBe(201);
    expect((await send('x'.repeat(321))).json<ErrorBody>().Message).toBe("Can't exceed 320 characters.");
  });

  it('gives carriers an address that can’t be guessed', async () => {
    const { MediaID } = await anImage();
    const url = new URL(publicMediaUrl(test.base.config, accountId, MediaID));
    const fetched = await test.app.inject({ url: url.pathname });
    expect(fetched.statusCode).toBe(200);
    expect(fetched.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline; filename="picture.png"',
      'x-content-type-options': 'nosniff',
    });
    const cut = await test.app.inject({ url: url.pathname.slice(0, -1) });
    expect(cut.statusCode).toBe(404);
    const foreign = url.pathname.replace(`/${accountId}/`, `/${accountId + 1}/`);
    expect((await test.app.inject({ url: foreign })).statusCode).toBe(404);
  });
});
