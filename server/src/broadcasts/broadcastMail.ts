import { escapeHtml, mailFont } from '../platform/mail/mailHtml.ts';

export interface MailTexts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An email about a broadcast: a few sentences, a button, and a quieter link below. */
export function broadcastMail(
  firstName: string,
  says: {
    readonly subject: string;
    readonly sentences: readonly string[];
    readonly main: { readonly label: string; readonly url: string };
    readonly more: { readonly label: string; readonly url: string };
  },
): MailTexts {
  const { subject, main, more } = says;
  const sentences = [firstName === '' ? 'Hello,' : `Hello ${firstName},`, ...says.sentences];
  const text = [...sentences, `${main.label}: ${main.url}`, `${more.label}: ${more.url}`].join('\n\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f6fa;color:#1b2130;${mailFont}font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:24px">
<h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(subject)}</h1>
${sentences.map((sentence) => `<p style="margin:0 0 12px">${escapeHtml(sentence)}</p>`).join('\n')}
<p style="margin:20px 0"><a href="${escapeHtml(main.url)}" style="display:inline-block;background:#2f4bd8;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${main.label}</a></p>
<p style="margin:0;color:#5b6475;font-size:13px"><a href="${escapeHtml(more.url)}" style="color:#2f4bd8">${more.label}</a></p>
</td></tr></table></td></tr></table></body></html>
`;
  return { subject, text: `${text}\n`, html };
}
