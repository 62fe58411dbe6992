import { check } from '../../axe.ts';
import { behave } from '../../apiClient.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { makePeople, steeredPhone } from '../../people.ts';

interface Credits {
  AvailableCallUnits: number;
}

test('texts may have 160 or 320 characters, nothing else, and it is kept (P-247, B-266, C-301)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/settings/text');
  const card = page.getByRole('region', { name: 'Longest text' });
  await expect(card.getByRole('radio')).toHaveCount(2);
  await expect(card.getByRole('radio', { name: /^160 characters/ })).toBeChecked();
  await check(page, 'text settings');
  await card.getByRole('radio', { name: /^160 characters/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.MuiSnackbar-root').last()).toContainText(
    'Your texts may have up to 320 characters.',
  );
  await page.reload();
  await expect(card.getByRole('radio', { name: /^320 characters/ })).toBeChecked();

  const wizard = new Wizard(page);
  const draft = await client.draft(makePeople(2));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/broadcasts/create?draft=${draft}`);
  await wizard.name.fill('Long text');
  await wizard.next('Recipients');
  await wizard.next('Message');
  await wizard.message.fill('x'.repeat(161));
  await expect(page.getByText('Characters: 161/320')).toBeVisible();
  await expect(page.getByText(/2 segments/).first()).toBeVisible();
  await client.put('/user', { DefaultSettingCharacterCount: 160 });
});

test('abroad numbers are written as at home, and a segment above 160 characters has 150 (P-144, P-243, B-266, C-301)', async ({
  page,
  signIn,
}) => {
  const client = await signIn('abroad-owner');
  await client.put('/user', { DefaultSettingCharacterCount: 320 });
  const wizard = new Wizard(page);
  const [one] = makePeople(1);
  const draft = await client.draft(one === undefined ? [] : [{ ...one, phone: '07400 123456' }]);
  await page.goto(`/broadcasts/create?draft=${draft}`);
  await wizard.name.fill('Rent day');
  await wizard.next('Recipients');
  await expect(page.getByText('+447400123456').first()).toBeVisible();
  await wizard.add('Add individually');
  await wizard.dialog.getByLabel(/Phone/).fill('07400 123457');
  await wizard.consent();
  await wizard.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('+447400123457').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await wizard.next('Message');
  for (const [length, segments] of [
    [160, '1 segment'],
    [161, '2 segments'],
    [300, '2 segments'],
    [301, '3 segments'],
  ] as const) {
    await wizard.message.fill('x'.repeat(length));
    await expect(page.getByText(`Characters: ${length}/320`)).toBeVisible();
    await expect(page.getByText(new RegExp(`${segments}\\b`)).first()).toBeVisible();
  }
  await page.goto('/inbox?open=compose&to=07400123458');
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await expect(dialog.getByRole('list', { name: 'Recipients' })).toContainText('+447400123458');
  await dialog.getByLabel('Message', { exact: true }).fill('The boiler is checked on Monday.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('The boiler is checked on Monday.');
});

test('a text over RCS that was opened is Read; a number without an agent has no Read tab (B-002, B-050, B-256)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  await behave({ receiptDelayMs: 50, withoutRcs: 0 });
  const reader = { first: 'Rhea', last: 'Reader', phone: steeredPhone(9921) };
  const sendFrom = async (number: string): Promise<number> =>
    client.send('Opened', [reader], { TextNumberID: await client.textNumber(number) });
  await page.goto(`/broadcast-details/${await sendFrom('9405550177')}/text-results/read`);
  await expect(page.getByText('Rhea Reader', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Read \(/ })).toBeVisible();
  // A pointer that rests where the mark appears does not enter it.
  await page.mouse.move(0, 0);
  await page.getByRole('row').filter({ hasText: 'Rhea Reader' }).getByText('Read', { exact: true }).hover();
  await expect(page.getByRole('tooltip')).toContainText('The recipient opened this message (RCS only).');
  // The same phone, from a number that has no agent.
  await page.goto(`/broadcast-details/${await sendFrom('4695550122')}/text-results/delivered`);
  await expect(page.getByText('Rhea Reader', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Read \(/ })).toHaveCount(0);
});

test('a broadcast that costs more than there is can’t be sent; one that costs all can (B-155)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await signIn('mallory-owner');
  await client.put('/user', { DefaultSettingCharacterCount: 320 });
  const { AvailableCallUnits } = await client.get<Credits>('/account');
  const enough = Math.floor(AvailableCallUnits / 2);
  const draft = await client.draft(makePeople(enough + 1));
  const wizard = new Wizard(page);
  await page.goto(`/broadcasts/create?draft=${draft}`);
  await wizard.name.fill('Everybody');
  await page.getByRole('radio', { name: 'Later' }).check();
  await wizard.next('Recipients');
  const everybody = (enough + 1).toLocaleString('en-US');
  await expect(page.getByText(`${everybody} people will get your text`)).toBeVisible({ timeout: 30_000 });
  await wizard.next('Message');
  await wizard.message.fill('x'.repeat(161));
  await wizard.next('Review and send');
  await page.getByRole('button', { name: /^Schedule for / }).click();
  await expect(wizard.dialog.getByRole('heading', { name: 'Not enough credits' })).toBeVisible();
  const all = AvailableCallUnits.toLocaleString('en-US');
  const needed = ((enough + 1) * 2).toLocaleString('en-US');
  await expect(wizard.dialog).toContainText(
    `This broadcast needs ${needed} credits and you have ${all} available.`,
  );
  await check(page, 'not enough credits');

  await wizard.dialog.getByRole('button', { name: 'Go to recipients' }).click();
  await wizard.onStep('Recipients');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByText(`${enough.toLocaleString('en-US')} people will get your text`)).toBeVisible();
  await wizard.next('Message');
  await wizard.next('Review and send');
  await page.getByRole('button', { name: `Schedule for ${enough.toLocaleString('en-US')} people` }).click();
  await expect(page).toHaveURL(/\/broadcasts\/\d+\/summary/);
  const id = /broadcasts\/(\d+)/.exec(page.url())?.[1] ?? '';
  expect((await client.get<Credits>('/account')).AvailableCallUnits).toBeLessThan(2);
  await client.put(`/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
});
