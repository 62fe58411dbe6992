import { checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { newPhone } from '../../people.ts';

test('people who share a number are chosen for, told before sending, and each have a result', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const wizard = new Wizard(page);
  const [shared, alone] = [newPhone(), newPhone()];
  const people = [
    { first: 'Ana', last: 'Whitfield', phone: shared },
    { first: 'Luis', last: 'Whitfield', phone: shared },
    { first: 'Tom', last: 'Okafor', phone: alone },
  ];
  await page.goto(`/broadcasts/create?draft=${await client.draft(people)}`);
  await wizard.name.fill('Shared numbers');
  await wizard.next('Recipients');
  const choices = page.getByRole('radiogroup', { name: /^1 number is shared by 2 people/ });

  await test.step('each choice tells its texts before it is made', async () => {
    await expect(choices.getByRole('radio', { name: /^Only the first person 2 texts/ })).toBeChecked();
    await expect(choices.getByRole('radio', { name: /^One message with all names 2 texts/ })).toBeVisible();
    await expect(choices.getByRole('radio', { name: /^A text for each person 3 texts/ })).toBeVisible();
    await checkInBothColors(page, 'the choice for shared numbers');
    await page.getByRole('button', { name: 'See who' }).press('Enter');
    await expect(wizard.dialog.getByText('Ana Whitfield, Luis Whitfield')).toBeVisible();
    await checkInBothColors(page, 'the shared numbers');
    await wizard.dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
    await expect(wizard.dialog).toBeHidden();
  });

  await test.step('the arrow keys choose, and the list shows what will be sent', async () => {
    await choices.getByRole('radio', { name: /^Only the first person/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Luis Whitfield', { exact: true })).toBeVisible();
    await expect(page.getByText('3 people will get your text')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Ana and Luis Whitfield', { exact: true })).toBeVisible();
  });

  await test.step('the next steps repeat the choice', async () => {
    const note = page.getByText(
      '1 number is shared by 2 people: one message to each number, with all names.',
    );
    await wizard.next('Message');
    await wizard.message.fill('Riverbend: Hi {{FirstName}}, practice is at noon. Reply STOP to opt out.');
    await expect(note).toBeVisible();
    await wizard.next('Review and send');
    await expect(note).toBeVisible();
    await wizard.send(2);
  });

  await test.step('the page of the broadcast says who was reached through whom', async () => {
    await expect(page.getByRole('heading', { name: 'People who share a number' })).toBeVisible();
    await expect(page.getByText('Reached with Ana Whitfield at the same number.')).toBeVisible();
    await checkInBothColors(page, 'people who share a number');
  });
});
