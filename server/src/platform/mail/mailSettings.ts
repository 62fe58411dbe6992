import path from 'node:path';

/** How email is sent. */
export interface MailSettings {
  /** `smtp://` or `smtps://` address with credentials; null writes emails to `folder`. */
  readonly smtp: string | null;
  readonly folder: string;
  /** The sender, in email format. */
  readonly from: string;
}

interface Given {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
}

/** Reads the settings. Adds what is wrong to `problems`, never with its value. */
export function mailSettings(given: Given, dataDir: string, problems: string[]): MailSettings {
  if (given.SMTP_URL !== undefined && given.MAIL_FROM.endsWith('.invalid>'))
    problems.push('MAIL_FROM is required with SMTP_URL');
  return { smtp: given.SMTP_URL ?? null, folder: path.join(dataDir, 'mail'), from: given.MAIL_FROM };
}
