import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import type { CarrierEvent } from '../../../carriers/index.ts';
import { asTenant } from '../../../platform/database/tenant.ts';
import { auditBooks } from '../../../reports/auditBooks.ts';
import { claim } from '../lease/claim.ts';
import { queueDirectTexts } from './directTexts.ts';
import { countReplies, insertSurveyReplies } from './directTexts.sql.ts';
import { aScriptedCarrier, aTestEngine, type ABroadcast, type TestEngine } from '../../fixtures.ts';
import { holdBroadcast } from './holdBroadcast.ts';
import { LeaseRun } from '../lease/leaseRun.ts';
import { readWebhooks } from '../../hear/readWebhooks.ts';
import { reconcile } from '../../settle/reconcile.ts';
import { countsOf } from './sending.ts';
import { WebhookIntake } from '../../hear/webhookIntake.ts';

const { sentToCarrier, delivered, optedOut, notEnoughCredits, textNumberUnavailable } = deliveryCodes;
const texts = { yes: 'See you {there}. {{Bring}} a coat.', no: 'We will miss you.' };
const day = 86_400_000;
let engine: TestEngine;
let intake: WebhookIntake;
let ids = 0;

async function open(aggregatorId: 2 | 5) {
  engine = await aTestEngine({ carrier: aScriptedCarrier({ aggregatorId }) });
  intake = new WebhookIntake(engine.deps);
}

/** A sent survey with replies, of an account with this many more credits. */
async function aSurvey(options: { recipients?: number; credits?: number } = {}): Promise<ABroadcast> {
  const b = await engine.aBroadcast({ recipients: options.recipients ?? 3, isTextSurvey: true });
  await engine.as(b, async (tx) => {
    await insertSurveyReplies(tx, b.broadcastId, [
      { answer: 1, message: texts.yes, segments: 1, credits: 1_000 },
      { answer: 2, message: texts.no, segments: 1, credits: 1_000 },
    ]);
    await tx.query(`select post_ledger('grant', $2, 'manual', p_key => $1)`, [
      `more ${b.broadcastId}`,
      (options.credits ?? 10) * 1_000,
    ]);
  });
  await engine.send();
  return b;
}

/** The phone of a recipient (or another) texts the number. */
function says(b: ABroadcast, no: number, text: string, id = `d${(ids += 1)}`): Promise<void> {
  const event: CarrierEvent = {
    kind: 'inbound',
    key: id,
    carrierMessageId: id,
    from: toE164(b.phone(no)),
    to: toE164(b.fromPhone),
    text,
    mediaUrls: [],
    at: engine.clock.now(),
  };
  return intake.take(engine.carrier, Buffer.from(JSON.stringify([event])));
}

/** The texts that reached this phone since the survey, without attempt ids. */
function heard(b: ABroadcast, no: number): string[] {
  return engine.carrier.taken
    .filter((text) => text.to === toE164(b.phone(no)) && text.from === toE164(b.fromPhone))
    .map((text) => text.text)
    .slice(1);
}

async function replies() {
  while ((await queueDirectTexts(engine.deps)) > 0);
  await engine.send();
}

async function queuesOf(b: ABroadcast): Promise<number[]> {
  const { rows } = await engine.owner.query<{ send_id: number }>(
    `select send_id from send where account_id = $1 and origin <> 'broadcast' order by 1`,
    [b.accountId],
  );
  return rows.map((row) => row.send_id);
}

/** Delivery statuses of all direct texts of the account, and how many have each. */
async function outcomes(b: ABroadcast): Promise<Record<number, number>> {
  const queues = await queuesOf(b);
  const counts = await engine.as(b, (tx) => countsOf(tx, queues));
  const sum: Record<number, number> = {};
  for (const { byStatus } of counts.values())
    for (const [status, n] of Object.entries(byStatus)) sum[Number(status)] = (sum[Number(status)] ?? 0) + n;
  return sum;
}

describe('automatic replies of a survey', () => {
  beforeAll(() => open(2));
  afterAll(() => engine.close());

  it('go to the phone that answered, from the number of the survey, as they were written, and are paid', async () => {
    const b = await aSurvey();
    await says(b, 1, 'Yes, gladly!');
    await says(b, 2, 'nope');
    await says(b, 3, 'who is this?');
    await replies();
    expect([heard(b, 1), heard(b, 2), heard(b, 3)]).toEqual([[texts.yes], [texts.no], []]);
    expect(await outcomes(b)).toEqual({ [sentToCarrier]: 2 });
    const { rows } = await engine.owner.query(
      'select available::int, held::int from wallet where account_id = $1',
      [b.accountId],
    );
    expect(rows[0]).toEqual({ available: 8_000, held: 0 });
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
    expect(await engine.as(b, (tx) => countReplies(tx, b.broadcastId))).toEqual([
      { answer: 1, total: 1, refused: 0 },
      { answer: 2, total: 1, refused: 0 },
    ]);
  });

  it('go once per person and answer, whatever is repeated', async () => {
    const b = await aSurvey();
    await says(b, 1, 'yes', 'same');
    await says(b, 1, 'yes', 'same');
    await replies();
    await says(b, 1, 'YES!!');
    await says(b, 1, 'no');
    await says(b, 1, 'yes after all');
    await replies();
    await replies();
    expect(heard(b, 1)).toEqual([texts.yes, texts.no]);
  });

  it('are made by one of two workers', async () => {
    const b = await aSurvey({ recipients: 40, credits: 100 });
    await Promise.all(Array.from({ length: 40 }, (_, index) => says(b, index + 1, 'yes')));
    await Promise.all([1, 2, 3].map(() => queueDirectTexts(engine.deps)));
    await Promise.all([engine.send(), engine.send(engine.worker())]);
    await replies();
    for (let no = 1; no <= 40; no += 1) expect(heard(b, no)).toEqual([texts.yes]);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  });

  it('do not go to a person who has opted out since, and cost nothing then', async () => {
    const b = await aSurvey();
    await says(b, 1, 'yes');
    await says(b, 2, 'yes');
    await queueDirectTexts(engine.deps);
    await says(b, 1, 'STOP');
    await replies();
    // The reply to STOP is the only text that this phone still gets.
    const confirmation = expect.stringMatching(/^Test: You are unsubscribed/);
    expect([heard(b, 1), heard(b, 2)]).toEqual([[confirmation], [texts.yes]]);
    expect(await outcomes(b)).toEqual({ [optedOut]: 1, [sentToCarrier]: 2 });
    await says(b, 1, 'yes');
    await replies();
    expect(heard(b, 1)).toEqual([confirmation]);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  });

  it('to STOP go out within five minutes or never', async () => {
    const b = await aSurvey();
    await says(b, 1, 'STOP');
    engine.clock.advance(5 * 60_000 + 1);
    await replies();
    expect(heard(b, 1)).toEqual([]);
  });

  it('are not sent to a survey that is over, to strangers, and to our own numbers', async () => {
    const b = await aSurvey();
    const own = await engine.aBroadcast({
      recipients: 1,
      isTextSurvey: true,
      like: b,
      firstPhone: b.fromPhone - 1,
    });
    await engine.as(b, (tx) =>
      insertSurveyReplies(tx, own.broadcastId, [{ answer: 1, message: 'Loop', segments: 1, credits: 0 }]),
    );
    await engine.send();
    await says(b, 99, 'yes');
    await says(own, 1, 'yes');
    await replies();
    expect([heard(b, 99), heard(own, 1)]).toEqual([[], []]);
    engine.clock.advance(15 * day);
    await says(b, 1, 'yes');
    await replies();
    expect(heard(b, 1)).toEqual([]);
  });

  it('end after five within an hour, in case a machine replies to them', async () => {
    const first = await aSurvey();
    const surveys = [first];
    for (let n = 0; n < 3; n += 1) {
      engine.clock.advance(1_000);
      surveys.push(await engine.aBroadcast({ recipients: 1, isTextSurvey: true, like: first }));
      await engine.as(first, (tx) =>
        insertSurveyReplies(tx, surveys.at(-1)?.broadcastId ?? 0, [
          { answer: 1, message: texts.yes, segments: 1, credits: 0 },
          { answer: 2, message: texts.no, segments: 1, credits: 0 },
        ]),
      );
      await engine.send();
      await says(first, 1, 'yes');
      await says(first, 1, 'no');
      await replies();
    }
    expect(
      engine.carrier.taken.filter(
        (text) =>
          Object.values(texts).includes(text.text) &&
          text.to === toE164(first.phone(1)) &&
          text.from === toE164(first.fromPhone),
      ),
    ).toHaveLength(5);
  });

  it('are sent as far as the credits go, then refused, and nothing stays held', async () => {
    const b = await aSurvey({ credits: 2 });
    for (const no of [1, 2, 3]) await says(b, no, 'yes');
    await replies();
    expect([heard(b, 1), heard(b, 2), heard(b, 3)].flat()).toHaveLength(2);
    const { rows } = await engine.owner.query(
      'select refused from direct_text where account_id = $1 and refused is not null',
      [b.accountId],
    );
    expect(rows).toEqual([{ refused: notEnoughCredits }]);
    expect(await engine.as(b, (tx) => countReplies(tx, b.broadcastId))).toEqual([
      { answer: 1, total: 3, refused: 1 },
    ]);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  });

  it('end when their number can’t send, before and after they were queued', async () => {
    const b = await aSurvey();
    const block = (isBlocked: boolean) =>
      engine.owner.query('update text_number set is_blocked = $2 where text_number_id = $1', [
        b.textNumberId,
        isBlocked,
      ]);
    await block(true);
    await says(b, 1, 'yes');
    await replies();
    await block(false);
    await says(b, 2, 'yes');
    await queueDirectTexts(engine.deps);
    await block(true);
    await engine.send();
    await engine.finish();
    await block(false);
    await replies();
    expect([heard(b, 1), heard(b, 2)]).toEqual([[], []]);
    expect(await outcomes(b)).toEqual({ [textNumberUnavailable]: 1 });
    const { rows } = await engine.owner.query(
      'select available::int, held::int from wallet where account_id = $1',
      [b.accountId],
    );
    expect(rows[0]).toEqual({ available: 10_000, held: 0 });
    // A broadcast of the same number is paused and waits for a user, as before.
    const other = await engine.aBroadcast({ recipients: 1, like: b });
    await holdBroadcast(engine.deps, b.accountId, other.broadcastId);
    expect(engine.told.at(-1)).toMatchObject({ fact: 'held', broadcastId: other.broadcastId });
  });

  it('are not what a person answers: the survey is', async () => {
    const b = await aSurvey();
    await says(b, 1, 'yes');
    await replies();
    await says(b, 1, 'thank you');
    const { rows } = await engine.owner.query(
      'select broadcast_id, message from text_message where account_id = $1 and is_inbound order by text_message_id',
      [b.accountId],
    );
    expect(rows).toEqual([
      { broadcast_id: b.broadcastId, message: 'yes' },
      { broadcast_id: b.broadcastId, message: 'thank you' },
    ]);
  });
});

describe.each([
  { name: 'a carrier that knows repeated ids', aggregatorId: 5 as const },
  { name: 'a carrier that does not', aggregatorId: 2 as const },
])('a crash, with $name', ({ aggregatorId }) => {
  beforeAll(() => open(aggregatorId));
  afterAll(() => engine.close());
  /** When each text was submitted, by its place in what the carrier accepted. */
  let takenAt: number[] = [];
  beforeEach(() => {
    takenAt = engine.carrier.taken.map(() => 0);
    engine.carrier.answers((text) => {
      takenAt.push(engine.clock.now().getTime());
      return { kind: 'accepted', carrierMessageId: `m-${text.attemptId}` };
    });
    // One carrier lists what it accepted between two numbers within a time. The other knows our ids.
    engine.carrier.looksUp((attempt) => {
      const found = engine.carrier.taken.filter((text, index) => {
        if (aggregatorId === 5) return text.attemptId === attempt.attemptId;
        const at = takenAt[index] ?? 0;
        const isThen = at >= attempt.sentAfter.getTime() && at <= attempt.sentBefore.getTime();
        return isThen && text.to === attempt.to && text.from === attempt.from;
      });
      const [first] = found;
      if (first === undefined) return { kind: 'notFound' };
      return found.length > 1 && aggregatorId === 2
        ? { kind: 'ambiguous' }
        : { kind: 'found', carrierMessageId: `m-${first.attemptId}` };
    });
  });

  /** Lets leases expire and asks carriers until nothing is in doubt. */
  async function settle() {
    for (let round = 0; round < 6; round += 1) {
      engine.clock.advance(100_000);
      await engine.endLeases();
      engine.clock.advance(31_000);
      await reconcile(engine.deps);
      await replies();
      await engine.finish();
    }
  }
  /** A survey that was sent a minute ago. */
  const aSurveyBefore = async () => {
    const b = await aSurvey();
    engine.clock.advance(60_000);
    return b;
  };
  const claimReply = async (b: ABroadcast) => {
    await queueDirectTexts(engine.deps);
    const [queue = 0] = await queuesOf(b);
    const lease = await claim(engine.deps, 'dead', { accountId: b.accountId, broadcastId: queue, want: 10 });
    if (lease === null) throw new Error('nothing was claimed');
    return new LeaseRun(engine.deps, engine.carrier, 'dead', lease);
  };
  /** How often the phone got the text, as counted by a carrier that recognizes repeated ids. */
  const times = (b: ABroadcast, no: number) => {
    const own = engine.carrier.taken.filter(
      (text) =>
        text.to === toE164(b.phone(no)) && text.from === toE164(b.fromPhone) && text.text === texts.yes,
    );
    return aggregatorId === 5 ? new Set(own.map((text) => text.attemptId)).size : own.length;
  };

  it('between submit and record does not double a reply', async () => {
    const b = await aSurveyBefore();
    await says(b, 1, 'yes');
    await says(b, 2, 'yes');
    const run = await claimReply(b);
    // Submitted, but the carrier's response is never recorded.
    await engine.carrier.submitTexts(run.take(10).submissions);
    await settle();
    expect([times(b, 1), times(b, 2)]).toEqual([1, 1]);
    expect(await outcomes(b)).toEqual({ [sentToCarrier]: 2 });
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  });

  it('before submit loses no reply', async () => {
    const b = await aSurveyBefore();
    await says(b, 1, 'yes');
    await claimReply(b);
    await settle();
    expect(times(b, 1)).toBe(1);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  });

  it('is over when the receipt comes: the reply is delivered and its credits are settled', async () => {
    const b = await aSurveyBefore();
    await says(b, 1, 'yes');
    const run = await claimReply(b);
    const [text] = run.take(1).submissions;
    if (text === undefined) throw new Error('nothing was handed over');
    await engine.carrier.submitTexts([text]);
    const receipt: CarrierEvent = {
      kind: 'receipt',
      key: `r${(ids += 1)}`,
      attemptId: text.attemptId,
      carrierMessageId: 'm',
      to: text.to,
      status: delivered,
      code: null,
      billed: true,
      retry: false,
      optedOut: false,
      at: engine.clock.now(),
    };
    await intake.take(engine.carrier, Buffer.from(JSON.stringify([receipt])));
    await readWebhooks(engine.deps);
    await settle();
    expect(times(b, 1)).toBe(1);
    expect(await outcomes(b)).toEqual({ [delivered]: 1 });
    const { rows } = await engine.owner.query(
      `select settled from send_queue q join send s on s.send_id = q.send_id
       where s.account_id = $1 and s.origin <> 'broadcast'`,
      [b.accountId],
    );
    expect(rows).toEqual([{ settled: true }]);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  });
});
