/** The help articles, by the last part of their address: /help/{slug}. */
export const helpSlugs = [
  'choose-a-type',
  'add-recipients',
  'write-a-message',
  'review-and-send',
  'personalize-a-text',
  'credits-of-a-text',
  'calling-window',
  'repeat-a-broadcast',
  'record-by-phone',
  'blocked-text-number',
  'broadcast-statuses',
] as const;
export type HelpSlug = (typeof helpSlugs)[number];
