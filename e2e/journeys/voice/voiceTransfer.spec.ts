import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import {
  formOf,
  line,
  live,
  messageNamed,
  newName,
  next,
  openStep,
  ownSettings,
  put,
  source,
  voicemail,
} from '../../voiceStep.ts';

test('transfer is set up first, and then it is there (B-020, B-041, B-237)', async ({ page, signIn }) => {
  test.setTimeout(90_000);
  const client = await signIn();
  await client.put('/user', ownSettings);
  const draft = await openStep(page, client, { BroadcastType: 'Announcement' });
  const transfer = page.getByRole('switch', { name: 'Transfer people who press 0' });
  await transfer.click();
  const dialog = page.getByRole('dialog', { name: 'Transfer not enabled' });
  await expect(dialog).toBeVisible();
  await check(page, 'transfer not enabled');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(transfer).not.toBeChecked();
  await live(page)
    .getByRole('button', { name: /^Call in to record/ })
    .click();
  await transfer.click();
  await dialog.getByRole('button', { name: 'Setup Transfer', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/voice\?draft=\d+#transfer$/);
  const card = page.getByRole('region', { name: 'Transfer', exact: true });
  await expect(card.getByRole('heading', { name: 'Transfer' })).toBeFocused();
  await card.getByLabel('Transfer number').fill('(214) 555-0177');
  await card.getByLabel('Available lines').fill('4');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.MuiSnackbar-root').last()).toContainText('Saved.');
  await page.getByRole('link', { name: 'Back to your broadcast' }).click();
  await expect(live(page).getByRole('button', { name: /^Call in to record/, pressed: true })).toBeVisible();
  // The sender turned it on before setting it up, and must not have to turn it on again.
  await expect(transfer).toBeChecked();
  await expect(page.getByLabel('Transfer number')).toHaveValue('(214) 555-0177');
  await expect(page.getByLabel('Available lines')).toHaveValue('4');
  await expect
    .poll(() => formOf(client, draft))
    .toMatchObject({
      IsTransfer: true,
      TransferNumber: '(214) 555-0177',
      TransferLines: '4',
      RecordLater: true,
    });
  await client.put('/user', ownSettings);
});

test('a survey with a message for machines and a transfer (B-067, B-108, B-144 to B-147)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await signIn();
  const own = { TransferNumber: '2145550177', TransferLines: 4 };
  await client.put('/user', { MaxMessageLength: 120, TransferAndConnect: own });
  const greeting = newName('Please call');
  const machine = await put(page, greeting, 9);
  await page.setViewportSize({ width: 375, height: 800 });
  const draft = await openStep(page, client, { BroadcastType: 'Survey', RecordLaterVM: true });
  await expect(live(page)).toContainText(
    'Survey voice messages must include the question and answers pressed as * followed by 1 to 9, with 0 to transfer.',
  );
  // Its voicemail is recorded later until the user chooses otherwise.
  await expect(source(voicemail(page), 'Create a message')).toHaveAttribute('aria-pressed', 'true');
  await expect(
    voicemail(page).getByRole('button', { name: /^Call in to record/, pressed: true }),
  ).toBeVisible();
  // Names of the answers. Two equal ones are reported at their field.
  await page.getByLabel('*1 means').fill('Yes');
  await page.getByLabel('*2 means').fill('yes');
  await page.getByLabel('*2 means').blur();
  await expect(page.getByText('*1 and *2 have the same name. Give each its own')).toBeVisible();
  await check(page, 'message step of a survey, narrow');
  await page.getByLabel('*2 means').fill('No');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing sticks out').toBeLessThanOrEqual(375);

  await page.getByRole('switch', { name: 'Transfer people who press 0' }).click();
  const lines = page.getByLabel('Available lines');
  for (const [typed, message] of [
    ['', 'Enter the number of calls we can transfer at a time'],
    ['many', 'Enter a whole number'],
    ['0', 'Available lines must be at least 1'],
    ['5001', 'Available lines cannot be more than 5,000'],
  ] as const) {
    await lines.fill(typed);
    await lines.blur();
    await expect(page.locator('#transfer-lines-helper-text')).toHaveText(message);
  }
  await page.getByLabel('Transfer number').fill('');
  await next(page);
  await expect(
    page.getByRole('alert').getByRole('button', { name: 'Enter a transfer phone number' }),
  ).toBeVisible();
  await check(page, 'transfer with errors, narrow');
  await page.getByLabel('Transfer number').fill('(214) 555-0177');
  await lines.fill('5000');
  await expect(page.locator('#transfer-lines-helper-text')).toHaveText(/1 to 5,000/);

  await live(page)
    .getByRole('button', { name: /^Text to speech/ })
    .click();
  const speech = page.getByRole('dialog', { name: 'Type a message to be spoken' });
  await expect(speech).toContainText('Answers are * then 1 to 9; 0 transfers.');
  const text = speech.getByLabel('Message text');
  await text.fill(
    'Hello. This is Riverbend School District. Can your child stay home tomorrow? We ask because buses may be late.',
  );
  await check(page, 'typed survey, narrow');
  await speech.getByRole('button', { name: 'Add this to the text' }).click();
  await expect(text).toHaveValue(
    'Hello. This is Riverbend School District. Can your child stay home tomorrow? We ask because buses may be late. For Yes, press star 1. For No, press star 2. To talk to us, press 0.',
  );
  const question = newName('Question');
  await speech.getByLabel('Name').fill(question);
  await speech.getByRole('button', { name: 'Save message' }).click();
  await expect(live(page).getByText(question, { exact: true })).toBeVisible();

  await source(voicemail(page), 'Select a message').click();
  await line(page, greeting)
    .getByRole('button', { name: `Select ${greeting}` })
    .click();
  await expect(voicemail(page).getByText(greeting, { exact: true })).toBeVisible();
  const asked = await messageNamed(client, question);
  const expected = {
    Audio: { AudioID: asked?.AudioID },
    AudioVM: { AudioID: machine },
    RecordLaterVM: false,
    IsTransfer: true,
    TransferNumber: '(214) 555-0177',
    TransferLines: '5000',
  };
  await expect.poll(() => formOf(client, draft)).toMatchObject(expected);
  await source(voicemail(page), 'Same message').click();
  await expect(voicemail(page)).toContainText('A survey can’t be answered on voicemail.');
  await source(voicemail(page), 'Select a message').click();
  await expect(voicemail(page).getByText(greeting, { exact: true })).toBeVisible();
  await expect.poll(() => formOf(client, draft)).toMatchObject(expected);
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Review and send' })).toBeVisible();

  const { Form } = await client.get<{ Form: object }>(`/draft-broadcasts/${draft}`);
  const { BroadcastID } = await client.post<{ BroadcastID: number }>('/broadcasts', {
    ...Form,
    DraftBroadcastID: draft,
    startOption: 'START_LATER',
    StartDate: new Date(Date.now() + 172_800_000).toISOString(),
  });
  expect(await client.get(`/broadcasts/${BroadcastID}`)).toMatchObject({
    BroadcastType: 'Survey',
    Audio: { AudioID: asked?.AudioID, Name: question },
    AudioVM: { AudioID: machine, Name: greeting },
    TransferAndConnect: { IsTransfer: true, TransferNumber: '2145550177', TransferLines: 5000 },
    SurveyResponses: [
      { ID: '1', Label: 'Yes', Total: 0 },
      { ID: '2', Label: 'No', Total: 0 },
    ],
  });
  await client.put('/user', ownSettings);
});

test('a survey by text and call asks in both channels, or only in the call (2-decisions D, E)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  const draft = await openStep(page, client, {
    BroadcastType: 'SMSAndSurvey',
    IsTextSurvey: true,
    TextNumberID: await client.textNumber(),
    RecordLater: true,
    RecordLaterVM: true,
  });
  await page
    .getByRole('textbox', { name: 'Your question' })
    .fill('Can your child stay home? Reply YES or NO.');
  // By key: what is known about the text arrives above the switch, which then moves away under a pointer.
  const automatic = page.getByRole('switch', { name: 'Answer people automatically' });
  await automatic.press('Space');
  await expect(automatic).toBeChecked();
  await next(page);
  const summary = page.getByRole('alert').filter({ hasText: 'need your attention' });
  await expect(summary.getByRole('button', { name: /^Reply to Yes/ })).toBeVisible();
  await expect(summary.getByRole('button', { name: /^Reply to No/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Ask in the text too' }).click();
  await expect(page.getByRole('switch', { name: 'Answer people automatically' })).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    'Can your child stay home? Reply YES or NO.',
  );
  const aside = page.getByRole('complementary', { name: 'What will happen' });
  await aside.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(aside.getByRole('figure')).toContainText('answers your question');
  await check(page, 'message step of text and call');
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Review and send' })).toBeVisible();
  await expect
    .poll(() => formOf(client, draft))
    .toMatchObject({ IsTextSurvey: false, RecordLater: true, RecordLaterVM: true });
});
