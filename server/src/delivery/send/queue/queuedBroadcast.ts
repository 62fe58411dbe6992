/** What to send to whom: the recipients of a draft, numbered 1 to `lastNo` with gaps. */
export interface QueuedBroadcast {
  readonly broadcastId: number;
  readonly audienceId: number;
  /** Highest recipient number of the draft. */
  readonly lastNo: number;
  /** How many recipients there are. */
  readonly recipientCount: number;
  readonly textNumberId: number;
  /** 2 Bandwidth, 5 Infobip. */
  readonly aggregatorId: number;
  /** With merge fields, without signature. Null if each recipient has a text of its own in `direct_text`. */
  readonly textMessage: string | null;
  /** True if recipients have a text of their own instead of it, or were excluded from it. */
  readonly hasDecisions?: boolean;
  /** The organization's name, as it stands before each text; empty for none. */
  readonly namePrefix: string;
  /** Empty for none. */
  readonly signatureText: string;
  /** Addresses from which the carrier may fetch the pictures. */
  readonly mediaUrls: readonly string[];
  /** Longest text after merging, with the signature and without the name. Null for no limit. */
  readonly maxCharacters: number | null;
  /** Segments of one text, for the pace of the number. */
  readonly segments: number;
  /** Thousandths of a credit. `recipientCount` times this amount is already held. */
  readonly creditsPerText: number;
  readonly isTextSurvey: boolean;
  /** Texts per minute. 0 for as fast as the number may (2-decisions J9). */
  readonly perMinute: number;
  /** Its texts reply to a STOP: they alone go to phones that have opted out. */
  readonly answersStop?: boolean;
}
