// Adds many contacts at once, as a user does.
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

  /** Running or finished imports above the list. */
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

  /** A refused correction keeps the focus: the next input must not become another person's number. */
  async repairInVain(row: number): Promise<void> {
    const cell = this.dialog.getByLabel(`Phone, row ${row}`);
    await cell.fill('214804');
    await cell.press('Enter');
    await expect(cell).not.toHaveAttribute('readonly');
    await expect(cell).toBeFocused();
    await expect(cell).toHaveValue('214804');
    await expect(this.dialog.getByLabel(`Phone, row ${row + 1}`)).toHaveValue('');
  }

  /** Repairs the last row, after another one whose repair opened the next. Below it the focus is on the button that goes on. */
  async repairLast(row: number, phone: string): Promise<void> {
    await this.page.keyboard.press('Escape');
    const cell = this.dialog.getByLabel(`Phone, row ${row}`);
    await cell.fill(phone);
    await cell.press('Enter');
    await expect(this.dialog.getByText(`Row ${row} is repaired.`)).toBeVisible();
    await expect(this.dialog.getByRole('button', { name: 'Back to the summary' })).toBeFocused();
    await this.page.keyboard.press('Enter');
  }

  /** Pastes a text into the box, as a user does by Ctrl+V. */
  async paste(text: string): Promise<void> {
    await this.dialog.getByLabel('Paste here').evaluate((box, plain) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }
}
