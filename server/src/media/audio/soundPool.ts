import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { limitConcurrency } from '../../platform/http/limits/concurrency.ts';
import { SoundRefused, type SoundNews, type SoundOrder, type SoundResult } from '../sound/soundTypes.ts';

const program = path.join(import.meta.dirname, '../sound/soundProcess.ts');
/** For what JavaScript keeps; files and the decoders' memory lie beside it and are bounded by what is accepted. */
const memoryMb = 192;
const damagedText =
  'The file could not be processed. It takes too long or too much memory to read. Save it again as an .mp3 file, then upload that.';

/** Reads and speaks sounds in processes of their own, at most `width` at once; the others wait. */
export class SoundPool {
  readonly #inTurn: ReturnType<typeof limitConcurrency>;
  readonly #timeoutMs: number;

  constructor(options: { width: number; timeoutMs: number }) {
    this.#inTurn = limitConcurrency(options.width);
    this.#timeoutMs = options.timeoutMs;
  }

  /** Throws SoundRefused for a file that can't be accepted. */
  run(order: SoundOrder): Promise<SoundResult> {
    return this.#inTurn(() => this.#runIn(start(), order));
  }

  #runIn(child: ChildProcess, order: SoundOrder): Promise<SoundResult> {
    return new Promise((resolve, reject) => {
      let news: SoundNews | undefined;
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#timeoutMs);
      child.on('message', (message: SoundNews) => {
        news = message;
      });
      child.once('error', () => undefined);
      child.once('exit', () => {
        clearTimeout(timer);
        if (news?.type === 'done') resolve(news.result);
        else if (news?.type === 'refused') reject(new SoundRefused(news.reason, news.message));
        else if (order.type === 'speak') reject(new Error('the speech process failed'));
        else reject(new SoundRefused('Unreadable', damagedText));
      });
      child.send(order, () => undefined);
    });
  }
}

function start(): ChildProcess {
  return fork(program, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--no-warnings'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
