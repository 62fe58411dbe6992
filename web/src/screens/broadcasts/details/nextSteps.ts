/** What the user can do about a result, in one plain sentence. Absent if nothing needs doing. */
const steps: Readonly<Record<string, string>> = {
  CarrierLimitExceeded: 'Send to them again later, at a slower rate.',
  CarrierRejectedMessage: 'Call them, or send a shorter text without links.',
  RejectedForPossibleSPAM: 'Rewrite the text: no capitals throughout, no short links, and say who you are.',
  RejectedForPossibleSpam: 'Rewrite the text: no capitals throughout, no short links, and say who you are.',
  RejectedByHandset: 'Ask them to free memory or allow texts, then send again.',
  DisallowedURL: 'Use a full link to your own website, then send again.',
  DisallowedUrl: 'Use a full link to your own website, then send again.',
  UnsupportedMedia: 'Use a smaller JPG or PNG image, then send again.',
  TextNumberUnavailable: 'Choose another text number, or contact support if this continues.',
  PhoneUnreachable: 'Send again later, or call them.',
  NotDelivered: 'Send again later. If it fails again, check the number.',
  OptedOut: 'They opted out. Only they can opt back in, by texting START.',
  WaitingForReview:
    'Open Review in the inbox and decide whether they opted out. Then text those who did not.',
  InvalidNumber: 'Correct the number in your list.',
  NotTextable: 'Call them: this number can’t receive texts.',
  NotOptedIn: 'Ask them to opt in first.',
  DoNotContact: 'Reach them in another way.',
  OutsideServiceArea: 'Reach them in another way.',
  DailyLimitReached: 'Send to them again tomorrow.',
  NotEnoughCredits: 'Add credits, then send to them again.',
  MessageTooLong: 'Shorten the text, then send to them again.',
  MissingValue: 'Fill in the missing value or set a fallback, then send to these people again.',
  NothingToSend: 'Write words beside the personalized fields, then send to these people again.',
  NotVerified: 'Verify their numbers, or end the free trial.',
  Canceled: 'Send to them again if they still need to know.',
  Expired: 'Send to them again in a longer window.',
  Unconfirmed: 'We ask the carrier again automatically. You can also decide now.',
};

/** The same for calls, if it differs. */
const callSteps: Readonly<Record<string, string>> = {
  Busy: 'Call them again at another time of day.',
  NoAnswer: 'Call them again at another time of day, or text them.',
  CallFailed: 'Call them again. If it fails again, check the number.',
  Invalid: 'Correct the number in your list.',
  DoNotCall: 'They asked for no calls. Reach them in another way.',
  Canceled: 'Call them if they still need to know.',
  Expired: 'Call them in a longer calling window.',
  MessageRejected: 'Change your message, then call them.',
  Unconfirmed: 'We ask the phone company again automatically. You can also decide now.',
};

/** Results of texts that a broadcast with calls makes up for by calling. */
const calledInstead: readonly string[] = ['NotTextable', 'OptedOut', 'NotOptedIn', 'OutsideServiceArea'];

/** What the user can do if a carrier mentions an image but the text has none. */
const withoutImage = 'Send again later, or call them.';

/**
 * The next step for a result of a text or a call. `alsoCalls`: the broadcast also calls. `hasImage`: its text has an
 * image.
 */
export function nextStep(
  deliveryStatus: string,
  { isCall, alsoCalls, hasImage }: { isCall: boolean; alsoCalls: boolean; hasImage: boolean },
): string | undefined {
  if (isCall) return callSteps[deliveryStatus];
  if (deliveryStatus === 'UnsupportedMedia' && !hasImage) return withoutImage;
  if (alsoCalls && calledInstead.includes(deliveryStatus)) return 'None: this broadcast calls these numbers.';
  return steps[deliveryStatus];
}
