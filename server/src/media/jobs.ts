import { purgeJob } from '../library/index.ts';
import type { Chore } from '../platform/jobs.ts';

/** Removes deleted audio for good. */
export const purgeAudioJob = purgeJob('purge-audio', 300);

/** Hourly: files that no row refers to. */
export const sweepFilesChore: Chore = { name: 'sweep-files', cron: '43 * * * *', expireInSeconds: 600 };
