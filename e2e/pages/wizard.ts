// The wizard as users use it.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The wizard on a page. */
export class Wizard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get name(): Locator {
    return this.page.getByRole('textbox', { name: 'Broadcast name' });
  }

  get message(): Locator {
    return this.page.getByRole('textbox', { name: 'Message' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Opens a fresh draft. */
  async open(): Promise<void> {
    await this.page.goto('/broadcasts/create');
    await this.onStep('Settings');
    await expect(this.page).toHaveURL(/draft=\d+/);
  }

  /** A fresh draft with that name, up to the upload dialog. */
  async toUpload(name: string): Promise<void> {
    await this.open();
    await this.name.fill(name);
    await this.next('Recipients');
    await this.add('Upload file');
  }

  async onStep(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  }

  /** Presses the button that leads to the step, and waits for it. */
  async next(title: 'Recipients' | 'Message' | 'Review and send'): Promise<void> {
    await this.page.getByRole('button', { name: `Next: ${title}` }).click();
    await this.onStep(title);
  }

  async saved(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible();
  }

  /** Opens one of the six ways to add recipients. */
  async add(way: string): Promise<void> {
    await this.page
      .getByRole('list', { name: 'Ways to add recipients' })
      .getByRole('button', { name: way })
      .click();
    await expect(this.dialog).toBeVisible();
  }

  async choose(name: string, buffer: Buffer, mimeType = 'text/csv'): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  }

  async consent(): Promise<void> {
    await this.dialog.getByLabel("I have these people's consent to text them").check();
  }

  /** Uploads a clean file from choosing it to its end. */
  async upload(name: string, buffer: Buffer, people: number): Promise<void> {
    await this.add('Upload file');
    await this.choose(name, buffer);
    await this.consent();
    await this.dialog.getByRole('button', { name: `Add ${people} people` }).click();
    await expect(this.dialog.getByText(`${people} recipients added`)).toBeVisible();
    await this.dialog.getByRole('button', { name: 'Done' }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Presses the one button that costs money and waits for the results. */
  async send(people: number): Promise<number> {
    await this.page.getByRole('button', { name: `Send to ${people} people` }).click();
    return this.toResults();
  }

  /** From the summary, which is shown after sending, on to the results. */
  async toResults(): Promise<number> {
    await expect(this.page).toHaveURL(/\/broadcasts\/\d+\/summary/);
    await this.page.getByRole('link', { name: /^(Watch the results|Go to the broadcast)$/ }).click();
    await expect(this.page).toHaveURL(/\/broadcast-details\/\d+/);
    return Number(/broadcast-details\/(\d+)/.exec(this.page.url())?.[1]);
  }
}
