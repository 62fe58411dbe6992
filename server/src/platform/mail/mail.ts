import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailSettings } from './mailSettings.ts';

/** An email to one person. */
export interface Mail {
  /**
   * The permanent identity of the email. The same email sent again has the same identity. Letters, digits,
   * dots, and dashes.
   */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Why an email can never be delivered. Its message contains no names or addresses. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Sends email. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the email. Throws MailRefused when it never will, another error when a
   * later try may help: a repeated email keeps its Message-ID, so that a server that accepted it before recognizes it.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Time limit of each step with the mail server, in milliseconds. */
const patienceMs = 20_000;

/** Opens the mailer from the settings. `publicUrl` supplies the host of Message-IDs. */
export function openMailer(settings: MailSettings, publicUrl: string): Mailer {
  const host = new URL(publicUrl).hostname;
  return settings.smtp === null
    ? folderMailer(settings, host)
    : serverMailer(
        createTransport({
          url: settings.smtp,
          pool: true,
          maxConnections: 3,
          connectionTimeout: patienceMs,
          greetingTimeout: patienceMs,
          socketTimeout: patienceMs,
          disableFileAccess: true,
          disableUrlAccess: true,
        }),
        settings.from,
        host,
      );
}

function messageOf(mail: Mail, from: string, host: string) {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.key}@${host}>`,
    // Prevents "away" messages to a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function serverMailer(transport: Transporter, from: string, host: string): Mailer {
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from, host));
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        const isFinal = (responseCode !== undefined && responseCode >= 550) || code === 'EENVELOPE';
        throw isFinal && code !== 'EAUTH' ? new MailRefused('the mail server refused the mail') : error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Writes emails to a folder, one file each. The same email sent twice is one file. For machines without a
 * mail server.
 */
function folderMailer(settings: MailSettings, host: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const file = path.join(settings.folder, `${mail.key}.eml`);
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      if (await exists(file)) return;
      const made = await composer.sendMail(messageOf(mail, settings.from, host));
      await writeFile(`${file}.part`, made.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
