import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { csvOf, makePeople } from '../../people.ts';

/** Enough rows that reading and adding them takes longer than closing a page. */
function longList(rows: number): Buffer {
  const lines = ['First name,Last name,Phone,City'];
  for (let at = 0; at < rows; at += 1)
    lines.push(
      `Ana,Row${at},(${[214, 469, 972][at % 3]}) ${300 + Math.floor(at / 24_000)}-${1_000 + (Math.floor(at / 3) % 8_000)},Dallas`,
    );
  return Buffer.from(lines.join('\n'));
}

test('a file continues without its page, and is found again with its progress and its result', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const wizard = new Wizard(page);
  const rows = 240_000;
  let address = '';

  await test.step('leave while it is being added', async () => {
    await wizard.open();
    await wizard.name.fill('Long list');
    await wizard.next('Recipients');
    await wizard.saved();
    address = page.url();
    await wizard.add('Upload file');
    await expect(wizard.dialog.getByText(/up to 50 MB and 1,000,000 rows/)).toBeVisible();
    await wizard.choose('district.csv', longList(rows));
    await expect(wizard.dialog.getByRole('heading', { name: 'Check your file' })).toBeVisible({
      timeout: 60_000,
    });
    await wizard.consent();
    const begun = page.waitForRequest((request) => request.method() === 'POST');
    await wizard.dialog.getByRole('button', { name: 'Add 240,000 people' }).click();
    await begun;
    await page.close();
  });

  // Another browser, which remembers nothing of the first.
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const back = await other.newPage();
  const strip = back.getByRole('status').filter({ hasText: 'district.csv' });

  await test.step('come back', async () => {
    await back.goto(address);
    await expect(strip).toHaveText(/Adding district\.csv|240,000 recipients added/);
    await expect(strip).toContainText('240,000 recipients added.', { timeout: 60_000 });
    // The list shows them without a reload.
    await expect(back.getByText('240,000 people will get your text')).toBeVisible();
  });

  await test.step('close the result for good', async () => {
    await strip.getByRole('button', { name: 'Close' }).click();
    await expect(strip).toBeHidden();
    await back.reload();
    await expect(back.getByText('240,000 people will get your text')).toBeVisible();
    await expect(strip).toBeHidden();
  });
  await other.close();
});

test('a file that waits for a check is found again, and one reason covers all numbers that Excel damaged', async ({
  page,
  signIn,
}) => {
  await signIn();
  const wizard = new Wizard(page);
  const people = makePeople(3);
  await wizard.open();
  await wizard.name.fill('Spoilt list');
  await wizard.next('Recipients');
  await wizard.add('Upload file');
  await wizard.choose(
    'spoilt.csv',
    csvOf(people, ['Di,Lee,5.55E+09', 'Ed,Lee,2.14E+09', 'Flo,Lee,12', 'Gus,Lee,9.72E+09']),
  );
  const { dialog } = wizard;
  await expect(dialog.getByText("4 rows can't be added as written")).toBeVisible();
  const reasons = dialog.getByRole('listitem').filter({ hasText: /^\d+: / });
  await expect(reasons).toHaveCount(2);
  await expect(reasons.first()).toContainText(/^3: Excel turned this number/);
  await expect(reasons.first()).toContainText('Rows 5, 6, 8');
  await expect(reasons.last()).toContainText('Row 7');
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await wizard.saved();
  await page.reload();
  const strip = page.getByRole('status').filter({ hasText: 'spoilt.csv' });
  await expect(strip).toContainText('Waiting for you: spoilt.csv');
  await strip.getByRole('button', { name: 'Continue' }).click();
  await wizard.consent();
  await dialog.getByRole('button', { name: 'Add 3 people' }).click();
  await expect(dialog.getByText('3 recipients added')).toBeVisible();
});

test('people are added once, and the page says so when only the response is lost', async ({
  page,
  signIn,
}) => {
  await signIn();
  const wizard = new Wizard(page);
  await wizard.toUpload('Lost answer');
  await wizard.choose('three.csv', csvOf(makePeople(3)));
  await wizard.consent();
  await page.route(/draft-broadcasts\/\d+\/fileuploads$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await wizard.dialog.getByRole('button', { name: 'Add 3 people' }).click();
  await expect(wizard.dialog.getByText('3 recipients added')).toBeVisible();
  await page.unrouteAll();

  // And if nothing arrived, the page says so after checking.
  await wizard.dialog.getByRole('button', { name: 'Upload another file' }).click();
  await wizard.choose('two.csv', csvOf(makePeople(2)));
  await wizard.consent();
  await page.route(/draft-broadcasts\/\d+\/fileuploads$/, (route) => route.abort());
  await wizard.dialog.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(wizard.dialog.getByText('There was an error adding your contacts.')).toBeVisible();
});

test('a file without a phone column shows its columns, and the one chosen is read', async ({
  page,
  signIn,
}) => {
  await signIn();
  const wizard = new Wizard(page);
  await wizard.toUpload('No phone column');
  await wizard.choose('codes.csv', Buffer.from('Name,Code\nAnn,ext 2145550111 home\nBob,none\nCid,-\n'));
  await expect(wizard.dialog.getByText(/None of the columns looks like phone numbers/)).toBeVisible();
  await wizard.dialog.getByRole('combobox', { name: 'Meaning of Code' }).click();
  await page.getByRole('option', { name: 'Phone', exact: true }).click();
  await expect(wizard.dialog.getByText(/None of the columns looks like phone numbers/)).toBeHidden();
  await expect(wizard.dialog.getByRole('button', { name: 'Use these columns' })).toBeEnabled();
});

test('columns without a header get names, and the consent stays visible on a phone', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 375, height: 667 });
  const wizard = new Wizard(page);
  await wizard.toUpload('No header');
  const rows = makePeople(12).map(({ first, phone }, at) => `${phone},${first} of bus ${at},Room ${at}`);
  await wizard.choose('bare.csv', Buffer.from(rows.join('\n')));
  const { dialog } = wizard;
  const consent = dialog.getByText(/^I have these people's consent/);
  await expect(consent).toBeVisible();
  const [words, button] = [
    await consent.boundingBox(),
    await dialog.getByRole('button', { name: 'Add 12 people' }).boundingBox(),
  ];
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await dialog.getByRole('button', { name: 'Change columns' }).click();
  for (const column of [2, 3]) {
    await dialog.getByRole('combobox', { name: `Meaning of column ${column}` }).click();
    await expect(
      page.getByRole('option', { name: `Custom field: column ${column}`, exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
