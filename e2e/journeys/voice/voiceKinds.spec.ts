import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { makePeople } from '../../people.ts';
import {
  everyDay,
  defaults,
  type Created,
  newName,
  reach,
  content,
  list,
  draftOf,
  formOf,
  record,
} from '../../voiceDrafts.ts';

// Kinds of broadcasts with calls: from one to another, and with a message that comes later.

test.afterEach(async ({ signIn }) => {
  await (await signIn()).put('/user', defaults);
});

test('another type removes what it can’t carry, and restores it on request (B-105 to B-108)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const audio = await record(page, newName('Kept'), 3);
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.name.fill('Changing my mind');
  const draft = draftOf(page);
  await wizard.saved();
  await client.put(`/draft-broadcasts/${draft}`, { TextMessage: 'School is closed.' });
  await page.reload();
  await reach(page, 'Call They pick up').check();
  await wizard.saved();
  expect(await formOf(client, draft)).toMatchObject({ TextMessage: '', TextNumberID: null });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reach(page, 'Text They get')).toBeChecked();
  await wizard.saved();
  await expect.poll(async () => (await formOf(client, draft))['TextMessage']).toBe('School is closed.');

  await reach(page, 'Text and call').check();
  await content(page, /^Text and survey/).check();
  await wizard.saved();
  await expect
    .poll(async () => formOf(client, draft))
    .toMatchObject({
      BroadcastType: 'SMSAndSurvey',
      TextMessage: 'School is closed.',
      IsTextSurvey: true,
      RecordLaterVM: true,
    });
  await client.put(`/draft-broadcasts/${draft}`, { Audio: { AudioID: audio } });
  await page.reload();
  await reach(page, 'Text They get').check();
  await expect(page.getByText(/Texts carry no voice message/)).toBeVisible();
  await expect
    .poll(async () => formOf(client, draft))
    .toMatchObject({ BroadcastType: 'SMS', Audio: null, RecordLaterVM: false, CheckCallingWindow: false });
});

test('a message that is recorded later: the broadcast is made, and its page says how (B-019, B-143)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  // The window is closed now: it is checked when the message exists.
  const day = everyDay[new Date(Date.now() + 3 * 86_400_000).getUTCDay()];
  await client.put('/user', { ...defaults, CallingWindowDays: [day] });
  const wizard = new Wizard(page);
  const draft = await client.draft(makePeople(2));
  await client.put(`/draft-broadcasts/${draft}`, {
    BroadcastName: 'Later',
    BroadcastType: 'Announcement',
    RecordLater: true,
  });
  await page.goto(`/broadcasts/create?draft=${draft}`);
  await wizard.next('Recipients');
  await wizard.next('Message');
  await wizard.next('Review and send');
  await expect(list(page)).toContainText('Recorded later');
  await expect(list(page)).toContainText('As soon as the message is recorded');
  await page.getByRole('button', { name: 'Create for 2 people' }).click();
  await expect(page).toHaveURL(/\/broadcasts\/\d+\/recording-instructions/);
  const id = Number(/broadcasts\/(\d+)/.exec(page.url())?.[1]);
  expect(await client.get<Created>(`/broadcasts/${id}`)).toMatchObject({ BroadcastStatus: 'PendingMessage' });
  await client.put(`/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
});
