import type { Exchange } from './exchange.ts';

/** A push message as its sender posted it. The body is encrypted for its browser. */
interface Pushed {
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
}

/** Limits: browsers, and messages per browser. */
const mostBrowsers = 200;
const mostMessages = 100;

/**
 * A push service for simulated browsers: `POST /push/{name}` accepts a message as a real one does, `GET` returns what
 * arrived, `DELETE` forgets the browser, which is then gone (410).
 */
export class PushService {
  readonly #kept = new Map<string, Pushed[]>();
  readonly #gone = new Set<string>();

  /** False for other paths. */
  async routes(exchange: Exchange): Promise<boolean> {
    const name = /^\/push\/([\w-]{1,100})$/.exec(exchange.path)?.[1];
    if (name === undefined) return false;
    if (exchange.method === 'GET') exchange.answer(200, { Items: this.#kept.get(name) ?? [] });
    else if (exchange.method === 'DELETE') {
      this.#kept.delete(name);
      this.#gone.add(name);
      exchange.answer(200, {});
    } else if (exchange.method === 'POST') await this.#take(exchange, name);
    else return false;
    return true;
  }

  async #take(exchange: Exchange, name: string): Promise<void> {
    const body = await exchange.body();
    const { authorization, ttl, urgency, topic } = exchange.request.headers;
    if (this.#gone.has(name)) return exchange.answer(410, { error: 'This subscription is gone.' });
    if (authorization?.startsWith('vapid t=') !== true || ttl === undefined)
      return exchange.answer(400, { error: 'Who sends, and for how long, must be said.' });
    const headers = Object.fromEntries(
      Object.entries({ authorization, ttl, urgency, topic }).map(([field, value]) => [field, String(value)]),
    );
    const messages = this.#kept.get(name) ?? [];
    this.#kept.delete(name);
    this.#kept.set(name, [...messages, { headers, body: body.toString('base64') }].slice(-mostMessages));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostBrowsers && oldest !== undefined) this.#kept.delete(oldest);
    exchange.answer(201, {});
  }
}
