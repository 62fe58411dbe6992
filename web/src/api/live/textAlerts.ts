import type { RealtimeData } from '@carillon/contract/realtime';
import { firstWords } from '@carillon/rules/digestTexts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import type { QueryClient } from '@tanstack/react-query';
import { notificationsQuery } from '../notifications.ts';
import { pushState, renew, showsText } from './push.ts';
import { userQuery } from '../client/session.ts';
import { textArrived } from './signals.ts';
import { armSound, playSound } from './textSound.ts';

/** Users are notified of these at once (3-decisions 12.4). */
const told = new Set(['Message', 'Keyword', 'SurveyAnswer']);

/** True while the user looks at this conversation: the text is in view. */
export function isLookingAt(conversationId: number, path: string, isFocused: boolean): boolean {
  const open = /^\/inbox\/(\d+)(?:\/messages)?\/?$/i.exec(path)?.[1];
  return isFocused && open === String(conversationId);
}

/** The words of a notification of a text. */
export function noticeOf(
  { TextMessage, Conversation }: Pick<RealtimeData<'textMessage.received'>, 'TextMessage' | 'Conversation'>,
  withText: boolean,
): { title: string; body: string } {
  if (!withText) return { title: 'New text', body: '' };
  const name = `${Conversation.FirstName} ${Conversation.LastName}`.trim();
  const words = firstWords(TextMessage.Message);
  return {
    title: name === '' ? formatPhone(Conversation.PhoneNumber) : firstWords(name),
    body:
      words === '' ? (TextMessage.Mms.length > 0 ? 'Sent a picture' : 'Sent a text without words') : words,
  };
}

async function tell(client: QueryClient, data: RealtimeData<'textMessage.received'>): Promise<void> {
  if (!told.has(data.Type)) return;
  if (isLookingAt(data.ConversationID, location.pathname, document.hasFocus())) return;
  const [user, all] = await Promise.all([
    client.ensureQueryData(userQuery),
    client.ensureQueryData(notificationsQuery),
  ]);
  if (user.BrowserNotificationsDoNotDisturb) return;
  const ofNumber = all.filter((one) => one.TextNumberID === data.TextNumberID);
  // The sound and the notification do not wait for each other.
  await Promise.all([
    ofNumber.some((one) => one.AudioNotificationsEnabled) ? playSound() : undefined,
    ofNumber.some((one) => one.BrowserNotificationsEnabled) ? showNotice(data) : undefined,
  ]);
}

async function showNotice(data: RealtimeData<'textMessage.received'>): Promise<void> {
  // Where push works, the server's own message goes to the service worker.
  if ((await pushState()) !== 'open') return;
  const { title, body } = noticeOf(data, showsText());
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, {
    body,
    tag: `c${data.ConversationID}`,
    icon: '/favicon.svg',
    data: { Url: `/inbox/${data.ConversationID}` },
  });
}

/** Sounds and notifications of texts while a page is open; `go` opens one of our addresses. Returns a stop function. */
export function startTextAlerts(client: QueryClient, go: (address: string) => void): () => void {
  const stopSound = armSound();
  const stop = textArrived.listen((data) => {
    // Users can read without the sound or the settings, so failures are ignored.
    tell(client, data).catch(() => undefined);
  });
  const onMessage = (event: MessageEvent): void => {
    const { Url } = (event.data ?? {}) as { Url?: unknown };
    if (typeof Url === 'string' && /^\/(?![/\\])/.test(Url)) go(Url);
  };
  navigator.serviceWorker?.addEventListener('message', onMessage);
  renew().catch(() => undefined);
  return () => {
    stopSound();
    stop();
    navigator.serviceWorker?.removeEventListener('message', onMessage);
  };
}
