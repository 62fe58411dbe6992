import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { Wizard } from '../pages/wizard.ts';

/** Tabs until what has the focus is called so; fails when that takes too long or the focus can't be seen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const box = document.activeElement;
      if (!(box instanceof HTMLElement)) return null;
      const labelled = (box.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '');
      const labels =
        box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? [...(box.labels ?? [])] : [];
      const texts = [
        box.getAttribute('aria-label') ?? '',
        ...labelled,
        ...labels.map((one) => one.textContent ?? ''),
        box.textContent ?? '',
      ];
      const { top, bottom } = box.getBoundingClientRect();
      return { name: texts.find((text) => text.trim() !== '')?.trim() ?? '', top, bottom };
    });
    if (focused !== null && name.test(focused.name)) {
      expect(focused.bottom, 'the focus is on the screen').toBeGreaterThan(0);
      expect(focused.top, 'the focus is on the screen').toBeLessThan(900);
      return;
    }
  }
  throw new Error(`${String(name)} can't be reached with the Tab key`);
}

test('the main journey by keyboard alone', async ({ page }) => {
  test.setTimeout(90_000);
  const keys = page.keyboard;
  const wizard = new Wizard(page);
  await page.goto('/login');
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await keys.type('demo-owner');
  await keys.press('Tab');
  await keys.type('Carillon-2026');
  await keys.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  // The page itself: the one before it has a heading too, and its fields take the keys.
  await expect(page.getByRole('heading', { level: 1, name: /^(Good|Hello)/ })).toBeVisible();

  // Skip link first, then the single key for a new broadcast.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await keys.press('c');
  await wizard.onStep('Settings');
  await tabTo(page, /^Broadcast name/);
  await keys.type('By keyboard');
  await tabTo(page, /^Next: Recipients/);
  await keys.press('Enter');
  await wizard.onStep('Recipients');
  await expect(page.getByRole('heading', { level: 2, name: 'Recipients' })).toBeFocused();

  await tabTo(page, /^Add individually/);
  await keys.press('Enter');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await keys.type('2145550139');
  await keys.press('Tab');
  await keys.type('Kay');
  await tabTo(page, /consent/);
  await keys.press('Space');
  await keys.press('Control+Enter');
  await expect(wizard.dialog).toBeHidden();
  await expect(page.getByText('1 person will get your text')).toBeVisible();

  await tabTo(page, /^Next: Message/);
  await keys.press('Enter');
  await wizard.onStep('Message');
  await tabTo(page, /^Message/);
  await keys.type('The library opens at nine.');
  await tabTo(page, /^Next: Review/);
  await keys.press('Enter');
  await wizard.onStep('Review and send');
  await tabTo(page, /^Send to 1 person/);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/broadcasts\/\d+\/summary/);
  await tabTo(page, /^(Watch the results|Go to the broadcast)$/);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/broadcast-details\/\d+/);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 30_000 });

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await keys.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keys.type('credit bal');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Credit balance' })).toBeVisible();
  await keys.press('?');
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a page starts at its heading, and the skip link leads to the content', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/broadcasts');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a draft is found by its name', async ({ page, signIn }) => {
  const client = await signIn();
  const draft = await client.draft([]);
  const name = `Half written ${draft}`;
  await client.put(`/draft-broadcasts/${draft}`, { BroadcastName: name });
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name.toLowerCase());
  await expect(page.getByRole('option', { name: `${name} Draft` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/broadcasts/create\\?draft=${draft}`));
});

async function find(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name);
}

test('the palette knows the pages that one may open', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  for (const [name, address] of [
    ['inbox', /\/inbox$/],
    ['opt-outs', /\/reports\/opt-out-report$/],
    ['automation', /\/automation\/auto-replies$/],
    ['integrations', /\/settings\/integrations$/],
    ['unfiled', /\/contacts\?view=unfiled$/],
  ] as const) {
    await find(page, name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
  }
});

test('the palette does not know what one may not open', async ({ page, signIn }) => {
  await signIn('demo-user');
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await find(page, 'automation');
  await expect(page.getByText('Nothing found for “automation”.')).toBeVisible();
});
