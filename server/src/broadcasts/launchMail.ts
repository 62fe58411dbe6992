import { spokenTime } from '@carillon/rules/callSpeech';

/** What the mail about a launched broadcast says. */
export interface LaunchMailContent {
  readonly firstName: string;
  /** Of the broadcast. */
  readonly name: string;
  readonly people: number;
  readonly startsAt: Date;
  /** The user's zone. */
  readonly zone: string;
  readonly broadcastUrl: string;
  readonly settingsUrl: string;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const font = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;';

/** A mail to who launched a broadcast by telephone, or in whose name somebody did: what it is and how to stop it. */
export function launchMail(content: LaunchMailContent): { subject: string; text: string; html: string } {
  const { name, people, broadcastUrl, settingsUrl } = content;
  const subject = 'A broadcast was launched from your phone';
  const hello = content.firstName === '' ? 'Hello,' : `Hello ${content.firstName},`;
  const whom = people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`;
  const start = spokenTime(content.startsAt, content.zone);
  const what = `“${name}” was launched from your phone. It will call ${whom}, starting at ${start}.`;
  const stop = 'If this was not you, cancel the broadcast before it starts, and change your phone launch ID.';
  const text = [
    hello,
    what,
    stop,
    `Open broadcast: ${broadcastUrl}`,
    `Change your phone launch ID: ${settingsUrl}`,
  ].join('\n\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f5f6fa;color:#1b2130;${font}font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:24px">
<h1 style="font-size:20px;margin:0 0 12px">${escape(subject)}</h1>
<p style="margin:0 0 12px">${escape(hello)}</p>
<p style="margin:0 0 12px">${escape(what)}</p>
<p style="margin:0 0 16px">${escape(stop)}</p>
<p style="margin:20px 0"><a href="${escape(broadcastUrl)}" style="display:inline-block;background:#2f4bd8;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">Open broadcast</a></p>
<p style="margin:0;color:#5b6475;font-size:13px"><a href="${escape(settingsUrl)}" style="color:#2f4bd8">Change your phone launch ID</a></p>
</td></tr></table></td></tr></table></body></html>
`;
  return { subject, text: `${text}\n`, html };
}
