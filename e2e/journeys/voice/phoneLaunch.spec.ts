import type { Page } from '@playwright/test';
import { behave } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { makePeople } from '../../people.ts';
import { phoneWave } from '../../sounds.ts';
import { addresses } from '../../startProduct.ts';

const recordingNumber = '8885550190';
/** The phone of the owner's profile. */
const ownPhone = '2145550142';

const press = async (phone: Page, keys: string): Promise<void> => {
  for (const key of keys) {
    const name = key === '#' ? 'Pound' : key === '*' ? 'Star' : key;
    await phone.locator('#keypad').getByRole('button', { name, exact: true }).click();
  }
};

test.afterEach(async ({ signIn }) => {
  await behave({});
  await (
    await signIn()
  ).put('/user', {
    CallerID: '',
    PhoneLaunchID: '',
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 21, Minute: 0 },
  });
});

test('a broadcast is launched from the user’s phone, shown with its origin, and canceled (1-decisions G-106)', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(180_000);
  const client = await signIn();
  await behave({ callSpeed: 4 });
  const { Items } = await client.get<{ Items: { TextPhoneNumber: string }[] }>('/textnumbers');
  const always = { StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 0, Minute: 0 } };
  await client.put('/user', { CallerID: Items[0]?.TextPhoneNumber, PhoneLaunchID: '', ...always });
  await client.put('/user', { PhoneLaunchID: '60417' });
  const ListID = 740_000_000 + (Date.now() % 9_999_999);
  const name = `Sports ${ListID}`;
  await client.post('/lists', { ListName: name, ListID });
  for (const { phone } of makePeople(2))
    await client.post('/contacts', { PrimaryPhone: phone, ListIDs: [ListID] });

  const phone = await context.newPage();
  await phone.goto(`${addresses().simulator}/#${ownPhone}`);
  await expect(phone.locator('#number')).toHaveText(/\(214\) 555-0142/);
  await phone.getByLabel('To', { exact: true }).fill(recordingNumber);
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
  const log = phone.locator('#call-steps');
  await expect(log).toContainText('To launch a broadcast, press star');
  await press(phone, '*60417#');
  await expect(log).toContainText('Enter the List ID of the group');
  await press(phone, `${ListID}#`);
  await expect(phone.locator('#recorder')).toBeVisible();
  await phone
    .locator('#sound-file')
    .setInputFiles({ name: 'rain.wav', mimeType: 'audio/wav', buffer: phoneWave(6) });
  await expect(phone.locator('#recorder-note')).toContainText('rain.wav was said, 6 s');
  await press(phone, '#');
  await expect(log).toContainText(`2 people in ${name} will be called, starting at`);
  await press(phone, '1');
  await expect(phone.locator('#thread')).toContainText('Your broadcast will be sent at');

  await page.goto(`/broadcasts?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Phone launch: ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Phone launch: ${name}` })).toBeVisible();
  const card = page.getByRole('region', { name: 'Message', exact: true });
  await expect(card).toContainText('Launched by telephone');
  await expect(card).toContainText('6 seconds');
  await check(page, 'a broadcast launched by telephone');
  await page.getByRole('button', { name: 'Cancel broadcast' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click();
  await expect(page.getByRole('main').getByText('Canceled').first()).toBeVisible();
});
