import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { addresses } from './startProduct.ts';

/** The newest email to this address in the simulator's outbox. */
export async function mailedTo(page: Page, email: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${addresses().simulator}/outbox.json`);
      const { Items } = (await answer.json()) as { Items: { to: string; text: string }[] };
      text = Items.find(({ to }) => to.includes(email))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}
