import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PicturePool } from '../picturePool.ts';
import { pictureLimits } from '../../carriers/index.ts';
import { chunk, claiming, tinyGif, tinyPng } from '../pictureFixtures.ts';
import type { CleanPicture, PictureKind, PictureOrder } from './pictureTypes.ts';

let folder = '';
const pool = new PicturePool({ width: 2, timeoutMs: 60_000 });
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-pictures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
/** The picture as it is kept, or why it is not. */
async function clean(
  content: Buffer,
  kind: PictureKind,
  limits: PictureOrder['limits'] = pictureLimits,
): Promise<{ bytes: Buffer; told: CleanPicture; is: Metadata }> {
  const file = path.join(folder, `${(files += 1)}`);
  const to = `${file}.clean`;
  writeFileSync(file, content);
  const told = await pool.run({ file, to, kind, limits });
  const bytes = readFileSync(to);
  return { bytes, told, is: await sharp(bytes, { animated: true }).metadata() };
}

const red = { r: 200, g: 30, b: 30 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });
/** Content that no encoder compresses well. */
function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, state = 1; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
/** Frames one below the other, as an animation. */
const moving = async (frames: number, width = 8, height = 8): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = Math.floor(at / (width * height * 3)) * 37;
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array.from({ length: frames }, () => 100), keepDuplicateFrames: true })
    .toBuffer();
};

/** A .gif that claims that each of its frames is this large, and draws one pixel of each. */
function claimingFrames(frames: number, side: number): Buffer {
  const head = Buffer.from(tinyGif.subarray(0, 19));
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const frame = Buffer.from(tinyGif.subarray(19, -1));
  // After the control block: its own place and size.
  frame.writeUInt16LE(side, 13);
  frame.writeUInt16LE(side, 15);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), tinyGif.subarray(-1)]);
}
/** With another piece before its end. */
const withChunk = (png: Buffer, name: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, -12), chunk(name, data), png.subarray(-12)]);
const place = { IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 46/1 0/1' } };
const script = '<script>SECRET</script>';

describe('a picture that holds more than pixels', () => {
  it.each<[what: string, kind: PictureKind, make: () => Promise<Buffer> | Buffer]>([
    ['the place where it was taken', 'jpeg', () => plain(40, 20).withExif(place).jpeg().toBuffer()],
    ['places in a .png', 'png', () => plain(40, 20).withExif(place).png().toBuffer()],
    ['places in a .webp', 'webp', () => plain(40, 20).withExif(place).webp().toBuffer()],
    [
      'the words of an editor (XMP)',
      'jpeg',
      () => plain(40, 20).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>`).jpeg().toBuffer(),
    ],
    ['a text in a .png', 'png', () => withChunk(tinyPng, 'tEXt', Buffer.from('Author\0SECRET'))],
    ['a piece that no one knows', 'png', () => withChunk(tinyPng, 'seCt', Buffer.from('SECRET'))],
    ['a page after its end', 'png', () => Buffer.concat([tinyPng, Buffer.from(script)])],
    [
      'an archive after its end',
      'jpeg',
      async () => Buffer.concat([await plain(4, 4).jpeg().toBuffer(), Buffer.from('PK\x03\x04SECRET')]),
    ],
    ['a page after the end of a .gif', 'gif', () => Buffer.concat([tinyGif, Buffer.from(script)])],
    [
      'a comment with a script',
      'gif',
      () => {
        const comment = Buffer.concat([
          Buffer.from([0x21, 0xfe, script.length]),
          Buffer.from(script),
          Buffer.from([0]),
        ]);
        return Buffer.concat([tinyGif.subarray(0, 19), comment, tinyGif.subarray(19)]);
      },
    ],
    [
      'a comment with a script',
      'jpeg',
      async () => {
        const jpeg = await plain(4, 4).jpeg().toBuffer();
        const comment = Buffer.from([0xff, 0xfe, 0, script.length + 2]);
        return Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(script), jpeg.subarray(2)]);
      },
    ],
  ])('%s (%s) is kept without it', async (_what, kind, make) => {
    const content = await make();
    expect(content.includes('SECRET')).toBe(true);
    const { bytes, is } = await clean(content, kind);
    expect(bytes.includes('SECRET')).toBe(false);
    expect({ format: is.format, exif: is.exif, xmp: is.xmp, icc: is.icc, comments: is.comments }).toEqual({
      format: kind,
    });
  });
});

describe('a file that is not a picture', () => {
  it.each<[what: string, kind: PictureKind, make: () => Promise<Buffer> | Buffer, reason: string]>([
    ['50,000 by 50,000 pixels in a few bytes', 'png', () => claiming(50_000, 50_000), 'large'],
    ['one row of 2 billion pixels', 'png', () => claiming(2_000_000_000, 1), 'unreadable'],
    ['a hair above 25 million pixels', 'png', () => claiming(5_001, 5_000), 'large'],
    ['25 million pixels that it does not have', 'png', () => claiming(5_000, 5_000), 'unreadable'],
    ['an animation of 501 frames', 'gif', () => moving(501, 1, 1), 'long'],
    ['an animation of too many pixels together', 'gif', () => claimingFrames(6, 3_000), 'long'],
    ['a script that begins like a .gif', 'gif', () => Buffer.from(`GIF89a/*${script}*/`), 'unreadable'],
    ['the first bytes of a .jpg', 'jpeg', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'unreadable'],
    [
      'half of a .jpg',
      'jpeg',
      async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9_000),
      'unreadable',
    ],
    [
      'an .svg that is called .png',
      'png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unreadable',
    ],
    ['a .tif that is called .jpg', 'jpeg', () => plain(4, 4).tiff().toBuffer(), 'unreadable'],
    ['an .avif that is called .webp', 'webp', () => plain(4, 4).avif().toBuffer(), 'unreadable'],
    ['a .png that is called .jpg', 'jpeg', () => tinyPng, 'unreadable'],
    ['nothing', 'png', () => Buffer.alloc(0), 'unreadable'],
    [
      'a .png with a wrong sum',
      'png',
      () => Buffer.concat([tinyPng.subarray(0, 45), Buffer.from('x'), tinyPng.subarray(46)]),
      'unreadable',
    ],
  ])('%s (%s) is refused', async (_what, kind, make, reason) => {
    await expect(clean(await make(), kind)).rejects.toMatchObject({ reason });
  });

  it('or takes too long to be read is refused, and its process ended', async () => {
    const file = path.join(folder, 'slow');
    writeFileSync(file, tinyPng);
    const slow = new PicturePool({ width: 1, timeoutMs: 0 });
    const order = { file, to: `${file}.clean`, kind: 'png', limits: null } as const;
    await expect(slow.run(order)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

describe('a picture', () => {
  it.each([
    [6, [20, 40]],
    [8, [20, 40]],
    [3, [40, 20]],
    [1, [40, 20]],
  ])('that a camera held in way %i stands upright', async (orientation, size) => {
    const { is } = await clean(await plain(40, 20).withMetadata({ orientation }).jpeg().toBuffer(), 'jpeg');
    expect([is.width, is.height]).toEqual(size);
    expect(is.orientation).toBeUndefined();
  });

  it('that is animated stays animated', async () => {
    const { is, told } = await clean(await moving(5), 'gif');
    expect({ pages: is.pages, height: is.pageHeight, delay: is.delay, told: told.frames }).toEqual({
      pages: 5,
      height: 8,
      delay: [100, 100, 100, 100, 100],
      told: 5,
    });
  });

  it.each<[what: string, kind: PictureKind, make: () => Sharp, limit: number]>([
    ['a photo of 9 million pixels', 'jpeg', () => noise(3_000, 3_000).jpeg({ quality: 60 }), 500_000],
    ['a drawing that fills 3 MB', 'png', () => noise(1_000, 1_000).png(), 500_000],
    ['a still .gif', 'gif', () => noise(760, 760).gif({ effort: 1 }), 500_000],
  ])('for phones is small enough for them: %s', async (_what, kind, make, limit) => {
    const content = await make().toBuffer();
    expect(content.length).toBeGreaterThan(limit);
    const { bytes, told } = await clean(content, kind);
    expect(bytes.length).toBeLessThanOrEqual(limit);
    expect(told.bytes).toBe(bytes.length);
    expect(Math.max(told.width, told.height)).toBeLessThanOrEqual(1_600);
  });

  it('that a phone sent keeps its size', async () => {
    const { is } = await clean(await plain(2_000, 1_000).webp().toBuffer(), 'webp', null);
    expect([is.width, is.height]).toEqual([2_000, 1_000]);
  });

  it.each<[what: string, kind: PictureKind, make: () => Sharp]>([
    ['16 bits a color', 'png', () => plain(8, 8).toColourspace('rgb16').png()],
    ['the colors of print', 'jpeg', () => plain(8, 8).toColourspace('cmyk').jpeg()],
    ['shades of gray', 'png', () => plain(8, 8).grayscale().png()],
    ['a palette', 'png', () => plain(8, 8).png({ palette: true })],
    ['see-through parts', 'png', () => plain(8, 8).ensureAlpha(0.5).png()],
    ['rows in turns', 'png', () => plain(8, 8).png({ progressive: true })],
    ['growing detail', 'jpeg', () => plain(8, 8).jpeg({ progressive: true })],
  ])('with %s (%s) is drawn in the colors of screens', async (_what, kind, make) => {
    const { is } = await clean(await make().toBuffer(), kind);
    expect([is.format, is.space, is.depth]).toEqual([kind, expect.stringMatching(/^(?:srgb|b-w)$/), 'uchar']);
  });
});
