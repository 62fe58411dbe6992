// A browser's live connection without a browser: the words of Socket.IO over one web socket.

/** What a live connection received, and whether it is still open. */
export interface LiveBrowser {
  /** Names and data of the events so far. */
  readonly heard: readonly { readonly event: string; readonly data: unknown }[];
  /** Settles when the server has ended the connection. */
  readonly closed: Promise<void>;
  isClosed(): boolean;
  /** Settles when an event whose data contain `words` has been received. */
  hears(words: string): Promise<void>;
  close(): void;
}

/** Opens a live connection at `url` with a key; rejects when it is refused. */
export async function openLiveBrowser(url: string, key: string): Promise<LiveBrowser> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/?EIO=4&transport=websocket`);
  const heard: { event: string; data: unknown }[] = [];
  const waiting: (() => void)[] = [];
  let isClosed = false;
  const closed = new Promise<void>((resolve) =>
    socket.addEventListener('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('A live connection broke.')));
    socket.addEventListener('close', () => reject(new Error('A live connection was closed.')));
    socket.addEventListener('message', ({ data }) => {
      const words = String(data);
      if (words.startsWith('0')) socket.send(`40${JSON.stringify({ authtoken: key })}`);
      else if (words === '2') socket.send('3');
      else if (words.startsWith('44')) reject(new Error(`A live connection was refused: ${words}`));
      else if (words.startsWith('42')) {
        const [event, envelope] = JSON.parse(words.slice(2)) as [string, { data: unknown }];
        heard.push({ event, data: envelope.data });
        for (const look of waiting) look();
        if (event === 'connected') resolve();
      }
    });
  });
  return {
    heard,
    closed,
    isClosed: () => isClosed,
    hears: (words) =>
      new Promise((resolve) => {
        const look = () => {
          if (heard.some((one) => JSON.stringify(one.data).includes(words))) resolve();
        };
        waiting.push(look);
        look();
      }),
    close: () => socket.close(),
  };
}
