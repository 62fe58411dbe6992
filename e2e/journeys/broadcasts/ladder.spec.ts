import { checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { makePeople } from '../../people.ts';
import { addresses } from '../../startProduct.ts';
import { fits, newName, record } from '../../voiceDrafts.ts';

interface Told {
  Form: { CallUnconfirmedMinutes: number | null };
}
interface Numbers {
  Items: { TextPhoneNumber: string }[];
}

test('a ladder: chosen in the wizard, followed on its board, and continued with only the missing', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  const client = await signIn();
  const wizard = new Wizard(page);
  const people = makePeople(2);
  const name = newName('Flood');
  const ownNumber = (await client.get<Numbers>('/textnumbers')).Items[0]?.TextPhoneNumber ?? '';
  const draft = await client.draft(people);
  const AudioID = await record(page, name, 8);
  await client.put(`/draft-broadcasts/${draft}`, {
    BroadcastName: name,
    BroadcastType: 'SMSAndSurvey',
    IsTextSurvey: true,
    TextNumberID: await client.textNumber(ownNumber),
    CallerID: ownNumber,
    TextMessage: 'Riverbend: the river rises. Reply YES to confirm. Reply STOP to opt out.',
    Audio: { AudioID },
    AudioVM: { AudioID },
    RecordLater: false,
    RecordLaterVM: false,
    CheckCallingWindow: false,
    SettingsConfirmed: true,
    RecipientsConfirmed: true,
    MessagesConfirmed: true,
    CurrentStep: 1,
  });

  await test.step('the settings say whom to call, by keyboard', async () => {
    await page.goto(`/broadcasts/create?draft=${draft}&step=1`);
    const choice = page.getByRole('combobox', { name: 'Whom to call' });
    await choice.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Unconfirmed after 10 minutes' }).press('Enter');
    await expect(page.getByText(/who have not replied YES after 10 minutes are called/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Retries' })).toBeDisabled();
    await expect
      .poll(async () => (await client.get<Told>(`/draft-broadcasts/${draft}`)).Form.CallUnconfirmedMinutes)
      .toBe(10);
    await checkInBothColors(page, 'the choice of a ladder');
  });

  await test.step('the review says the order, and what goes out at most', async () => {
    await page.goto(`/broadcasts/create?draft=${draft}&step=4`);
    await wizard.onStep('Review and send');
    await expect(page.getByText('At most 2 texts and 2 calls, if no one confirms.')).toBeVisible();
    await expect(page.getByText('Last call, if no one confirms')).toBeVisible();
    await checkInBothColors(page, 'the review of a ladder');
    await page.setViewportSize({ width: 375, height: 812 });
    await fits(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const board = page.getByRole('region', { name: / people confirmed$/ });
  await test.step('a YES stands on the board while it is open', async () => {
    await wizard.send(2);
    await expect(board.getByRole('heading', { name: '0 of 2 people confirmed' })).toBeVisible();
    await expect(board.getByText(/Text: Delivered/)).toHaveCount(2);
    await page.request.post(`${addresses().simulator}/phones/${people[0]?.phone}/texts`, {
      data: { to: ownNumber, text: 'YES' },
    });
    await expect(board.getByRole('heading', { name: '1 of 2 people confirmed' })).toBeVisible();
    await expect(board.getByText('1 by text, 0 by call')).toBeVisible();
    await expect(board.getByRole('button', { name: /^Follow up/ })).toBeHidden();
    await board.getByRole('button', { name: /^Confirmed/ }).click();
    await expect(board.getByText(`${people[0]?.first} ${people[0]?.last}`)).toBeVisible();
    await expect(board.getByText(`${people[1]?.first} ${people[1]?.last}`)).toBeHidden();
    await checkInBothColors(page, 'the board of a ladder');
    await page.setViewportSize({ width: 375, height: 812 });
    await fits(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('one button follows up with only the missing', async () => {
    await page.getByRole('button', { name: 'Cancel broadcast' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click();
    await board.getByRole('button', { name: 'Follow up with 1 missing person' }).click();
    await expect(page).toHaveURL(/\/broadcasts\/create\?draft=\d+/);
    await wizard.onStep('Review and send');
    await expect(page.getByText(`Follow-up to ${name}, text and survey`)).toBeVisible();
    await expect(page.getByText('At most 1 text and 1 call, if no one confirms.')).toBeVisible();
    const copy = Number(/draft=(\d+)/.exec(page.url())?.[1]);
    const { Items } = await client.get<{ Items: { PrimaryPhone: string }[] }>(
      `/draft-broadcasts/${copy}/contacts`,
    );
    expect(Items.map(({ PrimaryPhone }) => PrimaryPhone)).toEqual([people[1]?.phone]);
  });
});
