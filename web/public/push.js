// The service worker: shows notifications of texts and opens their conversation. It keeps nothing and serves no page.
/* global self */

/** True when somebody looks at this conversation in a page of ours. */
function isOpen(page, url) {
  const path = new URL(page.url).pathname;
  return page.focused && (path === url || path === `${url}/messages`);
}

async function show(given) {
  let text = {};
  try {
    text = given ? given.json() : {};
  } catch {
    // A message of another kind: it is shown that there is one.
  }
  const url = typeof text.Url === 'string' ? text.Url : '/inbox';
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((page) => isOpen(page, url))) return;
  await self.registration.showNotification(text.Title || 'New text', {
    body: text.Body || '',
    tag: text.Tag || 'text',
    renotify: true,
    icon: '/favicon.svg',
    data: { Url: url },
  });
}

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.focused) || pages[0];
  if (page === undefined) return self.clients.openWindow(url);
  await page.focus();
  page.postMessage({ Url: url });
  return undefined;
}

/** The push service gave up an address: subscribe again by the same key, and tell the server. */
async function renew(before) {
  if (!before || !before.options.applicationServerKey) return;
  const fresh = await self.registration.pushManager.subscribe(before.options);
  await fetch('/api/notifications/push/token', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'carillon' },
    // Whether texts may be shown is known to the page alone; it says so again with the next visit.
    body: JSON.stringify({
      Token: JSON.stringify(fresh),
      Provider: 'webpush',
      DeviceType: 'web',
      ShowsText: false,
    }),
  });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data && event.notification.data.Url) || '/inbox'));
});
