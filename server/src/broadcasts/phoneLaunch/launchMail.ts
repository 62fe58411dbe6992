import { people as peopleText } from '@carillon/rules/money/amounts';
import { spokenTime } from '@carillon/rules/calls/callSpeech';
import { escapeHtml, mailFont } from '../../platform/mail/mailHtml.ts';

/** The content of the email about a launched broadcast. */
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

interface MailTexts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * An email to the user who launched a broadcast by telephone, or in whose name it was launched: what it is and how to
 * stop it.
 */
export function launchMail(content: LaunchMailContent): MailTexts {
  const { name, people } = content;
  const whom = peopleText(people);
  const start = spokenTime(content.startsAt, content.zone);
  return mail(content.firstName, {
    subject: 'A broadcast was launched from your phone',
    sentences: [
      `“${name}” was launched from your phone. It will call ${whom}, starting at ${start}.`,
      'If this was not you, cancel the broadcast before it starts, and change your phone launch ID.',
    ],
    main: { label: 'Open broadcast', url: content.broadcastUrl },
    settingsUrl: content.settingsUrl,
  });
}

/** An email to a user who pressed 1 and may have hung up before hearing that nothing was sent. */
export function notLaunchedMail(content: {
  readonly firstName: string;
  readonly group: string;
  /** Null when the draft is gone. */
  readonly draftUrl: string | null;
  readonly broadcastsUrl: string;
  readonly settingsUrl: string;
}): MailTexts {
  const { draftUrl } = content;
  return mail(content.firstName, {
    subject: 'A broadcast from your phone was not sent',
    sentences: [
      `1 was pressed to send a broadcast to ${content.group}, but it was not sent. The reason is told in the call; perhaps the call was over before.`,
      draftUrl === null
        ? 'No one was called.'
        : 'No one was called. The people are kept in a draft, to which a message can be added.',
    ],
    main:
      draftUrl === null
        ? { label: 'Open broadcasts', url: content.broadcastsUrl }
        : { label: 'Open draft', url: draftUrl },
    settingsUrl: content.settingsUrl,
  });
}

function mail(
  firstName: string,
  says: {
    subject: string;
    sentences: readonly string[];
    main: { label: string; url: string };
    settingsUrl: string;
  },
): MailTexts {
  const { subject, main, settingsUrl } = says;
  const sentences = [firstName === '' ? 'Hello,' : `Hello ${firstName},`, ...says.sentences];
  const change = 'Change your phone launch ID';
  const text = [...sentences, `${main.label}: ${main.url}`, `${change}: ${settingsUrl}`].join('\n\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f6fa;color:#1b2130;${mailFont}font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:24px">
<h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(subject)}</h1>
${sentences.map((sentence) => `<p style="margin:0 0 12px">${escapeHtml(sentence)}</p>`).join('\n')}
<p style="margin:20px 0"><a href="${escapeHtml(main.url)}" style="display:inline-block;background:#2f4bd8;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${main.label}</a></p>
<p style="margin:0;color:#5b6475;font-size:13px"><a href="${escapeHtml(settingsUrl)}" style="color:#2f4bd8">${change}</a></p>
</td></tr></table></td></tr></table></body></html>
`;
  return { subject, text: `${text}\n`, html };
}
