import { ApiClient } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test, untilItListens } from '../../journey.ts';

const taken = 'This phone launch ID is already taken.';
const own = 'This is already your existing phone launch ID.';

// One after the other: both are about the same two users.
test.describe.configure({ mode: 'serial' });

for (const [width, id, others] of [
  [1440, '8147', '8148'],
  [375, '9147', '9148'],
] as const) {
  test(`a phone launch ID is chosen, checked and kept, at ${width} (P-148)`, async ({
    page,
    browser,
    signIn,
    baseURL,
  }) => {
    const admin = await browser.newContext({ baseURL: baseURL ?? '' });
    const somebody = new ApiClient(admin.request);
    await somebody.signIn('demo-admin');
    const client = await signIn();
    await client.put('/user', { PhoneLaunchID: '' });
    await somebody.put('/user', { PhoneLaunchID: '' });
    await somebody.put('/user', { PhoneLaunchID: others });

    await page.setViewportSize({ width, height: 900 });
    await page.goto('/settings/voice#launch');
    const card = page.getByRole('region', { name: 'Launch by telephone', exact: true });
    const field = card.getByLabel('Phone launch ID');
    const save = card.getByRole('button', { name: 'Save' });
    await expect(card.getByRole('heading', { name: 'Launch by telephone' })).toBeFocused();
    await expect(card.getByRole('link', { name: '(888) 555-0190' })).toHaveAttribute(
      'href',
      'tel:+18885550190',
    );
    await expect(card.getByText('Press star (*), enter your phone launch ID')).toBeVisible();
    await untilItListens(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await check(page, 'launch by telephone');

    // What is wrong is said on leaving the field, and goes when it is typed on.
    await field.fill('12a');
    await expect(card.getByText('Use 1 to 9 digits')).toHaveCount(0);
    await field.press('Tab');
    await expect(card.getByText('Use 1 to 9 digits')).toBeVisible();
    await field.fill(others);
    await expect(card.getByText('Use 1 to 9 digits')).toHaveCount(0);
    await field.press('Tab');
    await expect(card.getByText(taken)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await check(page, 'a phone launch ID that is taken');
    // Saved all the same, the server refuses it in the same words.
    await save.click();
    await expect(card.getByText(taken)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(save).toBeDisabled();

    await field.fill(id);
    await expect(card.getByText(taken)).toHaveCount(0);
    await save.click();
    await expect(page.locator('.MuiSnackbar-root').last()).toContainText('Saved.');
    expect(await client.get('/user')).toMatchObject({ PhoneLaunchID: id });
    await expect(card.getByText(own)).toHaveCount(0);
    await page.reload();
    await expect(field).toHaveValue(id);
    await field.fill(`${id}1`);
    await field.fill(id);
    await field.press('Tab');
    await expect(card.getByText(own)).toBeVisible();

    await field.fill('');
    await save.click();
    await expect.poll(() => client.get('/user')).toMatchObject({ PhoneLaunchID: '' });
    await somebody.put('/user', { PhoneLaunchID: '' });
    await admin.close();
  });
}

test('the List ID of a group stands on its page', async ({ page, signIn }) => {
  const client = await signIn();
  const ListID = 730_000_000 + (Date.now() % 9_999_999);
  await client.post('/lists', { ListName: `Launch ${ListID}`, ListID });
  await page.goto(`/contacts/group/${ListID}`);
  await expect(page.getByRole('main').locator('header').getByText(`List ID ${ListID}`)).toBeVisible();
});
