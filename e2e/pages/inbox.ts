import type { Locator, Page } from '@playwright/test';
import { written } from '../people.ts';

/** The conversation of a ten-digit phone in the list. */
export function lineOf(page: Page, phone: string): Locator {
  return page.locator('[data-row]').filter({ hasText: written(phone) });
}

/** Opens the inbox and the conversation of a ten-digit phone in it. */
export async function openConversation(page: Page, phone: string): Promise<void> {
  await page.goto('/inbox');
  await lineOf(page, phone).getByRole('link').click();
}
