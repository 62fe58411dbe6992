import type { ApiClient } from '../e2e/chaos/apiClient.ts';

/** An event as received, by the clock of this process (milliseconds). */
export interface Heard {
  readonly event: string;
  readonly data: unknown;
  readonly at: number;
}

const patienceMs = 30_000;

/** A browser's live connection without a browser: the Socket.IO protocol over one web socket. */
export async function openSocket(
  url: string,
  session: ApiClient,
  hear: (heard: Heard) => void,
): Promise<{ close(): void }> {
  const { Key } = await session.get<{ Key: string }>('/websocket/key');
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/?EIO=4&transport=websocket`);
  await new Promise<void>((resolve, reject) => {
    const tooLong = setTimeout(
      () => reject(new Error('A live connection did not open in 30 s.')),
      patienceMs,
    );
    socket.addEventListener('error', () => reject(new Error('A live connection broke.')));
    socket.addEventListener('message', ({ data }) => {
      const at = performance.now();
      const words = String(data);
      if (words.startsWith('0')) socket.send(`40${JSON.stringify({ authtoken: Key })}`);
      else if (words === '2') socket.send('3');
      else if (words.startsWith('44')) reject(new Error(`A live connection was refused: ${words}`));
      else if (words.startsWith('42')) {
        const [event, envelope] = JSON.parse(words.slice(2)) as [string, { data: unknown }];
        if (event === 'connected') {
          clearTimeout(tooLong);
          resolve();
        } else hear({ event, data: envelope.data, at });
      }
    });
  });
  return { close: () => socket.close() };
}
