// A ladder: each number of a person is called in turn, until the person confirms.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { confirm } from '../../sends/index.ts';
import { anAnnouncement, testCalls, type ACalledBroadcast, type TestCalls } from '../fixtures.ts';
import { claimCalls } from './claimCalls.ts';

const minute = 60_000;
let test: TestCalls;
beforeAll(async () => {
  test = await testCalls();
});
afterAll(() => test.close());

/** A text as the engine left it: handed over, refused, sent to another number of the person, or still to come. */
type Text = 'sent' | 'refused' | 'other' | 'coming';
const statusOf = {
  sent: deliveryCodes.sentToCarrier,
  refused: deliveryCodes.notTextable,
  other: deliveryCodes.otherNumber,
} as const;

let nextPhone = 2_145_551_000;

/** A ladder whose people have these numbers, each named by what its text came to. */
async function aLadder(people: readonly (readonly Text[])[]): Promise<ACalledBroadcast> {
  const texts = people.flat();
  const b = await test.aBroadcast({
    phones: texts.map(() => (nextPhone += 1)),
    ladderMinutes: 10,
    flow: { ...anAnnouncement, kind: 'survey' },
  });
  const rows = people.flatMap((numbers) => numbers.map((_text, index) => index));
  for (const [index, place] of rows.entries())
    if (place > 0)
      await test.owner.query(
        'update recipient set person_no = $3 where account_id = $1 and audience_id = $2 and recipient_no = $4',
        [b.accountId, b.audienceId, index + 1 - place, index + 1],
      );
  await test.owner.query(
    `insert into send_queue (account_id, send_id, audience_id, last_no, recipient_count, text_number_id,
       aggregator_id, text_message, signature_text, media_urls, max_characters, segments, credits_per_text,
       is_text_survey, per_minute, answers_stop, state, next_no)
     values ($1, $2, $3, $4, $4, 1, 2, 'Are you safe?', '', '{}', 160, 1, 1000, true, 100, false, 'running', $4 + 1)`,
    [b.accountId, b.broadcastId, b.audienceId, texts.length],
  );
  for (const [index, text] of texts.entries()) if (text !== 'coming') await textBecame(b, index + 1, text);
  return b;
}

const textBecame = (b: ACalledBroadcast, no: number, text: Exclude<Text, 'coming'>) =>
  test.owner.query(
    `insert into text_result (account_id, send_id, recipient_no, status, submitted_at, updated_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      b.accountId,
      b.broadcastId,
      no,
      statusOf[text],
      text === 'sent' ? test.clock.now() : null,
      test.clock.now(),
    ],
  );

const says = (b: ACalledBroadcast, no: number) =>
  test.as(b, async (tx) =>
    confirm(tx, { sendId: b.broadcastId, recipientNo: no, channel: 'text', at: test.clock.now() }),
  );

/** The recipient numbers that were dialed since this was last called, in order. */
function watch(b: ACalledBroadcast): () => Promise<number[]> {
  let seen = test.carrier.dialed.length;
  return async () => {
    for (let round = 0; round < 3; round += 1) await test.dial();
    const fresh = test.carrier.dialed.slice(seen);
    seen = test.carrier.dialed.length;
    const nos = new Map(Array.from({ length: 20 }, (_, index) => [`+1${b.phone(index + 1)}`, index + 1]));
    return fresh.map(({ to }) => nos.get(to) ?? 0);
  };
}

const statesOf = async (b: ACalledBroadcast) =>
  (
    await test.owner.query<{ state: string }>(
      'select state from call where account_id = $1 and send_id = $2 order by recipient_no',
      [b.accountId, b.broadcastId],
    )
  ).rows.map(({ state }) => state);

describe('a ladder', () => {
  it('calls after the minutes, and each number of a person in turn', async () => {
    const b = await aLadder([['sent', 'other', 'other']]);
    const dialed = watch(b);
    expect(await dialed()).toEqual([]);
    test.clock.advance(10 * minute - 1);
    expect(await dialed()).toEqual([]);
    test.clock.advance(1);
    expect(await dialed()).toEqual([1]);
    test.clock.advance(30_000);
    await test.callTo(b.phone(1)).answer('person');
    await test.callTo(b.phone(1)).hangUp();
    expect(await dialed()).toEqual([]);
    test.clock.advance(10 * minute);
    expect(await dialed()).toEqual([2]);
    // A busy phone reached no one, so the last number follows at once.
    await test.callTo(b.phone(2)).hangUp('busy');
    expect(await dialed()).toEqual([3]);
    await test.callTo(b.phone(3)).hangUp('noAnswer');
    test.clock.advance(60 * minute);
    expect(await dialed()).toEqual([]);
    await test.finish();
    expect(test.told.filter((one) => one.broadcastId === b.broadcastId).map(({ fact }) => fact)).toContain(
      'finished',
    );
    expect(await statesOf(b)).toEqual(['done', 'done', 'done']);
  });

  it('calls a person at once whose text could not be sent', async () => {
    const b = await aLadder([['refused'], ['sent']]);
    const dialed = watch(b);
    expect(await dialed()).toEqual([1]);
    test.clock.advance(10 * minute);
    expect(await dialed()).toEqual([2]);
  });

  it('waits for a text that is still to come, and counts from when it left', async () => {
    const b = await aLadder([['coming']]);
    const dialed = watch(b);
    expect(await dialed()).toEqual([]);
    test.clock.advance(30 * minute);
    expect(await dialed()).toEqual([]);
    await textBecame(b, 1, 'sent');
    test.clock.advance(9 * minute);
    expect(await dialed()).toEqual([]);
    test.clock.advance(minute);
    expect(await dialed()).toEqual([1]);
  });

  it('calls no number of a person who said YES, and finishes', async () => {
    const b = await aLadder([['sent', 'other'], ['sent']]);
    const dialed = watch(b);
    expect(await dialed()).toEqual([]);
    test.clock.advance(5 * minute);
    await says(b, 1);
    expect(await dialed()).toEqual([]);
    expect(await statesOf(b)).toEqual(['skipped', 'skipped', 'waiting']);
    test.clock.advance(5 * minute);
    expect(await dialed()).toEqual([3]);
    await test.callTo(b.phone(3)).hangUp('busy');
    await test.finish();
    expect((await test.counts(b)).byStatus).toEqual({ 206: 1 });
    expect(await test.wallet(b)).toEqual({ available: 3_000, held: 0 });
  });

  it('ends with the key on a call, and no other key ends it', async () => {
    const b = await aLadder([
      ['refused', 'other'],
      ['refused', 'other'],
    ]);
    const dialed = watch(b);
    expect((await dialed()).toSorted()).toEqual([1, 3]);
    for (const [no, key] of [
      [1, '*1'],
      [3, '*2'],
    ] as const) {
      const phone = test.callTo(b.phone(no));
      await phone.answer('person');
      await phone.press(key);
      await phone.hangUp();
    }
    test.clock.advance(10 * minute);
    expect(await dialed()).toEqual([4]);
    expect(await statesOf(b)).toEqual(['done', 'skipped', 'done', 'going']);
  });

  it('does not dial a person who confirmed between the claim and the call', async () => {
    const b = await aLadder([['refused'], ['refused']]);
    const target = { accountId: b.accountId, broadcastId: b.broadcastId, want: 10 };
    await claimCalls(test.deps, 'worker', target);
    const claimed = await claimCalls(test.deps, 'worker', target);
    expect(claimed.map(({ recipientNo }) => recipientNo)).toEqual([1, 2]);
    await says(b, 1);
    const before = test.carrier.dialed.length;
    await test.worker().dialClaimed(claimed);
    expect(test.carrier.dialed.slice(before).map(({ to }) => to)).toEqual([`+1${b.phone(2)}`]);
    expect(await statesOf(b)).toEqual(['skipped', 'going']);
  });

  it('takes a call in doubt as heard: the next number waits its minutes', async () => {
    const b = await aLadder([['refused', 'other']]);
    const dialed = watch(b);
    test.carrier.answers(() => ({ kind: 'unknown', code: 'TIMEOUT' }));
    expect(await dialed()).toEqual([1]);
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: `c-${call.attemptId}` }));
    test.clock.advance(9 * minute);
    expect(await dialed()).toEqual([]);
    test.clock.advance(minute);
    expect(await dialed()).toEqual([2]);
  });

  it('keeps the first confirmation of a person', async () => {
    const b = await aLadder([['sent', 'other']]);
    await watch(b)();
    await says(b, 1);
    test.clock.advance(minute);
    await says(b, 2);
    const { rows } = await test.owner.query(
      'select recipient_no, person_no, channel from confirmation where send_id = $1',
      [b.broadcastId],
    );
    expect(rows).toEqual([{ recipient_no: 1, person_no: 1, channel: 'text' }]);
  });
});
