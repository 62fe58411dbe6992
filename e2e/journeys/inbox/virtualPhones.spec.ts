import type { BrowserContext, Page } from '@playwright/test';
import { behave } from '../../apiClient.ts';
import { expect, test } from '../../journey.ts';
import { makePeople, steeredPhone, written } from '../../people.ts';
import { addresses } from '../../startProduct.ts';
import { newName, record } from '../../voiceDrafts.ts';

// Many virtual phones in one browser, answered by hand.

test.afterEach(() => behave({}));

/** A separate tab with this phone, behind others: nothing is drawn in it, and it knows that. */
async function openPhone(context: BrowserContext, number: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    globalThis.requestAnimationFrame = () => 0;
  });
  await page.goto(`${addresses().simulator}/#${number}`);
  await expect(page.locator('#number')).toHaveText(written(number));
  await expect(page.locator('#live')).toHaveText('Live');
  return page;
}
const act = (phone: Page, name: string): Promise<void> =>
  phone.locator('#call').getByRole('button', { name, exact: true }).click();
const rings = (phone: Page): Promise<void> =>
  expect(phone.locator('#ring-acts').getByRole('button', { name: 'Answer' })).toBeVisible();

test('nine phones are open in one browser, ring, and are answered by hand; the results say what they did', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(180_000);
  const client = await signIn();
  // Numbers of people: others are busy or out of service, no matter who holds the phone.
  const people = makePeople(8).map((one) => ({ ...one, phone: steeredPhone(9951) }));
  const lines = steeredPhone(9951);
  const open = (at: number): Promise<Page> => openPhone(context, people[at]?.phone ?? '');
  const [yes, machine, declines, transferred] = [await open(0), await open(1), await open(2), await open(3)];
  const [optsOut, ringsOut, hangsUp, no] = [await open(4), await open(5), await open(6), await open(7)];
  const office = await openPhone(context, lines);
  const sticksOut = await office.locator('.answer').evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(sticksOut, 'the keys below a phone stay within it').toBeLessThanOrEqual(0);
  const { Items } = await client.get<{ Items: { TextPhoneNumber: string; IsDefault: boolean }[] }>(
    '/textnumbers',
  );
  const id = await client.send('Answered by hand', people, {
    BroadcastType: 'Survey',
    TextMessage: '',
    TextNumberID: null,
    CallerID: Items.find((one) => one.IsDefault)?.TextPhoneNumber,
    Audio: { AudioID: await record(page, newName('Question'), 3) },
    CallingWindowIgnored: true,
    RetryTimes: 0,
    IsTransfer: true,
    TransferNumber: lines,
    TransferLines: 8,
  });
  for (const phone of [yes, machine, declines, transferred, optsOut, ringsOut, hangsUp, no])
    await rings(phone);
  await expect(transferred).toHaveTitle(/^Ringing/);
  // After a reload, a phone still waits for a hand.
  await no.reload();
  await rings(no);
  for (const phone of [transferred, yes, optsOut, hangsUp, no]) await act(phone, 'Answer');
  await act(machine, 'Voicemail');
  await act(declines, 'Decline');
  await expect(transferred.locator('#listening')).toHaveText('Waiting for keys');
  await act(transferred, '0');
  await rings(office);
  await act(office, 'Answer');
  await expect(office.locator('#talk-acts')).toBeVisible();
  for (const [phone, keys] of [
    [yes, ['Star', '1']],
    [no, ['Star', '2']],
    [optsOut, ['9']],
  ] as const) {
    await expect(phone.locator('#listening')).toHaveText('Waiting for keys');
    for (const key of keys) await act(phone, key);
  }
  await act(hangsUp, 'Hang up');
  await act(office, 'Hang up');
  await expect(ringsOut.locator('#ring-acts')).toBeHidden({ timeout: 60_000 });

  await page.goto(`/broadcast-details/${id}/call-results/all`);
  await expect(page.getByRole('tablist', { name: 'Results by kind' }).getByRole('tab')).toHaveText(
    [
      'All Calls (8)',
      'Live Answer (5)',
      'Voicemail (1)',
      'Busy / No Answer (2)',
      'Invalid (0)',
      'Incomplete (0)',
      'Transfers (1)',
      'All Survey Results (2)',
    ],
    { timeout: 90_000 },
  );
  const csv = await (await page.request.get(`/api/broadcasts/${id}/details.csv?filter=all-calls`)).text();
  const labels = [
    'Live Answer',
    'Voicemail',
    'Busy',
    'Live Answer',
    'Live Answer',
    'No Answer',
    'Live Answer',
    'Live Answer',
  ];
  for (const [at, label] of labels.entries()) {
    const phone = people[at]?.phone ?? '';
    const row = page.getByRole('row').filter({ hasText: written(phone) });
    await expect(row).toContainText(label);
    expect(csv.split('\r\n').find((line) => line.includes(written(phone))) ?? '').toContain(label);
  }
  // The carrier's record promises nothing about calls that a hand decides.
  const answer = await fetch(`${addresses().simulator}/record?after=0`);
  const calls = (await answer.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { kind: string; to: string; outcome: string })
    .filter((line) => line.kind === 'call' && people.some((one) => line.to.endsWith(one.phone)));
  expect(calls.map((call) => call.outcome)).toEqual(people.map(() => 'byHand'));
});
