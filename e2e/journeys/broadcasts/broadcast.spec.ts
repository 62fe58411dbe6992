import { behave, textsTo } from '../../apiClient.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { csvOf, makePeople, newPhone, steeredPhone, written } from '../../people.ts';

// With motion, as most users have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.afterEach(() => behave({}));

test('sends a text broadcast from a file, a paste and one typed in, to the last result', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const wizard = new Wizard(page);
  const people = makePeople(20);
  const spam = { first: 'Sam', last: 'Filter', phone: steeredPhone(9905) };
  const off = { first: '=HYPERLINK("x")', last: 'Formula', phone: steeredPhone(9910) };
  const repaired = newPhone();
  const file = csvOf(
    [...people, spam, off],
    ['Bad,Row,12345', `Twice,Listed,${written(people[0]?.phone ?? '')}`],
  );

  await test.step('settings', async () => {
    await wizard.open();
    // Next is never dead: it says what is missing and leads there.
    await page.getByRole('button', { name: 'Next: Recipients' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'One thing in Settings' })).toBeFocused();
    await page.getByRole('button', { name: 'Enter a broadcast name' }).click();
    await expect(wizard.name).toBeFocused();
    await wizard.name.fill('Storm closing, Tuesday');
    await wizard.next('Recipients');
  });

  await test.step('a step without recipients is refused', async () => {
    await page.getByRole('button', { name: 'Next: Message' }).click();
    await expect(page.getByRole('button', { name: 'Add at least one recipient' })).toBeVisible();
  });

  await test.step('upload', async () => {
    await wizard.add('Upload file');
    await wizard.choose('parents.csv', file);
    const { dialog } = wizard;
    await expect(dialog.getByRole('heading', { name: 'Check your file' })).toBeVisible();
    await expect(dialog.getByText("1 row can't be added as written")).toBeVisible();
    await expect(dialog.getByText(/1 duplicate number was set aside|1 duplicate/).first()).toBeVisible();
    await expect(dialog.getByRole('region', { name: /First rows of/ }).locator('tbody tr')).toHaveCount(5);

    await dialog.getByRole('button', { name: 'See and repair' }).click();
    await dialog.getByRole('button', { name: 'Repair row 24' }).click();
    await dialog.getByLabel('Phone', { exact: true }).fill(written(repaired));
    await dialog.getByRole('button', { name: 'Save row' }).click();
    // It was the last one, so the summary returns automatically.
    await expect(dialog.getByRole('heading', { name: 'Check your file' })).toBeVisible();
    await expect(dialog.getByText("1 row can't be added as written")).toBeHidden();

    await dialog.getByRole('button', { name: 'Add 23 people' }).click();
    await expect(dialog.getByText('Please confirm you have collected proper consent.')).toBeVisible();
    await wizard.consent();
    await dialog.getByRole('button', { name: 'Add 23 people' }).click();
    await expect(dialog.getByText('23 recipients added')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  const typed = newPhone();
  await test.step('add individually', async () => {
    await wizard.add('Add individually');
    const { dialog } = wizard;
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Enter a phone number')).toBeVisible();
    await dialog.getByLabel('Phone number').fill(written(people[0]?.phone ?? ''));
    await dialog.getByLabel('First name').fill('Zoe');
    await wizard.consent();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('This number has already been added to your broadcast.')).toBeVisible();
    await dialog.getByLabel('Phone number').fill(written(typed));
    await dialog.getByLabel('First name').press('ControlOrMeta+Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('24 people will get your text')).toBeVisible();
  });

  await test.step('message', async () => {
    await wizard.next('Message');
    await wizard.message.fill('Hi {{FirstName default="there"}}, school is closed on Tuesday.');
    await expect(page.getByText('Characters: 62/160')).toBeVisible();
  });

  await test.step('review and send', async () => {
    await wizard.next('Review and send');
    const list = page.getByRole('list', { name: 'Checklist' });
    await expect(list.getByText('Storm closing, Tuesday')).toBeVisible();
    await expect(list.getByText('24 people')).toBeVisible();
    await expect(list.getByText(/24 credits needed/)).toBeVisible();
    // A finished broadcast is not shown as under way.
    await behave({ latencyMs: 2_000 });
    await wizard.send(24);
  });

  await test.step('live to the end', async () => {
    await expect(page.getByText(/"Storm closing, Tuesday" is on its way for 24 people/)).toBeVisible();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 45_000 });
    await expect(page.getByText('22 of 24 texts delivered', { exact: true })).toBeVisible();
  });

  await test.step('tabs and counts', async () => {
    const tabs = page.getByRole('tablist', { name: 'Results by kind' });
    for (const name of [
      'All Texts (24)',
      'Delivered (22)',
      'Failed (2)',
      'Invalid (0)',
      'Incomplete (0)',
      'Opted Out (0)',
      'Replied (0)',
      'Not Replied (22)',
    ]) {
      await expect(tabs.getByRole('tab', { name })).toBeVisible();
    }
    // Its number sends no RCS (B-050).
    await expect(tabs.getByRole('tab', { name: /^Read \(/ })).toHaveCount(0);
    await tabs.getByRole('tab', { name: 'Failed (2)' }).click();
    await expect(page).toHaveURL(/\/text-results\/failed/);
    const row = page.getByRole('row', { name: /Sam Filter/ });
    await row.getByText('Rejected for possible SPAM').hover();
    await expect(page.getByRole('tooltip')).toHaveText(/A carrier spam filter blocked this message/);
  });

  await test.step('the list of broadcasts knows it as completed only', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('tab', { name: 'All Texts (24)' }).click();
    await page.getByRole('link', { name: 'Results CSV' }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const csv = Buffer.concat(chunks).toString('utf8');
    const lines = csv.trim().split(/\r?\n/);
    // At the end, the person whose number another one has.
    const housemates = lines.filter((line) => line.includes('at the same number'));
    expect(housemates).toEqual(lines.slice(25));
    expect(housemates).toHaveLength(1);
    // A cell that a spreadsheet would run as a formula is made text.
    expect(csv).not.toMatch(/(^|,|\n)"?=HYPERLINK/);
    expect(csv).toContain('HYPERLINK');
  });

  await test.step('exactly one text each left', async () => {
    const phones = new Set([...people, spam, off].map((one) => one.phone).concat(repaired, typed));
    const texts = await textsTo(phones);
    expect(texts.map((one) => one.to).toSorted()).toEqual([...phones].map((one) => `+1${one}`).toSorted());
    expect(texts.find((one) => one.to.endsWith(people[1]?.phone ?? ''))?.text).toContain(
      'Hi Ben, school is closed on Tuesday.',
    );
  });

  await test.step('a finished broadcast is only under completed', async () => {
    await page.goto('/broadcasts');
    await expect(page.getByRole('tab', { name: /^Active/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('link', { name: 'Storm closing, Tuesday' })).toBeHidden();
    await page.getByRole('tab', { name: /^Completed/ }).click();
    await expect(page.getByRole('link', { name: 'Storm closing, Tuesday' })).toBeVisible();
    await page.goto('/broadcasts/completed');
    await expect(page).toHaveURL(/\/broadcasts\?view=completed/);
    await expect(page.getByRole('link', { name: 'Storm closing, Tuesday' })).toBeVisible();
  });
});

test('goes to as many people as the button says, or to none: two windows on one draft', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  const people = makePeople(2);
  const more = makePeople(41);
  const draft = await client.draft(people);
  const wizard = new Wizard(page);
  await page.goto(`/broadcasts/create?draft=${draft}`);
  await wizard.name.fill('Two windows');
  await wizard.next('Recipients');
  await wizard.next('Message');
  await wizard.message.fill('Practice is moved to four.');
  await wizard.next('Review and send');
  await wizard.saved();
  const send = page.getByRole('button', { name: 'Send to 2 people' });
  await expect(send).toBeVisible();

  await test.step('the other window adds people, by a program that does not notify this one', async () => {
    const added = await context.request.post(`/api/draft-broadcasts/${draft}/contacts`, {
      headers: { 'X-Requested-With': 'carillon' },
      data: {
        Contacts: more.map((one) => ({ PrimaryPhone: one.phone })),
        Source: 'paste',
        UserIndicatedConsentDeclared: true,
      },
    });
    expect(added.status()).toBe(201);
  });

  await test.step('the promise of the button can no longer be kept: nothing is sent, both numbers are named', async () => {
    await send.click();
    await expect(wizard.dialog.getByRole('heading', { name: 'Your broadcast changed' })).toBeVisible();
    await expect(
      wizard.dialog.getByText(
        'You were shown 2 people, and now this broadcast would go to 43 people. Nothing was sent and nothing was charged. Check it, then send again.',
      ),
    ).toBeVisible();
    expect(await textsTo(new Set([...people, ...more].map((one) => one.phone)))).toEqual([]);
    await wizard.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Send to 43 people' })).toBeFocused();
  });

  await test.step('a window that gets the focus again learns of it automatically', async () => {
    const other = await context.newPage();
    await other.goto(`/broadcasts/create?draft=${draft}&step=4`);
    await expect(other.getByRole('button', { name: 'Send to 43 people' })).toBeVisible();
    const removed = await context.request.delete(`/api/draft-broadcasts/${draft}/contacts`, {
      headers: { 'X-Requested-With': 'carillon' },
      data: { Selection: { Type: 'Selected', Items: [{ PrimaryPhone: more[0]?.phone }] } },
    });
    expect(removed.ok()).toBe(true);
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(other.getByRole('button', { name: 'Send to 42 people' })).toBeVisible();
    await other.close();
  });

  await test.step('the accepted counts are shown', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await behave({ latencyMs: 2_000 });
    await page.getByRole('button', { name: 'Send to 42 people' }).click();
    await expect(page.getByText('"Two windows" is on its way for 42 people.')).toBeVisible();
    await expect(page).toHaveURL(/\/broadcasts\/\d+\/summary/);
  });
});

test('the summary says who is left out, and leads to them', async ({ page, signIn }) => {
  const client = await signIn();
  const people = makePeople(3);
  const [first] = people;
  await client.post('/optouts', { PhoneNumber: first?.phone, Text: true, Voice: false });
  const id = await client.send('One left out', people);
  await page.goto(`/broadcasts/${id}/summary`);
  await expect(page.getByText('2 people', { exact: false })).toBeVisible();
  await expect(
    page.getByText("1 more person is left out: opted out, can't be texted, or their text would be too long."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'See who and why' }).click();
  await expect(page).toHaveURL(new RegExp(`/broadcast-details/${id}`));
  // People who are left out have no text that could be delivered.
  await expect(page.getByText('2 of 2 texts delivered', { exact: true })).toBeVisible({ timeout: 45_000 });
});

test('a user who is not at the step of the address sees why', async ({ page, signIn }) => {
  const client = await signIn();
  const wizard = new Wizard(page);
  const draft = await client.draft([]);
  await page.goto(`/broadcasts/create?draft=${draft}&step=1`);
  await wizard.name.fill('Not there yet');
  await wizard.next('Recipients');
  await expect(page.getByText(/^Before “/)).toBeHidden();
  await wizard.saved();
  await page.goto(`/broadcasts/create?draft=${draft}&step=4`);
  await wizard.onStep('Recipients');
  await expect(
    page.getByText('Before “Review and send”, finish “Recipients”. Add at least one recipient.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await wizard.onStep('Settings');
  await expect(page.getByText(/^Before “/)).toBeHidden();
});
