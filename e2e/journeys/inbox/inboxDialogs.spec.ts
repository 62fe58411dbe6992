// The questions that the inbox asks before it acts.
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { lineOf, openConversation } from '../../pages/inbox.ts';
import { written } from '../../people.ts';
import { writesIn } from '../../writesIn.ts';

for (const width of [1280, 375])
  test(`an opt-in is declared, an opt-out of several is asked about, ${width} pixels wide (C-105, C-218)`, async ({
    page,
    signIn,
  }) => {
    const client = await signIn();
    await page.setViewportSize({ width, height: 800 });
    const phones = [await writesIn('One of two'), await writesIn('Two of two')];
    await page.goto('/inbox');
    for (const phone of phones)
      await page.getByRole('checkbox', { name: `Select ${written(phone)}` }).check({ force: true });
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Opt out' }).click();
    const question = page.getByRole('dialog', { name: 'Opt out 2 people?' });
    await check(page, 'opting out two people');
    await question.getByRole('button', { name: 'Opt out' }).click();
    await expect(page.getByText('2 contacts opted out.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const phone of phones) await expect(lineOf(page, phone)).toBeVisible();

    const [phone = ''] = phones;
    await openConversation(page, phone);
    const more = page.getByRole('button', { name: 'More for this conversation' });
    await more.click();
    await check(page, 'menu of a conversation');
    await page.getByRole('menuitem', { name: 'Opt out' }).click();
    await expect(page.getByText('Contact opted out.')).toBeVisible();
    const { Items } = await client.get<{ Items: { ConversationID: number }[] }>(`/conversations?q=${phone}`);
    await page.goto(`/inbox/${Items[0]?.ConversationID}`);
    await more.click();
    await page.getByRole('menuitem', { name: 'Opt in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Opt in' });
    await expect(dialog).toContainText(
      'Opt in this contact? Only do this if the contact asked to receive your texts.',
    );
    const confirm = dialog.getByRole('button', { name: 'Opt in' });
    await check(page, 'opting in');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('Please confirm you have collected proper consent.');
    await check(page, 'opting in without consent');
    await dialog.getByRole('checkbox', { name: 'I confirm this contact gave consent.' }).check();
    await confirm.click();
    await expect(page.getByText('Contact opted in.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
