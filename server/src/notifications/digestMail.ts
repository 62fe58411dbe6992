import { digestCountLimit, digestRows, digestSubject, firstWords } from '@carillon/rules/digestTexts';
import { formatPhone } from '@carillon/rules/phones/phones';
import type { UnreadTexts } from '../conversations/index.ts';
import { escapeHtml, mailFont } from '../platform/mail/mailHtml.ts';

/** The content of a digest. */
export interface DigestContent {
  readonly firstName: string;
  readonly numberName: string;
  readonly unread: UnreadTexts;
  /** The user's zone. */
  readonly zone: string;
  /** Addresses of the number's inbox and of the settings of notifications. */
  readonly inboxUrl: string;
  readonly settingsUrl: string;
}

/** A digest as an email (3-decisions 12.3): up to five conversations, a button, and where to change the settings. */
export function digestMail(content: DigestContent): { subject: string; text: string; html: string } {
  const { numberName, unread } = content;
  const subject = digestSubject(unread.count, numberName);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: content.zone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const rows = unread.newest.slice(0, digestRows).map((row) => ({
    who: row.name === '' ? formatPhone(row.phone) : firstWords(row.name),
    said: firstWords(row.text) || (row.hasMedia ? 'Sent a picture' : 'Sent a text without words'),
    when: clock.format(row.at),
  }));
  const isMore = unread.count > unread.newest.length || unread.count > digestCountLimit;
  const hello = content.firstName === '' ? 'Hello,' : `Hello ${firstWords(content.firstName, 40)},`;
  const text = [
    hello,
    `You have ${subject}.`,
    ...rows.map(({ who, said, when }) => `${who}, ${when}\n${said}`),
    ...(isMore ? ['The newest are shown. All of them are in your inbox.'] : []),
    `Open inbox: ${content.inboxUrl}`,
    `Change when you are told: ${content.settingsUrl}`,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: html(content, hello, subject, rows, isMore) };
}

function html(
  content: DigestContent,
  hello: string,
  subject: string,
  rows: readonly { who: string; said: string; when: string }[],
  isMore: boolean,
): string {
  const list = rows
    .map(
      ({ who, said, when }) =>
        `<tr><td style="padding:12px 0;border-top:1px solid #e3e6ee"><b>${escapeHtml(who)}</b> <span style="color:#5b6475">${escapeHtml(when)}</span><br>${escapeHtml(said)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f6fa;color:#1b2130;${mailFont}font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:24px">
<h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(subject)}</h1>
<p style="margin:0 0 16px">${escapeHtml(hello)} these people wait for an answer.</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${list}</table>
${isMore ? '<p style="color:#5b6475">The newest are shown. All of them are in your inbox.</p>' : ''}
<p style="margin:20px 0"><a href="${escapeHtml(content.inboxUrl)}" style="display:inline-block;background:#2f4bd8;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">Open inbox</a></p>
<p style="margin:0;color:#5b6475;font-size:13px"><a href="${escapeHtml(content.settingsUrl)}" style="color:#2f4bd8">Change when you are told</a></p>
</td></tr></table></td></tr></table></body></html>
`;
}
