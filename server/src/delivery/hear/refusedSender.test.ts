import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainUser } from '@carillon/rules/accounts/rights';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import { bandwidthFailure, bandwidthFailures } from '../../carriers/bandwidth/errorCodes.ts';
import { infobipFailure } from '../../carriers/infobip/statusCodes.ts';
import type { CarrierEvent } from '../../carriers/index.ts';
import type { FailureMeaning } from '../../carriers/failures.ts';
import { resumeNumber } from '../../numbers/index.ts';
import { attemptIdOf } from '../send/lease/attemptId.ts';
import { aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { readWebhooks } from './readWebhooks.ts';
import { resumeSending } from '../send/queue/sending.ts';
import { WebhookIntake } from './webhookIntake.ts';

let engine: TestEngine;
let intake: WebhookIntake;
beforeAll(async () => {
  engine = await aTestEngine();
  intake = new WebhookIntake(engine.deps);
});
afterAll(() => engine.close());

const hour = 3_600_000;
const inactive = bandwidthFailure(4773);
let keys = 0;
function receipt(b: ABroadcast, no: number, failure: FailureMeaning = inactive, attempt = 1): CarrierEvent {
  const attemptId = attemptIdOf({
    accountId: b.accountId,
    broadcastId: b.broadcastId,
    recipientNo: no,
    attempt,
  });
  return {
    kind: 'receipt',
    key: `r${(keys += 1)}`,
    attemptId,
    carrierMessageId: `m-${attemptId}`,
    to: toE164(b.phone(no)),
    code: '4773',
    at: engine.clock.now(),
    ...failure,
  };
}
const arrived = (b: ABroadcast, no: number): CarrierEvent =>
  receipt(b, no, { ...inactive, status: deliveryCodes.delivered, stopsSender: false });
async function comes(...events: CarrierEvent[]): Promise<void> {
  await intake.take(engine.carrier, Buffer.from(JSON.stringify(events)));
  while ((await readWebhooks(engine.deps)).read > 0);
}
async function isStopped(b: ABroadcast): Promise<boolean> {
  const { rows } = await engine.owner.query<{ stopped: boolean }>(
    'select stopped_at is not null as stopped from text_number where text_number_id = $1',
    [b.textNumberId],
  );
  return rows[0]?.stopped === true;
}
/** Six recipients were texted. The seventh and the rest wait. */
async function aSentBroadcast(like?: ABroadcast): Promise<ABroadcast> {
  const b = await engine.aBroadcast({ recipients: 6, ...(like && { like }) });
  await engine.send();
  return b;
}

describe('the third text refused because of its number', () => {
  type Case = [what: string, told: (b: ABroadcast) => Promise<void>, stops: boolean];
  const cases: Case[] = [
    ['three texts at once', (b) => comes(receipt(b, 1), receipt(b, 2), receipt(b, 3)), true],
    [
      'three texts one after another',
      async (b) => {
        for (const no of [1, 2, 3]) await comes(receipt(b, no));
      },
      true,
    ],
    ['in any order', (b) => comes(receipt(b, 5), receipt(b, 1), receipt(b, 3)), true],
    ['all of the list', (b) => comes(...[1, 2, 3, 4, 5, 6].map((no) => receipt(b, no))), true],
    ['two texts', (b) => comes(receipt(b, 1), receipt(b, 2)), false],
    ['one text, told three times', (b) => comes(receipt(b, 1), receipt(b, 1), receipt(b, 1)), false],
    [
      'one text, told again and again later',
      async (b) => {
        for (let time = 0; time < 5; time += 1) await comes(receipt(b, 1), receipt(b, 2));
      },
      false,
    ],
    [
      'one text, refused at each of its attempts',
      (b) => comes(receipt(b, 1), receipt(b, 1, inactive, 2), receipt(b, 1, inactive, 3)),
      false,
    ],
    [
      'the very same events again',
      async (b) => {
        const same = [receipt(b, 1), receipt(b, 2)];
        await comes(...same);
        await comes(...same);
      },
      false,
    ],
    [
      'three texts among many that arrive',
      (b) => comes(arrived(b, 4), receipt(b, 1), arrived(b, 5), receipt(b, 2), receipt(b, 3)),
      true,
    ],
    [
      'three texts within a day',
      async (b) => {
        await comes(receipt(b, 1), receipt(b, 2));
        engine.clock.advance(23 * hour);
        await comes(receipt(b, 3));
      },
      true,
    ],
    [
      'three texts, one each day',
      async (b) => {
        for (const no of [1, 2, 3]) {
          await comes(receipt(b, no));
          engine.clock.advance(25 * hour);
        }
      },
      false,
    ],
    [
      'a recipient that the broadcast does not have',
      (b) => comes(...[7, 8, 9].map((no) => receipt(b, no))),
      false,
    ],
    [
      'texts of two broadcasts of one number',
      async (b) => {
        const other = await aSentBroadcast(b);
        await comes(receipt(b, 1), receipt(other, 1), receipt(other, 2));
      },
      true,
    ],
    [
      'texts of two numbers',
      async (b) => {
        const other = await aSentBroadcast();
        await comes(receipt(b, 1), receipt(b, 2), receipt(other, 1), receipt(other, 2));
      },
      false,
    ],
  ];
  it.each(cases)('%s', async (_what, told, stops) => {
    const b = await aSentBroadcast();
    await told(b);
    expect(await isStopped(b)).toBe(stops);
  });
});

describe('which refusals concern the number', () => {
  const bandwidth = Object.keys(bandwidthFailures).map((code): [string, FailureMeaning] => [
    `Bandwidth ${code}`,
    bandwidthFailure(Number(code)),
  ]);
  it('of Bandwidth: those that say so, and no others', () => {
    const stopping = bandwidth.filter(([, { stopsSender }]) => stopsSender).map(([code]) => code.slice(-4));
    expect(stopping).toEqual(
      expect.arrayContaining(['4433', '4476', '4481', '4740', '4773', '4774', '4795']),
    );
    for (const [code, failure] of bandwidth)
      expect(failure.stopsSender, code).toBe(failure.status === deliveryCodes.textNumberUnavailable);
  });

  it.each([
    ['4433', bandwidthFailure(4433), true],
    ['4476', bandwidthFailure(4476), true],
    ['4774', bandwidthFailure(4774), true],
    ['4795', bandwidthFailure(4795), true],
    ['4772, which does not say whose number is blocked', bandwidthFailure(4772), false],
    ['4701, a phone that is off', bandwidthFailure(4701), false],
    ['4770, spam', bandwidthFailure(4770), false],
    ['4775, opted out', bandwidthFailure(4775), false],
    ['4780, the limit of a day', bandwidthFailure(4780), false],
    ['a code that is not known', bandwidthFailure(4799), false],
    ['Infobip 11', infobipFailure(11, 5, 0), true],
    ['Infobip 13', infobipFailure(13, 5, 0), true],
    ['Infobip 9 with 2053', infobipFailure(9, 2, 2053), true],
    ['Infobip 12, our own balance there', infobipFailure(12, 5, 0), false],
    ['Infobip 9 with 375, of which its page does not say whose', infobipFailure(9, 2, 375), false],
    ['Infobip 9 with 27, a phone that is off', infobipFailure(9, 2, 27), false],
  ])('%s', async (_code, failure, stops) => {
    const b = await aSentBroadcast();
    await comes(...[1, 2, 3].map((no) => receipt(b, no, failure)));
    expect(await isStopped(b)).toBe(stops);
  });
});

describe('a number that was stopped', () => {
  const owner = { ...plainUser, IsMasterUser: true };
  const user = plainUser;
  const resume = (b: ABroadcast, who = owner) =>
    engine.as(b, async (tx) => {
      const number = { textNumberId: b.textNumberId, stoppedAt: engine.clock.now() };
      await resumeNumber(tx, who, number, engine.clock.now());
      await resumeSending(tx, b.broadcastId);
    });

  it('pauses what is sending, with the reason, and neither loses nor charges other texts', async () => {
    const b = await engine.aBroadcast({ recipients: 40, perMinute: 200 });
    await engine.send();
    const left = () => engine.carrier.taken.filter((text) => text.from === toE164(b.fromPhone)).length;
    const before = left();
    await comes(receipt(b, 1), receipt(b, 2), receipt(b, 3));
    engine.clock.advance(60_000);
    await engine.send();
    expect(left()).toBe(before);
    const held = engine.told.filter((told) => told.fact === 'held' && told.broadcastId === b.broadcastId);
    expect(held).toHaveLength(1);
    expect(held[0]?.reason).toContain('4773');
    expect(
      engine.told.filter((told) => told.fact === 'stopped' && told.broadcastId === b.textNumberId),
    ).toHaveLength(1);
  });

  it('is reported once, whatever comes afterward', async () => {
    const b = await aSentBroadcast();
    for (const no of [1, 2, 3, 4, 5, 6]) await comes(receipt(b, no));
    expect(
      engine.told.filter((told) => told.fact === 'stopped' && told.broadcastId === b.textNumberId),
    ).toHaveLength(1);
  });

  it('sends again when the owner allows it; receipts of earlier texts no longer count', async () => {
    const b = await engine.aBroadcast({ recipients: 12, perMinute: 60 });
    for (let round = 0; round < 6; round += 1) {
      await engine.send();
      engine.clock.advance(2_000);
    }
    await comes(receipt(b, 1), receipt(b, 2), receipt(b, 3));
    await engine.send();
    engine.clock.advance(1_000);
    await resume(b);
    expect(await isStopped(b)).toBe(false);
    // Late receipts of texts that left before, and receipts that were reported already.
    await comes(receipt(b, 4), receipt(b, 5), receipt(b, 6), receipt(b, 1), receipt(b, 2), receipt(b, 3));
    expect(await isStopped(b)).toBe(false);
    for (let round = 0; round < 12; round += 1) {
      await engine.send();
      engine.clock.advance(2_000);
    }
    // The number is still refused: stopping it takes three new texts, and not fewer.
    await comes(receipt(b, 10), receipt(b, 11));
    expect(await isStopped(b)).toBe(false);
    await comes(receipt(b, 12));
    expect(await isStopped(b)).toBe(true);
  });

  it('can’t be allowed to send again by every user', async () => {
    const b = await aSentBroadcast();
    await comes(receipt(b, 1), receipt(b, 2), receipt(b, 3));
    await expect(resume(b, user)).rejects.toThrow('Phone carriers refuse');
    expect(await isStopped(b)).toBe(true);
  });
});
