/** Prices of texts, in whole credits: settings of the installation, sample values. */
export interface TextPrices {
  readonly perSegment: number;
  readonly withMedia: number;
}

/** Sample prices: 1 credit a segment, 3 with media. */
export const defaultTextPrices: TextPrices = { perSegment: 1, withMedia: 3 };

/**
 * Credits for `count` texts of `segments` segments each (P-245): count times segments, or the media
 * price instead of the segments when media is attached.
 */
export function textCredits(
  text: { segments: number; hasMedia: boolean; count?: number },
  prices: TextPrices = defaultTextPrices,
): number {
  const each = text.hasMedia ? prices.withMedia : text.segments * prices.perSegment;
  return each * (text.count ?? 1);
}
