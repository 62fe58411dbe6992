import type { Page } from '@playwright/test';
import { check, checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { mailedTo } from '../../mails.ts';
import { addresses } from '../../startProduct.ts';

const password = 'quiet-river-7';
let count = 0;
const aPerson = () => {
  count += 1;
  return { userName: `jane.doe${count}`, email: `jane${count}@acme.example` };
};

const mailedCode = async (page: Page, email: string) =>
  /\b\d{6}\b/.exec(await mailedTo(page, email))?.[0] ?? '';

/** The newest code that was texted to a phone. */
async function textedCode(page: Page, phone: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${addresses().simulator}/phones/${phone}`);
      code = /\b\d{6}\b/.exec(await answer.text())?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

async function signUp(page: Page, { userName, email }: ReturnType<typeof aPerson>, phone: string) {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Jane');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('signs up, is set up, and finds the first text ready', async ({ page }) => {
  test.setTimeout(120_000);
  const jane = aPerson();
  await page.goto('/signup');
  await check(page, 'sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter a first name')).toBeVisible();
  await signUp(page, jane, '(214) 555-0133');
  await page.getByRole('button', { name: 'I have a promo or group code' }).click();
  await page.getByLabel(/Promo or group code/).fill('welcome');
  await expect(page.getByText('Welcome! You have 50 extra credits.')).toBeVisible();
  await checkInBothColors(page, 'sign-up, filled in');
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(heading(page, 'Welcome to Carillon, Jane')).toBeVisible();
  await check(page, 'welcome');
  // Every other page leads here.
  await page.goto('/settings/account');
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByRole('button', { name: 'Let’s begin' }).click();

  await expect(heading(page, 'The terms of use')).toBeVisible();
  await check(page, 'terms');
  await page.getByRole('button', { name: 'I accept the terms' }).click();

  await expect(heading(page, 'Where is your organization?')).toBeVisible();
  await page.getByRole('combobox', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'Texas' }).click();
  await check(page, 'location');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(heading(page, 'Tell us about your organization')).toBeVisible();
  await page.getByLabel('Company name').fill('Acme');
  // A reload loses nothing.
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue('Acme');
  await page.getByRole('combobox', { name: /^Industry/ }).click();
  await page.getByRole('option', { name: 'Education' }).click();
  await check(page, 'organization');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(heading(page, 'What will you use Carillon for most?')).toBeVisible();
  await check(page, 'what for');
  await page.getByRole('radio', { name: 'Staff scheduling' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(heading(page, 'Check your email')).toBeVisible();
  await check(page, 'email');
  await page.getByLabel('Code from the email').fill(await mailedCode(page, jane.email));
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(heading(page, 'Confirm your phone')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Steps' })).not.toContainText('Notifications');
  await check(page, 'phone');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(heading(page, 'Enter the code')).toBeVisible();
  await page.getByLabel('Code from the text').fill(await textedCode(page, '2145550133'));
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(heading(page, 'Know when people reply')).toBeVisible();
  await check(page, 'notifications');
  await page.getByRole('button', { name: 'Skip for now' }).click();

  await expect(heading(page, 'Would you like a local number?')).toBeVisible();
  await page.getByLabel('Area code').fill('312');
  await check(page, 'local number');
  await page.getByRole('button', { name: 'Get a number' }).click();
  await expect(page.getByText(/\(312\) 555-\d{4}/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(heading(page, 'You’re ready')).toBeVisible();
  await expect(page.getByText(/75 credits/)).toBeVisible();
  await page.getByRole('button', { name: 'Go to Carillon' }).click();
  await expect(page.getByRole('heading', { name: 'Send your first text' })).toBeVisible();
  await check(page, 'home');
  await page.getByRole('button', { name: 'Send it to my phone' }).click();
  await expect(page.getByText(/on its way/)).toBeVisible();
  await page.goto('/onboarding');
  await expect(page).not.toHaveURL(/onboarding/);
});

test('goes on in another browser, where the link in the email was pressed', async ({ page, browser }) => {
  const john = aPerson();
  await page.setViewportSize({ width: 375, height: 800 });
  await signUp(page, john, '2145550134');
  // By keyboard alone: Enter sends each form.
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(heading(page, 'Welcome to Carillon, Jane')).toBeFocused();
  const go = page.getByRole('button', { name: 'Let’s begin' });
  await go.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'The terms of use')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

  const other = await browser.newContext({ baseURL: addresses().product });
  const there = await other.newPage();
  const link = /\/verify-email#\S+/.exec(await mailedTo(page, john.email))?.[0] ?? '';
  await there.goto(link);
  await check(there, 'confirm your email');
  await there.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(heading(there, 'Your email is confirmed')).toBeVisible();
  await there.getByRole('link', { name: 'Go on here' }).click();
  await expect(there).toHaveURL(/\/login/);
  await there.getByLabel('Username or email').fill(john.userName);
  await there.getByLabel('Password', { exact: true }).fill(password);
  await there.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(there, 'The terms of use')).toBeVisible();
  await other.close();
});

test('a group code says what it gives, and an unknown one that it is not valid', async ({ page }) => {
  await page.goto('/groupcode');
  await page.getByLabel('Group code').fill('NOPE');
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByText('The group code is not valid.')).toBeVisible();
  await check(page, 'group code');
  await page.getByLabel('Group code').fill('WELCOME');
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByText('Welcome! You have 50 extra credits.')).toBeVisible();
  for (const [address, title] of [
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy policy'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, title)).toBeVisible();
    await check(page, title);
  }
});
