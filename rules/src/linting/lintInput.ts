import type { LintPlace } from './lintRules.ts';

/** A text, and the facts about its sender and recipients that rules need. A rule without its fact is silent. */
export interface LintInput {
  /** As written, with its merge fields. */
  readonly text: string;
  /** Sent below the text; empty for none. */
  readonly signature?: string;
  readonly place: LintPlace;
  /** The organization's name; empty while it is unknown. */
  readonly sender?: string;
  /** True when at least one recipient has never been texted by this organization. */
  readonly isFirst?: boolean;
  /** The country of the account, whose phone numbers recipients expect. */
  readonly countryId?: number;
  /** The texts with which the number is registered. */
  readonly samples?: readonly string[];
  /** What the server found, which may know more shorteners than this build does. */
  readonly shortUrls?:
    | { readonly UrlsFound: readonly string[]; readonly BlackListedUrls?: readonly string[] }
    | undefined;
  /** Most characters of the text: a fix that exceeds it isn't offered. */
  readonly limit?: number | undefined;
}

/** What one rule found, before its fix is checked. */
export interface RawFinding {
  /** Why, for users. */
  readonly reason: string;
  /** The places in question as they are written, each once; empty when the whole text is meant. */
  readonly found: readonly string[];
  /** The mended text and the button's words; null if only a person can mend it. */
  readonly fix: { readonly label: string; readonly text: string } | null;
}
