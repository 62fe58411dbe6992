import type { Locator } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { newPhone } from '../../people.ts';
import {
  everyDay,
  defaults,
  allDay,
  type Created,
  newName,
  reach,
  content,
  list,
  draftOf,
  formOf,
  record,
  addPeople,
  selectMessage,
  fits,
} from '../../voiceDrafts.ts';

// Broadcasts with calls from the first step to sent. voiceMessage.spec.ts covers the message step.

test.afterEach(async ({ signIn }) => {
  await (await signIn()).put('/user', defaults);
});

for (const width of [1440, 375]) {
  test(`an announcement from settings to sent at ${width} (B-001, B-008, B-262, B-263, P-002)`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(150_000);
    const client = await signIn();
    await client.put('/user', { ...defaults, ...allDay, CallThrottle: 20, Retries: 0 });
    const message = newName('Snow day');
    await record(page, message, 4);
    await page.setViewportSize({ width, height: 900 });
    const wizard = new Wizard(page);
    await wizard.open();
    await wizard.name.fill('Closing by phone');

    await test.step('settings start with the user’s voice settings', async () => {
      await reach(page, 'Call They pick up').check();
      await expect(content(page, /^Announcement/)).toBeChecked();
      await expect(page.getByRole('combobox', { name: 'Text number' })).toBeHidden();
      await expect(page.getByRole('combobox', { name: 'Send rate' })).toBeHidden();
      await expect(page.getByRole('combobox', { name: 'Calls at a time' })).toHaveText('20');
      await expect(page.getByRole('combobox', { name: 'Retries' })).toHaveText('0');
      await expect(page.getByText('Every day, all day')).toBeVisible();
      await page.getByRole('combobox', { name: 'Calls at a time' }).click();
      expect(await page.getByRole('option').allTextContents()).toEqual(
        'Max 250 200 150 125 100 75 50 40 30 20 15 10 5 4 3 2 1'.split(' '),
      );
      await page.getByRole('option', { name: '5', exact: true }).click();
      await page.getByRole('combobox', { name: 'Retries' }).click();
      expect(await page.getByRole('option').allTextContents()).toEqual(['0', '1 (recommended)', '2', '3']);
      await page.getByRole('option', { name: '2', exact: true }).click();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await expect(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
      await check(page, 'settings of calls');
      await fits(page);
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await wizard.next('Recipients');
    });

    await test.step('who can be called', async () => {
      await addPeople(client, draftOf(page), [newPhone(), `${newPhone().slice(0, 8)}99`]);
      await page.reload();
      await expect(page.getByText('2 people will be called')).toBeVisible();
      await expect(page.getByText('Everyone on your list can be called.')).toBeVisible();
      await check(page, 'recipients of calls');
      await fits(page);
      await wizard.next('Message');
    });

    await test.step('a message of the library', async () => {
      await page.getByRole('button', { name: 'Next: Review and send' }).click();
      await expect(
        page.getByRole('button', { name: 'Add a voice message, or choose to record it later.' }),
      ).toBeVisible();
      await selectMessage(page, message);
      await check(page, 'message of calls');
      await fits(page);
      await wizard.next('Review and send');
    });

    await test.step('everything that will happen', async () => {
      const lines = list(page).getByRole('listitem');
      await expect(lines.filter({ hasText: 'Name and type' })).toContainText(
        'Closing by phone, announcement',
      );
      await expect(lines.filter({ hasText: 'Caller ID' })).toContainText('(214) 555-0111');
      await expect(lines.filter({ hasText: 'How calls are made' })).toContainText(
        '5 calls at a time, 2 retries',
      );
      await expect(lines.filter({ hasText: 'Calling days and times' })).toContainText('Every day, all day');
      await expect(lines.filter({ hasText: 'Recipients' })).toContainText('2 people');
      await expect(lines.filter({ hasText: /^Voice message|Voice message/ }).first()).toContainText(message);
      await expect(lines.filter({ hasText: 'Voicemail message' })).toContainText('Same as the voice message');
      await expect(lines.filter({ hasText: 'Transfer' })).toContainText('No transfer');
      await expect(lines.filter({ hasText: 'Credits' })).toContainText('At most 2 credits needed');
      await expect(list(page).getByText('text number')).toBeHidden();
      await list(page)
        .getByRole('button', { name: `Play ${message}` })
        .click();
      await expect(list(page).getByRole('button', { name: `Pause ${message}` })).toBeVisible();
      await expect(page.getByText(/People can press 9/)).toBeVisible();
      await check(page, 'review of calls');
      await fits(page);
    });

    await test.step('sent', async () => {
      await page.getByRole('button', { name: 'Send to 2 people' }).click();
      await expect(page.getByText('"Closing by phone" is on its way for 2 people.')).toBeVisible();
      const id = await wizard.toResults();
      const sent = (): Promise<Created> => client.get<Created>(`/broadcasts/${id}`);
      expect(await sent()).toMatchObject({
        BroadcastType: 'Announcement',
        CallerID: '2145550111',
        CallThrottle: 5,
        RetryTimes: 2,
        CallTotal: 2,
        TransferAndConnect: { IsTransfer: false },
      });
      // Recipients who are busy or do not answer are called again in five minutes. Here it is enough that all were
      // called.
      const attempts = async (): Promise<number[]> =>
        (await client.get<{ Items: { numberofattempts: number }[] }>(`/broadcasts/${id}/details`)).Items.map(
          (row) => row.numberofattempts,
        );
      await expect
        .poll(async () => (await attempts()).filter((times) => times > 0).length, { timeout: 90_000 })
        .toBe(2);
    });
  });

  test(`text or call at ${width}: each person the one way that works (2-decisions D)`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(150_000);
    const client = await signIn();
    await client.put('/user', { ...defaults, ...allDay });
    const message = newName('Closed');
    const audio = await record(page, message, 31);
    await page.setViewportSize({ width, height: 900 });
    const wizard = new Wizard(page);
    await wizard.open();
    await wizard.name.fill('Either way');
    await reach(page, 'Text or call').check();
    await expect(content(page, /^Text or announcement/)).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Text number' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Caller ID' })).toHaveValue(/\(214\) 555-0111/);
    await check(page, 'settings of texts and calls');
    await fits(page);
    await wizard.next('Recipients');

    const [mobile, landline] = [newPhone(), `${newPhone().slice(0, 8)}99`];
    await addPeople(client, draftOf(page), [mobile, landline, '8005550104']);
    await page.reload();
    await expect(page.getByText('3 people will get your message')).toBeVisible();
    await expect(page.getByText('1 text, 2 calls').first()).toBeVisible();
    await check(page, 'recipients of texts and calls');
    await fits(page);

    await test.step('a number that can only be called is welcome', async () => {
      await wizard.add('Add individually');
      await wizard.dialog.getByLabel('Phone number').fill('8005550103');
      await wizard.dialog.getByLabel("I have these people's consent to text and call them").check();
      await wizard.dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(wizard.dialog).toBeHidden();
      await expect(page.getByText('1 text, 3 calls').first()).toBeVisible();
    });
    await wizard.next('Message');
    await wizard.message.fill('School is closed tomorrow.');
    await selectMessage(page, message);
    await check(page, 'message of texts and calls');
    await fits(page);
    await wizard.next('Review and send');
    await expect(list(page)).toContainText('4 people: 1 text, 3 calls');
    await expect(list(page)).toContainText('School is closed tomorrow.');
    // One credit for the text, and two for each call of more than 30 seconds (B-260).
    await expect(list(page)).toContainText('At most 7 credits needed');
    // The whole page at once: what the bar at the bottom covers at the moment would count as too small to press.
    await page.setViewportSize({ width, height: 2000 });
    await check(page, 'review of texts and calls');
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
    await wizard.saved();
    expect(await formOf(client, draftOf(page))).toMatchObject({ Audio: { AudioID: audio } });
    await page.getByRole('button', { name: 'Send to 4 people' }).click();
    const id = await wizard.toResults();
    // Sending the texts decides who is called instead.
    await expect
      .poll(() => client.get<Created>(`/broadcasts/${id}`))
      .toMatchObject({ BroadcastType: 'SMSOrAnnouncement', CallTotal: 3 });
  });
}

test('settings of a survey by keyboard alone, with errors at their fields (B-109, B-134, B-135)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000);
  const client = await signIn();
  await client.put('/user', { ...defaults, ...allDay });
  const wizard = new Wizard(page);
  await wizard.open();
  const keys = page.keyboard;
  const tabTo = async (target: Locator): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((box) => box.contains(document.activeElement))) return;
      await keys.press('Tab');
    }
    throw new Error('It can’t be reached with the Tab key');
  };
  const callerId = page.getByRole('combobox', { name: 'Caller ID' });
  const type = async (text: string): Promise<void> => {
    await tabTo(callerId);
    await keys.press('ControlOrMeta+a');
    await keys.press('Backspace');
    await keys.type(text);
    await keys.press('Escape');
    await keys.press('Tab');
    await callerId.focus();
  };

  await tabTo(wizard.name);
  await keys.type('By keys');
  await tabTo(page.getByRole('radiogroup', { name: 'How to reach people' }));
  await keys.press('ArrowDown');
  await expect(reach(page, 'Call They pick up')).toBeChecked();
  await tabTo(page.getByRole('radiogroup', { name: 'What to send' }));
  await keys.press('ArrowDown');
  await expect(content(page, /^Survey/)).toBeChecked();

  const helper = page.locator('#caller-id-helper-text');
  for (const [typed, sentence] of [
    ['', 'Enter the number your calls come from'],
    ['21455', 'Must be 10 digits; use only numbers'],
    ['+44 20 7946 0958', 'Phone number must be from a supported country.'],
    ['999 555 0100', 'Enter a phone number with a valid area code.'],
    ['2145550198', 'Calls can only come from one of your own numbers. Choose one of them as caller ID.'],
  ] as const) {
    await type(typed);
    await expect(helper).toHaveText(sentence);
  }
  const next = page.getByRole('button', { name: 'Next: Recipients' });
  await tabTo(next);
  await keys.press('Enter');
  await wizard.onStep('Settings');
  await expect(page.getByRole('alert').filter({ hasText: 'One thing in Settings' })).toBeFocused();
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(callerId).toBeFocused();
  await keys.press('ControlOrMeta+a');
  await keys.press('Backspace');
  // The first opens the list.
  await keys.press('ArrowDown');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(callerId).toHaveValue(/\(214\) 555-0111/);
  await tabTo(page.getByRole('combobox', { name: 'Retries' }));
  await keys.press('ArrowDown');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await tabTo(next);
  await keys.press('Enter');
  await wizard.onStep('Recipients');
  await wizard.saved();
  expect(await formOf(client, draftOf(page))).toMatchObject({
    BroadcastType: 'Survey',
    CallerID: '2145550111',
    RecordLaterVM: true,
    CheckCallingWindow: true,
    TextNumberID: null,
  });
});

test('a start outside the calling window needs a decision (B-136, 2-decisions G4)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  // Neither today nor tomorrow, at any hour.
  const day = everyDay[new Date(Date.now() + 3 * 86_400_000).getUTCDay()];
  await client.put('/user', { ...defaults, CallingWindowDays: [day] });
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.name.fill('Not now');
  await reach(page, 'Call They pick up').check();
  const dialog = page.getByRole('dialog', { name: 'Outside your calling window' });
  const next = page.getByRole('button', { name: 'Next: Recipients' });
  await next.click();
  await expect(dialog).toContainText(`Your calling window is ${day}, 9:00 AM to 9:00 PM, `);
  await check(page, 'outside of the calling window');
  await dialog.getByRole('button', { name: 'Choose another time' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Choose a day and time within your Calling Window.').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'As soon as I send it' })).toBeFocused();

  await test.step('send anyway', async () => {
    await next.click();
    await dialog.getByRole('button', { name: 'Send anyway' }).click();
    await wizard.onStep('Recipients');
    await wizard.saved();
    expect(await formOf(client, draftOf(page))).toMatchObject({
      CallingWindowIgnored: true,
      startOption: 'START_IMMEDIATELY',
    });
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Keep to it' }).click();
  });

  await test.step('another time that fits', async () => {
    await next.click();
    await dialog.getByRole('button', { name: /^Start / }).click();
    await wizard.onStep('Recipients');
    await wizard.saved();
    const form = await formOf(client, draftOf(page));
    expect(form).toMatchObject({ CallingWindowIgnored: false, startOption: 'START_LATER' });
    expect(String(form['StartDate'])).toMatch(/T09:00$/);
  });

  await test.step('a later time that does not', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('combobox', { name: 'Time', exact: true }).fill('8:00 AM');
    await next.click();
    await expect(dialog).toContainText('8:00 AM');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await wizard.onStep('Settings');
  });
});
