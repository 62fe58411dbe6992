import { checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { makePeople } from '../../people.ts';

test('messages that can’t be sent are fixed or excluded one by one, by keyboard (C-041, C-156)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const wizard = new Wizard(page);
  const people = makePeople(4).map((one, at) => (at === 0 ? one : { ...one, first: '' }));
  await page.goto(`/broadcasts/create?draft=${await client.draft(people)}`);
  await wizard.name.fill('One by one');
  await wizard.next('Recipients');
  await wizard.next('Message');
  const dialog = page.getByRole('dialog', { name: 'Check messages one by one' });

  await test.step('stray braces are marked red and sent as they are (C-159)', async () => {
    await wizard.message.fill('Hi {FirstName}}, practice is at noon.');
    await expect(
      page.getByText(
        'Your message may not get personalized as expected. The issues have been highlighted in red.',
      ),
    ).toBeVisible();
    await expect(page.locator('mark')).toHaveText(['{', '}}']);
    await wizard.message.fill('Hi {{FirstName}}, practice is at noon.');
    await expect(page.locator('mark')).toHaveCount(0);
  });

  await test.step('the first one gets a text of its own', async () => {
    await page.getByRole('button', { name: 'Check one by one' }).first().press('Enter');
    await expect(dialog.getByText('1 of 3')).toBeVisible();
    await expect(
      dialog.getByText('The template you selected requires a First Name for this contact.'),
    ).toBeVisible();
    await checkInBothColors(page, 'messages one by one');
    const text = dialog.getByRole('textbox', { name: /^Text for/ });
    await dialog.getByRole('button', { name: 'Use this text' }).press('Enter');
    await expect(dialog.getByText('Enter a message')).toBeVisible();
    await text.fill('x'.repeat(161));
    await expect(dialog.getByText("Can't exceed 160 characters.")).toBeVisible();
    await text.fill('Hello, practice is at noon.');
    await text.press('Control+Enter');
    await expect(dialog.getByText('1 of 2')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Own text (1)' })).toBeVisible();
  });

  await test.step('the arrow keys turn the page, and the rest is excluded at once', async () => {
    await dialog.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('2 of 2')).toBeVisible();
    const exclude = dialog.getByRole('button', { name: 'Exclude', exact: true });
    // The button waits for the next person's message.
    await expect(exclude).toBeEnabled();
    await exclude.press('Enter');
    await expect(dialog.getByText('1 of 1')).toBeVisible();
    await expect(exclude).toBeEnabled();
    await exclude.press('Enter');
    await expect(dialog.getByText(/Nothing is left to do here/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Excluded (2)' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Include again' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('the summary counts what was decided, and the text goes to those who are left', async () => {
    await expect(page.getByText('You decided: 1 text of their own, 2 excluded.')).toBeVisible();
    await wizard.next('Review and send');
    await expect(page.getByText(/2 excluded by you/)).toBeVisible();
  });
});
