import type { Page } from '@playwright/test';
import { expect, test, untilItListens } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { makePeople } from '../../people.ts';

/** The wizard on its last step with three people. */
async function readyToSend(
  page: Page,
  client: { draft(people: ReturnType<typeof makePeople>): Promise<number> },
) {
  const wizard = new Wizard(page);
  const draft = await client.draft(makePeople(3));
  await page.goto(`/broadcasts/create?draft=${draft}`);
  await wizard.name.fill('Early dismissal');
  await wizard.next('Recipients');
  await wizard.next('Message');
  await wizard.message.fill('School ends at noon today.');
  await wizard.next('Review and send');
  return wizard;
}

async function refuse(page: Page, status: number, body: object | string): Promise<void> {
  await page.route('**/api/broadcasts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status,
          contentType: typeof body === 'string' ? 'text/html' : 'application/json',
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
      : route.fallback(),
  );
}

test('a create that fails says why, never resends automatically, and works at the next try', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  await readyToSend(page, client);
  const send = page.getByRole('button', { name: 'Send to 3 people' });
  const dialog = page.getByRole('dialog');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/broadcasts')) posts += 1;
  });

  await test.step('the server refuses with a sentence for people (B-228, B-229)', async () => {
    await refuse(page, 409, {
      ErrorCode: 4999,
      ErrorType: 'Display',
      Message: 'Your account is under review.',
      Errors: [],
    });
    await send.click();
    await expect(dialog.getByText('There was an error creating your broadcast').first()).toBeVisible();
    await expect(dialog.getByText(/Your account is under review\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute('**/api/broadcasts');
  });

  await test.step('an unexpected failure (B-044)', async () => {
    await refuse(page, 500, {
      ErrorCode: 1,
      ErrorType: 'Other',
      Message: 'relation x',
      RequestId: 'req-1',
      Errors: [],
    });
    await send.click();
    await expect(dialog.getByRole('heading', { name: 'Uh oh, something went wrong' })).toBeVisible();
    await expect(dialog.getByText('There was an error creating your broadcast.')).toBeVisible();
    await expect(dialog.getByText('relation x')).toBeHidden();
    await expect(dialog.getByText('For support: req-1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute('**/api/broadcasts');
  });

  await test.step('a good status with an ErrorCode is an error (P-216)', async () => {
    await refuse(page, 200, { ErrorCode: 77, ErrorType: 'Informational', Message: 'Not on holidays.' });
    await send.click();
    await expect(dialog.getByText(/Not on holidays\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute('**/api/broadcasts');
  });

  for (const [status, words] of [
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
  ] as const) {
    await test.step(`${words}: only a proxy answers (P-213)`, async () => {
      await refuse(page, status, '<h1>Nobody is here</h1>');
      await send.click();
      await expect(
        dialog.getByRole('heading', { name: 'There was an error creating your broadcast' }),
      ).toBeVisible();
      await expect(dialog.getByText(`${words}. Please try again in a moment.`)).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await page.unroute('**/api/broadcasts');
    });
  }

  await test.step('the connection times out (B-231)', async () => {
    await refuse(page, 504, '<h1>Gateway Timeout</h1>');
    await send.click();
    await expect(
      dialog.getByText(
        'The connection timed out. However, the broadcast may have been created successfully. Please check the home page before trying again.',
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute('**/api/broadcasts');
  });

  await test.step('too few credits (P-219)', async () => {
    await refuse(page, 402, {
      ErrorCode: 4100,
      ErrorType: 'Display',
      Message: 'You need 3 credits.',
      Errors: [],
    });
    await send.click();
    await expect(dialog.getByRole('heading', { name: /credits/i })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.unroute('**/api/broadcasts');
  });

  await test.step('no network (B-230)', async () => {
    await page.route('**/api/broadcasts', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await send.click();
    await expect(
      dialog.getByText(
        'An unknown network error occurred. Please verify that you have an internet connection and try again.',
      ),
    ).toBeVisible();
    await page.unroute('**/api/broadcasts');
    expect(posts).toBe(8);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/broadcasts\/\d+\/summary/);
    expect(posts).toBe(9);
  });
});

/** Responses of this address come late. */
async function delay(page: Page, address: string, milliseconds: number): Promise<void> {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.fallback();
  });
}

/** The page's draft on the server. */
const storedForm = async (page: Page, client: { get<T>(path: string): Promise<T> }) =>
  (
    await client.get<{ Form: { SettingsConfirmed: boolean; CurrentStep: number } }>(
      `/draft-broadcasts/${new URL(page.url()).searchParams.get('draft')}`,
    )
  ).Form;

test('on a slow connection sending waits for the data of its checks, and reopens no step', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await signIn();
  const wizard = await readyToSend(page, client);
  await wizard.saved();
  const send = page.getByRole('button', { name: 'Send to 3 people' });
  await expect(send).toBeVisible();
  for (const [address, words] of [
    ['**/api/textnumbers*', 'Getting your text numbers…'],
    ['**/api/account', 'Getting your credits…'],
    ['**/contactsummary*', 'Counting your recipients…'],
  ] as const) {
    await test.step(words, async () => {
      await delay(page, address, 2_500);
      await page.reload();
      const waiting = page.getByRole('button', { name: words });
      await expect(waiting).toHaveAttribute('aria-busy', 'true');
      // Pressed anyway, as a user in a hurry does.
      await waiting.click({ force: true });
      await expect(send).toBeVisible();
      await expect(page.getByText('needs your attention')).toBeHidden();
      await wizard.onStep('Review and send');
      await page.unroute(address);
    });
  }
  await wizard.saved();
  expect(await storedForm(page, client)).toMatchObject({ SettingsConfirmed: true, CurrentStep: 4 });
  await send.click();
  await expect(page).toHaveURL(/\/broadcasts\/\d+\/summary/);
});

test('data that the wizard needs and that fails to load is reported, and can be fetched again', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  const wizard = await readyToSend(page, client);
  await wizard.saved();
  await page.route('**/api/textnumbers*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/contactsummary*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('There was an error getting your text numbers.')).toBeVisible();
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'There was an error retrieving your Recipient summary.' });
  await expect(failed).toBeVisible();
  // Unknown is not shown as none.
  await expect(page.getByText('No recipients yet')).toBeHidden();
  await page.getByRole('button', { name: 'Send', exact: true }).click({ force: true });
  await wizard.onStep('Review and send');
  await untilItListens(page);
  await page.unroute('**/api/textnumbers*');
  await page.unroute('**/contactsummary*');
  await page
    .getByRole('alert')
    .filter({ hasText: 'There was an error getting your text numbers.' })
    .getByRole('button', { name: 'Try again' })
    .click();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Send to 3 people' })).toBeVisible();
  expect(await storedForm(page, client)).toMatchObject({ SettingsConfirmed: true, CurrentStep: 4 });
});

test('the dialog of a failed send returns the focus to the button', async ({ page, signIn }) => {
  test.setTimeout(90_000);
  const client = await signIn();
  await readyToSend(page, client);
  const send = page.getByRole('button', { name: 'Send to 3 people' });
  const dialog = page.getByRole('dialog');
  const answers: (readonly [string, number, object | string])[] = [
    ['a time-out', 504, '<h1>Gateway Timeout</h1>'],
    ['a sentence', 409, { ErrorCode: 4999, ErrorType: 'Display', Message: 'Not now.', Errors: [] }],
    ['too few credits', 402, { ErrorCode: 4100, ErrorType: 'Display', Message: 'Too few.', Errors: [] }],
    ['something unforeseen', 500, { ErrorCode: 1, ErrorType: 'Other', Message: 'x', Errors: [] }],
  ];
  for (const [name, status, body] of answers) {
    for (const way of ['Escape', 'Enter'] as const) {
      await test.step(`${name}, closed by ${way}`, async () => {
        await refuse(page, status, body);
        await send.focus();
        await page.keyboard.press('Enter');
        await expect(dialog).toBeVisible();
        if (way === 'Enter') await dialog.getByRole('button', { name: 'Close' }).focus();
        await page.keyboard.press(way);
        await expect(dialog).toBeHidden();
        await expect(send).toBeFocused();
        await page.unroute('**/api/broadcasts');
      });
    }
  }
  await test.step('no network', async () => {
    await page.route('**/api/broadcasts', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(send).toBeFocused();
  });
  await test.step('fewer credits than needed, known before anything is sent', async () => {
    await page.route('**/api/account', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), AvailableCallUnits: 1 } });
    });
    await page.reload();
    await expect(page.getByText('You are 2 credits short.')).toBeVisible();
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Not enough credits' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(send).toBeFocused();
  });
});
