import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUser, type User } from '@carillon/contract/accounts/accounts';
import type { ErrorBody } from '@carillon/contract/errors';
import { foreignCallerIdText } from '@carillon/rules/broadcasts/refusals';
import { barredTransferText } from '@carillon/rules/accounts/callerId';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

const transferTo = (TransferNumber: string) => ({
  TransferAndConnect: { TransferNumber, TransferLines: 5 },
});

describe('settings of calls', () => {
  let test: TestApp;
  let who: Visitor;
  beforeAll(async () => {
    test = await createTestApp();
    who = await test.signIn('demo-owner');
  });
  afterAll(() => test.close());

  const read = async (): Promise<User> => getUser.response.parse((await who.call('GET', '/user')).json());
  const put = (body: object) => who.call('PUT', '/user', body);

  it('are the defaults for a new user (C-072, 2-decisions G4 and J11)', async () => {
    expect(await read()).toMatchObject({
      CallerID: '',
      CallThrottle: 0,
      Retries: 1,
      MaxMessageLength: 120,
      MaxMessageLengthOptions: [30, 60, 90, 120],
      StartTimeOfDay: { Hour: 9, Minute: 0 },
      StopTimeOfDay: { Hour: 21, Minute: 0 },
      StartTimeText: '9:00 AM',
      StopTimeText: '9:00 PM',
      ContinueOnNextDay: true,
      TransferAndConnect: null,
    });
    expect((await read()).CallingWindowDays).toHaveLength(7);
  });

  it('are kept, each separately (P-061, B-221)', async () => {
    expect((await put({ MaxMessageLength: 60 })).statusCode).toBe(200);
    const change = {
      CallerID: '(214) 555-0111',
      CallThrottle: 20,
      Retries: 3,
      CallingWindowDays: ['Monday', 'Friday'],
      StartTimeOfDay: { Hour: 8, Minute: 30 },
      StopTimeOfDay: { Hour: 17, Minute: 0 },
      ContinueOnNextDay: false,
      TransferAndConnect: { TransferNumber: '214-555-0111', TransferLines: 5 },
    };
    expect((await put(change)).statusCode).toBe(200);
    expect(await read()).toMatchObject({
      ...change,
      CallerID: '2145550111',
      MaxMessageLength: 60,
      TransferAndConnect: { TransferNumber: '2145550111', TransferLines: 5 },
    });
    expect((await put({ TransferAndConnect: null })).json<User>().TransferAndConnect).toBeNull();
  });

  it.each<readonly [change: object, field: string, sentence: unknown]>([
    [{ CallerID: '55501' }, 'CallerID', 'Must be 10 digits; use only numbers'],
    [{ CallerID: '+44 20 7946 0958' }, 'CallerID', 'Phone number must be from a supported country.'],
    [{ CallerID: '1235550100' }, 'CallerID', 'Enter a phone number with a valid area code.'],
    // Neither in another's name, nor from an unknown number or one of another organization.
    ...['2145550100', '8885550190', '8885550180', '2125550198', '8005550102'].map(
      (CallerID) => [{ CallerID }, 'CallerID', foreignCallerIdText] as const,
    ),
    // Our own number for recording, and those that the installation lists.
    ...['8885550190', '8005550100', '8005550101'].map(
      (number) => [transferTo(number), 'TransferNumber', barredTransferText] as const,
    ),
    ...['5005550100', '533-555-0100', '+1 700 555 0100', '(710) 555-0100', '6005550100'].map(
      (number) =>
        [
          transferTo(number),
          'TransferNumber',
          expect.stringMatching(/^Numbers with area code \d{3} can cost/),
        ] as const,
    ),
    [transferTo('9005550100'), 'TransferNumber', expect.any(String)],
    [transferTo('2149765555'), 'TransferNumber', expect.any(String)],
    [transferTo('8765550100'), 'TransferNumber', expect.any(String)],
    [{ CallThrottle: 7 }, 'CallThrottle', 'Choose how many calls to make at a time'],
    [{ Retries: 4 }, 'Retries', 'Choose how often to call again'],
    [{ MaxMessageLength: 45 }, 'MaxMessageLength', 'Choose one of the lengths that are offered.'],
    [{ CallingWindowDays: [] }, 'CallingWindowDays', 'Select at least one Calling Day'],
    [
      { StartTimeOfDay: { Hour: 21, Minute: 0 }, StopTimeOfDay: { Hour: 9, Minute: 0 } },
      'StartTimeOfDay',
      'Start time must be before stop time',
    ],
    [
      { TransferAndConnect: { TransferNumber: '', TransferLines: 5 } },
      'TransferNumber',
      'Enter a transfer phone number',
    ],
    [
      { TransferAndConnect: { TransferNumber: '2145550111', TransferLines: 0 } },
      'TransferAndConnect.TransferLines',
      'Available lines must be at least 1',
    ],
  ])('%j is refused with its sentence', async (change, field, sentence) => {
    const before = await read();
    const answer = await put(change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>().Errors).toContainEqual({ Field: field, Message: sentence });
    expect(await read()).toEqual(before);
  });

  it('are saved with a number that became unusable since it was set', async () => {
    const { TransferAndConnect } = (await put(transferTo('2145550123'))).json<User>();
    await asOwner(
      test,
      `insert into do_not_contact (phone, reason, added_by) values (2145550123, 'test', 'test')`,
    );
    expect((await put({ TransferAndConnect, Retries: 2 })).statusCode).toBe(200);
    expect((await put(transferTo('2145550124'))).statusCode).toBe(200);
    expect((await put(transferTo('2145550123'))).statusCode).toBe(400);
  });
});
