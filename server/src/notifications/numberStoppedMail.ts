import { accountMail, type MailParts } from '../accounts/index.ts';

/** The content of the email about a stopped number. */
export interface NumberStoppedContent {
  readonly firstName: string;
  /** As people know it. */
  readonly number: string;
  /** The carrier's own code. */
  readonly code: string;
  readonly settingsUrl: string;
}

/** The email to an owner whose number was stopped because phone carriers refuse its texts: what it means, what to do. */
export function numberStoppedMail(content: NumberStoppedContent): MailParts {
  const { firstName, number, code, settingsUrl } = content;
  return accountMail({
    subject: `Texts from ${number} are refused, so the number was stopped`,
    firstName,
    sentences: [
      `Phone carriers refused several texts from ${number} and said that the number may not send (code ${code}). To keep the rest of your list, nothing more is sent from it. Broadcasts that were sending are paused, and everyone not reached yet is kept.`,
      'Most often the registration of the number has expired, was suspended, or no longer includes it. Contact us to have it mended.',
      'When that is done, resume the broadcast, or open Settings, Text numbers, and let the number send again.',
    ],
    button: { label: 'Open text numbers', url: settingsUrl },
  });
}
