import { people as peopleText } from '@carillon/rules/money/amounts';
import { spokenTime } from '@carillon/rules/calls/callSpeech';
import { broadcastMail, type MailTexts } from '../broadcastMail.ts';

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

/** Where users change what launches from their phones ask for. */
const change = (url: string) => ({ label: 'Change your phone launch ID', url });

/**
 * An email to the user who launched a broadcast by telephone, or in whose name it was launched: what it is and how to
 * stop it.
 */
export function launchMail(content: LaunchMailContent): MailTexts {
  const { name, people } = content;
  const whom = peopleText(people);
  const start = spokenTime(content.startsAt, content.zone);
  return broadcastMail(content.firstName, {
    subject: 'A broadcast was launched from your phone',
    sentences: [
      `“${name}” was launched from your phone. It will call ${whom}, starting at ${start}.`,
      'If this was not you, cancel the broadcast before it starts, and change your phone launch ID.',
    ],
    main: { label: 'Open broadcast', url: content.broadcastUrl },
    more: change(content.settingsUrl),
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
  return broadcastMail(content.firstName, {
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
    more: change(content.settingsUrl),
  });
}
