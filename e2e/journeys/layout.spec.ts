import type { Locator, Page } from '@playwright/test';
import { behave } from '../apiClient.ts';
import { expect, test } from '../journey.ts';
import { Wizard } from '../pages/wizard.ts';
import { csvOf, makePeople } from '../people.ts';

// With motion, as most users have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.afterEach(() => behave({}));

async function scrollsSideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('widths of content, navigation and drawer (P-259, C-313)', async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 2_200, height: 900 });
  await page.goto('/broadcasts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = await page.getByRole('main').boundingBox();
  expect(main?.width).toBe(1_600);
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await nav.evaluate((box) => box.parentElement?.getBoundingClientRect().width)).toBe(304);

  await page.setViewportSize({ width: 1_139, height: 800 });
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(nav).toBeVisible();
  const drawer = page.locator('.MuiDrawer-paper');
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(304);
  await page.setViewportSize({ width: 599, height: 800 });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(215);
});

test('a snackbar stands at the bottom centre for 10 seconds (C-051)', async ({ page, signIn }) => {
  await page.clock.install();
  const client = await signIn();
  const draft = await client.draft(makePeople(3));
  await page.goto(`/broadcasts/create?draft=${draft}&step=2`);
  const wizard = new Wizard(page);
  await wizard.name.fill('Snackbar');
  await wizard.next('Recipients');
  const remove = page.getByRole('button', { name: 'Remove Ana Whitfield' });
  await expect(remove).toBeVisible();
  // From here on time only moves when the test advances it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const bar = page.locator('.MuiSnackbar-root').filter({ hasText: '1 recipient removed.' });
  await remove.click();
  await page.mouse.move(5, 5);
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return bar.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(500);
  const box = await bar.boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(8);
  // As low as possible without covering the buttons of the step.
  const buttons = await page.locator('[data-keep-clear]').boundingBox();
  const lowest = (box?.y ?? 0) + (box?.height ?? 0);
  expect(lowest).toBeLessThanOrEqual(buttons?.y ?? 0);
  expect(lowest).toBeGreaterThan((buttons?.y ?? 0) - 20);
  await page.clock.runFor(8_900);
  await expect(bar).toBeVisible();
  // It closes at 10,000, and only then is its fade-out scheduled.
  await page.clock.runFor(1_000);
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return bar.isVisible();
    })
    .toBe(false);
});

for (const width of [1_440, 375]) {
  test(`no snackbar lies on the main button of the page at ${width}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: width === 375 ? 667 : 900 });
    const client = await signIn();
    const wizard = new Wizard(page);
    const isFree = async (button: Locator) => {
      const [bar, box] = [await page.locator('.MuiSnackbar-root').boundingBox(), await button.boundingBox()];
      const [barTop, barLow] = [bar?.y ?? 0, (bar?.y ?? 0) + (bar?.height ?? 0)];
      return bar !== null && ((box?.y ?? 0) >= barLow || (box?.y ?? 0) + (box?.height ?? 0) <= barTop);
    };
    await page.goto(`/broadcasts/create?draft=${await client.draft(makePeople(3))}`);
    await wizard.name.fill('Nothing is covered');
    await wizard.next('Recipients');
    await page.getByRole('button', { name: 'Remove Ana Whitfield' }).click();
    await expect(page.getByText('1 recipient removed.')).toBeVisible();
    await expect.poll(() => isFree(page.getByRole('button', { name: 'Next: Message' }))).toBe(true);
    await wizard.next('Message');
    await wizard.message.fill('School ends at noon today.');
    await wizard.next('Review and send');
    // It is still on its way for a while.
    await behave({ latencyMs: 3_000 });
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
    await expect(page).toHaveURL(/\/summary/);
    const watch = page.getByRole('link', { name: /^(Watch the results|Go to the broadcast)$/ });
    await expect(page.getByText(/is on its way for 2 people/)).toBeVisible();
    await expect.poll(() => isFree(watch)).toBe(true);
    await test.step('a finished broadcast is not shown as under way', async () => {
      // It would stay while the pointer is on it.
      await page.locator('.MuiSnackbar-root').hover();
      await expect(page.getByRole('heading', { level: 1, name: 'Your broadcast is complete' })).toBeVisible({
        timeout: 45_000,
      });
      await expect(page.getByText(/is on its way for 2 people/)).toBeHidden();
    });
  });
}

test('dialogs are at most 875 high, select menus 216, tooltips come after 100 ms (C-312, C-313, C-314)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  await page.setViewportSize({ width: 1_280, height: 1_600 });
  const wizard = new Wizard(page);
  await page.goto(`/broadcasts/create?draft=${await client.draft([])}`);
  await wizard.name.fill('Layout');
  await expect(wizard.name).toHaveAttribute('maxlength', '255');
  await page.getByRole('combobox', { name: 'Send rate' }).click();
  const menu = page.locator('.MuiMenu-paper');
  await expect(page.getByRole('option', { name: 'Max' })).toBeAttached();
  await expect.poll(async () => (await menu.boundingBox())?.height ?? 999).toBeLessThanOrEqual(216);
  await page.keyboard.press('Escape');

  await wizard.next('Recipients');
  await wizard.add('Upload file');
  await wizard.choose(
    'long.csv',
    csvOf(
      makePeople(40),
      Array.from({ length: 60 }, (_, row) => `Bad,Row,${row}`),
    ),
  );
  await wizard.dialog.getByRole('button', { name: 'See and repair' }).click();
  await expect(wizard.dialog.getByRole('button', { name: 'Repair row 42' })).toBeVisible();
  const paper = await wizard.dialog.boundingBox();
  expect(paper?.height).toBeLessThanOrEqual(875);
  expect(paper?.height).toBeGreaterThan(800);
});

for (const [width, height] of [
  [375, 667],
  [1_366, 640],
] as const) {
  test(`a long dialog stays inside a window of ${width} by ${height}`, async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width, height });
    await page.goto('/automation/auto-replies');
    await page.getByRole('button', { name: 'New auto reply' }).click();
    const dialog = page.getByRole('dialog', { name: 'New auto reply' });
    await dialog.getByRole('radio', { name: 'Send outside office hours' }).check();
    for (const part of [
      dialog.getByRole('heading', { name: 'New auto reply' }),
      dialog.getByRole('button', { name: 'Save auto reply' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    const box = await dialog.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(16);
    expect(box?.x).toBeLessThanOrEqual(width === 375 ? 16 : 300);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 16);

    // Forms take the whole screen of a phone.
    await page.goto('/inbox?open=compose');
    const form = page.getByRole('dialog', { name: 'New message' });
    await expect(form.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    if (width === 375) expect(await form.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  });
}

test('page size and sort are remembered for each list (P-255, B-273)', async ({ page, signIn }) => {
  const client = await signIn();
  const id = await client.send('Listed', makePeople(1));
  await page.goto(`/broadcast-details/${id}`);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await page.goto('/broadcasts?view=completed');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('combobox')).toHaveText('10');
  await pages.getByRole('combobox').click();
  await page.getByRole('option', { name: '25' }).click();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sortby=BroadcastName/);

  await page.goto('/broadcasts?view=completed');
  await expect(pages.getByRole('combobox')).toHaveText('25');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goto('/reports/credit-balance');
  await expect(pages.getByRole('combobox')).not.toHaveText('25');

  await page.goto(`/broadcasts/create?draft=${await client.draft(makePeople(60))}`);
  const wizard = new Wizard(page);
  await wizard.name.fill('Fifty of them');
  await wizard.next('Recipients');
  // As many recipients as these open with 50 to a page (B-275).
  await expect(pages.getByRole('combobox')).toHaveText('50');
});

test('HideHeader and HideMonetization hide what they name (P-034, C-053)', async ({ page, signIn }) => {
  await signIn();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/?HideHeader=true');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  // For this tab, until the parameter turns it off.
  await page.goto('/broadcasts');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.goto('/broadcasts?HideHeader=false');
  await expect(page.getByRole('banner')).toBeVisible();

  const credits = page.getByRole('link', { name: /credit/i });
  await expect(credits.first()).toBeVisible();
  await page.goto('/broadcasts?HideMonetization=true');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(credits).toHaveCount(0);
});

for (const width of [375, 320]) {
  test(`the main journey on a screen ${width} pixels wide never scrolls sideways`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 740 });
    await signIn();
    const wizard = new Wizard(page);
    const fits = async (where: string): Promise<void> => {
      expect(await scrollsSideways(page), where).toBeLessThanOrEqual(0);
    };
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits('home');
    await wizard.open();
    await wizard.name.fill('A name of sixty letters'.padEnd(50, 'x'));
    await fits('settings');
    const broken = await page.locator('.step-title').evaluateAll((titles) =>
      titles.flatMap((title) => {
        const text = title.firstChild;
        return [...(text?.textContent ?? '').matchAll(/\S+/g)]
          .filter((word) => {
            const range = document.createRange();
            range.setStart(text as Node, word.index);
            range.setEnd(text as Node, word.index + word[0].length);
            return range.getClientRects().length > 1;
          })
          .map(([word]) => word);
      }),
    );
    expect(broken, 'words of the steps that break').toEqual([]);
    await wizard.next('Recipients');
    await fits('recipients');
    const people = makePeople(4).map((one) => ({
      ...one,
      last: 'Wolfeschlegelsteinhausenbergerdorff-Østergård',
    }));
    await wizard.upload('phones.csv', csvOf(people), 4);
    await fits('recipients with people');
    await wizard.next('Message');
    await wizard.message.fill(
      'See https://riverbend.example/a/very/long/address/that/never/breaks/anywhere/at/all/here',
    );
    await fits('message');
    await wizard.next('Review and send');
    await fits('review');
    const id = await wizard.send(4);
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    await fits('results');
    await page.goto('/broadcasts?view=completed');
    await expect(page.getByRole('link', { name: /A name of sixty/ }).first()).toBeVisible();
    await fits('broadcasts');
    await page.goto('/reports/credit-balance');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits('credit balance');
    await page.goto('/reports/invoices');
    await page
      .getByRole('link', { name: /^Invoice/ })
      .first()
      .click();
    await expect(page.getByRole('article')).toBeVisible();
    await fits('an invoice');
    expect(id).toBeGreaterThan(0);
  });
}

test('reduced motion is respected', async ({ page, signIn }) => {
  const client = await signIn();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const id = await client.send('Calm', makePeople(40), { CallThrottle: 50 });
  await page.goto(`/broadcast-details/${id}`);
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 10)
        .length,
  );
  expect(moving).toBe(0);
  await client.put(`/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
});

test('all results of a large broadcast stand in one row on a usual screen, and scroll on smaller ones', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const id = await client.send('Many results', makePeople(2));
  const counts = {
    PhoneNumberCount: 3_000,
    DeliveredTexts: 2_225,
    ReadCount: 0,
    FailedTextTotal: 112,
    InvalidTextCount: 40,
    NotDeliveredTexts: 1_023,
    TextOptedOut: 35,
    RepliedTotal: 240,
    NotRepliedTotal: 1_985,
  };
  await page.route(`**/api/broadcasts/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...counts } });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/broadcast-details/${id}`);
  const strip = page.getByRole('tablist', { name: 'Results by kind' });
  const tabs = strip.getByRole('tab');
  const heading = page.getByRole('heading', { level: 2, name: 'Recipients' });
  const first = tabs.first();
  const last = tabs.filter({ hasText: 'Not Replied' });
  await expect(last).toHaveText('Not Replied (1,985)');
  const place = async (of: Locator) => {
    const { x = 0, width = 0 } = (await of.boundingBox()) ?? {};
    return { left: Math.round(x), right: Math.round(x + width) };
  };
  const fits = async () => (await place(last)).right <= (await place(strip)).right;
  await expect.poll(fits).toBe(true);
  expect((await place(first)).left).toBe((await place(heading)).left);

  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.locator('.MuiTabs-scrollButtons')).toHaveCount(2);
  expect((await place(first)).left).toBe((await place(heading)).left);
});
