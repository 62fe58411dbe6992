// A process of its own for one picture: a hostile file can end this process, nothing else. It has no environment, no
// database and no network; it ends itself when it takes too much memory, and is killed when it takes too long. The
// decoders are loaded here and nowhere else (docs/decisions/media.md#reencoding-pictures).
import { cleanPicture } from './cleanPicture.ts';
import { PictureRefused, type PictureNews, type PictureOrder } from './pictureTypes.ts';

/** What decoders and encoders of the largest picture need lies below 400 MB. */
const mostMemory = 700 * 1_048_576;

function tell(news: PictureNews): Promise<void> {
  return new Promise((told) => process.send?.(news, undefined, undefined, () => told()));
}

async function answer(order: PictureOrder): Promise<void> {
  try {
    await tell({ type: 'done', picture: await cleanPicture(order) });
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    await tell({ type: 'refused', reason: error.reason });
  }
}

// The decoders work next to this thread, which can watch them meanwhile.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, 20).unref();
process.once('message', (order: PictureOrder) => {
  answer(order).then(
    () => process.disconnect(),
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
