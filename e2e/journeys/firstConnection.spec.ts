// What others change while a page is not connected: before its first live connection, and while the network is gone.
import type { Page, Route } from '@playwright/test';
import { expect, test, untilItListens } from '../journey.ts';
import { makePeople, written } from '../people.ts';

/** Holds the first live connection back. The returned function lets it through. */
async function holdConnection(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/api/websocket/key', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    for (const route of held) await route.continue();
  };
}

test('a page without events yet is brought up to date when it first connects, once', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const [person] = makePeople(1);
  if (person === undefined) throw new Error('nobody was made');
  const last = `Unheard${person.phone}`;
  const { PersonID } = await client.post<{ PersonID: number }>('/contacts', {
    FirstName: 'Before',
    LastName: last,
    PrimaryPhone: person.phone,
  });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/contacts/${PersonID}`) && request.method() === 'GET') asked += 1;
  });
  const release = await holdConnection(page);
  await page.goto(`/contacts/contact/${PersonID}`);
  const heading = (first: string) => page.getByRole('heading', { level: 1, name: `${first} ${last}` });
  await expect(heading('Before')).toBeVisible();
  await expect(page.getByText(written(person.phone)).first()).toBeVisible();
  await client.put(`/contacts/${PersonID}`, {
    FirstName: 'After',
    LastName: last,
    PrimaryPhone: person.phone,
  });
  const before = asked;
  await release();
  await expect(heading('After')).toBeVisible();
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  expect(asked).toBe(before + 1);
});

test('a short loss of the network is shown, and over as soon as the network is back', async ({
  page,
  context,
  signIn,
}) => {
  const client = await signIn();
  const [person] = makePeople(1);
  if (person === undefined) throw new Error('nobody was made');
  const last = `Missed${person.phone}`;
  const contact = { FirstName: 'Before', LastName: last, PrimaryPhone: person.phone };
  const { PersonID } = await client.post<{ PersonID: number }>('/contacts', contact);
  await page.goto(`/contacts/contact/${PersonID}`);
  const heading = (first: string) => page.getByRole('heading', { level: 1, name: `${first} ${last}` });
  await expect(heading('Before')).toBeVisible();
  await untilItListens(page);
  const banner = page.getByText('You are offline.');
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await untilItListens(page);
  await client.put(`/contacts/${PersonID}`, { ...contact, FirstName: 'After' });
  await expect(heading('After')).toBeVisible();
});
