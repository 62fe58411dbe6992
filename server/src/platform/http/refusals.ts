import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';

/** Facts about a refusal without personal data: fixed words, numbers of accounts and users, digests. */
type Fields = Readonly<Record<string, string | number>>;

/**
 * Each refusal gets its own line once in this interval. Repeats in that time share one line with their count.
 */
const usualEveryMs = 60_000;
/**
 * Maximum number of distinct refusals counted at a time, so that an attacker who varies everything can't fill
 * the memory.
 */
const mostAtOnce = 2_000;

/**
 * Logs refused sign-ins, webhooks, and calls (ASVS 16.3). Names and addresses appear as digests keyed with
 * our secret: enough to see repeated attempts by one of them, and to find a suspected name.
 */
export class Refusals {
  readonly #log: Pick<Log, 'warn'>;
  readonly #secret: string;
  readonly #everyMs: number;
  readonly #counted = new Map<string, { fields: Fields; more: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Pick<Log, 'warn'>, secret: string, everyMs: number = usualEveryMs) {
    this.#log = log;
    this.#secret = secret;
    this.#everyMs = everyMs;
  }

  /** Records a response if it is a refusal worth a log line. */
  answered(request: FastifyRequest, status: number): void {
    const refused = this.#refusalOf(request, status);
    if (refused !== null) this.note(refused);
  }

  /** Logs the first of each kind at once and counts the rest. */
  note(fields: Fields): void {
    const key = JSON.stringify(fields);
    const known = this.#counted.get(key);
    if (known !== undefined) known.more += 1;
    else if (this.#counted.size < mostAtOnce) {
      this.#counted.set(key, { fields, more: 0 });
      this.#log.warn({ ...fields, count: 1 }, 'refused');
    }
    this.#timer ??= setTimeout(() => this.flush(), this.#everyMs).unref();
  }

  /** Logs the counts and starts over. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { fields, more } of this.#counted.values())
      if (more > 0) this.#log.warn({ ...fields, count: more }, 'refused');
    this.#counted.clear();
  }

  #refusalOf(request: FastifyRequest, status: number): Fields | null {
    const route = request.routeOptions.url ?? '';
    const address = this.#digest(request.ip);
    if (route.startsWith('/webhooks/')) return status === 401 ? { what: 'webhook', route, address } : null;
    if (route === '/api/login') {
      const given = (request.body as { UserName?: unknown } | null | undefined)?.UserName;
      const name = this.#digest(typeof given === 'string' ? given.trim().toLowerCase() : '');
      return status === 401 || status === 429 ? { what: 'sign-in', status, name, address } : null;
    }
    if (status !== 403 && status !== 429) return null;
    const caller = (request as { caller?: { tenant: { accountId: number }; userId: number } | null }).caller;
    if (!caller) return { what: 'call', status, route, address };
    return { what: 'call', status, route, account: caller.tenant.accountId, user: caller.userId };
  }

  #digest(text: string): string {
    return createHmac('sha256', this.#secret).update(`refusal:${text}`).digest('hex').slice(0, 12);
  }
}
