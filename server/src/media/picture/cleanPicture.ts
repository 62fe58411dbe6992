import { writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { PictureRefused, type CleanPicture, type PictureKind, type PictureOrder } from './pictureTypes.ts';

/** Pixels of one picture that are decoded at most; those of all frames of one that moves together twice as many. */
export const mostPixels = 25_000_000;
const mostMovingPixels = 2 * mostPixels;
const mostFrames = 500;
/** Longest side of a picture for phones; none shows more. */
const longestSide = 1_600;
/** Sizes to try until one is small enough. */
const scales = [1, 0.75, 0.55, 0.4, 0.28, 0.2] as const;

sharp.cache(false);
sharp.concurrency(1);
// Only the four kinds that we accept: every other format of libvips would add attack surface without use.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadWebpFile',
  ],
});

/**
 * Draws a picture anew from its pixels, turned as its camera recorded, in the colors of screens: what else the file
 * held, such as places, names, previews, comments, and scripts, is gone. An animated one stays animated. Throws
 * PictureRefused.
 */
export async function cleanPicture(order: PictureOrder): Promise<CleanPicture> {
  const found = await read(() => sharp(order.file, { limitInputPixels: false, failOn: 'error' }).metadata());
  const frames = found.pages ?? 1;
  if (found.format !== order.kind) throw new PictureRefused('unreadable');
  const pixels = found.width * found.height;
  if (frames === 1 && pixels > mostPixels) throw new PictureRefused('large');
  if (pixels * frames > mostMovingPixels || frames > mostFrames) throw new PictureRefused('long');
  const moves = frames > 1 && order.kind !== 'png';
  const limit = moves ? order.limits?.moving : order.limits?.still;
  for (const scale of scales) {
    const { data, info } = await read(() =>
      draw(order, found, moves, scale).toBuffer({ resolveWithObject: true }),
    );
    if (limit !== undefined && data.length > limit) continue;
    await writeFile(order.to, data, { mode: 0o600 });
    return { bytes: data.length, width: info.width, height: info.pageHeight ?? info.height, frames };
  }
  throw new PictureRefused('heavy');
}

/** The decoder's message about a file is untrusted: only its failure counts. */
async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new PictureRefused('unreadable');
  }
}

function draw(order: PictureOrder, found: Metadata, moves: boolean, scale: number): Sharp {
  const picture = sharp(order.file, {
    limitInputPixels: mostMovingPixels,
    failOn: 'error',
    ...(moves ? { animated: true } : {}),
  });
  // Frames of an animation are stacked and can't be turned; none of them comes from a camera.
  const upright = moves ? picture : picture.autoOrient();
  const longest = Math.max(found.width, found.pageHeight ?? found.height);
  const side = Math.max(
    1,
    Math.round((order.limits === null ? longest : Math.min(longest, longestSide)) * scale),
  );
  const sized = upright.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return encode(sized.toColourspace('srgb'), order.kind, order.limits !== null);
}

function encode(picture: Sharp, kind: PictureKind, forPhones: boolean): Sharp {
  if (kind === 'jpeg') return picture.jpeg({ quality: forPhones ? 82 : 90 });
  if (kind === 'png') return picture.png({ compressionLevel: 9 });
  if (kind === 'gif') return picture.gif({ effort: 4 });
  return picture.webp({ quality: 90 });
}
