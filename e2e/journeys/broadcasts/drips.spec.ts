import { checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { newPhone, written } from '../../people.ts';

test('a drip campaign: from its form to stopping it', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn();
  const wizard = new Wizard(page);
  const phone = written(newPhone());

  await test.step('the first step asks for a name and recipients (B-018, B-162, B-166)', async () => {
    await page.goto('/drip-campaigns/new');
    await expect(page.getByRole('heading', { name: 'Create a drip campaign' })).toBeVisible();
    await page.getByRole('button', { name: 'Next: messages' }).click();
    await expect(page.getByText('Name must be at least 1 character.')).toBeVisible();
    await expect(
      page.getByText('Please add at least one valid recipient to your drip campaign.'),
    ).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('Welcome');
    await wizard.add('Add individually');
    await wizard.dialog.getByLabel('Phone number').fill(phone);
    await wizard.consent();
    await wizard.dialog.getByLabel('First name').fill('Ana');
    await wizard.dialog.getByLabel('First name').press('ControlOrMeta+Enter');
    await expect(wizard.dialog).toBeHidden();
    await page.getByRole('switch', { name: 'Stop for those who reply' }).check();
    await checkInBothColors(page, 'the settings of a drip campaign');
  });

  await test.step('the table of recipients is a dialog (B-037)', async () => {
    await page.getByRole('button', { name: 'See all recipients (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recipients of this drip campaign' });
    await expect(dialog.getByText('Ana')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('steps are written with their waits, and survive a reload (B-126, B-272)', async () => {
    await page.getByRole('button', { name: 'Next: messages' }).click();
    await page.getByLabel('Message of step 1').fill('Riverbend: welcome! Reply STOP to opt out.');
    await page.getByRole('button', { name: 'Add a step' }).click();
    const second = page.getByRole('listitem', { name: 'Step 2' });
    await expect(second.getByRole('textbox', { name: 'Wait' })).toHaveValue('5');
    await expect(second.getByText('A while after step 1')).toBeVisible();
    await page.getByRole('button', { name: 'Create drip campaign' }).click();
    await expect(second.getByText('Message cannot be empty.')).toBeVisible();
    await expect(second.getByLabel('Message of step 2')).toBeFocused();
    await second.getByLabel('Message of step 2').fill('Riverbend: did you get our letter?');
    await second.getByRole('textbox', { name: 'Wait' }).fill('2');
    await second.getByLabel('Unit').click();
    await page.getByRole('option', { name: 'days' }).click();
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Message of step 2')).toHaveValue('Riverbend: did you get our letter?');
    await expect(
      page.getByRole('listitem', { name: 'Step 2' }).getByRole('textbox', { name: 'Wait' }),
    ).toHaveValue('2');
    await checkInBothColors(page, 'the steps of a drip campaign');
  });

  await test.step('a time that is none, and an earlier one, are refused (B-164, B-165)', async () => {
    const second = page.getByRole('listitem', { name: 'Step 2' });
    await second.getByLabel('When step 2 goes out').click();
    await page.getByRole('option', { name: 'On a date' }).click();
    const time = second.getByLabel('Time', { exact: true });
    const good = await time.inputValue();
    await time.fill('25:00');
    await expect(second.getByText('Enter a time such as 5:00 AM or 5:00 PM')).toBeVisible();
    await time.fill(good);
    const date = second.getByLabel('Date', { exact: true });
    const later = await date.inputValue();
    await date.fill('2020-01-01');
    await expect(
      second.getByText('Your start date and time cannot be earlier than previous step.'),
    ).toBeVisible();
    await date.fill(later);
  });

  await test.step('the confirmation says what goes out and for how many credits (B-037)', async () => {
    await page.getByRole('button', { name: 'Create drip campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create this drip campaign?' });
    await expect(dialog.getByText(/^Costs at most 2 credits/)).toBeVisible();
    await checkInBothColors(page, 'the confirmation of a drip campaign');
    await dialog.getByRole('button', { name: 'Create drip campaign' }).click();
  });

  await test.step('its page has the steps in a line of time, and who gets which', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
    const steps = page.getByRole('region', { name: 'Steps' });
    await expect(steps.getByRole('listitem')).toHaveCount(2);
    const people = page.getByRole('region', { name: 'Who got which' });
    await expect(people.getByText('Ana')).toBeVisible();
    await expect(people.getByText('Scheduled')).toHaveCount(2);
    await checkInBothColors(page, 'the page of a drip campaign');
    await steps.getByRole('link', { name: 'Open the broadcast of step 2' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome - Step 2' })).toBeVisible();
    await page.goBack();
  });

  await test.step('the rest is stopped for one person, and for everyone', async () => {
    const people = page.getByRole('region', { name: 'Who got which' });
    await people.getByRole('button', { name: 'Stop for this person: Ana' }).click();
    await page
      .getByRole('dialog', { name: 'Stop for Ana?' })
      .getByRole('button', { name: 'Stop for this person' })
      .click();
    await expect(people.getByText('Drip Stopped')).toHaveCount(2);
    await page.getByRole('button', { name: 'Stop for everyone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop for everyone?' });
    await dialog.getByRole('button', { name: 'Stop for everyone' }).click();
    await expect(page.getByText(/stopped this drip campaign for everyone/)).toBeVisible();
  });

  await test.step('the list shows it', async () => {
    await page.getByRole('link', { name: 'Drip campaigns' }).first().click();
    await expect(page.getByRole('link', { name: 'Welcome', exact: true })).toBeVisible();
    await checkInBothColors(page, 'the list of drip campaigns');
  });
});

test('a step that could not be created is created again on the page of its drip (2-decisions K5)', async ({
  page,
  signIn,
}) => {
  const api = await signIn();
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { DripCampaignID } = await api.post<{ DripCampaignID: number }>('/sequences/createsequence', {
    name: 'Enrollment',
    textNumberId: await api.textNumber(),
    draftBroadcastId: await api.draft([{ phone: newPhone(), first: 'Ana', last: 'Lopez' }]),
    steps: [
      { message: 'Riverbend school: enrollment is open.', startDate: inMinutes(60) },
      { message: 'x'.repeat(700), startDate: inMinutes(120), hasWait: true },
    ],
  });
  await page.goto(`/drip-campaigns/${DripCampaignID}`);
  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps.getByText('Not created', { exact: true })).toBeVisible();
  await checkInBothColors(page, 'a drip campaign with a missing step');
  await steps.getByRole('button', { name: 'Create step 2 again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create step 2' });
  await checkInBothColors(page, 'the dialog of a missing step');
  await expect(dialog.getByText("Can't exceed 160 characters.")).toBeVisible();
  await dialog.getByLabel('Message').fill('Riverbend school: enrollment ends on Friday.');
  await dialog.getByRole('button', { name: 'Create step 2' }).click();
  await expect(dialog).toBeHidden();
  await expect(steps.getByText('Riverbend school: enrollment ends on Friday.')).toBeVisible();
  await expect(steps.getByText('Not created', { exact: true })).toBeHidden();
});
