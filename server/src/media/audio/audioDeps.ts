import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { Stored } from '../../platform/undo.ts';
import { SoundPool } from './soundPool.ts';

export interface AudioDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: Config;
  readonly jobs: Jobs;
  readonly log: Log;
}

/** What happens elsewhere when audio goes and comes back; in the same transaction. */
export interface AudioListeners<Lost> {
  /**
   * These messages are about to leave the library: broadcasts that have not begun to play them lose them (2-decisions
   * A2 row 14). Returns what is needed to restore them.
   */
  audioDeleted(tx: TenantTx, audioIds: readonly number[]): Promise<Lost>;
  /** The deletion was undone; `lost` is what audioDeleted returned. */
  audioRestored(tx: TenantTx, audioIds: readonly number[], lost: Stored<Lost>): Promise<void>;
}

/**
 * One per server process, as each has two processors to spare at most: two minutes of .mp3 take a second, two hours
 * about a minute.
 */
export const sounds = new SoundPool({ width: 2, timeoutMs: 240_000 });
