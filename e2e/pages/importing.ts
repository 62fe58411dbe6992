// Adding many contacts at once, as a person does it.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The dialogs of files and pastes over contacts. */
export class Importing {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** What goes on, or came to its end, above the list. */
  strip(name: string): Locator {
    return this.page.getByRole('main').getByRole('status').filter({ hasText: name });
  }

  async choose(name: string, buffer: Buffer): Promise<void> {
    await expect(this.dialog.getByRole('heading', { name: 'Import contacts' })).toBeVisible();
    await this.dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await expect(this.dialog.getByRole('heading', { name: 'Check your file' })).toBeVisible();
  }

  async consent(): Promise<void> {
    await this.dialog
      .getByLabel("I have these people's consent to text them, and I keep a record of it.")
      .check();
  }

  /** Pastes a text into the box, as a person does by Ctrl+V. */
  async paste(text: string): Promise<void> {
    await this.dialog.getByLabel('Paste here').evaluate((box, plain) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }
}
