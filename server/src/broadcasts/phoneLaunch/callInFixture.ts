import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPhoneWave } from '../../media/fixtures.ts';
import type { TestApp } from '../../testing/testApp.ts';

const account = '5500009';
const hook = { user: 'hook', password: 'hook-password' };

/** The carriers' own services, as far as we fetch recordings from them. */
export interface RecordingService {
  readonly env: NodeJS.ProcessEnv;
  /** The sound of recordings by id. Others are a tone of 5 seconds, and 'r-missing' does not exist. */
  readonly sounds: Map<string, Buffer>;
  readonly asked: string[];
  close(): Promise<void>;
}

/** Serves recordings in place of Bandwidth and Infobip. Both carriers are set up to use it. */
export async function recordingService(): Promise<RecordingService> {
  const sounds = new Map<string, Buffer>();
  const asked: string[] = [];
  const usual = aPhoneWave(5);
  const server: Server = createServer((request, response) => {
    const found = /\/recordings\/(?:files\/)?([^/]+)(?:\/media)?$/.exec(request.url ?? '');
    const id = found?.[1] ?? '';
    asked.push(id);
    if (found === null || id === 'r-missing') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'audio/wav' }).end(sounds.get(id) ?? usual);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sounds,
    asked,
    env: {
      PUBLIC_URL: 'http://carillon.test',
      BANDWIDTH_BASE_URL: base,
      BANDWIDTH_VOICE_BASE_URL: base,
      BANDWIDTH_ACCOUNT_ID: account,
      BANDWIDTH_API_USER: 'api',
      BANDWIDTH_API_PASSWORD: 'api-password',
      BANDWIDTH_APPLICATION_ID: 'texts',
      BANDWIDTH_VOICE_APPLICATION_ID: 'calls',
      BANDWIDTH_WEBHOOK_USER: hook.user,
      BANDWIDTH_WEBHOOK_PASSWORD: hook.password,
      INFOBIP_BASE_URL: base,
      INFOBIP_API_KEY: 'key',
      INFOBIP_WEBHOOK_USER: hook.user,
      INFOBIP_WEBHOOK_PASSWORD: hook.password,
      RECORDING_NUMBER: '8885550190',
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export type CarrierName = 'bandwidth' | 'infobip';

/** A phone that calls one of our numbers, in the carrier's own format. */
export interface CallingPhone {
  readonly id: string;
  /** The last words, sentences and sounds in order. A recording is "recording r-1". */
  said(): string[];
  /** The last document in a response. */
  document(): string;
  /** The address of the next request, according to the document. */
  next(): string;
  press(digits: string): Promise<void>;
  record(recordingId: string, seconds?: number): Promise<void>;
  hangUp(): Promise<number>;
  /** Sends the last callback once more. */
  again(): Promise<void>;
}

let calls = 0;

/** The key that Infobip's addresses carry (docs/carriers.md). */
export const addressKey = (): string =>
  createHmac('sha256', hook.password).update('inbound calls').digest('hex').slice(0, 32);
export const headerOf = (password = hook.password) => ({
  authorization: `Basic ${Buffer.from(`${hook.user}:${password}`).toString('base64')}`,
});

/** Calls `to` from a phone. Returns when the first words are spoken. */
export async function callIn(
  test: Pick<TestApp, 'app' | 'base'>,
  carrier: CarrierName,
  to = '+18885550190',
  from = '+12145556001',
): Promise<CallingPhone> {
  const id = `c-${carrier}-${(calls += 1)}`;
  let document = '';
  let last: { url: string; body: object } = { url: '', body: {} };
  const post = async (url: string, body: object) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: url.replace('http://carillon.test', ''),
      headers: { 'content-type': 'application/json', ...(carrier === 'bandwidth' ? headerOf() : {}) },
      payload: JSON.stringify(body),
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.body;
  };
  const ask = async (url: string, body: object) => {
    last = { url, body };
    document = await post(url, body);
  };
  const wire =
    carrier === 'bandwidth' ? bandwidthWire(id, { from, to }, test) : infobipWire(id, { from, to });
  const phone: CallingPhone = {
    id,
    document: () => document,
    said: () => wire.said(document),
    next: () => wire.next(document),
    press: (digits) => ask(wire.next(document), wire.keys(digits)),
    record: (recordingId, seconds = 5) => ask(wire.next(document), wire.recorded(recordingId, seconds)),
    async hangUp() {
      const url = `/webhooks/voice/${carrier}/inbound/events${carrier === 'infobip' ? `?key=${addressKey()}` : ''}`;
      await post(url, wire.ended());
      return 200;
    },
    again: () => ask(last.url, last.body),
  };
  const first = `/webhooks/voice/${carrier}/inbound${carrier === 'infobip' ? `?key=${addressKey()}` : ''}`;
  await ask(first, wire.initiated());
  return phone;
}

const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');

interface Ends {
  readonly from: string;
  readonly to: string;
}

function bandwidthWire(callId: string, { from, to }: Ends, test: Pick<TestApp, 'base'>) {
  const event = (eventType: string, more: object = {}) => ({
    eventType,
    eventTime: test.base.clock.now().toISOString(),
    accountId: account,
    applicationId: 'calls',
    from,
    to,
    direction: 'inbound',
    callId,
    ...more,
  });
  return {
    initiated: () => event('initiate'),
    keys: (digits: string) => {
      const terminatingDigit = digits.endsWith('#') ? '#' : '';
      return event('gather', { digits: digits.replace('#', ''), terminatingDigit });
    },
    recorded: (recordingId: string, seconds: number) =>
      event('recordComplete', { recordingId, duration: `PT${seconds}S`, mediaUrl: 'http://10.0.0.1/steal' }),
    ended: () => event('disconnect', { cause: 'hangup', endTime: test.base.clock.now().toISOString() }),
    next: (document: string) => plain(/(?:gatherUrl|recordCompleteUrl)="([^"]*)"/.exec(document)?.[1] ?? ''),
    said: (document: string) =>
      [...document.matchAll(/<SpeakSentence[^>]*>([^<]*)<|<PlayAudio[^>]*>([^<]*)</g)].map(
        ([, words, url = '']) =>
          words !== undefined
            ? plain(words)
            : /\/recordings\/([^/]+)\/media$/.test(url)
              ? `recording ${/\/recordings\/([^/]+)/.exec(url)?.[1] ?? ''}`
              : 'tone',
      ),
  };
}

interface Markup {
  script: {
    action: string;
    text?: string;
    callback?: { url: string };
    say?: { text: string };
    play?: { content: { fileId?: string } };
    content?: { fileId?: string };
  }[];
}

function infobipWire(callId: string, { from, to }: Ends) {
  const bare = (phone: string) => phone.replace('+', '');
  const event = (more: object = {}) => ({
    callId,
    from: bare(from),
    to: bare(to),
    direction: 'INBOUND',
    startTime: '2026-01-14T16:00:00.000+0000',
    ...more,
  });
  const read = (document: string) => (JSON.parse(document) as Markup).script;
  return {
    initiated: () => event(),
    keys: (digits: string) => event({ capturedDtmf: digits.replace(/(?<=.)#$/, '') }),
    recorded: (recordingFileId: string) => event({ recordingFileId }),
    ended: () => ({
      results: [{ messageId: callId, doneAt: '2026-01-14T16:01:00.000+0000', error: { id: 0, name: '' } }],
    }),
    next: (document: string) =>
      read(document).find(({ callback }) => callback !== undefined)?.callback?.url ?? '',
    said: (document: string) =>
      read(document).flatMap(({ action, text, say, play, content }) => {
        const file = play?.content.fileId ?? content?.fileId;
        if (file !== undefined) return [`recording ${file}`];
        const words = action === 'say' ? text : say?.text;
        return words === undefined ? [] : [words];
      }),
  };
}
