import type { TextMessage } from '@carillon/contract/conversations';
import { formatDate, wallTime } from '@carillon/rules/times';
import type { Waiting } from '../compose/outbox.ts';

/** What a thread shows below one another, oldest first. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly title: string }
  | {
      readonly kind: 'text';
      readonly key: string;
      readonly text: TextMessage;
      /** The next text is of the same side and minute, so its time says enough. */
      readonly isFollowed: boolean;
    }
  | { readonly kind: 'waiting'; readonly key: string; readonly waiting: Waiting };

const day = 86_400_000;
/** Texts of one side within this time stand together. */
const togetherMs = 3 * 60_000;

const dayKey = (at: number, zone: string): string => {
  const { Year, Month, Day } = wallTime(at, zone);
  return `${Year}-${Month}-${Day}`;
};

/** "Today", "Yesterday", else the date, as the clocks of a zone have it. */
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

/**
 * Rows of a thread: every text once, oldest first, a heading where a day begins, and at the end what this browser has
 * written and the server has not shown yet. Pages move while texts come in, so the same text may stand in two of them.
 */
export function threadRows(
  texts: readonly TextMessage[],
  waiting: readonly Waiting[],
  now: number,
  zone: string,
): ThreadRow[] {
  const once = new Map(texts.map((text) => [text.TextMessageID, text]));
  const sorted = [...once.values()].sort(
    (a, b) =>
      Date.parse(a.CreateTimestamp) - Date.parse(b.CreateTimestamp) || a.TextMessageID - b.TextMessageID,
  );
  const rows: ThreadRow[] = [];
  let today = '';
  const begin = (at: number): void => {
    const key = dayKey(at, zone);
    if (key === today) return;
    today = key;
    rows.push({ kind: 'day', key: `day ${key}`, title: dayTitle(at, now, zone) });
  };
  for (const [place, text] of sorted.entries()) {
    begin(Date.parse(text.CreateTimestamp));
    const next = sorted[place + 1];
    const endsDay =
      next !== undefined &&
      dayKey(Date.parse(next.CreateTimestamp), zone) !== dayKey(Date.parse(text.CreateTimestamp), zone);
    rows.push({
      kind: 'text',
      // A text that was shown before the server knew it stays the same row, so that nothing moves.
      key: text.RequestKey === '' ? `text ${text.TextMessageID}` : `own ${text.RequestKey}`,
      text,
      isFollowed: !endsDay && areTogether(text, next),
    });
  }
  const arrived = new Set(sorted.map((text) => text.RequestKey));
  for (const one of waiting) {
    if (arrived.has(one.key)) continue;
    begin(Math.max(one.at, Date.parse(sorted.at(-1)?.CreateTimestamp ?? '') || 0));
    rows.push({ kind: 'waiting', key: `own ${one.key}`, waiting: one });
  }
  return rows;
}

/** What is said of an inbound text beside its words; empty for an ordinary one. */
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

/** How loudly the state of an own text is told: delivered ones say nothing (3-decisions 10). */
export function stateTone(
  text: Pick<TextMessage, 'DeliveryStatus' | 'CanRetry'>,
): 'none' | 'quiet' | 'error' {
  if (['', 'Delivered', 'Read'].includes(text.DeliveryStatus)) return 'none';
  return ['NeedsSending', 'Sending', 'SentToCarrier'].includes(text.DeliveryStatus) ? 'quiet' : 'error';
}

/** What a screen reader hears when a text comes in while the thread is open. */
export function spokenText(text: TextMessage, name: string): string {
  const words = text.Message.trim() === '' && text.Mms.length > 0 ? 'sent a picture' : text.Message;
  return `${name}: ${words}`;
}
