import { checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { newPhone, written } from '../../people.ts';

test('a broadcast repeats: from its schedule to its second occurrence', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn();
  const wizard = new Wizard(page);

  await test.step('the wizard opens with the repeating start (B-013, B-113)', async () => {
    await page.goto('/repeatingbroadcasts/create');
    await expect(page.getByRole('radio', { name: 'Repeating' })).toBeChecked();
    await expect(page.getByText('Daily', { exact: true })).toBeVisible();
    await wizard.name.fill('Roll call');
  });

  await test.step('the schedule says at once what it means (B-038)', async () => {
    await page.getByRole('button', { name: 'Change schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await expect(dialog.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(5);
    await checkInBothColors(page, 'the schedule dialog');
    await dialog.getByLabel('Every').fill('0');
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(dialog.getByText('Must be greater than or equal to 1')).toBeVisible();
    await expect(dialog.getByLabel('Every')).toBeFocused();
    await dialog.getByLabel('Every').fill('2');
    await expect(dialog.getByText('Every 2 days', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Every 2 days', { exact: true })).toBeVisible();
  });

  await test.step('people, message, and review', async () => {
    await wizard.next('Recipients');
    await wizard.add('Add individually');
    await wizard.dialog.getByLabel('Phone number').fill(written(newPhone()));
    await wizard.consent();
    await wizard.dialog.getByLabel('First name').press('ControlOrMeta+Enter');
    await expect(wizard.dialog).toBeHidden();
    await wizard.next('Message');
    await wizard.message.fill('Riverbend school: please answer YES if you are here.');
    await wizard.next('Review and send');
    const list = page.getByRole('list', { name: 'Checklist' });
    await expect(list.getByText(/^Every 2 days/)).toBeVisible();
    await page.getByRole('button', { name: 'Schedule for 1 person' }).click();
  });

  await test.step('its page says what was made, and can skip a date and take that back', async () => {
    await expect(page.getByText(/"Roll call" repeats for 1 person: Every 2 days\. First on /)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Roll call' })).toBeVisible();
    const next = page.getByRole('region', { name: 'Next dates' });
    await expect(next.getByRole('listitem')).toHaveCount(5);
    await checkInBothColors(page, 'the page of a sequence');
    await next
      .getByRole('listitem')
      .nth(2)
      .getByRole('button', { name: /^Skip / })
      .click();
    await expect(next.getByText('Skipped by a user.')).toBeVisible();
    await next.getByRole('button', { name: /^Don’t skip / }).click();
    await expect(next.getByText('Skipped by a user.')).toBeHidden();
  });

  await test.step('the first occurrence goes out, and the second is made', async () => {
    await page.getByRole('link', { name: 'Open only this one' }).click();
    await expect(page.getByText('This is one date of a repeating broadcast.')).toBeVisible();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 person' }).click();
    await expect(page.getByText('1 of 1 text delivered', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'See all dates' }).click();
    const sent = page.getByRole('region', { name: 'Dates so far' });
    await expect(sent.getByText('1 delivered')).toBeVisible({ timeout: 60_000 });
    await expect(sent.getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 });
    const next = page.getByRole('region', { name: 'Next dates' });
    await expect(next.getByRole('link', { name: 'Open only this one' })).toBeVisible();
  });

  await test.step('deleting the second asks which, and the sequence goes on (B-104)', async () => {
    await page.getByRole('link', { name: 'Open only this one' }).click();
    await page.getByRole('button', { name: 'More actions for Roll call' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'This broadcast repeats' });
    await expect(dialog).toBeVisible();
    await checkInBothColors(page, 'the dialog for one date or all');
    await dialog.getByRole('button', { name: 'Delete only this one' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the list has it; it is deleted and comes back', async () => {
    await page.goto('/repeatingbroadcasts');
    const row = page.getByRole('row', { name: /Roll call/ });
    await expect(row.getByText('Repeating', { exact: true })).toBeVisible();
    await checkInBothColors(page, 'the list of repeating broadcasts');
    await row.getByRole('button', { name: 'More actions for Roll call' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('“Roll call” no longer repeats. Its results stay.')).toBeVisible();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row', { name: /Roll call/ })).toBeVisible();
  });
});
