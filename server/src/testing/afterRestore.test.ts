import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { afterRestore } from '../../../scripts/afterRestore.sql.ts';
import { attemptIdOf } from '../delivery/send/lease/attemptId.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { auditBooks } from '../reports/auditBooks.ts';
import { claim } from '../delivery/send/lease/claim.ts';
import {
  aReceipt,
  aScriptedCarrier,
  aTestEngine,
  type ABroadcast,
  type TestEngine,
} from '../delivery/fixtures.ts';
import { applyReceipts } from '../delivery/hear/receipts.ts';
import { reconcile } from '../delivery/settle/reconcile.ts';
import { pauseSending, resumeSending } from '../delivery/send/queue/sending.ts';
import { toE164 } from '@carillon/rules/phones/phones';
import { openDatabase, type Database } from '../platform/database/database.ts';

const { sentToCarrier, canceled, unconfirmed } = deliveryCodes;
const minute = 60_000;

describe.each([
  { name: 'a carrier that knows repeated ids', aggregatorId: 5 as const },
  { name: 'a carrier that does not', aggregatorId: 2 as const },
])('a restored database, with $name', ({ aggregatorId }) => {
  let engine: TestEngine;
  let owner: Database;
  let backupAt: Date;
  /** When the carrier took what was sent after the backup, by phone. */
  let takenAt: Map<string, number>;

  beforeEach(async () => {
    engine = await aTestEngine({
      carrier: aScriptedCarrier({ aggregatorId }),
      // Twenty are claimed at once from either: what knows repeated ids is given four times the chunk.
      settings: { chunkSize: aggregatorId === 5 ? 5 : 20 },
    });
    owner = openDatabase(engine.owner.options.connectionString ?? '', {
      size: 1,
      log: engine.deps.log,
      name: 'test',
    });
    takenAt = new Map();
    // Like a real carrier: texts outside the requested time are not found.
    engine.carrier.looksUp((attempt) => {
      const texts = engine.carrier.taken.filter(
        (text) =>
          text.to === attempt.to &&
          text.from === attempt.from &&
          (aggregatorId === 2 || text.attemptId === attempt.attemptId),
      );
      const at = takenAt.get(attempt.to) ?? backupAt.getTime();
      const isThen =
        aggregatorId === 5 || (at >= attempt.sentAfter.getTime() && at <= attempt.sentBefore.getTime());
      const [first] = texts;
      if (first === undefined || !isThen) return { kind: 'notFound' };
      return texts.length === 1 || aggregatorId === 5
        ? { kind: 'found', carrierMessageId: `m-${first.attemptId}` }
        : { kind: 'ambiguous' };
    });
  });
  afterEach(async () => {
    await owner.close();
    await engine.close();
  });

  /** From here on the database forgets what happens. */
  function backUp(): void {
    backupAt = engine.clock.now();
    engine.clock.advance(20 * minute);
  }
  /** A text that left after the backup: the carrier knows it, the restored database does not. */
  async function leftSince(b: ABroadcast, no: number, attempt = 1): Promise<void> {
    takenAt.set(toE164(b.phone(no)), engine.clock.now().getTime());
    const id = { accountId: b.accountId, broadcastId: b.broadcastId, recipientNo: no, attempt };
    await engine.carrier.submitTexts([
      {
        attemptId: attemptIdOf(id),
        from: toE164(b.fromPhone),
        to: toE164(b.phone(no)),
        text: 'x',
        mediaUrls: [],
        expiresAt: null,
      },
    ]);
  }
  function restore(cancel = false) {
    engine.clock.advance(30 * minute);
    return owner.inPlatform((tx) => afterRestore(tx, { backupAt, now: engine.clock.now(), cancel }));
  }
  /** Carillon runs again, until nothing moves. */
  async function run(): Promise<void> {
    for (let round = 0; round < 8; round += 1) {
      engine.clock.advance(31_000);
      await engine.endLeases();
      engine.clock.advance(31_000);
      await reconcile(engine.deps);
      await engine.send();
      await engine.finish();
    }
  }
  const timesTaken = (b: ABroadcast) => {
    const times = new Map<string, number>();
    for (const text of engine.carrier.taken)
      if (text.from === toE164(b.fromPhone)) times.set(text.to, (times.get(text.to) ?? 0) + 1);
    return times;
  };
  async function expectEverybodyOnce(b: ABroadcast, n: number): Promise<void> {
    const times = timesTaken(b);
    expect(times.size).toBe(n);
    expect(Math.max(...times.values())).toBe(1);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: n });
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  }
  const resume = (b: ABroadcast) => engine.as(b, (tx) => resumeSending(tx, b.broadcastId));
  const statusOf = async (b: ABroadcast) =>
    (
      await engine.owner.query('select status, hold_reason from broadcast where broadcast_id = $1', [
        b.broadcastId,
      ])
    ).rows[0] as { status: string; hold_reason: string };

  it('texts no recipient again who was texted after the backup, and loses none', async () => {
    const b = await engine.aBroadcast({ recipients: 100 });
    const worker = engine.worker();
    await worker.claimRound();
    await worker.idle();
    const before = timesTaken(b).size;
    expect(before).toBe(20);
    backUp();
    for (let no = before + 1; no <= 80; no += 1) await leftSince(b, no);
    const report = await restore();
    expect(report).toMatchObject({
      paused: [{ broadcastId: b.broadcastId, name: 'Test' }],
      canceled: [],
      asked: 100 - before,
    });
    expect(await statusOf(b)).toEqual({
      status: 'Paused',
      hold_reason: expect.stringMatching(/^Paused after the database was restored/),
    });
    // Nothing leaves automatically; recipients that the carrier knows are found.
    await run();
    expect(timesTaken(b).size).toBe(80);
    // The others were proven unsent and wait for the resume; until then they count as they were.
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 80, [unconfirmed]: 20 });
    await resume(b);
    await run();
    await expectEverybodyOnce(b, 100);
  });

  it('asks about what was leased, in doubt, waiting for another try, or paused at the backup', async () => {
    const b = await engine.aBroadcast({ recipients: 9 });
    engine.carrier.answers((text) => {
      const no = Number(text.to.slice(-1));
      if (no === 2) return { kind: 'retryLater', code: 'BUSY' };
      if (no === 3) return { kind: 'unknown', code: 'TIMEOUT' };
      return { kind: 'accepted', carrierMessageId: `m-${text.attemptId}` };
    });
    await engine.worker().claimRound();
    const paused = await engine.aBroadcast({ recipients: 4 });
    await engine.as(paused, (tx) => pauseSending(tx, paused.broadcastId));
    await engine.worker().idle();
    // A worker died after its claim.
    const leased = await engine.aBroadcast({ recipients: 3 });
    await claim(engine.deps, 'worker', { ...leased, want: 3 });
    backUp();
    engine.carrier.answers((text) => ({ kind: 'accepted', carrierMessageId: `m-${text.attemptId}` }));
    // After the backup the retry left, and the paused broadcast was resumed and reached two.
    const [retry] = (
      await engine.owner.query('select recipient_no, attempt from text_retry where send_id = $1', [
        b.broadcastId,
      ])
    ).rows as { recipient_no: number; attempt: number }[];
    if (retry !== undefined) await leftSince(b, retry.recipient_no, retry.attempt);
    await leftSince(paused, 1);
    await leftSince(paused, 2);
    // What the lease held was looked up, was not found, and left with another attempt.
    for (const no of [1, 2, 3]) await leftSince(leased, no, aggregatorId === 2 ? 2 : 1);
    const report = await restore();
    const all = [b, paused, leased];
    expect(report.paused.map((one) => one.broadcastId).toSorted()).toEqual(
      all.map((one) => one.broadcastId).toSorted(),
    );
    for (const one of all) await resume(one);
    await run();
    await expectEverybodyOnce(leased, 3);
    await expectEverybodyOnce(paused, 4);
    expect(Math.max(...timesTaken(b).values())).toBe(1);
    expect(timesTaken(b).size).toBe(9);
  });

  it('holds what should have started meanwhile, and names what starts later', async () => {
    const due = await engine.aBroadcast({ recipients: 6, isStarted: false });
    const later = await engine.aBroadcast({ recipients: 2, isStarted: false });
    const schedule = (b: ABroadcast, ms: number) =>
      engine.owner.query(
        `update broadcast set status = 'AuthorizationApproved', category = 'Scheduled', start_date = $2 where broadcast_id = $1`,
        [b.broadcastId, new Date(engine.clock.now().getTime() + ms)],
      );
    await schedule(due, 10 * minute);
    await schedule(later, 24 * 60 * minute);
    backUp();
    for (const no of [1, 2, 3, 4]) await leftSince(due, no);
    const report = await restore();
    expect(report.paused.map((one) => one.broadcastId)).toEqual([due.broadcastId]);
    expect(report.scheduled.map((one) => one.broadcastId)).toEqual([later.broadcastId]);
    expect((await statusOf(later)).status).toBe('AuthorizationApproved');
    await run();
    expect(timesTaken(due).size).toBe(4);
    await resume(due);
    await run();
    await expectEverybodyOnce(due, 6);
  });

  /** Every recipient was claimed; the texts of one lease may have left, and their broadcast only waits for its end. */
  async function aDrainedOneInDoubt(): Promise<ABroadcast> {
    const b = await engine.aBroadcast({ recipients: 6 });
    await claim(engine.deps, 'dies', { ...b, want: 2 });
    await engine.send();
    engine.clock.advance(63_000);
    await engine.endLeases();
    await engine.finish();
    return b;
  }

  it.each([
    { what: 'in doubt', ask: false },
    { what: 'waiting for another attempt', ask: true },
  ])('pauses what had reached everyone but has texts $what', async ({ ask }) => {
    const b = await aDrainedOneInDoubt();
    if (ask) {
      engine.clock.advance(31_000);
      await reconcile(engine.deps);
    }
    backUp();
    const report = await restore();
    expect(report.paused.map((one) => one.broadcastId)).toEqual([b.broadcastId]);
    expect((await statusOf(b)).status).toBe('Paused');
    await run();
    expect(timesTaken(b).size).toBe(4);
    await resume(b);
    await run();
    await expectEverybodyOnce(b, 6);
  });

  it('with --cancel ends what had reached everyone but has texts in doubt', async () => {
    const b = await aDrainedOneInDoubt();
    backUp();
    const report = await restore(true);
    expect(report.canceled.map((one) => one.broadcastId)).toEqual([b.broadcastId]);
    await run();
    // With --cancel no carrier is asked: a user decides what became of them.
    expect(timesTaken(b).size).toBe(4);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 4, [unconfirmed]: 2 });
  });

  it('sends nothing again that a carrier sends back after the restore, until a person resumes', async () => {
    const b = await engine.aBroadcast({ recipients: 2 });
    await engine.send();
    await engine.finish();
    backUp();
    expect(await restore()).toMatchObject({ paused: [] });
    const [text] = engine.carrier.taken.filter(({ from }) => from === toE164(b.fromPhone));
    if (text === undefined) throw new Error('nothing was sent');
    await owner.inPlatform((tx) =>
      applyReceipts(engine.deps, tx, 'test', [aReceipt(text, 'sentBack', engine.clock.now())], {
        webhookId: 1,
        no: 0,
      }),
    );
    engine.clock.advance(2 * 60 * minute);
    await run();
    expect(engine.told).toContainEqual(expect.objectContaining({ fact: 'held', broadcastId: b.broadcastId }));
    expect(timesTaken(b).get(text.to)).toBe(1);
    await resume(b);
    await run();
    expect(timesTaken(b).get(text.to)).toBe(2);
  });

  it('gives up single texts in doubt: carriers are asked about them, and they are never sent later', async () => {
    const b = await aDrainedOneInDoubt();
    await engine.owner.query(
      `update send set origin = 'conversation', broadcast_id = null where account_id = $1 and send_id = $2`,
      [b.accountId, b.broadcastId],
    );
    await engine.owner.query('delete from broadcast where broadcast_id = $1', [b.broadcastId]);
    backUp();
    await restore();
    await run();
    expect(timesTaken(b).size).toBe(4);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 4, [canceled]: 2 });
    const { rows } = await engine.owner.query('select held::int from wallet where account_id = $1', [
      b.accountId,
    ]);
    expect(rows).toEqual([{ held: 0 }]);
  });

  it('with --cancel ends everything unfinished without asking', async () => {
    const b = await engine.aBroadcast({ recipients: 50, perMinute: 20 });
    await engine.send();
    const before = timesTaken(b).size;
    backUp();
    for (let no = before + 1; no <= 40; no += 1) await leftSince(b, no);
    const report = await restore(true);
    expect(report).toMatchObject({ paused: [], canceled: [{ broadcastId: b.broadcastId }], asked: 0 });
    await run();
    expect(Math.max(...timesTaken(b).values())).toBe(1);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: before, [canceled]: 50 - before });
    expect((await statusOf(b)).status).toBe('Canceled');
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  });

  it('does not ask a carrier that has forgotten', async () => {
    const b = await engine.aBroadcast({ recipients: 5, perMinute: 2 });
    await engine.send();
    backUp();
    engine.clock.advance(48 * 60 * minute);
    if (aggregatorId === 2) {
      expect(await restore()).toMatchObject({ paused: [{ broadcastId: b.broadcastId }] });
      return;
    }
    await expect(restore()).rejects.toThrow(/48 hours only.*--cancel/);
    expect((await statusOf(b)).status).toBe('Broadcasting');
    expect(await restore(true)).toMatchObject({ canceled: [{ broadcastId: b.broadcastId }] });
  });

  it('drops waiting digests, and reports what is unread after the usual period', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    const notification = async (user: number, hasNew: boolean) => {
      const { rows } = await engine.owner.query<{ id: number }>(
        `insert into notification (account_id, user_id, text_number_id, method, is_active, has_new, look_at)
         values ($1, $2, $3, 'Text', true, $4, now() + interval '1 day') returning notification_id as id`,
        [b.accountId, user, b.textNumberId, hasNew],
      );
      return rows[0]?.id ?? 0;
    };
    const digest = (id: number) =>
      engine.owner.query<{ id: string }>(
        `insert into digest (account_id, notification_id, user_id, text_number_id, method, made_at)
         values ($1, $2, 1, $3, 'Text', now()) returning digest_id as id`,
        [b.accountId, id, b.textNumberId],
      );
    const [told, due, quiet] = [
      await notification(901, false),
      await notification(902, true),
      await notification(903, false),
    ];
    const before = await digest(told);
    backUp();
    await restore();
    const { rows } = await engine.owner.query(
      `select notification_id as id, has_new as "hasNew", last_digest_at is not null as "isTold",
         look_at = '-infinity' as "isLookedAt" from notification where notification_id = any($1) order by 1`,
      [[told, due, quiet]],
    );
    expect(rows).toEqual([
      { id: told, hasNew: true, isTold: true, isLookedAt: true },
      { id: due, hasNew: true, isTold: true, isLookedAt: true },
      { id: quiet, hasNew: false, isTold: false, isLookedAt: false },
    ]);
    const { rows: states } = await engine.owner.query('select state from digest');
    expect(states).toEqual([{ state: 'needless' }]);
    const after = await digest(due);
    expect(Number(after.rows[0]?.id)).toBeGreaterThan(Number(before.rows[0]?.id) + 100_000);
  });

  it('leaves the numbers of lost broadcasts unused, gives up single texts, and refuses company', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    await engine.owner.query(
      `insert into direct_text (account_id, source, text_number_id, phone, message, segments, credits, origin, created_at)
       values ($1, 's', $2, 2145550100, 'x', 1, 0, 'surveyReply', now())`,
      [b.accountId, b.textNumberId],
    );
    backUp();
    const company = openDatabase(engine.owner.options.connectionString ?? '', {
      size: 1,
      log: engine.deps.log,
      name: 'carillon worker',
    });
    await company.query('select 1');
    await expect(restore()).rejects.toThrow('Carillon is running on this database. Stop it first.');
    await company.close();
    // The database notices a moment later.
    await vi.waitUntil(
      async () =>
        (await owner.query(`select from pg_stat_activity where application_name = 'carillon worker'`))
          .length === 0,
      5_000,
    );
    expect(await restore()).toMatchObject({ directTexts: 1 });
    const next = await engine.aBroadcast({ recipients: 1 });
    expect(next.broadcastId).toBeGreaterThan(b.broadcastId + 100_000);
    expect(next.audienceId).toBeGreaterThan(b.audienceId + 100_000);
    const refused = await engine.owner.query('select refused from direct_text');
    expect(refused.rows).toEqual([{ refused: canceled }]);
    expect((await engine.counts(b)).byStatus[unconfirmed] ?? 0).toBe(0);
  });
});
