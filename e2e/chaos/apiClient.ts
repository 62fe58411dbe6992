/**
 * The product's API for a persistent program: while a part is being restarted, every call is retried. That is safe,
 * because creating a broadcast carries a RequestKey.
 */
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { TextNumber } from '@carillon/contract/numbers';
import type { FileUpload } from '@carillon/contract/contacts/uploads';

const PATIENCE_MS = 60_000;
const HEADERS = { 'x-requested-with': 'carillon' };

/** The product refused a call, as distinct from not being there. */
export class Refusal extends Error {
  readonly status: number;

  constructor(call: string, status: number, body: string) {
    super(`${call} was answered ${status}: ${body.slice(0, 500)}`);
    this.status = status;
  }
}

/** One user of the product. Calls wait up to a minute for a product that is down. */
export class ApiClient {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** The session, for calls that are made otherwise. */
  get cookie(): string {
    return this.#cookie;
  }

  async signIn(userName = 'demo-owner', password = 'Carillon-2026'): Promise<void> {
    const answer = await this.#send('POST', '/login', {
      'content-type': 'application/json',
      body: JSON.stringify({ UserName: userName, Password: password }),
    });
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async get<Answer>(path: string): Promise<Answer> {
    return (await (await this.#send('GET', path)).json()) as Answer;
  }

  /** A download as it is. */
  async text(path: string): Promise<string> {
    return (await this.#send('GET', path)).text();
  }

  async call<Answer>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Answer> {
    const answer = await this.#send(method, path, {
      'content-type': 'application/json',
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  upload(
    fileName: string,
    content: string | Buffer,
    purpose: 'draft' | 'contacts' = 'draft',
  ): Promise<FileUpload> {
    const query = `filename=${encodeURIComponent(fileName)}&purpose=${purpose}`;
    return this.#send('POST', `/fileuploads?${query}`, {
      'content-type': 'application/octet-stream',
      body: content,
    }).then((answer) => answer.json() as Promise<FileUpload>);
  }

  /** Puts a message into the library. */
  async uploadAudio(fileName: string, content: Buffer): Promise<{ AudioID: number }> {
    const answer = await this.#send('POST', `/audio?filename=${encodeURIComponent(fileName)}`, {
      'content-type': 'application/octet-stream',
      body: content,
    });
    return (await answer.json()) as { AudioID: number };
  }

  /** Polls the file until it has that status; rejects with the product's sentence when it failed. */
  async untilFile(fileId: number, status: FileUpload['Status'], everyMs = 50): Promise<FileUpload> {
    const deadline = Date.now() + 5 * PATIENCE_MS;
    for (;;) {
      const file = await this.get<FileUpload>(`/fileuploads/${fileId}`);
      if (file.Status === status) return file;
      if (file.Status === 'Failed') throw new Error(`The file was refused: ${file.Message}`);
      if (Date.now() > deadline) throw new Error(`The file stays ${file.Status}.`);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }

  /** A draft with the people of a CSV file in it. */
  async draftOf(csv: string): Promise<number> {
    const { DraftBroadcastID } = await this.call<{ DraftBroadcastID: number }>('POST', '/draft-broadcasts', {
      BroadcastType: 'SMS',
    });
    const { FileID } = await this.upload('people.csv', csv);
    await this.untilFile(FileID, 'Ready');
    await this.call('POST', `/draft-broadcasts/${DraftBroadcastID}/fileuploads`, {
      FileID,
      UserIndicatedConsentDeclared: true,
    }).catch((error: unknown) => {
      // The first of two calls may have succeeded although its response was lost. The state below decides.
      if (!(error instanceof Refusal)) throw error;
    });
    await this.untilFile(FileID, 'Imported');
    return DraftBroadcastID;
  }

  /** The first registered number of a carrier (`AggregatorID` 2 or 5). */
  async numberOf(aggregatorId: 2 | 5): Promise<number> {
    return (await this.#numberOf(aggregatorId)).TextNumberID;
  }

  /** The number that has an RCS agent. */
  async rcsNumber(): Promise<number> {
    const { Items } = await this.get<ListEnvelope<TextNumber>>('/textnumbers');
    const found = Items.find((item) => item.RcsAgent?.IsActive === true);
    if (found === undefined) throw new Error('There is no text number with an RCS agent.');
    return found.TextNumberID;
  }

  /** The same number's digits, to call from. */
  async callerIdOf(aggregatorId: 2 | 5): Promise<string> {
    return (await this.#numberOf(aggregatorId)).TextPhoneNumber;
  }

  /** Sends a draft now and returns the broadcast's id. It is sent once, no matter how often this is called. */
  async send(draftId: number, textNumberId: number, text: string): Promise<number> {
    const { BroadcastID } = await this.call<{ BroadcastID: number }>('POST', '/broadcasts', {
      DraftBroadcastID: draftId,
      BroadcastName: `Run of draft ${draftId}`,
      BroadcastType: 'SMS',
      TextNumberID: textNumberId,
      TextMessage: text,
      startOption: 'START_IMMEDIATELY',
      RequestKey: `draft ${draftId}`,
    });
    return BroadcastID;
  }

  broadcast(broadcastId: number): Promise<Broadcast> {
    return this.get<Broadcast>(`/broadcasts/${broadcastId}`);
  }

  /** Every recipient of a broadcast, page by page. */
  async details(broadcastId: number): Promise<RecipientResult[]> {
    const rows: RecipientResult[] = [];
    for (let page = 1; ; page += 1) {
      const envelope = await this.get<ListEnvelope<RecipientResult>>(
        `/broadcasts/${broadcastId}/details?page=${page}&pagesize=2000`,
      );
      rows.push(...envelope.Items);
      if (envelope.Next === null || envelope.Items.length === 0) return rows;
    }
  }

  async #numberOf(aggregatorId: 2 | 5): Promise<TextNumber> {
    const { Items } = await this.get<ListEnvelope<TextNumber>>('/textnumbers');
    const found = Items.find((item) => item.AggregatorID === aggregatorId);
    if (found === undefined) throw new Error(`There is no text number of aggregator ${aggregatorId}.`);
    return found;
  }

  async #send(
    method: string,
    path: string,
    content: { 'content-type'?: string; body?: string | Buffer } = {},
  ): Promise<Response> {
    const { body, ...type } = content;
    const headers = { ...HEADERS, ...type, cookie: this.#cookie };
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await fetch(`${this.#url}/api${path}`, {
        method,
        headers,
        body: body as RequestInit['body'],
      }).catch((error: unknown) => error as Error);
      const isAway = answer instanceof Error || answer.status >= 500;
      if (!isAway) {
        if (answer.ok) return answer;
        throw new Refusal(`${method} ${path}`, answer.status, await answer.text());
      }
      if (Date.now() > deadline) {
        const why = answer instanceof Error ? answer.message : `${answer.status} ${await answer.text()}`;
        throw new Error(`${method} ${path} was not answered for a minute: ${why}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
