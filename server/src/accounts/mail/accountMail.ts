import { escapeHtml, mailFont } from '../../platform/mail/mailHtml.ts';

/** What an email about an account or a user says. */
export interface AccountMailContent {
  readonly subject: string;
  /** The first name of the recipient; empty if unknown. */
  readonly firstName: string;
  /** Paragraphs before the button. */
  readonly sentences: readonly string[];
  /** The one thing to do; absent when there is nothing. */
  readonly button?: { readonly label: string; readonly url: string };
  /** Paragraphs after the button, in small print: what to do if this was not expected, until when the link works. */
  readonly notes?: readonly string[];
}

/** The parts of an email that depend on its content. */
export interface MailParts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A name cannot turn an email into another's message: it is one short line. */
function greeting(firstName: string): string {
  const name = firstName.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** The plain layout of all emails about accounts and users: greeting, sentences, one button, notes. */
export function accountMail(content: AccountMailContent): MailParts {
  const { button, notes = [] } = content;
  const subject = content.subject.replaceAll(/\s+/g, ' ').trim();
  const sentences = [greeting(content.firstName), ...content.sentences];
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`;
  const small = (text: string) =>
    `<p style="margin:12px 0 0;color:#5b6475;font-size:13px">${escapeHtml(text)}</p>`;
  const link =
    button === undefined
      ? ''
      : `<p style="margin:20px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#2f4bd8;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${escapeHtml(button.label)}</a></p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f6fa;color:#1b2130;${mailFont}font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:24px">
<h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(subject)}</h1>
${[...sentences.map(paragraph), link, ...notes.map(small)].filter((part) => part !== '').join('\n')}
</td></tr></table></td></tr></table></body></html>
`;
  const lines = [...sentences, ...(button === undefined ? [] : [`${button.label}: ${button.url}`]), ...notes];
  return { subject, text: `${lines.join('\n\n')}\n`, html };
}
