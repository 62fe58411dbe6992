import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { makePeople } from '../../people.ts';

test('the message editor counts, warns and personalizes', async ({ page, signIn }) => {
  const client = await signIn();
  const wizard = new Wizard(page);
  await page.goto(`/broadcasts/create?draft=${await client.draft(makePeople(2))}`);
  await wizard.name.fill('Composer');
  await wizard.next('Recipients');
  await wizard.next('Message');
  const { message } = wizard;

  await test.step('counter (B-268, C-151)', async () => {
    await message.fill('Hello');
    await expect(page.getByText('Characters: 5/160')).toBeVisible();
    await expect(page.getByText('1 segment · 1 credit per text')).toBeVisible();
  });

  await test.step('one word that carriers block (B-141, C-154)', async () => {
    const warning = page.getByText(
      'The word "VERIZON" by itself could lead to your number being blocked by phone carriers. We recommend sending messages that are similar to the messages you will send normally.',
    );
    await message.fill('VERIZON');
    await expect(warning).toBeVisible();
    await message.fill('VERIZON 2');
    await expect(warning).toBeHidden();
  });

  await test.step('curly quotes become plain, an emoji is named (C-152, C-153)', async () => {
    await message.fill('\u201cBring\u201d your lunch');
    await expect(message).toHaveValue('"Bring" your lunch');
    await message.fill('Hurray \u{1F389}');
    await expect(page.getByText('Special characters: 1.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(message).toHaveValue('Hurray ');
    await expect(page.getByText(/Special characters/)).toBeHidden();
  });

  await test.step('blocked short links stop the step (B-139, C-155)', async () => {
    await message.fill('Look at https://bit.ly/abc please');
    const error = page.getByText("This link can't be sent. Carriers block messages that contain it.").first();
    await page.getByRole('button', { name: 'Next: Review and send' }).click();
    await expect(error).toBeVisible();
    await wizard.onStep('Message');
    await message.fill('Look at https://riverbend.example/news please');
    await expect(error).toBeHidden();
  });

  await test.step('too long (B-138)', async () => {
    await message.fill('x'.repeat(161));
    await expect(page.getByText('Characters: 161/160')).toBeVisible();
    await expect(page.getByText("Can't exceed 160 characters.").first()).toBeVisible();
  });

  await test.step('signature and separator count (B-267, C-150)', async () => {
    await message.fill('0123456789');
    await page.getByLabel('Add my signature').check();
    // 10, a separator of 2, "Riverbend School District".
    await expect(page.getByText('Characters: 37/160')).toBeVisible();
    await page.getByLabel('Add my signature').uncheck();
  });

  await test.step('merge fields from the menu and by typing two braces', async () => {
    await message.fill('');
    await message.pressSequentially('Hi {{Fir');
    await expect(page.getByRole('option', { name: /First name/i })).toBeVisible();
    await message.press('Enter');
    await expect(message).toHaveValue('Hi {{FirstName}}');
    await expect(message).toBeFocused();
    await expect(page.getByLabel('If a recipient has no first name')).toHaveValue('there');
    await expect(page.getByRole('form', { name: 'Fallback for first name' })).toContainText(
      'Makes the text 32 characters, still 1 credit for every recipient.',
    );
    await expect(page.getByText('Characters: 16/160')).toBeVisible();
    const aside = page.getByRole('complementary', { name: 'What will happen' });
    await expect(aside.getByText(/As Ana Whitfield will see it/)).toBeVisible();
    await expect(aside.getByText('Hi Ana', { exact: true })).toBeVisible();
    await aside.getByRole('button', { name: 'Next person' }).click();
    await expect(aside.getByText('Hi Ben', { exact: true })).toBeVisible();

    await message.fill('Dear ');
    await page.getByRole('button', { name: 'Personalize' }).click();
    await page
      .getByRole('dialog', { name: 'Personalize' })
      .getByLabel('If a recipient has none')
      .fill('parent');
    await page.keyboard.press('Enter');
    await expect(message).toHaveValue('Dear {{FirstName default="parent"}}');
  });
});

const clipboards = [
  [
    'plain text',
    { 'text/plain': 'Ann Lee\t214-555-0131\nBob Ray\t1 (214) 555-0132\nAnn again\t2145550131\nBob 555' },
  ],
  [
    'an HTML table',
    {
      'text/plain': 'no numbers here',
      'text/html':
        '<table><tr><td>Name</td><td>Phone</td><td>Class</td></tr><tr><td>Ann Lee</td><td>214-555-0131</td><td>4b</td></tr><tr><td>Bob Ray</td><td>(214) 555-0132</td><td></td></tr><tr><td>Ann again</td><td>2145550131</td><td>5a</td></tr></table>',
    },
  ],
  [
    'rich text',
    {
      'text/plain': 'no numbers here',
      'text/html': '<p>none</p>',
      'text/rtf':
        '{\\rtf1\\ansi{\\fonttbl\\f0 Arial;}\\f0 Ann Lee\\tab 214-555-0131\\par Bob Ray\\tab 214-555-0132\\par Ann again\\tab 2145550131\\par}',
    },
  ],
] as const;

for (const [kind, clipboard] of clipboards) {
  test(`pastes contacts from ${kind} (B-120 to B-122, C-111)`, async ({ page, signIn }) => {
    const client = await signIn();
    const wizard = new Wizard(page);
    const draft = await client.draft([]);
    await page.goto(`/broadcasts/create?draft=${draft}&step=1`);
    await wizard.name.fill('Paste');
    await wizard.next('Recipients');
    await wizard.add('Paste contacts');
    const { dialog } = wizard;
    await dialog.getByLabel('Paste here').evaluate((box, data) => {
      const transfer = new DataTransfer();
      for (const [type, value] of Object.entries(data)) transfer.setData(type, value);
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    }, clipboard);
    await expect(dialog.getByRole('heading', { name: 'Check what was found' })).toBeVisible();
    await expect(dialog.getByText('2 people ready to add')).toBeVisible();
    await expect(dialog.getByText(/1 duplicate number was set aside/)).toBeVisible();

    await dialog.getByRole('button', { name: 'See and edit all' }).click();
    await dialog.getByRole('button', { name: 'Edit Ann Lee' }).click();
    await dialog.getByLabel('Last name').fill('Leigh');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Back to the summary' }).click();
    await expect(dialog.getByText('Ann Leigh')).toBeVisible();

    await dialog.getByRole('button', { name: 'Add 2 people' }).click();
    await expect(dialog.getByText('Please confirm you have collected proper consent.')).toBeVisible();
    await wizard.consent();
    await dialog.getByRole('button', { name: 'Add 2 people' }).click();
    await expect(dialog.getByText('2 recipients added')).toBeVisible();
    // Complete stays complete.
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 people will get your text')).toBeVisible();
    await expect(page.getByRole('row', { name: /Ann Leigh/ })).toContainText('(214) 555-0131');
    // A custom column stays with people, including edited ones.
    const { Items } = await client.get<{ Items: { CustomData: object }[] }>(
      `/draft-broadcasts/${draft}/contacts`,
    );
    const kept = kind === 'an HTML table' ? { Class: '4b' } : {};
    expect(Items.map(({ CustomData }) => CustomData)).toEqual([kept, {}]);
  });
}

test('a typed paste is read whole, and Escape leaves only the row that is edited', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const wizard = new Wizard(page);
  await page.goto(`/broadcasts/create?draft=${await client.draft([])}&step=1`);
  await wizard.name.fill('Typed paste');
  await wizard.next('Recipients');
  await wizard.add('Paste contacts');
  const { dialog } = wizard;
  const lines = Array.from({ length: 40 }, (_, n) => `Person${n}\tLast${n}\t${2145550150 + n}`);
  await dialog.getByLabel('Paste here').fill(lines.join('\n'));
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('40 people ready to add')).toBeVisible();
  await dialog.getByRole('button', { name: 'See and edit all' }).click();
  await dialog.getByRole('button', { name: 'Edit Person0 Last0' }).click();
  await expect(dialog.getByLabel('Last name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Last name')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Edit Person0 Last0' })).toBeVisible();
});

test('opening the wizard again finds the draft without input', async ({ page, signIn }) => {
  await signIn();
  const opened = async (): Promise<string | null> => {
    await page.goto('/broadcasts/create');
    await expect(new Wizard(page).name).toBeVisible();
    await expect(page).toHaveURL(/draft=\d+/);
    return new URL(page.url()).searchParams.get('draft');
  };
  const first = await opened();
  await page.goto('/broadcasts');
  expect(await opened()).toBe(first);
  const wizard = new Wizard(page);
  await wizard.name.fill('Typed something');
  await wizard.saved();
  expect(await opened()).not.toBe(first);
  // At 375 pixels the bar at the bottom leaves room for the page.
  await page.setViewportSize({ width: 375, height: 700 });
  const next = page.getByRole('button', { name: 'Next: Recipients' });
  const bar = page.locator('div').filter({ has: next }).last().locator('..');
  expect((await bar.boundingBox())?.height).toBeLessThan(100);
});

test('coming back to a draft loses nothing, in every step', async ({ page, signIn }) => {
  await signIn();
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.name.fill('Half done');
  await page.getByRole('combobox', { name: 'Send rate' }).click();
  await page.getByRole('option', { name: '500/min' }).click();
  await wizard.saved();
  await page.reload();
  await expect(wizard.name).toHaveValue('Half done');
  await expect(page.getByRole('combobox', { name: 'Send rate' })).toHaveText('500/min');

  await wizard.next('Recipients');
  await wizard.add('Add individually');
  await wizard.dialog.getByLabel('Phone number').fill('(214) 555-0137');
  await wizard.dialog.getByLabel('First name').fill('Nia');
  await wizard.consent();
  await wizard.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(wizard.dialog).toBeHidden();
  await page.reload();
  await wizard.onStep('Recipients');
  await expect(page.getByText('1 person will get your text')).toBeVisible();

  // Removing can be undone.
  await page.getByRole('button', { name: 'Remove Nia' }).click();
  await expect(page.getByText('1 recipient removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 person will get your text')).toBeVisible();

  await wizard.next('Message');
  await wizard.message.fill('Buses run late today.');
  // Not even waiting for "Saved".
  await page.reload();
  await wizard.onStep('Message');
  await expect(wizard.message).toHaveValue('Buses run late today.');
  await wizard.next('Review and send');
  await wizard.saved();
  await page.reload();
  await wizard.onStep('Review and send');

  await page.getByRole('button', { name: 'Edit name and type' }).click();
  await wizard.onStep('Settings');
  await page.getByRole('radio', { name: /Text survey/ }).check();
  // A different type reopens every step (B-105).
  await expect(page.getByRole('button', { name: 'Next: Recipients' })).toBeVisible();
  await page.goto('/');
  await page.goto('/broadcasts');
  await page.getByRole('button', { name: /Continue a draft/ }).click();
  await page.getByRole('menuitem', { name: /Half done/ }).click();
  await wizard.onStep('Settings');
  await expect(page.getByRole('radio', { name: /Text survey/ })).toBeChecked();
});

test('two windows with one draft: a plain choice, nothing lost silently', async ({
  page,
  context,
  signIn,
}) => {
  const client = await signIn();
  const address = `/broadcasts/create?draft=${await client.draft([])}`;
  const wizard = new Wizard(page);
  const second = new Wizard(await context.newPage());
  // Both save the initial values, one of them too late: the values are the same, so no question appears.
  const both = Promise.withResolvers<void>();
  let held = 0;
  await context.route(/\/draft-broadcasts\/\d+$/, async (route) => {
    if (route.request().method() === 'PUT') {
      held += 1;
      if (held === 2) both.resolve();
      await both.promise;
    }
    await route.continue();
  });
  const tooLate = context.waitForEvent('response', (answer) => answer.status() === 409);
  await Promise.all([page.goto(address), second.page.goto(address), tooLate]);
  await context.unrouteAll();
  await wizard.saved();
  await second.saved();
  await wizard.name.fill('First window');
  await wizard.saved();

  await second.page.goto(address);
  await expect(second.name).toHaveValue('First window');
  await second.name.fill('Second window');
  await second.saved();

  await wizard.name.fill('First window again');
  const dialog = page.getByRole('dialog', { name: 'This draft was changed in another window' });
  await expect(dialog.getByText(/as "Second window"/)).toBeVisible();
  await dialog.getByRole('button', { name: "Keep what's in this window" }).click();
  await expect(dialog).toBeHidden();
  await wizard.saved();
  await second.page.reload();
  await expect(second.name).toHaveValue('First window again');
});

test('half a field is reported once the user stops typing it, and a text without words has no price', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const draft = await client.draft(makePeople(3));
  await page.goto(`/broadcasts/create?draft=${draft}`);
  const wizard = new Wizard(page);
  await wizard.name.fill('Half a field');
  await wizard.next('Recipients');
  await wizard.next('Message');
  const credits = page
    .getByRole('complementary', { name: 'What will happen' })
    .locator('div')
    .filter({ has: page.getByText('Credits', { exact: true }) })
    .last();
  await wizard.saved();
  await expect(credits).toContainText(/^Credits0/);
  await wizard.message.fill('Hi {{FirstName}');
  // The field keeps the focus.
  await expect(
    page.getByText('Your message may not get personalized as expected.', { exact: false }),
  ).toBeVisible();
  await expect(wizard.message).toBeFocused();
  await wizard.message.fill('Hi {{FirstName}}, come');
  await expect(page.getByText('may not get personalized')).toBeHidden();
  await expect(credits).toContainText(/^Credits3/);
});

test('a draft that could not be saved is saved again automatically, and a lost connection is reported once', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  const wizard = new Wizard(page);
  await wizard.open();
  let refused = 0;
  await page.route('**/api/draft-broadcasts/*', (route) => {
    if (route.request().method() !== 'PUT' || refused > 0) return route.fallback();
    refused += 1;
    return route.fulfill({
      status: 500,
      json: { ErrorCode: 1, ErrorType: 'Other', Message: 'x', Errors: [] },
    });
  });
  await wizard.name.fill('Saved after all');
  await expect(page.getByText('There was an error updating your draft broadcast.')).toBeVisible();
  await wizard.saved();
  expect(refused).toBe(1);

  await context.setOffline(true);
  await wizard.name.fill('Saved after the line');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await expect(page.getByText(/you('re| are) offline/i)).toHaveCount(1);
  await context.setOffline(false);
  await wizard.saved();
});

test('a user without a text number sees whom to ask', async ({ page, signIn }) => {
  await signIn('demo-user');
  await page.route('**/api/textnumbers*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), Items: [], Size: 0 } });
  });
  const wizard = new Wizard(page);
  // A dialog also says so: at once if the numbers are already known, and when the user tries to continue.
  const ok = wizard.dialog.getByRole('button', { name: 'OK' });
  await page.addLocatorHandler(ok, () => ok.click());
  await page.goto('/broadcasts/create');
  await expect(page.getByText('No usable text numbers.')).toBeVisible();
  await wizard.name.fill('No number');
  await page.getByRole('button', { name: 'Next: Recipients' }).click();
  await expect(
    page.getByRole('alert').getByRole('button', {
      name: 'You have no text number to send from. An account owner can register one and assign it to you.',
    }),
  ).toBeVisible();
  await expect(page.getByText('Choose a text number to send from')).toBeHidden();
});

test('the home page leads to all drafts', async ({ page, signIn }) => {
  const client = await signIn();
  // Named, or the next journey would find them as drafts without input.
  for (let n = 1; n <= 6; n += 1)
    await client.put(`/draft-broadcasts/${await client.draft([])}`, { BroadcastName: `Draft ${n}` });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Drafts' });
  await expect(card.getByRole('link')).toHaveCount(4);
  await card.getByRole('button', { name: /^Show all \d+ drafts$/ }).click();
  await expect.poll(() => card.getByRole('link').count()).toBeGreaterThanOrEqual(6);
  await expect(card.getByRole('button')).toHaveCount(0);
});
