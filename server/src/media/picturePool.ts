import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@carillon/contract/errors';
import type { Storage } from '../platform/files/storage.ts';
import { limitConcurrency } from '../platform/http/limits/concurrency.ts';
import {
  PictureRefused,
  type CleanPicture,
  type PictureLimits,
  type PictureKind,
  type PictureNews,
  type PictureOrder,
  type PictureRefusal,
} from './picture/pictureTypes.ts';

const program = path.join(import.meta.dirname, 'picture/pictureProcess.ts');
const memoryMb = 64;

/** Draws pictures anew in processes of their own, at most `width` at once; the others wait. */
export class PicturePool {
  readonly #inTurn: ReturnType<typeof limitConcurrency>;
  readonly #timeoutMs: number;

  constructor(options: { width: number; timeoutMs: number }) {
    this.#inTurn = limitConcurrency(options.width);
    this.#timeoutMs = options.timeoutMs;
  }

  /** Leaves a clean picture at `order.to`. Throws PictureRefused for a file that can't be accepted. */
  run(order: PictureOrder): Promise<CleanPicture> {
    return this.#inTurn(() => this.#runIn(order));
  }

  #runIn(order: PictureOrder): Promise<CleanPicture> {
    const child = fork(program, [], {
      execArgv: [`--max-old-space-size=${memoryMb}`, '--no-warnings'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return new Promise((resolve, reject) => {
      let news: PictureNews | undefined;
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#timeoutMs);
      child.on('message', (message: PictureNews) => {
        news = message;
      });
      child.once('error', () => undefined);
      child.once('exit', () => {
        clearTimeout(timer);
        if (news?.type === 'done') resolve(news.picture);
        else reject(new PictureRefused(news?.reason ?? 'unreadable'));
      });
      child.send(order, () => undefined);
    });
  }
}

/** Folder for pictures that are not redrawn yet: what is found there a day later was left by a process that died. */
export const drawingKind = 'drawing';

/** A key for a picture as it came in. */
export function drawingKey(accountId: number): string {
  return `${accountId}/${drawingKind}/${randomUUID()}`;
}

/** All pictures of this process. */
const pictures = new PicturePool({ width: 2, timeoutMs: 20_000 });

const sentences: Readonly<Record<PictureRefusal, string>> = {
  unreadable:
    'This picture cannot be read. The file may be damaged. Open it in a picture program, save it again as .jpg or .png, and choose that file.',
  long: 'This animation has more than 500 frames, or more than 50 million pixels in all of them, which phones do not play. Save a shorter or smaller one, and choose that file.',
  large:
    'This picture has more than 25 million pixels, more than a phone can show. Save it in a smaller size, and choose that file.',
  heavy:
    'This picture is too large for phones, which take about 1 MB, also when it is made smaller. Choose a shorter animation or a simpler picture.',
};

/** The error for a user who chose a picture that is not accepted. */
export function pictureRefused(error: unknown): unknown {
  return error instanceof PictureRefused ? new AppError('Unprocessable', sentences[error.reason]) : error;
}

/**
 * Draws the file at `from` anew and leaves the clean picture at `to`; the file is removed in every case. Returns its
 * size in bytes. Throws PictureRefused.
 */
export async function drawAnew(
  storage: Pick<Storage, 'localPath' | 'remove'>,
  {
    from,
    to,
    contentType,
    limits,
  }: { from: string; to: string; contentType: string; limits: PictureLimits | null },
): Promise<number> {
  try {
    await mkdir(path.dirname(storage.localPath(to)), { recursive: true, mode: 0o700 });
    const picture = await pictures.run({
      file: storage.localPath(from),
      to: storage.localPath(to),
      kind: contentType.slice('image/'.length) as PictureKind,
      limits,
    });
    return picture.bytes;
  } finally {
    await storage.remove(from);
  }
}
