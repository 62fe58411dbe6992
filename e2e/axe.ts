import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The same as `check`, then the contrast of the same screen in dark colors: a journey that comes this way once serves
 * both.
 */
export async function checkInBothColors(page: Page, where: string): Promise<void> {
  await check(page, where);
  await page.emulateMedia({ colorScheme: 'dark' });
  await check(page, `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
}

/** WCAG 2.2 AA of what is on the screen, once all fades have ended. Dialogs must be there: before, nothing fades yet. */
export async function check(page: Page, where: string): Promise<void> {
  // The dark pages are the light ones in other colors, which a page applies a moment after the system.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  if (isDark) await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const fades = () =>
      document
        .getAnimations()
        .filter(
          (one) =>
            one.playState === 'running' &&
            one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    // What was just opened begins to fade in a frame or two later.
    await frame();
    await frame();
    for (let now = fades(); now.length > 0; now = fades()) {
      // A fade that is cut off has also ended.
      await Promise.allSettled(now.map((one) => one.finished));
      await frame();
    }
  });
  // Half a megabyte, which a page that was checked before has read already.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // No frames here, and the usual mode opens a page of its own for each check.
  const axe = new AxeBuilder({
    page: page as unknown as AxePage,
    ...(isThere ? { axeSource: 'undefined' } : {}),
  })
    .setLegacyMode()
    // For passed checks only the rules are requested: naming each element takes a quarter of the work.
    .options({ resultTypes: ['violations'] });
  const { passes, violations } = await (
    isDark ? axe.withRules(['color-contrast']) : axe.withTags(tags)
  ).analyze();
  const found = violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(passes.length, 'rules that were tried').toBeGreaterThan(0);
  expect.soft(found, where).toEqual([]);
}
