import type { ResultFilter } from '@carillon/contract/broadcasts/broadcastResults';

/** Which results of a broadcast a page or a file shows. */
export interface DetailsQuery {
  readonly filter: ResultFilter;
  readonly status?: string | undefined;
  readonly surveyresponse?: number | undefined;
  readonly sentas?: 'rcs' | 'fallback' | undefined;
  readonly q?: string | undefined;
}
