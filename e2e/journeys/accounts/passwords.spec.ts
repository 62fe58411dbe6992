import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { mailedTo } from '../../mails.ts';

const first = 'quiet-river-7';
const second = 'calm-harbor-8';
const person = { UserName: 'pat.forgets', Email: 'pat@forgets.example' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(person.UserName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('sets a forgotten password with a mailed link, once', async ({ page }) => {
  const made = await page.request.post('/api/signup', {
    headers: { 'x-requested-with': 'carillon' },
    data: { FirstName: 'Pat', LastName: 'Doe', Phone: '214-555-0187', Password: first, ...person },
  });
  expect(made.status(), await made.text()).toBeLessThan(300);
  await page.context().clearCookies();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password or username?' }).click();
  await expect(heading(page, 'Forgot password or username')).toBeVisible();
  await check(page, 'forgotten password');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.goBack();
  await page.getByLabel('Username or email').fill(person.UserName);
  await page.getByRole('button', { name: 'Email me a link' }).click();

  let link = '';
  await expect
    .poll(async () => {
      link = /\/login\/reset#\S+/.exec(await mailedTo(page, person.Email))?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  await page.goto(link);
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(second);
  await page.getByLabel('New password again').fill('something else');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Passwords should match')).toBeVisible();
  await check(page, 'new password');
  await page.getByLabel('New password again').fill(second);
  await page.keyboard.press('Enter');

  await expect(page.getByText('Your password was changed. Please sign in with the new one.')).toBeVisible();
  await signIn(page, first);
  await expect(page.getByText('The username or password is incorrect.')).toBeVisible();
  await signIn(page, second);
  await expect(heading(page, 'Sign in')).toBeHidden();

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('This link has ended or was used already')).toBeVisible();
});
