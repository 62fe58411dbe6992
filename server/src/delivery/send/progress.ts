import type { TenantTx } from '../../platform/database/database.ts';
import { inAccount } from '../../sends/index.ts';
import type { DeliveryDeps, DeliveryFacts } from '../deliveryDeps.ts';

const everyMs = 2_000;

/** Reports progress at most every 2 seconds per broadcast, and always the newest state at the end. */
export class Progress {
  readonly #inner: DeliveryFacts;
  readonly #toldAt = new Map<string, number>();
  readonly #untold = new Map<string, { accountId: number; broadcastId: number }>();
  readonly facts: DeliveryFacts;

  constructor(inner: DeliveryFacts) {
    this.#inner = inner;
    this.facts = { ...inner, onProgress: (tx, broadcastId) => this.#tell(tx, broadcastId) };
  }

  /** Schedules a report with the next flush, for callers that are in no transaction of the account. */
  tellSoon(accountId: number, broadcastId: number): void {
    this.#untold.set(`${accountId}/${broadcastId}`, { accountId, broadcastId });
  }

  /** Sends the reports that were held back long enough. Returns how many broadcasts. */
  async flush(deps: Pick<DeliveryDeps, 'database'>): Promise<number> {
    const now = performance.now();
    for (const [key, at] of this.#toldAt) if (now - at >= 2 * everyMs) this.#toldAt.delete(key);
    const untold = [...this.#untold.values()];
    this.#untold.clear();
    for (const { accountId, broadcastId } of untold)
      await inAccount(deps.database, accountId, (tx) => this.#inner.onProgress(tx, broadcastId));
    return untold.length;
  }

  async #tell(tx: TenantTx, broadcastId: number): Promise<void> {
    const key = `${tx.accountId}/${broadcastId}`;
    const now = performance.now();
    if (now - (this.#toldAt.get(key) ?? -Infinity) < everyMs) {
      this.#untold.set(key, { accountId: tx.accountId, broadcastId });
      return;
    }
    this.#toldAt.set(key, now);
    await this.#inner.onProgress(tx, broadcastId);
  }
}
