import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiClient } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { addresses } from '../../startProduct.ts';

/** A virtual phone texts the number. */
async function texts(phone: string, to: string, text: string): Promise<void> {
  const answer = await fetch(`${addresses().simulator}/phones/${phone}/texts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, text }),
  });
  expect(answer.ok).toBe(true);
}

/** What is written to the other organization before the first journey, so that the last finds it in a digest. */
const inDigest = 'Is the warehouse open today?';

// Digests are sent once a minute: this one waits while the other journeys run.
test.beforeAll(async ({ playwright, served }) => {
  const request = await playwright.request.newContext({ baseURL: served.product });
  const client = new ApiClient(request);
  await client.signIn('mallory-owner');
  const { Items } = await client.get<{ Items: { NotificationID: number; Method: string }[] }>(
    '/notifications',
  );
  const always = { Hour: 0, Minute: 0 };
  for (const one of Items.filter(({ Method }) => Method === 'Email'))
    await client.put(`/notifications/${one.NotificationID}`, {
      NotificationWindow: {
        Days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        StartTimeOfDay: always,
        StopTimeOfDay: always,
      },
    });
  await request.dispose();
  await texts('2145550263', '2125550155', inDigest);
});

const snackbar = (page: Page) => page.locator('.MuiSnackbar-root').last();
const numbers = (page: Page) => page.getByRole('region', { name: 'Unread texts, by text number' });

test('notifications of texts on a number are set in its dialog (C-042, C-074, C-176)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/settings/notifications');
  const row = numbers(page).getByRole('listitem').filter({ hasText: 'Transportation' });
  await expect(row).toContainText('Email: Every 15 minutes, 9:00 AM to 9:00 PM, every day');
  await check(page, 'notifications');
  await row.getByRole('button', { name: /^Change notifications of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Text number notification' });
  await expect(dialog.getByRole('switch', { name: 'Send me an email' })).toBeChecked();
  await check(page, 'text number notification');

  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await dialog.getByRole('checkbox', { name: day }).uncheck();
  await dialog.getByLabel('Name').fill('x'.repeat(51));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Select at least one Notification Window Day')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('checkbox', { name: 'Monday' }).check();
  await dialog.getByLabel('Name').fill('Buses');
  await dialog.getByLabel('At most').click();
  await page.getByRole('option', { name: 'Every hour' }).click();
  await dialog.getByRole('switch', { name: 'Send me a text' }).check();
  await dialog.getByRole('switch', { name: 'All day' }).last().check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page)).toContainText('Notifications saved.');
  await expect(row).toContainText('Email: Every hour, 9:00 AM to 9:00 PM, Mon');
  await expect(row).toContainText('Text: Every 15 minutes, all day, every day');

  await page.reload();
  await row.getByRole('button', { name: /^Change notifications of/ }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Buses');
  await dialog.getByRole('button', { name: 'Remove notification by text' }).click();
  await expect(row).not.toContainText('Text:');
  await snackbar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Text: Every 15 minutes, all day, every day');
});

test('the settings of notifications work by keyboard on a phone’s width', async ({ page, signIn }) => {
  await signIn('demo-admin');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/settings/notifications');
  const change = numbers(page).getByRole('button', { name: /^Change notifications of/ });
  await expect(change.first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(375);
  await change.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Text number notification' });
  await dialog.getByRole('switch', { name: 'Send me an email' }).focus();
  await page.keyboard.press('Space');
  await check(page, 'text number notification, narrow');
  await page.keyboard.press('Control+Enter');
  await expect(snackbar(page)).toContainText('Notifications saved.');
  await expect(dialog).toBeHidden();
  await expect(numbers(page).getByRole('listitem').first()).toContainText('Email: Every 15 minutes');
});

test('a user without a number sees why nothing can be set', async ({ page, signIn }) => {
  await signIn('demo-user');
  await page.goto('/settings/notifications');
  await expect(page.getByText('No text number is assigned to you')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Play a sound for new texts' })).toBeDisabled();
});

test('a browser that refused shows how to allow notifications', async ({ page, signIn }) => {
  await signIn();
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto('/settings/notifications');
  await expect(page.getByText('Notifications are blocked in this browser.')).toBeVisible();
  await page.getByRole('button', { name: 'How to allow notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications are blocked' })).toBeVisible();
  await check(page, 'blocked notifications');
});

test('a text plays a sound, except in its open conversation and while sounds are silenced (3-decisions 12.4)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.addInitScript(() => {
    window.addEventListener('carillon-sound', () => {
      document.documentElement.dataset['sounds'] = String(
        Number(document.documentElement.dataset['sounds'] ?? 0) + 1,
      );
    });
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function (): OscillatorNode {
      document.documentElement.dataset['loudspeaker'] = this.state;
      this.addEventListener('statechange', () => {
        document.documentElement.dataset['loudspeaker'] = this.state;
      });
      return create.call(this);
    };
  });
  await page.goto('/settings/notifications');
  await page.getByRole('switch', { name: 'Play a sound for new texts' }).check();
  await expect(numbers(page).getByRole('listitem').first()).toContainText('At once: sound');
  const root = page.locator('html');
  // Texts from before the page connects are shown without a sound.
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  await texts('2145550261', '2145550111', 'Is anybody there?');
  await expect(root).toHaveAttribute('data-sounds', '1');
  // An open loudspeaker takes battery in every tab.
  await expect(root).toHaveAttribute('data-loudspeaker', 'suspended');
  await page.getByRole('switch', { name: 'Do not disturb' }).check();
  await expect(page.getByText('Nothing pops up or sounds until you turn this off.')).toBeVisible();
  await page.getByRole('switch', { name: 'Do not disturb' }).uncheck();
  await page.getByRole('switch', { name: 'Play a sound for new texts' }).uncheck();
});

/** A substitute for the browser's push service, which no journey can reach. */
const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = Buffer.alloc(16, 9);

function opened(body: Buffer): { Title: string; Body: string; Url: string; Tag: string } {
  const theirs = body.subarray(21, 86);
  const sealed = body.subarray(86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(theirs), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, body.subarray(0, 16), `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')) as ReturnType<typeof opened>;
}

test('a browser is notified of a text by push, and its notification opens the conversation (C-251)', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await context.grantPermissions(['notifications'], { origin: addresses().product });
  const endpoint = `${addresses().simulator}/push/journey`;
  await page.addInitScript(
    ({ at, p256dh, secret }) => {
      let current: object | null = null;
      const subscription = {
        endpoint: at,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: at, keys: { p256dh, auth: secret } }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current,
        subscribe: async () => (current = subscription),
      });
    },
    { at: endpoint, p256dh: browser.getPublicKey('base64url'), secret: auth.toString('base64url') },
  );
  // A user who clicks before the list of numbers has loaded is still notified of texts on all of them.
  let listed = (): void => undefined;
  const mayList = new Promise<void>((go) => (listed = go));
  await page.route('**/api/notifications?*', async (route) => {
    await mayList;
    await route.continue();
  });
  await page.goto('/settings/notifications');
  const token = page.waitForResponse((answer) => answer.url().endsWith('/notifications/push/token'));
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await token;
  listed();
  await expect(
    page.getByText('Notifications are on in this browser, also when Carillon is closed.'),
  ).toBeVisible();
  await expect(numbers(page).getByRole('listitem').first()).toContainText('At once: browser notification');

  await texts('2145550262', '2145550111', 'Can you call me back?');
  const messages = async () =>
    ((await (await fetch(endpoint)).json()) as { Items: { body: string }[] }).Items;
  await expect.poll(async () => (await messages()).length, { timeout: 20_000 }).toBe(1);
  const payload = opened(Buffer.from((await messages())[0]?.body ?? '', 'base64'));
  expect(payload).toMatchObject({ Title: '(214) 555-0262', Body: 'Can you call me back?' });
  expect(payload.Url).toMatch(/^\/inbox\/\d+$/);

  // The service worker shows what arrived. A push service delivers it the same way.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const shown = await worker.evaluate(async (text) => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<{ title: string; body: string; data: { Url: string } }[]> };
      dispatchEvent(event: Event): boolean;
    };
    const event = new Event('push') as Event & { data?: object; waitUntil?: (work: Promise<void>) => void };
    let work: Promise<void> = Promise.resolve();
    Object.assign(event, {
      data: { json: () => JSON.parse(text) as object },
      waitUntil: (one: Promise<void>) => (work = one),
    });
    scope.dispatchEvent(event);
    await work;
    return (await scope.registration.getNotifications()).map(({ title, body, data }) => ({
      title,
      body,
      data,
    }));
  }, JSON.stringify(payload));
  expect(shown).toEqual([
    { title: '(214) 555-0262', body: 'Can you call me back?', data: { Url: payload.Url } },
  ]);
  await page.evaluate((Url) => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { Url } }));
  }, payload.Url);
  await expect(page).toHaveURL(new RegExp(`${payload.Url}(?:/messages)?$`));

  // A renewal that is under way does not turn them on again.
  let renewed = (): void => undefined;
  const mayRenew = new Promise<void>((go) => (renewed = go));
  await page.route('**/api/notifications/push/token', async (route) => {
    await mayRenew;
    await route.continue();
  });
  const renewal = page.waitForRequest('**/api/notifications/push/token');
  await page.goto('/settings/notifications');
  await renewal;
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  const off = page.getByText('Notifications are off in this browser.');
  await expect(off).toBeVisible();
  const takenBack = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  renewed();
  await takenBack;
  expect(await page.evaluate(() => localStorage.getItem('carillon.push'))).toBeNull();
  await page.unrouteAll();
  await page.reload();
  await expect(off).toBeVisible();
});

test('a digest comes by email, and is in the outbox (3-decisions 12.3)', async () => {
  test.setTimeout(150_000);
  const mails = async () =>
    (
      (await (await fetch(`${addresses().simulator}/outbox.json`)).json()) as {
        Items: { subject: string; text: string }[];
      }
    ).Items;
  await expect
    .poll(async () => (await mails()).some(({ text }) => text.includes(inDigest)), {
      timeout: 130_000,
      intervals: [1_000],
    })
    .toBe(true);
});
