import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftBroadcast, DraftContact } from '@carillon/contract/broadcasts/drafts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aDraft, aForm, aNumber } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let account: number;
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'http://carillon.test' } });
  owner = await test.signIn('demo-owner');
  account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
});
afterAll(() => test.close());
beforeEach(async () => {
  // A Wednesday, 10:00 AM where the owner is.
  test.base.clock.set(testStart);
  owner = await test.signIn('demo-owner');
});

describe('the check of a start (row B-136, 2-decisions G4, G5)', () => {
  const isOutside = async (form: object) => {
    const answer = await owner.call('POST', '/broadcasts/validation', form);
    return answer.json<{ StartDateValidation: { IsOutsideCallingWindow: boolean } }>().StartDateValidation
      .IsOutsideCallingWindow;
  };
  const later = (StartDate: string, more: object = {}) =>
    isOutside({ BroadcastType: 'Announcement', startOption: 'START_LATER', StartDate, ...more });

  it('reports a time of day and a day outside the window', async () => {
    expect(await later('2026-01-15T08:45')).toBe(true);
    expect(await later('2026-01-15T09:00')).toBe(false);
    expect(await later('2026-01-15T10:00', { CallingWindowDays: ['Monday'] })).toBe(true);
    expect(await later('2026-01-19T10:00', { CallingWindowDays: ['Monday'] })).toBe(false);
    expect(await later('2026-01-15T08:45', { StartTimeOfDay: { Hour: 8, Minute: 30 } })).toBe(false);
  });

  it('leaves the last 15 minutes of the window to recipients who are called already (row B-116)', async () => {
    expect(await later('2026-01-15T20:45')).toBe(false);
    expect(await later('2026-01-15T20:46')).toBe(true);
  });

  it('checks the clock when it starts at once', async () => {
    const now = { BroadcastType: 'SMSOrSurvey', startOption: 'START_IMMEDIATELY', StartDate: null };
    expect(await isOutside(now)).toBe(false);
    test.base.clock.set('2026-01-15T04:00:00.000Z');
    owner = await test.signIn('demo-owner');
    expect(await isOutside(now)).toBe(true);
    expect(await isOutside({ ...now, CallingWindowIgnored: true })).toBe(false);
    expect(await isOutside({ ...now, CheckCallingWindow: false })).toBe(false);
    expect(await isOutside({ ...now, BroadcastType: 'SMS' })).toBe(false);
  });

  it.each([
    [{ StartTimeOfDay: { Hour: 24, Minute: 0 } }, 'StartTimeOfDay.Hour'],
    [{ StopTimeOfDay: { Hour: 8, Minute: 0 } }, 'CallingWindowDays'],
    [{ StopTimeOfDay: 5 }, 'StopTimeOfDay'],
    [{ CallingWindowDays: ['Mon'] }, 'CallingWindowDays.0'],
    [{ CallingWindowDays: [] }, 'CallingWindowDays'],
    [{ startOption: 'WHENEVER' }, 'startOption'],
    [{ StartDate: null }, 'StartDate'],
    [{ BroadcastType: 'Fax' }, 'BroadcastType'],
  ])('refuses %j in the words in which sending refuses it', async (change, field) => {
    const number = await aNumber(owner);
    const form = {
      ...(await aForm(owner)),
      BroadcastType: 'Announcement',
      CallerID: number.TextPhoneNumber,
      RecordLater: true,
      startOption: 'START_LATER',
      StartDate: '2026-01-15T10:00',
      ...change,
    };
    const refused = async (path: string) => {
      const answer = await owner.call('POST', path, form);
      const { Errors } = answer.json<{ Errors?: { Field: string; Message: string }[] }>();
      return { status: answer.statusCode, error: Errors?.find(({ Field }) => Field === field) };
    };
    const checked = await refused('/broadcasts/validation');
    expect(checked).toMatchObject({ status: 400, error: { Field: field } });
    expect(await refused('/broadcasts')).toEqual(checked);
  });

  it('looks at the window only for types with calls', async () => {
    const text = { BroadcastType: 'SMS', CallingWindowDays: [] };
    expect(await later('2026-01-15T10:00', text)).toBe(false);
  });
});

describe('recipients under a type (2-decisions D)', () => {
  it('are counted and listed by what reaches them', async () => {
    // In their order: both ways, a landline, no calls, nothing at all.
    const phones = ['2145557000', '2145557001', '2145557002', '2145557003'];
    const draft = await aDraft(owner, { contacts: phones.map((PrimaryPhone) => ({ PrimaryPhone })) });
    await asOwner(test, 'insert into phone_fact (phone, line_type) values (2145557001, 2)');
    for (const [phone, text] of [
      [2145557002, false],
      [2145557003, true],
    ])
      await asOwner(
        test,
        `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, source) values ($1, $2, $3, true, 'Stop')`,
        [account, phone, text],
      );
    const under = async (type: string) => {
      await owner.call('PUT', `/draft-broadcasts/${draft}`, { BroadcastType: type });
      const summary = (await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary`)).json<object>();
      const tried = await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary?broadcasttype=SMS`);
      const { Items } = (await owner.call('GET', `/draft-broadcasts/${draft}/contacts`)).json<{
        Items: DraftContact[];
      }>();
      const left = (await owner.call('GET', `/draft-broadcasts/${draft}/contacts?filter=excluded`)).json<{
        Items: DraftContact[];
      }>();
      expect(left.Items).toEqual(Items.filter((one) => one.Reason !== ''));
      const counts = (await owner.call('GET', `/draft-broadcasts/${draft}`)).json<DraftBroadcast>();
      expect(tried.json()).toMatchObject({ Reached: 2, TextNumberCount: 2, VoiceNumberCount: 0 });
      expect(summary).toMatchObject({
        Textable: 2,
        Callable: 2,
        TextNumberCount: counts.TextNumberCount,
        VoiceNumberCount: counts.VoiceNumberCount,
        Reached: counts.PotentialUniqueCount,
      });
      return {
        summary,
        ways: Items.map((one) => (one.GetsText ? 'text' : '') + (one.GetsCall ? 'call' : '')),
        reasons: Items.map((one) => one.Reason),
      };
    };
    expect((await under('SMS')).ways).toEqual(['text', '', 'text', '']);
    const calls = await under('Announcement');
    expect(calls.ways).toEqual(['call', 'call', '', '']);
    expect(calls.reasons.slice(2)).toEqual(
      Array.from({ length: 2 }, () => 'This number has opted out of receiving voice calls.'),
    );
    expect(calls.summary).toMatchObject({ Reached: 2, Excluded: 2, OptedOut: 2, NotTextable: 0 });
    expect((await under('SMSOrAnnouncement')).ways).toEqual(['text', 'call', 'text', '']);
    const both = await under('SMSAndSurvey');
    expect(both.ways).toEqual(['textcall', 'call', 'text', '']);
    expect(both.summary).toMatchObject({ Total: 4, Reached: 3, Excluded: 1 });
  });
});

describe('a copy of a broadcast with calls', () => {
  it('has its messages, caller ID, transfer, retries and window; messages that left the library are gone', async () => {
    const sound = await owner.upload('/audio?filename=copied.wav', aPhoneWave(12, 0.31));
    const Audio = { AudioID: sound.json<{ AudioID: number }>().AudioID };
    const calls = {
      BroadcastType: 'Survey',
      CallerID: (await aNumber(owner)).TextPhoneNumber,
      CallThrottle: 20,
      RetryTimes: 3 as const,
      IsTransfer: true,
      TransferNumber: '2145550177',
      TransferLines: 4,
      CallingWindowDays: ['Monday', 'Wednesday'] as ('Monday' | 'Wednesday')[],
      StartTimeOfDay: { Hour: 8, Minute: 30 },
      StopTimeOfDay: { Hour: 17, Minute: 0 },
      ContinueOnNextDay: false,
      CheckCallingWindow: true,
    } as const;
    const form = await aForm(owner, {
      ...calls,
      recipients: 1,
      TextMessage: '',
      TextNumberID: null,
      Audio,
      RecordLaterVM: true,
    } as never);
    const sent = await owner.call('POST', '/broadcasts', form);
    const id = sent.json<{ BroadcastID: number }>().BroadcastID;
    const copy = async () => {
      const body = { Selection: { Type: 'SelectedAll', Items: [] } };
      const made = await owner.call('POST', `/broadcasts/${id}/todraftbroadcast`, body);
      const { DraftBroadcastID } = made.json<{ DraftBroadcastID: number }>();
      return (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)).json<DraftBroadcast>();
    };
    const { TransferLines, TransferNumber, ...same } = calls;
    expect((await copy()).Form).toMatchObject({
      ...same,
      TransferNumber,
      TransferLines,
      Audio,
      AudioVM: null,
      RecordLater: false,
      RecordLaterVM: true,
    });
    const uses = (await owner.call('GET', `/audio/${Audio.AudioID}`)).json<{
      UsedBy: { DraftBroadcastID: number | null }[];
    }>().UsedBy;
    expect(uses.filter((use) => typeof use.DraftBroadcastID === 'number')).toHaveLength(1);
    await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
    await owner.call('DELETE', '/audio', { Selection: { Type: 'Selected', Items: [Audio] } });
    expect((await copy()).Form).toMatchObject({ Audio: null, CallerID: calls.CallerID });
  });
});
