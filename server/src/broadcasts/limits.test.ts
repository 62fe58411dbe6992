import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { phoneCodeError } from '@carillon/rules/accounts/phoneCodes';
import { transferLinesError } from '@carillon/rules/calls/callSettings';
import { repetitionFaults } from '@carillon/rules/schedules/scheduleFaults';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { aForm, aNumber, aScheduledBroadcast } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const x = (length: number) => 'x'.repeat(length);
let phone = 2145559100;

/** Row B-258 names limits a second time. Audio of 50 MB is in audio.test.ts, both by API and by the rule of the page. */
describe('the limits of section 9, on both sides (B-258)', () => {
  it.each([
    [50, 200],
    [51, 400],
  ])('a broadcast name of %i', async (length, code) => {
    const id = await aScheduledBroadcast(owner, test.base.clock.now());
    const answer = await owner.call('PUT', `/broadcasts/${id}`, { BroadcastName: x(length) });
    expect(answer.statusCode, answer.body).toBe(code);
  });

  it.each(['FirstName', 'LastName', 'Notes'])('a contact with %s of 50 and 51', async (field) => {
    const codes = [];
    for (const length of [50, 51]) {
      phone += 1;
      const contact = { PrimaryPhone: String(phone), [field]: x(length) };
      codes.push((await owner.call('POST', '/contacts', contact)).statusCode);
    }
    expect(codes).toEqual([201, 400]);
  });

  it.each([
    ['0', false],
    ['1', true],
    ['5000', true],
    ['5001', false],
  ])('%s transfer lines', async (lines, fits) => {
    expect(transferLinesError(lines) === null).toBe(fits);
    const { TextPhoneNumber } = await aNumber(owner);
    const form = {
      ...(await aForm(owner)),
      BroadcastType: 'Announcement',
      TextMessage: '',
      CallerID: TextPhoneNumber,
      RecordLater: true,
      CheckCallingWindow: false,
      IsTransfer: true,
      TransferNumber: '2145550177',
      TransferLines: lines,
    };
    const answer = await owner.call('POST', '/broadcasts', form);
    expect(answer.statusCode, answer.body).toBe(fits ? 201 : 400);
    if (!fits) expect(answer.json<ErrorBody>().Message).toBe(transferLinesError(lines));
  });

  it.each([
    ['days', 100],
    ['weeks', 52],
    ['months', 12],
  ] as const)('an interval in %s of at most %i', async (IntervalFrequency, most) => {
    for (const Interval of [0, 1, most, most + 1]) {
      const schedule = {
        ScheduleFrequency: 'custom' as const,
        IntervalFrequency,
        Interval,
        ...(IntervalFrequency === 'weeks' ? { DaysOfWeek: ['Monday' as const] } : {}),
      };
      const answer = await owner.call('POST', '/repeatingbroadcasts/validateschedule', {
        RepeatingBroadcastSchedule: schedule,
        StartDateTime: '2026-02-02T10:00',
      });
      const { Errors } = answer.json<{ Errors: { Field: string; Message: string }[] }>();
      const said = Errors.filter(({ Field }) => Field === 'Interval').map(({ Message }) => Message);
      const fits = Interval >= 1 && Interval <= most;
      expect([Interval, said.length]).toEqual([Interval, fits ? 0 : 1]);
      // The page reads the same rule.
      const onPage = repetitionFaults(schedule).filter(({ Field }) => Field === 'Interval');
      expect(onPage.map(({ Message }) => Message)).toEqual(said);
    }
  });

  it.each([
    ['123456', true],
    ['1234567', false],
  ])('the code %s', (code, fits) => {
    expect(phoneCodeError(code) === null).toBe(fits);
  });
});
