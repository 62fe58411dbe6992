import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { pauseCalling, resumeCalling, stopCalling } from './calling.ts';
import { resolveDoubtfulCalls } from '../callResults.ts';
import { anAnnouncement, carrierIdOf, testCalls, type TestCalls } from '../fixtures.ts';

const minute = 60_000;

describe('calling', () => {
  let test: TestCalls;
  beforeAll(async () => {
    test = await testCalls();
  });
  afterAll(() => test.close());
  // Stops calls that other tests left behind.
  beforeEach(async () => {
    test.carrier.dialed.length = 0;
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    test.carrier.looksUp(() => ({ kind: 'notFound' }));
    await test.owner.query(`update call_queue set state = 'stopped', settled = true`);
    await test.owner.query('update call set due_at = null');
  });
  const dialedTo = (phone: number) => test.carrier.dialed.filter(({ to }) => to === `+1${phone}`).length;
  const settle = async () => {
    await test.finish();
    test.clock.advance(minute);
    await test.finish();
  };
  const endAll = async () => {
    for (const call of test.carrier.dialed) await test.callTo(Number(call.to.slice(2))).hangUp('noAnswer');
    test.carrier.dialed.length = 0;
  };

  it('calls every recipient once, shows who answered, and charges by it (2-decisions B2, J1)', async () => {
    const broadcast = await test.aBroadcast({ recipients: 4, liveCredits: 2_000, voicemailCredits: 1_000 });
    await test.dial();
    expect(test.carrier.dialed.map(({ to }) => to).sort()).toEqual(
      [1, 2, 3, 4].map((no) => `+1${broadcast.phone(no)}`),
    );
    const person = test.callTo(broadcast.phone(1));
    await person.answer();
    expect(person.actions()[0]).toMatchObject({ kind: 'gather' });
    await person.hangUp();

    const machine = test.callTo(broadcast.phone(2));
    await machine.answer('machineReady');
    expect(JSON.stringify(machine.actions())).toContain('says this machine');
    await machine.hangUp();

    await test.callTo(broadcast.phone(3)).hangUp('busy');
    await test.callTo(broadcast.phone(4)).hangUp('invalid');
    await settle();
    expect((await test.counts(broadcast)).byStatus).toEqual({
      [callCodes.liveAnswer]: 1,
      [callCodes.voicemail]: 1,
      [callCodes.busy]: 1,
      [callCodes.invalid]: 1,
    });
    expect(await test.wallet(broadcast)).toEqual({ available: 5_000, held: 0 });
    expect(
      test.told.filter((told) => told.broadcastId === broadcast.broadcastId).map((told) => told.fact),
    ).toEqual(['drained', 'finished']);
  });

  it('an end that is reported twice, or before the response to the dialing, counts once', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1 });
    test.carrier.answers(async (call) => {
      test.carrier.dialed.push(call);
      const phone = test.callTo(broadcast.phone(1));
      await phone.answer();
      await phone.hangUp();
      await phone.hangUp();
      test.carrier.dialed.length = 0;
      return { kind: 'accepted', carrierCallId: carrierIdOf(call) };
    });
    await test.dial();
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    await settle();
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.liveAnswer]: 1 });
    expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 0 });
  });

  it('a busy number is tried as often as was chosen, five minutes apart (B-263)', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 2 });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await test.dial();
      expect(dialedTo(broadcast.phone(1))).toBe(attempt);
      await test.callTo(broadcast.phone(1)).hangUp('busy');
      test.clock.advance(5 * minute - 1);
      await test.dial();
      expect(dialedTo(broadcast.phone(1))).toBe(attempt);
      test.clock.advance(1);
    }
    await test.dial();
    await settle();
    expect(dialedTo(broadcast.phone(1))).toBe(3);
    const ids = test.carrier.dialed.map((call) => call.attemptId);
    expect(new Set(ids).size).toBe(3);
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.busy]: 1 });
    expect(await test.wallet(broadcast)).toEqual({ available: 1_000, held: 0 });
  });

  it('never makes more calls at once than was chosen (B-262), with two workers', async () => {
    const broadcast = await test.aBroadcast({ recipients: 10, callsAtATime: 2 });
    await Promise.all([test.dial(), test.dial(test.worker())]);
    expect(test.carrier.dialed).toHaveLength(2);
    for (let done = 1; done <= 9; done += 1) {
      await test.callTo(Number(test.carrier.dialed[done - 1]?.to.slice(2))).hangUp('noAnswer');
      await Promise.all([test.dial(), test.dial(test.worker())]);
      expect(test.carrier.dialed).toHaveLength(Math.min(10, done + 2));
    }
    await endAll();
    await settle();
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.noAnswer]: 10 });
  });

  it('does not call people who opted out of calls, and shows it', async () => {
    const broadcast = await test.aBroadcast({ recipients: 3 });
    await test.owner.query(
      `insert into opt_out (account_id, phone, opted_out_voice, source) values ($1, $2, true, 'User')`,
      [broadcast.accountId, broadcast.phone(1)],
    );
    await test.owner.query('insert into do_not_contact (phone) values ($1)', [broadcast.phone(2)]);
    await test.dial();
    await test.owner.query('delete from do_not_contact');
    expect(test.carrier.dialed.map(({ to }) => to)).toEqual([`+1${broadcast.phone(3)}`]);
    await endAll();
    expect((await test.counts(broadcast)).byStatus).toMatchObject({ [callCodes.doNotCall]: 2 });
  });

  it('9 opts out of calls: before the call is over, and for good', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 3 });
    await test.dial();
    const phone = test.callTo(broadcast.phone(1));
    await phone.answer();
    await phone.press('9');
    const optedOut = async () => {
      const { rows } = await test.owner.query<{ voice: boolean; text: boolean }>(
        'select opted_out_voice as voice, opted_out_text as text from opt_out where account_id = $1',
        [broadcast.accountId],
      );
      return rows;
    };
    await expect.poll(optedOut).toEqual([{ voice: true, text: false }]);
    await phone.hangUp();
    expect(await test.counts(broadcast)).toMatchObject({
      optedOut: 1,
      byStatus: { [callCodes.liveAnswer]: 1 },
    });
  });

  it('keeps the answer of a survey, the last valid one, though only the end is reported', async () => {
    const flow = { ...anAnnouncement, kind: 'survey' as const };
    const broadcast = await test.aBroadcast({ recipients: 1, flow });
    await test.dial();
    const phone = test.callTo(broadcast.phone(1));
    await phone.answer();
    await phone.press('*3');
    await phone.press('*7');
    await phone.hangUp();
    expect((await test.counts(broadcast)).answers).toEqual({ '7': 1 });
  });

  it('connects no more people than there are lines, and calls no new recipient while all are in use (C4)', async () => {
    const flow = { ...anAnnouncement, transferTo: '+12145550199' };
    const lines = { transferLines: 1, callsAtATime: 2, spare: 10_000 };
    const broadcast = await test.aBroadcast({ recipients: 3, flow, ...lines });
    await test.dial();
    const [first, second] = test.carrier.dialed.map(({ to }) => test.callTo(Number(to.slice(2))));
    await first?.answer();
    await second?.answer();
    await first?.press('0');
    expect(first?.actions().at(-1)).toMatchObject({ kind: 'transfer', to: '+12145550199' });
    await second?.press('0');
    expect(JSON.stringify(second?.actions())).not.toContain('"transfer"');
    await second?.hangUp();
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(2);
    await first?.transferEnded(true);
    await first?.hangUp();
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(3);
    expect((await test.counts(broadcast)).transferred).toBe(1);
    await endAll();
  });

  it.each([
    ['the other side', true, null],
    ['the end of the transfer', false, 90],
  ])('charges for the time people are connected, as %s reports it (C4.6)', async (_who, isTold, seconds) => {
    const flow = { ...anAnnouncement, transferTo: '+12145550199' };
    const broadcast = await test.aBroadcast({ recipients: 1, flow, transferLines: 1, spare: 10_000 });
    await test.dial();
    const phone = test.callTo(broadcast.phone(1));
    await phone.answer();
    await phone.press('0');
    if (isTold) await phone.transferAnswered();
    test.clock.advance(90_000);
    await phone.transferEnded(true, seconds);
    test.clock.advance(5_000);
    await phone.hangUp();
    // One for the message, three for 90 seconds.
    expect((await test.counts(broadcast)).charged).toBe(4_000);
  });

  it.each(['answer', 'end', 'late end'] as const)(
    'a person who hangs up first while connected counts as connected, as the %s of the other side reports (C4.3)',
    async (told) => {
      const flow = { ...anAnnouncement, transferTo: '+12145550199' };
      const broadcast = await test.aBroadcast({ recipients: 1, flow, transferLines: 1, spare: 10_000 });
      await test.dial();
      const phone = test.callTo(broadcast.phone(1));
      await phone.answer();
      await phone.press('0');
      const pickedUp = test.clock.now();
      if (told === 'answer') {
        await phone.transferAnswered();
        expect((await test.counts(broadcast)).transferred).toBe(1);
      }
      test.clock.advance(90_000);
      if (told === 'end') await phone.transferLegEnded(pickedUp);
      await phone.hangUp();
      if (told !== 'end') await phone.transferLegEnded(pickedUp);
      test.clock.advance(3_000);
      await test.checkDueTransfers();
      expect(await test.counts(broadcast)).toMatchObject({
        byStatus: { [callCodes.liveAnswer]: 1 },
        transferred: 1,
        // One for the message, three for 90 seconds.
        charged: 4_000,
        connected: 3_000,
      });
    },
  );

  it('a person who hung up while it rang was not connected', async () => {
    const flow = { ...anAnnouncement, transferTo: '+12145550199' };
    const broadcast = await test.aBroadcast({ recipients: 1, flow, transferLines: 1, spare: 10_000 });
    await test.dial();
    const phone = test.callTo(broadcast.phone(1));
    await phone.answer();
    await phone.press('0');
    test.clock.advance(5_000);
    await phone.hangUp();
    await phone.transferLegEnded(null);
    expect(await test.counts(broadcast)).toMatchObject({ transferred: 0, charged: 1_000 });
  });

  it('the carrier is asked about a call whose outcome is unknown; it is listed, and never made again automatically', async () => {
    const broadcast = await test.aBroadcast({ recipients: 2, retries: 3 });
    test.carrier.answers(() => ({ kind: 'unknown', code: '504' }));
    await test.dial();
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.unconfirmed]: 2 });
    const [adopted, lost] = [broadcast.phone(1), broadcast.phone(2)];
    test.carrier.looksUp((call) =>
      call.to === `+1${adopted}`
        ? { kind: 'going', carrierCallId: 'c-found', answeredAt: null }
        : { kind: 'notFound' },
    );
    for (let minutes = 0; minutes < 60; minutes += 1) {
      test.clock.advance(minute);
      await test.checkDueCalls();
      await test.dial();
      await test.finish();
    }
    expect(dialedTo(adopted)).toBe(1);
    expect(dialedTo(lost)).toBe(1);
    expect((await test.counts(broadcast)).byStatus).toEqual({
      [callCodes.calling]: 1,
      [callCodes.unconfirmed]: 1,
    });
    expect(
      test.told.some(({ fact, broadcastId }) => fact === 'finished' && broadcastId === broadcast.broadcastId),
    ).toBe(false);
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    const again = await test.as(broadcast, (tx) =>
      resolveDoubtfulCalls(
        tx,
        broadcast.broadcastId,
        'CallAgain',
        { nos: null, except: [] },
        test.clock.now(),
      ),
    );
    expect(again).toBe(1);
    await test.dial();
    expect(dialedTo(lost)).toBe(2);
    await endAll();
  });

  it('a worker that died while dialing leaves a doubt, not a second call', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 3 });
    const dying = test.worker();
    test.carrier.answers((call) => {
      test.carrier.dialed.push(call);
      dying.kill();
      return { kind: 'accepted', carrierCallId: carrierIdOf(call) };
    });
    await dying.claimRound();
    await expect.poll(() => test.carrier.dialed.length).toBeGreaterThan(0);
    const [dialed] = test.carrier.dialed;
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    test.clock.advance(2 * minute);
    await test.checkDueCalls();
    await test.dial();
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.unconfirmed]: 1 });
    expect(new Set(test.carrier.dialed.map((call) => call.attemptId))).toEqual(new Set([dialed?.attemptId]));
    // A late callback confirms it.
    await test.callTo(broadcast.phone(1)).answer();
    await test.callTo(broadcast.phone(1)).hangUp();
    await settle();
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.liveAnswer]: 1 });
  });

  it('a lost end is found by asking the carrier', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1 });
    await test.dial();
    test.carrier.looksUp((call) => ({
      kind: 'ended',
      carrierCallId: call.carrierCallId ?? '',
      end: {
        cause: 'noAnswer',
        code: 'timeout',
        answeredAt: null,
        endedAt: test.clock.now(),
        billedSeconds: 0,
      },
    }));
    test.clock.advance(4 * minute);
    await test.checkDueCalls();
    await settle();
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.noAnswer]: 1 });
    test.carrier.looksUp(() => ({ kind: 'notFound' }));
  });

  it('a carrier that calls are too fast for slows all calls and dials no number twice', async () => {
    const broadcast = await test.aBroadcast({ recipients: 2 });
    test.carrier.answers(() => ({ kind: 'slowDown', retryAfterMs: 10_000 }));
    await test.dial();
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(0);
    test.clock.advance(10_000);
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(2);
    await endAll();
    const { rows } = await test.owner.query<{ dials: number }>('select dials from call where send_id = $1', [
      broadcast.broadcastId,
    ]);
    expect(rows.map((row) => row.dials)).toEqual([1, 1]);
  });

  it('a pause starts nothing new and lets calls finish; canceling keeps results and gives credits back', async () => {
    const broadcast = await test.aBroadcast({ recipients: 3, callsAtATime: 1, retries: 1 });
    const id = broadcast.broadcastId;
    await test.dial();
    await test.as(broadcast, (tx) => pauseCalling(tx, id));
    await test.callTo(broadcast.phone(1)).hangUp('busy');
    test.clock.advance(10 * minute);
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(1);
    await test.as(broadcast, (tx) => resumeCalling(tx, id));
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(2);
    await test.callTo(broadcast.phone(1)).hangUp('busy');
    await test.as(broadcast, (tx) => stopCalling(tx, id, callCodes.canceled, test.clock.now()));
    await test.dial();
    await settle();
    const { byStatus, total } = await test.counts(broadcast);
    expect(byStatus).toEqual({ [callCodes.busy]: 1, [callCodes.canceled]: 2 });
    expect(total).toBe(3);
    expect(await test.wallet(broadcast)).toEqual({ available: 3_000, held: 0 });
  });

  it('only addresses that we signed, with the carrier’s password, get a response', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1 });
    await test.dial();
    const { call } = test.callTo(broadcast.phone(1));
    const url = call.urls.answer.replace('http://carillon.test', '');
    const ask = (address: string, authorization: string) =>
      test.web.inject({ method: 'POST', url: address, headers: { authorization }, payload: '[]' });
    expect((await ask(url, 'right')).statusCode).toBe(200);
    expect((await ask(url, 'wrong')).statusCode).not.toBe(200);
    expect((await ask(url.replace(/~1\./, '~2.'), 'right')).statusCode).not.toBe(200);
    expect((await ask(url.split('?')[0] ?? '', 'right')).statusCode).not.toBe(200);
    await endAll();
  });
});
