import type { Clock } from '../platform/clock.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import type { Person } from './connector.ts';
import { sha256 } from './seal.ts';

/** The source of people and the secret used. A new secret never finds results of the previous one. */
export interface PeoplePlace {
  readonly tenant: Tenant;
  readonly integrationId: number;
  readonly groupId: string;
  readonly secret: string;
}

/** How long fetched people may be reused, in milliseconds. */
export const cacheLife = 60_000;
/** Maximum number of people kept in total, at most a tenth of a gigabyte. */
const mostKept = 200_000;

/**
 * Recently fetched people, so that paging and searching do not refetch a whole group. Other systems count our
 * calls. Held only in this process's memory.
 */
export class PeopleCache {
  readonly #clock: Clock;
  readonly #kept = new Map<string, { people: readonly Person[]; until: number }>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(place: PeoplePlace): readonly Person[] | null {
    this.#forgetOld();
    return this.#kept.get(keyOf(place))?.people ?? null;
  }

  set(place: PeoplePlace, people: readonly Person[]): void {
    this.#remove(keyOf(place));
    this.#kept.set(keyOf(place), { people, until: this.#clock.now().getTime() + cacheLife });
    this.#count += people.length;
    for (const key of this.#kept.keys()) {
      if (this.#count <= mostKept) break;
      this.#remove(key);
    }
  }

  #forgetOld(): void {
    const now = this.#clock.now().getTime();
    for (const [key, { until }] of this.#kept) if (until <= now) this.#remove(key);
  }

  #remove(key: string): void {
    this.#count -= this.#kept.get(key)?.people.length ?? 0;
    this.#kept.delete(key);
  }
}

function keyOf({ tenant, integrationId, groupId, secret }: PeoplePlace): string {
  return sha256(String(tenant.accountId), String(integrationId), groupId, secret).toString('base64');
}
