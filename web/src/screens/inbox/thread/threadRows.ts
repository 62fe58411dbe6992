import type { TextMessage } from '@carillon/contract/conversations/conversations';
import type { ConversationEvent } from '@carillon/contract/conversations/teamwork';
import { formatDate, wallTime } from '@carillon/rules/time/times';
import type { Waiting } from '../compose/outbox/outbox.ts';

/** The rows of a thread, oldest first. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly title: string }
  | {
      readonly kind: 'text';
      readonly key: string;
      readonly text: TextMessage;
      /** The next text has the same side and minute, so its time is enough. */
      readonly isFollowed: boolean;
    }
  /** A note, or what the team did. */
  | { readonly kind: 'event'; readonly key: string; readonly event: ConversationEvent }
  | { readonly kind: 'waiting'; readonly key: string; readonly waiting: Waiting };

const day = 86_400_000;
/** Texts of one side within this time are grouped. */
const togetherMs = 3 * 60_000;

const dayKey = (at: number, zone: string): string => {
  const { Year, Month, Day } = wallTime(at, zone);
  return `${Year}-${Month}-${Day}`;
};

/** "Today", "Yesterday", or the date, by the clocks of a zone. */
export function dayTitle(at: number, now: number, zone: string): string {
  const key = dayKey(at, zone);
  if (key === dayKey(now, zone)) return 'Today';
  return key === dayKey(now - day, zone) ? 'Yesterday' : formatDate(at, zone);
}

const speaker = (text: TextMessage): string =>
  text.IsInbound ? 'them' : `${text.CreatedBy?.UserID ?? 0} ${text.BroadcastID ?? 0}`;

function areTogether(text: TextMessage, next: TextMessage | undefined): boolean {
  if (next === undefined || speaker(text) !== speaker(next)) return false;
  return Date.parse(next.CreateTimestamp) - Date.parse(text.CreateTimestamp) < togetherMs;
}

/** What a thread is made of. */
export interface ThreadFacts {
  readonly texts: readonly TextMessage[];
  readonly events: readonly ConversationEvent[];
  readonly waiting: readonly Waiting[];
  readonly now: number;
  readonly zone: string;
}
type Entry = { readonly at: number } & (
  | { readonly text: TextMessage; readonly event?: never }
  | { readonly event: ConversationEvent; readonly text?: never }
);

/**
 * Texts and events together, each once, oldest first. At the same moment, the text is first, because it was the cause.
 */
function inOrder(texts: readonly TextMessage[], events: readonly ConversationEvent[]): Entry[] {
  const once = new Map(texts.map((text) => [text.TextMessageID, text]));
  const known = new Map(events.map((event) => [event.EventID, event]));
  const entries: Entry[] = [
    ...[...once.values()].map((text) => ({ at: Date.parse(text.CreateTimestamp), text })),
    ...[...known.values()].map((event) => ({ at: Date.parse(event.CreateTimestamp), event })),
  ];
  const id = (one: Entry): number => one.text?.TextMessageID ?? one.event?.EventID ?? 0;
  return entries.sort(
    (a, b) => a.at - b.at || Number(a.event !== undefined) - Number(b.event !== undefined) || id(a) - id(b),
  );
}

/**
 * Rows of a thread: every text once, oldest first, what the team did between them, a heading at the start of each day,
 * and at the end what this browser has written and the server has not shown yet. Pages move while texts arrive, so the
 * same text may be in two of them.
 */
export function threadRows({ texts, events, waiting, now, zone }: ThreadFacts): ThreadRow[] {
  const sorted = inOrder(texts, events);
  const rows: ThreadRow[] = [];
  let today = '';
  const begin = (at: number): void => {
    const key = dayKey(at, zone);
    if (key === today) return;
    today = key;
    rows.push({ kind: 'day', key: `day ${key}`, title: dayTitle(at, now, zone) });
  };
  for (const [place, { at, text, event }] of sorted.entries()) {
    begin(at);
    if (text === undefined) {
      rows.push({ kind: 'event', key: `event ${event.EventID}`, event });
      continue;
    }
    const next = sorted[place + 1];
    const endsDay = next !== undefined && dayKey(next.at, zone) !== dayKey(at, zone);
    rows.push({
      kind: 'text',
      // A text that was shown before the server knew it stays the same row, so that nothing moves.
      key: text.RequestKey === '' ? `text ${text.TextMessageID}` : `own ${text.RequestKey}`,
      text,
      isFollowed: !endsDay && areTogether(text, next?.text),
    });
  }
  const arrived = new Set(texts.map((text) => text.RequestKey));
  for (const one of waiting) {
    if (arrived.has(one.key)) continue;
    begin(Math.max(one.at, sorted.at(-1)?.at ?? 0));
    rows.push({ kind: 'waiting', key: `own ${one.key}`, waiting: one });
  }
  return rows;
}

/** The note beside an inbound text. Empty for an ordinary one. */
export function inboundNote(type: TextMessage['Type']): string {
  switch (type) {
    case 'Stop':
      return 'Opted out';
    case 'Unstop':
      return 'Opted back in';
    case 'AutoOptOut':
      return 'Treated as an opt-out';
    case 'OptOutHeld':
      return 'May be an opt-out';
    case 'JoinEveryone':
    case 'JoinGroup':
      return 'Joined by text';
    case 'Help':
      return 'Asked for help';
    case 'Keyword':
      return 'Keyword';
    case 'SurveyAnswer':
      return 'Survey answer';
    case 'Message':
      return '';
  }
}

/** How prominently the state of one of our texts is shown: delivered ones show nothing (3-decisions 10). */
export function stateTone(
  text: Pick<TextMessage, 'DeliveryStatus' | 'CanRetry'>,
): 'none' | 'quiet' | 'error' {
  if (['', 'Delivered', 'Read'].includes(text.DeliveryStatus)) return 'none';
  return ['NeedsSending', 'Sending', 'SentToCarrier'].includes(text.DeliveryStatus) ? 'quiet' : 'error';
}

/** The announcement for screen readers when a text arrives while the thread is open. */
export function spokenText(text: TextMessage, name: string): string {
  const words = text.Message.trim() === '' && text.Mms.length > 0 ? 'sent a picture' : text.Message;
  return `${name}: ${words}`;
}
