import type { Page } from '@playwright/test';
import type { ApiClient } from '../../apiClient.ts';
import { checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newPhone } from '../../people.ts';
import { addresses } from '../../startProduct.ts';

const minute = 60_000;

interface Made {
  readonly id: number;
  /** Of its first date: the server moves it to a whole minute. */
  readonly startAt: number;
}

/** A daily sequence to one person, from 10 minutes after the account's time on. */
async function aSequence(client: ApiClient, name: string, text: string): Promise<Made> {
  const { Now } = await client.get<{ Now: string }>('/testclock');
  const { RepeatingBroadcastID } = await client.post<{ RepeatingBroadcastID: number }>(
    '/repeatingbroadcasts',
    {
      DraftBroadcastID: await client.draft([{ phone: newPhone(), first: 'Ada', last: 'Byron' }]),
      BroadcastName: name,
      BroadcastType: 'SMS',
      TextNumberID: await client.textNumber(),
      TextMessage: text,
      startOption: 'REPEATING',
      StartDate: new Date(Date.parse(Now) + 10 * minute).toISOString(),
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily' },
    },
  );
  const { StartDate } = await client.get<{ StartDate: string }>(
    `/repeatingbroadcasts/${RepeatingBroadcastID}`,
  );
  return { id: RepeatingBroadcastID, startAt: Date.parse(StartDate) };
}

/** What a field for a local time holds, in the zone of the browser. */
const inField = (time: number): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'America/Chicago' }).slice(0, 16).replace(' ', 'T');

/**
 * Moves the account's time on the simulator's page, as a tester does. Not that of the account in which other journeys leave
 * broadcasts that wait or are paused: its time could not go back.
 */
async function moveTime(page: Page, to: number): Promise<void> {
  await page.goto(addresses().simulator);
  const panel = page.getByRole('region', { name: 'Account’s time' });
  await panel.getByLabel('Move forward to').fill(inField(to));
  await panel.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText(/^Moved from/, { timeout: 90_000 });
}

/** The next tests and other journeys find the account where they expect it. */
async function backToTrueTime(page: Page): Promise<void> {
  await page.goto(addresses().simulator);
  const panel = page.getByRole('region', { name: 'Account’s time' });
  await expect(panel.getByText('ahead of the true time')).toBeVisible();
  // It is refused while something is being sent.
  await expect(async () => {
    await panel.getByRole('button', { name: 'Back to the true time' }).click();
    await panel.getByRole('button', { name: 'Press again to go back' }).click();
    await expect(panel.getByText('The account has the true time again.')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

test('a sequence whose next date starts within 5 minutes can’t be deleted (B-040)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  const client = await signIn('mallory-owner');
  const { id, startAt } = await aSequence(client, 'Morning roll call', 'Riverbend: are you here?');
  await moveTime(page, startAt - 3 * minute);
  await page.goto('/repeatingbroadcasts');
  const row = page.getByRole('row', { name: /Morning roll call/ });
  await row.getByRole('button', { name: 'More actions for Morning roll call' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'It can’t be deleted now' });
  await expect(dialog).toContainText(
    'The next occurrence of this repeating broadcast starts within 5 minutes. Pause the repeating broadcast first, then delete it.',
  );
  await expect(dialog).toContainText('Nothing was deleted.');
  await checkInBothColors(page, 'the dialog for a sequence that can’t be deleted');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(row).toBeVisible();
  // What it says to do works.
  await client.put(`/repeatingbroadcasts/${id}/state`, { SequenceState: 'Paused' });
  await page.reload();
  await row.getByRole('button', { name: 'More actions for Morning roll call' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toBeHidden();
  await backToTrueTime(page);
});

test('a date that failed for an unknown reason is on the home page until it is dismissed (B-243)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  const client = await signIn('mallory-owner');
  await client.put('/user', { DefaultSettingCharacterCount: 320 });
  const { id, startAt } = await aSequence(client, 'Long roll call', `Riverbend: ${'here '.repeat(40)}`);
  // Its creator may write shorter texts only from now on, which no code of a failure names.
  await client.put('/user', { DefaultSettingCharacterCount: 160 });
  await moveTime(page, startAt + minute);
  await page.goto('/');
  const failed = page.getByRole('region', { name: 'Repeating broadcasts that failed' });
  await expect(failed).toContainText(
    'Long roll call could not be sent for an unknown reason. Our staff has been notified.',
  );
  await checkInBothColors(page, 'the home page with a date that failed');
  await failed.getByRole('button', { name: 'Dismiss the failure of Long roll call' }).click();
  await expect(failed).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Long roll call could not be sent')).toBeHidden();
  await client.put(`/repeatingbroadcasts/${id}/state`, { SequenceState: 'Stopped' });
  await backToTrueTime(page);
});
