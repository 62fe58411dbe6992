import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { SingleOrigin } from '../../../sends/index.ts';
import { askForText } from '../queue/directTexts.sql.ts';
import { queueDirectTexts } from '../queue/directTexts.ts';
import { aScriptedCarrier, aTestEngine, accepted, type ABroadcast, type TestEngine } from '../../fixtures.ts';
import { pauseSending, stopSending } from '../queue/sending.ts';

const {
  needsSending,
  sentToCarrier,
  notTextable,
  notOptedIn,
  notVerified,
  optedOut,
  doNotContact,
  invalidNumber,
  canceled,
  textNumberUnavailable,
} = deliveryCodes;

/** Longer than a gate decision is valid (a second). */
const aWhile = 1_100;
const people = 20;
/** The texts in flight with the first one when the change comes. */
const atOnce = 2;
const lastOne = people;

let engine: TestEngine;
beforeAll(async () => {
  // One request at a time with two texts, and a lease that holds every recipient.
  engine = await aTestEngine({
    settings: { senderConcurrency: 1 },
    carrier: aScriptedCarrier({ aggregatorId: 5, maxBatch: atOnce }),
  });
});
afterAll(() => engine.close());
beforeEach(() => engine.carrier.taken.splice(0));
afterEach(async () => {
  engine.carrier.answers(() => accepted);
  // Stops work that other tests left behind.
  await engine.owner.query(`update send_queue set state = 'stopped', settled = true`);
  await engine.owner.query('delete from do_not_contact; delete from phone_fact');
});

type Change = (b: ABroadcast) => Promise<unknown>;
const ofNumber =
  (set: string): Change =>
  (b) =>
    engine.owner.query(`update text_number set ${set} where text_number_id = $1`, [b.textNumberId]);
const ofAccount =
  (set: string): Change =>
  (b) =>
    engine.owner.query(`update account set ${set} where account_id = $1`, [b.accountId]);

/** Sends. While the first text is at the carrier, the change happens and the gate decision expires. */
async function sendWithChange(b: ABroadcast, change: Change): Promise<void> {
  let isChanged = false;
  engine.carrier.answers(async () => {
    if (!isChanged) {
      isChanged = true;
      await change(b);
      engine.clock.advance(aWhile);
    }
    return accepted;
  });
  await engine.send();
}

const rest = (status: number) => ({ [status]: people - atOnce });
const one = (status: number) => ({ [sentToCarrier]: people - 1, [status]: 1 });

describe('what was claimed is checked again before it leaves', () => {
  // Departure refuses what the claim refuses, for every recipient.
  const cases: [what: string, change: Change, becomes: Record<number, number>, isHeld: boolean][] = [
    [
      'registration is taken back',
      ofNumber(`registration_status = 'Not Registered'`),
      rest(needsSending),
      true,
    ],
    ['registration is suspended', ofNumber(`registration_status = 'Rejected'`), rest(needsSending), true],
    ['registration is asked for anew', ofNumber(`registration_status = 'Pending'`), rest(needsSending), true],
    ['the number is blocked', ofNumber('is_blocked = true'), rest(needsSending), true],
    ['the number goes out of service', ofNumber('is_retired = true'), rest(needsSending), true],
    ['the account is suspended', ofAccount('account_status_id = 1'), rest(needsSending), true],
    ['the account is closed', ofAccount('account_status_id = 3'), rest(needsSending), true],
    [
      'phone carriers refuse the number',
      ofNumber(`stopped_at = now(), stopped_code = '4773'`),
      rest(needsSending),
      true,
    ],
    ['the account may no longer text', ofAccount('country_id = 44'), rest(notTextable), false],
    ['the account asks for opt-in', ofAccount('require_text_opt_in = true'), rest(notOptedIn), false],
    ['opt-in must be explicit', ofAccount('explicit_opt_in_required = true'), rest(notOptedIn), false],
    ['the account is put on a trial', ofAccount('is_free_trial = true'), rest(notVerified), false],
    [
      'a recipient opts out',
      (b) =>
        engine.owner.query(
          `insert into opt_out (account_id, phone, opted_out_text, source) values ($1, $2, true, 'Stop')`,
          [b.accountId, b.phone(lastOne)],
        ),
      one(optedOut),
      false,
    ],
    [
      'a recipient asks every sender to stop',
      (b) => engine.owner.query('insert into do_not_contact (phone) values ($1)', [b.phone(lastOne)]),
      one(doNotContact),
      false,
    ],
    [
      'a recipient turns out to be a landline',
      (b) =>
        engine.owner.query('insert into phone_fact (phone, line_type) values ($1, 2)', [b.phone(lastOne)]),
      one(notTextable),
      false,
    ],
    [
      "a recipient's number goes out of service",
      (b) => engine.owner.query('insert into phone_fact (phone, dead) values ($1, true)', [b.phone(lastOne)]),
      one(invalidNumber),
      false,
    ],
    [
      'the broadcast is paused',
      (b) => engine.as(b, (tx) => pauseSending(tx, b.broadcastId)),
      rest(needsSending),
      false,
    ],
    [
      'the broadcast is canceled',
      (b) => engine.as(b, (tx) => stopSending(tx, b.broadcastId, canceled, engine.clock.now())),
      rest(canceled),
      false,
    ],
  ];
  it.each(cases)('%s', async (_what, change, becomes, isHeld) => {
    const b = await engine.aBroadcast({ recipients: people });
    await sendWithChange(b, change);
    const left = engine.carrier.taken.length;
    expect(left).toBe(becomes[sentToCarrier] ?? atOnce);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: left, ...becomes });
    expect(engine.told.some((told) => told.fact === 'held' && told.broadcastId === b.broadcastId)).toBe(
      isHeld,
    );
  });

  it('what was kept back goes out once the number may send again, each text once', async () => {
    const b = await engine.aBroadcast({ recipients: people });
    await sendWithChange(b, ofNumber(`registration_status = 'Rejected'`));
    await ofNumber(`registration_status = 'Registered'`)(b);
    await engine.owner.query(
      `update send_queue set state = 'running', is_paused = false where send_id = $1`,
      [b.broadcastId],
    );
    await engine.send();
    expect(new Set(engine.carrier.taken.map((text) => text.to)).size).toBe(people);
    expect(engine.carrier.taken).toHaveLength(people);
  });
});

describe('texts to one phone are checked again as well', () => {
  async function ask(b: ABroadcast, origin: SingleOrigin): Promise<void> {
    await engine.as(b, async (tx) => {
      for (let no = 1; no <= people; no += 1)
        await askForText(
          tx,
          {
            source: `${origin}.${no}`,
            textNumberId: b.textNumberId,
            phone: b.phone(no),
            message: 'Hello.',
            mediaUrls: [],
            segments: 1,
            credits: 0,
            origin,
          },
          engine.clock.now(),
        );
    });
    await queueDirectTexts(engine.deps);
  }
  const statuses = async (b: ABroadcast): Promise<Record<number, number>> => {
    const { rows } = await engine.owner.query<{ status: number; n: number }>(
      `select coalesce(d.refused, r.status, case when q.state = 'stopped' then q.unreached_status else 1 end) as status,
         count(*)::int as n
       from direct_text d
         left join send_queue q on q.account_id = d.account_id and q.send_id = d.send_id
         left join text_result r on r.account_id = d.account_id and r.send_id = d.send_id
           and r.recipient_no = d.recipient_no
       where d.account_id = $1 group by 1`,
      [b.accountId],
    );
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  };

  const kinds: [string, SingleOrigin][] = [
    ["a survey's answer", 'surveyReply'],
    ['a test', 'test'],
    ['a text of a conversation', 'conversation'],
    ['an automatic answer', 'autoReply'],
    ['the answer to STOP', 'stopReply'],
  ];
  const changes: [string, Change][] = [
    ['loses its registration', ofNumber(`registration_status = 'Not Registered'`)],
    ['is blocked', ofNumber('is_blocked = true')],
    ['goes out of service', ofNumber('is_retired = true')],
    ['is refused by carriers', ofNumber('stopped_at = now()')],
  ];
  const cases = kinds.flatMap(([kind, origin]) =>
    changes.map(([what, change]): [string, string, SingleOrigin, Change] => [kind, what, origin, change]),
  );
  it.each(cases)('%s, when its number %s', async (_kind, _what, origin, change) => {
    const b = await engine.aBroadcast({ recipients: 1, isStarted: false });
    await ask(b, origin);
    await sendWithChange(b, change);
    await engine.send();
    expect(engine.carrier.taken).toHaveLength(atOnce);
    expect(await statuses(b)).toEqual({ [sentToCarrier]: atOnce, ...rest(textNumberUnavailable) });
  });
});
