// Calls create what a journey needs before it begins. The journey itself is clicks.
import type { APIRequestContext } from '@playwright/test';
import { addresses } from './startProduct.ts';
import type { MadePerson } from './people.ts';

const password = 'Carillon-2026';

interface SentBroadcast {
  BroadcastID: number;
}

async function good<T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Calls to the product with the session of one browser context. */
export class ApiClient {
  readonly #request: APIRequestContext;
  readonly #headers = { 'X-Requested-With': 'carillon' };

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Signs this context in. */
  async signIn(userName: string): Promise<void> {
    await this.post('/login', { UserName: userName, Password: password });
  }

  async get<T>(path: string): Promise<T> {
    return good<T>(await this.#request.get(`${addresses().product}/api${path}`, { headers: this.#headers }));
  }

  async post<T>(path: string, data: object): Promise<T> {
    const url = `${addresses().product}/api${path}`;
    return good<T>(await this.#request.post(url, { data, headers: this.#headers }));
  }

  async put<T>(path: string, data: object): Promise<T> {
    const url = `${addresses().product}/api${path}`;
    return good<T>(await this.#request.put(url, { data, headers: this.#headers }));
  }

  /** The id of a text number by its ten digits; the account's default one without. */
  async textNumber(phone?: string): Promise<number> {
    const { Items } = await this.get<{ Items: { TextNumberID: number; TextPhoneNumber: string }[] }>(
      '/textnumbers',
    );
    const found = Items.find((one) => phone === undefined || one.TextPhoneNumber === phone);
    if (found === undefined) throw new Error('This user has no such text number');
    return found.TextNumberID;
  }

  /** A draft with these recipients. Returns its id. */
  async draft(people: readonly MadePerson[]): Promise<number> {
    const { DraftBroadcastID } = await this.post<{ DraftBroadcastID: number }>('/draft-broadcasts', {
      BroadcastType: 'SMS',
    });
    if (people.length > 0) {
      await this.post(`/draft-broadcasts/${DraftBroadcastID}/contacts`, {
        Contacts: people.map((one) => ({
          PrimaryPhone: one.phone,
          FirstName: one.first,
          LastName: one.last,
        })),
        Source: 'paste',
        UserIndicatedConsentDeclared: true,
      });
    }
    return DraftBroadcastID;
  }

  /** Sends a text to these people at once and returns the broadcast's id. */
  async send(name: string, people: readonly MadePerson[], more: object = {}): Promise<number> {
    const DraftBroadcastID = await this.draft(people);
    const made = await this.post<SentBroadcast>('/broadcasts', {
      DraftBroadcastID,
      BroadcastName: name,
      BroadcastType: 'SMS',
      TextNumberID: await this.textNumber(),
      TextMessage: 'School is closed tomorrow because of the storm.',
      startOption: 'START_IMMEDIATELY',
      ...more,
    });
    return made.BroadcastID;
  }
}

/** Replaces the simulator's behavior. `{}` is the well-behaved carrier. */
export async function behave(behaviour: object): Promise<void> {
  const answer = await fetch(`${addresses().simulator}/behaviour`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
}

interface RecordLine {
  readonly kind: string;
  readonly to: string;
  readonly text: string;
}

/** Texts that the carrier accepted, to these ten-digit numbers. */
export async function textsTo(phones: ReadonlySet<string>): Promise<RecordLine[]> {
  const answer = await fetch(`${addresses().simulator}/record?after=0`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as RecordLine)
    .filter((line) => line.kind === 'text' && phones.has(line.to.replace(/^\+?1/, '')));
}
