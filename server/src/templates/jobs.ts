import { purgeJob } from '../library/index.ts';

/** Removes deleted texts for good. */
export const purgeTemplatesJob = purgeJob('purge-templates', 60);
