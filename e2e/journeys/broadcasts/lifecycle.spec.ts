import { behave } from '../../apiClient.ts';
import { checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { makePeople, steeredPhone } from '../../people.ts';

test.afterEach(() => behave({}));

test('pauses, resumes and cancels a broadcast that sends 500 a minute', async ({ page, signIn }) => {
  const client = await signIn();
  const id = await client.send('Slow and steady', makePeople(300), { CallThrottle: 500 });
  await page.goto(`/broadcast-details/${id}`);
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText(/^[1-9]\d* of 300 texts done/)).toBeVisible();
  await expect(progress.getByText('Expected finish').first()).toBeVisible();

  // Screen readers announce progress at intervals, and a change of status at once.
  const told = progress.getByRole('status');
  await expect(told).toHaveText(/^[1-9]\d* percent of 300 texts done/);

  // An action with undo needs no confirmation.
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(progress.getByText(/Paused with \d+ texts left/).first()).toBeVisible();
  await expect(told).toHaveText(/^Paused with \d+ texts left\.$/);
  const snackbar = page.getByRole('status').filter({ hasText: 'Nothing more goes out until you resume.' });
  await snackbar.getByRole('button', { name: 'Resume' }).click();
  await expect(told).toHaveText(/ percent of 300 texts done/);

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(progress.getByText(/Paused with \d+ texts left/).first()).toBeVisible();
  const incomplete = page.getByRole('tab', { name: /^Incomplete/ });
  await expect(incomplete).not.toHaveText('Incomplete (0)');

  await page.getByRole('main').getByRole('button', { name: 'Resume' }).click();
  await expect(progress.getByText(/^\d+ of 300 texts done/)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel broadcast' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this broadcast?' });
  await dialog.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(progress.getByText(/Canceled after \d+ of 300 texts/).first()).toBeVisible();
  await page.getByRole('tab', { name: /^Incomplete/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Canceled');
});

test('replies and opt-outs arrive while the page is open', async ({ page, signIn }) => {
  const client = await signIn();
  const people = [
    ...makePeople(2),
    { first: 'Stan', last: 'Stop', phone: steeredPhone(9917) },
    { first: 'Yara', last: 'Yes', phone: steeredPhone(9918) },
  ];
  const id = await client.send('Who is coming?', people);
  await page.goto(`/broadcast-details/${id}/replied/all`);
  await expect(page.getByRole('tab', { name: 'Opted Out (1)' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row', { name: /Yara Yes/ })).toContainText('Yes');
  await page.getByRole('tab', { name: 'Opted Out (1)' }).click();
  await expect(page.getByRole('row', { name: /Stan Stop/ })).toBeVisible();
  for (const [fragment, who] of [
    ['not-replied/all', 'Ana Whitfield'],
    ['opted-out/all', 'Stan Stop'],
    ['text-results/delivered', 'Yara Yes'],
  ] as const) {
    await page.goto(`/broadcast-details/${id}/${fragment}`);
    await expect(page.getByRole('row', { name: new RegExp(who) })).toBeVisible();
  }
});

test('most texts failing raises the alert (B-269)', async ({ page, signIn }) => {
  const client = await signIn();
  const people = [9904, 9905, 9906].map((ending, index) => ({
    first: `Fail${index}`,
    last: 'Case',
    phone: steeredPhone(ending),
  }));
  const id = await client.send('Three of four fail', [...people, ...makePeople(1)]);
  await page.goto(`/broadcast-details/${id}`);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'See who' })).toBeVisible();
  for (const label of ['Carrier Rejected Message', 'Rejected for possible SPAM', 'Rejected by handset']) {
    await expect(page.getByRole('region', { name: 'Results by reason' }).getByText(label)).toBeVisible();
  }
});

test('texts without a known outcome are listed with the possible decisions', async ({ page, signIn }) => {
  const client = await signIn();
  await behave({ dropAfterRecord: 1, receiptDelayMs: 600_000, idempotent: false });
  const id = await client.send('Lost in the line', makePeople(3));
  await page.goto(`/broadcast-details/${id}/unconfirmed/all`);
  const tab = page.getByRole('tab', { name: 'Unconfirmed (3)' });
  await expect(tab).toBeVisible({ timeout: 40_000 });
  const rows = page.getByRole('table', { name: 'Unconfirmed texts' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText(/We never send them again automatically/)).toBeVisible();
  await behave({});
  await page.getByRole('checkbox', { name: 'Select Ana Whitfield' }).check();
  await page.getByRole('button', { name: 'Mark as not delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as not delivered' }).click();
  await expect(page.getByRole('tab', { name: 'Unconfirmed (2)' })).toBeVisible();
});

test('removes recipients who were not texted yet from a broadcast that is sent (A4)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const id = await client.send('Slow list', makePeople(200), { CallThrottle: 50 });
  await client.put(`/broadcasts/${id}`, { BroadcastStatus: 'Paused' });
  await page.goto(`/broadcast-details/${id}/text-results/not-completed`);
  const incomplete = page.getByRole('tab', { name: /^Incomplete/ });
  await expect(incomplete).toHaveAttribute('aria-selected', 'true');
  const first = page.getByRole('row').nth(1);
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove 1 person from this broadcast?' });
  await expect(dialog.getByText(/neither texted nor called yet/)).toBeVisible();
  await checkInBothColors(page, 'the removal of a recipient while sending');
  await dialog.getByRole('button', { name: 'Remove 1 person' }).click();
  await expect(page.getByText('1 person removed. Their credits are back.')).toBeVisible();
  await expect(page.getByRole('cell', { name: /Removed/ }).first()).toBeVisible();
  await client.put(`/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
});
