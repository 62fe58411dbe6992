import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { formOf, newName } from '../../voiceDrafts.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const said = (page: Page) => page.locator('.MuiSnackbar-root');

test('a text is written, found, changed, used in a broadcast, deleted and brought back (B-016)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await signIn();
  const [name, other] = [newName('Snow day'), newName('Late buses')];
  await client.post('/templates', { TemplateName: other, TemplateText: 'Buses are late today.' });
  await page.goto('/message-library/audio');
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect(page).toHaveURL(/\/message-library\/text$/);
  await expect(rowOf(page, other)).toBeVisible();
  await check(page, 'texts');

  await page.getByRole('button', { name: 'New text' }).click();
  const dialog = page.getByRole('dialog', { name: 'New text' });
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(dialog.getByText('Enter a message')).toBeVisible();
  await check(page, 'a new text with errors');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello , school is closed.');
  await dialog
    .getByRole('textbox', { name: 'Message' })
    .evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(6, 6));
  await dialog.getByRole('button', { name: 'Personalize message' }).click();
  const field = page.getByRole('dialog', { name: 'Personalize' });
  await field.getByLabel('If a recipient has none').fill('');
  await field.getByRole('button', { name: 'Insert' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Hello {{FirstName}}, school is closed.',
  );
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(said(page)).toContainText(`${name} was added to the library.`);
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search texts').fill('school is closed');
  await expect(rowOf(page, other)).toBeHidden();
  await rowOf(page, name).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/message-library\/text\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The pointer rests where a row was; a tooltip that is just fading in has no contrast yet.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await check(page, 'one text');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit text' });
  await edit.getByRole('textbox', { name: 'Message' }).fill('bit.ly/x');
  await edit.getByRole('button', { name: 'Save text' }).click();
  await expect(edit.locator('.Mui-error').first()).toBeVisible();
  await edit.getByRole('textbox', { name: 'Message' }).fill('All schools are closed today.');
  await edit.getByRole('button', { name: 'Save text' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('All schools are closed today.')).toBeVisible();

  await page.getByRole('button', { name: 'Use in a broadcast' }).click();
  await expect(page).toHaveURL(/\/broadcasts\/create\?draft=\d+/);
  const draft = Number(/draft=(\d+)/.exec(page.url())?.[1]);
  // The wizard saves once automatically, with the number that it sends from. Writing before that would look like
  // another window.
  await expect
    .poll(() => formOf(client, draft))
    .toMatchObject({
      TextMessage: 'All schools are closed today.',
      TextNumberID: expect.any(Number) as unknown,
    });

  // A library text replaces the written one, and Undo brings that back.
  await client.put(`/draft-broadcasts/${draft}`, {
    BroadcastName: name,
    SettingsConfirmed: true,
    RecipientsConfirmed: true,
    CompletedSteps: [1, 2],
    CurrentStep: 3,
  });
  await client.post(`/draft-broadcasts/${draft}/contacts`, {
    PrimaryPhone: '2143007777',
    UserIndicatedConsentDeclared: true,
  });
  await page.goto(`/broadcasts/create?draft=${draft}&step=3`);
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toHaveValue('All schools are closed today.');
  await page.getByRole('button', { name: 'Use a saved text' }).click();
  const select = page.getByRole('dialog', { name: 'Select a text' });
  await expect(select.getByRole('button', { name: /^Select / }).first()).toBeVisible();
  await check(page, 'texts to select');
  await select.getByLabel('Search texts').fill(other);
  await select.getByRole('button', { name: `Select ${other}` }).click();
  await expect(message).toHaveValue('Buses are late today.');
  await new Wizard(page).saved();
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(message).toHaveValue('All schools are closed today.');
  await new Wizard(page).saved();

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/message-library/text?q=${encodeURIComponent(name)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/broadcasts/create?draft=${draft}`);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/message-library\/text/);
  await expect(said(page)).toContainText('1 text deleted.');
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toContainText('Change undone.');
  await page.goto(`/message-library/text?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});
