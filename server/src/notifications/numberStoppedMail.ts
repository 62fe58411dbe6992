import { escapeHtml, mailFont } from '../platform/mail/mailHtml.ts';

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
export function numberStoppedMail(content: NumberStoppedContent): {
  subject: string;
  text: string;
  html: string;
} {
  const { firstName, number, code, settingsUrl } = content;
  const subject = `Texts from ${number} are refused, so the number was stopped`;
  const sentences = [
    firstName === '' ? 'Hello,' : `Hello ${firstName},`,
    `Phone carriers refused several texts from ${number} and said that the number may not send (code ${code}). To keep the rest of your list, nothing more is sent from it. Broadcasts that were sending are paused, and everyone not reached yet is kept.`,
    'Most often the registration of the number has expired, was suspended, or no longer includes it. Contact us to have it mended.',
    'When that is done, resume the broadcast, or open Settings, Text numbers, and let the number send again.',
  ];
  const label = 'Open text numbers';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f6fa;color:#1b2130;${mailFont}font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:24px">
<h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(subject)}</h1>
${sentences.map((sentence) => `<p style="margin:0 0 12px">${escapeHtml(sentence)}</p>`).join('\n')}
<p style="margin:20px 0 0"><a href="${escapeHtml(settingsUrl)}" style="display:inline-block;background:#2f4bd8;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${label}</a></p>
</td></tr></table></td></tr></table></body></html>
`;
  return { subject, text: `${[...sentences, `${label}: ${settingsUrl}`].join('\n\n')}\n`, html };
}
