import { createPushToken, deletePushToken, getPushKey } from '@carillon/contract/notifications';
import { call, isMissing } from '../client/client.ts';

/** What this browser remembers of its subscription: the id it has on the server, and whether texts may be shown. */
interface Remembered {
  readonly id: number;
  readonly showsText: boolean;
}

const storageKey = 'carillon.push';
const workerFile = '/push.js';

/** What notifications can do in this browser. */
export type PushState =
  /** This browser has no notifications, or the page is not served over HTTPS. */
  | 'unsupported'
  | 'off'
  /** The user refused. Only the browser's own settings can change that. */
  | 'denied'
  /** Only while a page is open: there is permission, but no push service. */
  | 'open'
  | 'on';

function remembered(): Remembered | null {
  try {
    const read = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as unknown;
    const { id, showsText } = (read ?? {}) as { id?: unknown; showsText?: unknown };
    return typeof id === 'number' ? { id, showsText: showsText !== false } : null;
  } catch {
    return null;
  }
}

/** Whether notifications on this device show the sender and the first words. */
export function showsText(): boolean {
  return remembered()?.showsText ?? true;
}

/** True if this browser can ask for permission at all. */
export function isSupported(): boolean {
  return window.isSecureContext && 'Notification' in window && 'serviceWorker' in navigator;
}

/** True if this browser may ask the user for permission: it has notifications, and the user did not refuse them. */
export function canAskForNotifications(): boolean {
  return isSupported() && Notification.permission !== 'denied';
}

/** The current state. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const kept = remembered();
  if (Notification.permission !== 'granted' || kept === null) return 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  return subscription ? 'on' : 'open';
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

function isSameKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  return own !== null && new Uint8Array(own).every((byte, place) => byte === key[place]);
}

/**
 * The subscription for the server's current key. A new one when there is none or the key changed. Null without a push
 * service.
 */
async function subscribe(): Promise<PushSubscription | null> {
  const { PublicKey } = await call(getPushKey);
  const key = bytesOf(PublicKey);
  await navigator.serviceWorker.register(workerFile);
  const registration = await navigator.serviceWorker.ready;
  try {
    const before = await registration.pushManager.getSubscription();
    if (before !== null && isSameKey(before, key)) return before;
    await before?.unsubscribe();
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    // No push service can be reached from here, so notifications only come while a page is open.
    return null;
  }
}

/**
 * Asks for permission, which a browser only allows after a click, and subscribes. Returns the new state. Throws when
 * the server can't be reached.
 */
export async function turnOn(withText: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  return keep(withText);
}

/** `isOver` says whether it was turned off in the meantime. Then the registration is undone. */
async function keep(withText: boolean, isOver = (): boolean => false): Promise<PushState> {
  const subscription = await subscribe();
  if (isOver()) {
    await subscription?.unsubscribe();
    return 'off';
  }
  if (subscription === null) {
    remember({ id: 0, showsText: withText });
    return 'open';
  }
  const answer = await call(createPushToken, {
    body: {
      Token: JSON.stringify(subscription),
      Provider: 'webpush',
      DeviceType: 'web',
      ShowsText: withText,
    },
  });
  if (isMissing(answer)) throw new Error('There was an error turning notifications on.');
  if (isOver()) {
    await forget(answer.PushTokenID);
    return 'off';
  }
  remember({ id: answer.PushTokenID, showsText: withText });
  return 'on';
}

function remember(what: Remembered): void {
  localStorage.setItem(storageKey, JSON.stringify(what));
}

/** Ends notifications in this browser, here and on the server. */
export async function turnOff(): Promise<void> {
  const kept = remembered();
  // This comes first, so that a renewal under way sees it, in this tab or another.
  localStorage.removeItem(storageKey);
  try {
    await forget(kept?.id ?? 0);
  } catch (error) {
    if (kept !== null) remember(kept);
    throw error;
  }
}

async function forget(id: number): Promise<void> {
  if (id !== 0) await call(deletePushToken, { params: { PushTokenID: id } });
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Renews the signed-in user's subscription once per visit: push services change addresses, the server's key may have
 * changed, and another user may have been signed in here before.
 */
export async function renew(): Promise<void> {
  const kept = remembered();
  if (kept === null || !isSupported() || Notification.permission !== 'granted') return;
  await keep(kept.showsText, () => remembered() === null);
}
