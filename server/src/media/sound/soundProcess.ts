// A process of its own for one sound: a hostile file can end this process, nothing else. It has no environment, no
// database and no network; it is started with a memory limit and killed when it takes too long. The engines that speak
// are loaded here and nowhere else (docs/decisions/media.md#speech-engines).
import { convertSound } from './convertSound.ts';
import { SoundRefused, type SoundNews, type SoundOrder, type SoundResult } from './soundTypes.ts';
import { speakText } from './speakText.ts';

function tell(news: SoundNews): Promise<void> {
  return new Promise((told) => process.send?.(news, undefined, undefined, () => told()));
}

function obey(order: SoundOrder): Promise<SoundResult> {
  return order.type === 'speak' ? speakText(order) : convertSound(order.file, order.rules, order, order.part);
}

async function answer(order: SoundOrder): Promise<void> {
  try {
    await tell({ type: 'done', result: await obey(order) });
  } catch (error) {
    if (!(error instanceof SoundRefused)) throw error;
    await tell({ type: 'refused', reason: error.reason, message: error.message });
  }
}

process.once('message', (order: SoundOrder) => {
  answer(order).then(
    () => process.disconnect(),
    // No details are reported, because they may quote the file. The caller sees that this process failed.
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
