import pg from 'pg';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type {
  AttemptInDoubt,
  CarrierEvent,
  Carriers,
  LookUpOutcome,
  SubmitOutcome,
  TextCarrier,
  TextSubmission,
} from '../carriers/index.ts';
import { receiveTexts } from '../conversations/index.ts';
import { fixedClock } from '../platform/clock.ts';
import { readConfig } from '../platform/settings/config.ts';
import { openDatabase, type Database, type TenantTx } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { inAccount, openBroadcastSend } from '../sends/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { noFacts, type DeliveryDeps, type DeliveryFacts, type EngineSettings } from './deliveryDeps.ts';
import { finishBroadcasts } from './settle/finish.ts';
import { endLeases } from './send/lease/leaseExpiry.ts';
import { Sender } from './send/sender.ts';
import { countsOf, queueBroadcast, startSending, type ResultCounts } from './send/queue/sending.ts';

/** A carrier in this process that follows the test's script. */
export interface ScriptedCarrier extends TextCarrier {
  /** Every text that was submitted, in order. */
  readonly taken: TextSubmission[];
  /** Responses to the next submissions. */
  answers(reply: (text: TextSubmission) => SubmitOutcome | Promise<SubmitOutcome>): void;
  /** Responses to look-ups; by default what `taken` contains. */
  looksUp(reply: (attempt: AttemptInDoubt) => LookUpOutcome): void;
}

export const accepted: SubmitOutcome = { kind: 'accepted', carrierMessageId: null };

/** A carrier that accepts everything until the test says otherwise. Its webhooks are CarrierEvents as JSON. */
export function aScriptedCarrier(
  options: { aggregatorId?: 2 | 5; maxBatch?: number; recognisesRepeatedIds?: boolean } = {},
): ScriptedCarrier {
  const aggregatorId = options.aggregatorId ?? 2;
  const taken: TextSubmission[] = [];
  let reply: (text: TextSubmission) => SubmitOutcome | Promise<SubmitOutcome> = (text) => ({
    kind: 'accepted',
    carrierMessageId: `m-${text.attemptId}`,
  });
  let lookUp = (attempt: AttemptInDoubt): LookUpOutcome => {
    const found = taken.filter((text) => text.to === attempt.to && text.from === attempt.from);
    return found.length === 0
      ? { kind: 'notFound' }
      : { kind: 'found', carrierMessageId: `m-${found[0]?.attemptId}` };
  };
  return {
    name: aggregatorId === 2 ? 'bandwidth' : 'infobip',
    aggregatorId,
    maxBatch: options.maxBatch ?? (aggregatorId === 2 ? 1 : 100),
    recognisesRepeatedIds: options.recognisesRepeatedIds ?? aggregatorId === 5,
    requestTimeoutMs: 1_000,
    taken,
    answers: (next) => void (reply = next),
    looksUp: (next) => void (lookUp = next),
    submitTexts: (batch) =>
      Promise.all(
        batch.map(async (text) => {
          const outcome = await reply(text);
          if (outcome.kind === 'accepted' || outcome.kind === 'unknown') taken.push(text);
          return outcome;
        }),
      ),
    lookUpTexts: async (attempts) => attempts.map((attempt) => lookUp(attempt)),
    authenticate: (headers) => headers['authorization'] === 'right',
    mayBringTexts: () => true,
    parseWebhook: (body) =>
      (JSON.parse(body.toString()) as CarrierEvent[]).map((event) =>
        'at' in event ? { ...event, at: new Date(event.at) } : event,
      ),
    mediaHeaders: () => ({}),
    close: async () => undefined,
  };
}

/**
 * A receipt for a text that was accepted. With `sentBack`, the text must be resent because of the carrier's own limits.
 */
export function aReceipt(
  text: TextSubmission,
  what: 'delivered' | 'sentBack',
  at: Date,
): Extract<CarrierEvent, { kind: 'receipt' }> {
  const isSentBack = what === 'sentBack';
  return {
    kind: 'receipt',
    key: `${text.attemptId}.${what}.${at.getTime()}`,
    attemptId: text.attemptId,
    carrierMessageId: `m-${text.attemptId}`,
    to: text.to,
    status: isSentBack ? deliveryCodes.carrierLimitExceeded : deliveryCodes.delivered,
    code: isSentBack ? '4775' : null,
    billed: true,
    retry: isSentBack,
    optedOut: false,
    at,
  };
}

export interface ABroadcast {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly audienceId: number;
  readonly textNumberId: number;
  readonly fromPhone: number;
  /** Phone of a recipient number. */
  phone(no: number): number;
}

/** Everything that a test of the engine needs. */
export interface TestEngine {
  readonly database: Database;
  readonly owner: pg.Pool;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly carrier: ScriptedCarrier;
  readonly deps: DeliveryDeps;
  readonly told: { fact: string; broadcastId: number; reason?: string }[];
  /** Makes another worker. */
  worker(name?: string): Sender;
  /** Claims, submits and records until nothing is left to do now. */
  send(sender?: Sender): Promise<void>;
  endLeases(): Promise<number>;
  finish(): Promise<number>;
  as<T>(broadcast: { accountId: number }, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  counts(broadcast: ABroadcast): Promise<ResultCounts>;
  aBroadcast(options?: BroadcastOptions): Promise<ABroadcast>;
  close(): Promise<void>;
}

/** How a test's broadcast differs from a plain one. */
export interface BroadcastOptions {
  recipients?: number;
  perMinute?: number;
  segmentsPerMinute?: number;
  text?: string;
  signature?: string;
  namePrefix?: string;
  creditsPerText?: number;
  requireTextOptIn?: boolean;
  messagesPerDay?: number;
  isTextSurvey?: boolean;
  isStarted?: boolean;
  aggregatorId?: 2 | 5;
  /** Another broadcast of the same account and number. */
  like?: ABroadcast;
  firstPhone?: number;
}

const settings: EngineSettings = {
  senderConcurrency: 16,
  chunkSize: 500,
  leaseMs: 60_000,
  submitTimeoutMs: 1_000,
  reconcileAfterMs: 30_000,
  finalizingMs: 86_400_000,
  receiptBatchSize: 200,
  receiptBatchMs: 1,
};

let nextPhone = 2_145_550_000;

/** A database, a fixed clock, a scripted carrier and the engine's steps. */
export async function aTestEngine(
  options: { settings?: Partial<EngineSettings>; carrier?: ScriptedCarrier } = {},
): Promise<TestEngine> {
  const testDatabase: TestDatabase = await createTestDatabase();
  const log = createLog('silent', 'test');
  const database = openDatabase(testDatabase.appUrl, { size: 8, log, name: 'delivery test' });
  const owner = new pg.Pool({ connectionString: testDatabase.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  const clock = fixedClock('2026-03-02T15:00:00Z');
  const config = readConfig({ APP_ENV: 'local', DATABASE_URL: testDatabase.ownerUrl, LOG_LEVEL: 'silent' });
  const carrier = options.carrier ?? aScriptedCarrier();
  const told: TestEngine['told'] = [];
  const facts: DeliveryFacts = {
    ...noFacts,
    // Conversations read inbound texts, as in the product.
    onTexts: (tx, texts) => receiveTexts({ config, jobs: { enqueue: async () => undefined } }, tx, texts),
    onWaiting: async (_tx, broadcastId) => void told.push({ fact: 'waiting', broadcastId }),
    onDrained: async (_tx, broadcastId) => void told.push({ fact: 'drained', broadcastId }),
    onFinished: async (_tx, broadcastId) => void told.push({ fact: 'finished', broadcastId }),
    onNumberStopped: async (_tx, numberId) => void told.push({ fact: 'stopped', broadcastId: numberId }),
    onHeld: async (_tx, broadcastId, { reason }) => void told.push({ fact: 'held', broadcastId, reason }),
  };
  const carriers: Carriers = new Map([[carrier.aggregatorId, carrier]]);
  const deps: DeliveryDeps = {
    database,
    clock,
    log,
    carriers,
    settings: { ...settings, ...options.settings },
    facts,
  };
  const first = new Sender(deps, 'worker');
  const engine: TestEngine = {
    database,
    owner,
    clock,
    carrier,
    deps,
    told,
    worker: (name = 'another worker') => new Sender(deps, name),
    async send(sender = first) {
      for (;;) {
        const taken = await sender.claimRound();
        await sender.idle();
        if (taken === 0) return;
      }
    },
    endLeases: () => endLeases(deps),
    finish: () => finishBroadcasts(deps),
    as: (broadcast, work) => inAccount(database, broadcast.accountId, work),
    async counts(broadcast) {
      const all = await engine.as(broadcast, (tx) => countsOf(tx, [broadcast.broadcastId]));
      const own = all.get(broadcast.broadcastId);
      if (own === undefined) throw new Error('the broadcast was never queued');
      return own;
    },
    aBroadcast: (wanted = {}) => aBroadcast(engine, wanted),
    async close() {
      await database.close();
      await owner.end();
      await testDatabase.drop();
    },
  };
  return engine;
}

async function aBroadcast(engine: TestEngine, o: BroadcastOptions): Promise<ABroadcast> {
  const { owner } = engine;
  const recipients = o.recipients ?? 3;
  const one = async (sql: string, values: unknown[] = []) =>
    Object.values((await owner.query(sql, values)).rows[0] as Record<string, number>)[0] as number;
  const accountId =
    o.like?.accountId ??
    (await one(
      `insert into account (company_name, require_text_opt_in, messages_per_day) values ('Test', $1, $2) returning account_id`,
      [o.requireTextOptIn ?? false, o.messagesPerDay ?? null],
    ));
  const fromPhone = o.like?.fromPhone ?? nextPhone++;
  const aggregatorId = o.aggregatorId ?? engine.carrier.aggregatorId;
  const textNumberId =
    o.like?.textNumberId ??
    (await one(
      `insert into text_number (account_id, phone, aggregator_id, registration_status, segments_per_minute)
       values ($1, $2, $3, 'Registered', $4) returning text_number_id`,
      [accountId, fromPhone, aggregatorId, o.segmentsPerMinute ?? null],
    ));
  const userId = await one(
    `insert into app_user (account_id, user_name, password_hash) values ($1, 'u' || gen_random_uuid(), '') returning user_id`,
    [accountId],
  );
  const audienceId = await one(
    'insert into audience (account_id, next_recipient_no, recipient_count) values ($1, $2 + 1, $2) returning audience_id',
    [accountId, recipients],
  );
  const draftId = await one(
    `insert into draft_broadcast (account_id, user_id, state, audience_id) values ($1, $2, 'sent', $3) returning draft_broadcast_id`,
    [accountId, userId, audienceId],
  );
  const firstPhone = o.firstPhone ?? 3_125_550_000;
  await owner.query(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, source)
     select $1, $2, n, $3::bigint + n, 'Person' || n, 1 from generate_series(1, $4::int) n`,
    [accountId, audienceId, firstPhone, recipients],
  );
  const price = o.creditsPerText ?? 1_000;
  const broadcastId = await one(
    `insert into broadcast (account_id, draft_broadcast_id, audience_id, user_id, name, broadcast_type, status, category,
       text_number_id, phone_number_count, last_recipient_no)
     values ($1, $2, $6, $3, 'Test', 'SMS', 'Broadcasting', 'Broadcasting', $4, $5, $5) returning broadcast_id`,
    [accountId, draftId, userId, textNumberId, recipients, audienceId],
  );
  await owner.query('insert into wallet (account_id) values ($1) on conflict do nothing', [accountId]);
  await engine.as({ accountId }, async (tx) => {
    await tx.query(`select post_ledger('grant', $2, 'manual', p_key => $1)`, [
      `grant ${broadcastId}`,
      price * recipients,
    ]);
    await tx.query(`select post_ledger('hold', $1, 'made', $2, 'text', $2)`, [
      price * recipients,
      broadcastId,
    ]);
    await openBroadcastSend(tx, { broadcastId, channel: 'text', userId }, engine.clock.now());
    await queueBroadcast(tx, {
      broadcastId,
      audienceId,
      lastNo: recipients,
      recipientCount: recipients,
      textNumberId,
      aggregatorId,
      textMessage: o.text ?? 'Practice is at 4.',
      namePrefix: o.namePrefix ?? '',
      signatureText: o.signature ?? '',
      mediaUrls: [],
      maxCharacters: null,
      segments: 1,
      creditsPerText: price,
      isTextSurvey: o.isTextSurvey ?? false,
      perMinute: o.perMinute ?? 0,
    });
    if (o.isStarted !== false) await startSending(tx, broadcastId);
  });
  return { accountId, broadcastId, audienceId, textNumberId, fromPhone, phone: (no) => firstPhone + no };
}
