import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import type { BroadcastFlow, CallAction, MachineVerdict } from '@carillon/rules/calls/callFlow';
import type {
  CallEnd,
  CallInDoubt,
  CallLookUp,
  CallOutcome,
  CallSubmission,
  TransferInDoubt,
  TransferLookUp,
  VoiceCarrier,
  VoiceEvent,
} from '../carriers/index.ts';
import { fixedClock } from '../platform/clock.ts';
import { openDatabase, type Database, type TenantTx } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { inAccount, openBroadcastSend } from '../sends/index.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { CallDeps, CallSettings } from './dial/callDeps.ts';
import { callCountsOf, type CallCounts } from './callResults.ts';
import { queueCalls, startCalling, type QueuedCalls } from './dial/calling.ts';
import { Dialer } from './dial/dialer.ts';
import { finishCalls } from './settle/finishCalls.ts';
import { checkDueCalls } from './settle/checkCalls.ts';
import { checkDueTransfers } from './settle/checkTransfers.ts';
import { readCallbacks } from './hear/readCallbacks.ts';
import { voiceRoutes } from './hear/voiceRoutes.ts';

/**
 * A voice carrier in this process that follows the test's script. Its callbacks are VoiceEvents as JSON, and its
 * scripts are actions as JSON.
 */
export interface ScriptedVoice extends VoiceCarrier {
  /** Every call that was submitted, in order. */
  readonly dialed: CallSubmission[];
  answers(reply: (call: CallSubmission) => CallOutcome | Promise<CallOutcome>): void;
  looksUp(reply: (call: CallInDoubt) => CallLookUp): void;
  looksUpTransfer(reply: (transfer: TransferInDoubt) => TransferLookUp): void;
  /** The ids of calls that it was asked to end. */
  readonly hungUp: string[];
}

/** The carrier's id of a call. */
export const carrierIdOf = (call: CallSubmission): string => `c-${call.attemptId}`;

/** A carrier that accepts every call until the test says otherwise. */
export function aScriptedVoice(): ScriptedVoice {
  const dialed: CallSubmission[] = [];
  let reply: (call: CallSubmission) => CallOutcome | Promise<CallOutcome> = (call) => ({
    kind: 'accepted',
    carrierCallId: carrierIdOf(call),
  });
  let lookUp: (call: CallInDoubt) => CallLookUp = () => ({ kind: 'notFound' });
  let lookUpTransfer: (transfer: TransferInDoubt) => TransferLookUp = () => ({ kind: 'notFound' });
  const hungUp: string[] = [];
  return {
    name: 'bandwidth',
    aggregatorId: 2,
    maxBatch: 1,
    callbackProof: 'header',
    redirects: true,
    requestTimeoutMs: 1_000,
    dialed,
    answers: (next) => void (reply = next),
    looksUp: (next) => void (lookUp = next),
    looksUpTransfer: (next) => void (lookUpTransfer = next),
    hungUp,
    startCalls: (batch) =>
      Promise.all(
        batch.map(async (call) => {
          const outcome = await reply(call);
          if (outcome.kind === 'accepted' || outcome.kind === 'unknown') dialed.push(call);
          return outcome;
        }),
      ),
    lookUpCalls: async (calls) => calls.map((call) => lookUp(call)),
    lookUpTransfer: async (transfer) => lookUpTransfer(transfer),
    updateCall: async (carrierCallId, change) => {
      if (change.kind === 'hangUp') hungUp.push(carrierCallId);
      return { kind: 'done' };
    },
    fetchRecording: async () => null,
    authenticate: (headers) => headers['authorization'] === 'right',
    parseVoiceWebhook: (body) =>
      (JSON.parse(body.toString('utf8')) as VoiceEvent[]).map((event) =>
        'at' in event ? { ...event, at: new Date(event.at) } : event,
      ),
    renderActions: (actions, urls) => ({
      contentType: 'application/json',
      body: JSON.stringify({ actions, next: urls.next, tag: urls.tag }),
    }),
    close: async () => undefined,
  } as ScriptedVoice;
}

/** A called phone, and what the carrier would do for it. */
export interface TestCall {
  readonly call: CallSubmission;
  /** The last response of the script. */
  actions(): readonly CallAction[];
  /** A person or a machine picks up, as the detector has decided. */
  answer(verdict?: MachineVerdict): Promise<void>;
  press(digits: string): Promise<void>;
  /** The organization picks up. The worker receives the report. */
  transferAnswered(): Promise<void>;
  /** The organization's side of a transfer ends, answered or not. The worker receives the report. */
  transferLegEnded(answeredAt: Date | null): Promise<void>;
  /** The seconds that they talked, from carriers that report it. */
  transferEnded(answered: boolean, seconds?: number | null): Promise<void>;
  hangUp(cause?: 'completed' | 'busy' | 'noAnswer' | 'invalid' | 'failed'): Promise<number>;
  /** The end of a conversation, from a carrier that reports no state with it. */
  endUntagged(): Promise<number>;
}

/** The settings of a test's broadcast. */
export type CallOptions = Partial<Omit<QueuedCalls, 'broadcastId' | 'audienceId'>> & {
  recipients?: number;
  /** Their numbers, in order, for tests that depend on them. */
  phones?: readonly number[];
  isStarted?: boolean;
  /** Thousandths of a credit that the account has besides those of the broadcast. */
  spare?: number;
};

/** A broadcast with calls. */
export interface ACalledBroadcast {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly audienceId: number;
  phone(no: number): number;
}

/** Everything that a test of calls needs. */
export interface TestCalls {
  readonly database: Database;
  readonly owner: pg.Pool;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly carrier: ScriptedVoice;
  readonly deps: CallDeps;
  readonly told: { fact: string; broadcastId: number }[];
  readonly web: FastifyInstance;
  worker(): Dialer;
  /** Claims and dials until nothing is left to do now. */
  dial(dialer?: Dialer): Promise<void>;
  /** The newest call to a phone. */
  callTo(phone: number): TestCall;
  checkDueCalls(): Promise<number>;
  checkDueTransfers(): Promise<number>;
  finish(): Promise<number>;
  as<T>(broadcast: { accountId: number }, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  counts(broadcast: ACalledBroadcast): Promise<CallCounts>;
  wallet(broadcast: ACalledBroadcast): Promise<{ available: number; held: number }>;
  aBroadcast(options?: CallOptions): Promise<ACalledBroadcast>;
  close(): Promise<void>;
}

/** The script of tests; words instead of sounds. */
export const anAnnouncement: BroadcastFlow = {
  kind: 'announcement',
  audio: { kind: 'speech', text: 'School is closed today.' },
  voicemail: { kind: 'speech', text: 'School is closed today, says this machine.' },
  transferTo: null,
  callerId: '+12145550100',
};

const settings: CallSettings = {
  callsAtOnce: 1_000,
  dialConcurrency: 64,
  leaseMs: 60_000,
  reconcileAfterMs: 20_000,
  pollMs: 180_000,
  finalizingMs: 86_400_000,
  retryMs: 300_000,
  publicUrl: 'http://carillon.test',
  secret: 'a secret of tests, long enough to sign',
};

/** A database, a fixed clock, a scripted carrier, the web's routes for it and the engine's steps. */
export async function testCalls(changed: Partial<CallSettings> = {}): Promise<TestCalls> {
  const testDatabase = await createTestDatabase();
  const log = createLog('silent', 'test');
  const database = openDatabase(testDatabase.appUrl, { size: 8, log, name: 'calls test' });
  const owner = new pg.Pool({ connectionString: testDatabase.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  const clock = fixedClock('2026-03-02T15:00:00Z');
  const carrier = aScriptedVoice();
  const told: TestCalls['told'] = [];
  const note = (fact: string) => async (_tx: TenantTx, broadcastId: number) =>
    void told.push({ fact, broadcastId });
  const deps: CallDeps = {
    database,
    clock,
    log,
    voiceCarriers: new Map([[2, carrier]]),
    calls: { ...settings, ...changed },
    callFacts: {
      lockFirst: async () => undefined,
      onCallsDrained: note('drained'),
      onCallsFinished: note('finished'),
      onWindowClosed: note('window closed'),
      onWindowShut: note('window shut'),
      onHeld: note('held'),
      onProgress: async () => undefined,
    },
  };
  const web = Fastify();
  await voiceRoutes(web, deps);
  const first = new Dialer(deps, 'worker', () => undefined);
  const test: TestCalls = {
    database,
    owner,
    clock,
    carrier,
    deps,
    told,
    web,
    worker: () => new Dialer(deps, 'another worker', () => undefined),
    async dial(dialer = first) {
      for (;;) {
        const claimed = await dialer.claimRound();
        await dialer.idle();
        if (claimed === 0) return;
      }
    },
    callTo(phone) {
      return aCallFor(test, carrier, String(phone));
    },
    checkDueCalls: () => checkDueCalls(deps),
    checkDueTransfers: () => checkDueTransfers(deps),
    finish: () => finishCalls(deps),
    as: (broadcast, work) => inAccount(database, broadcast.accountId, work),
    async counts(broadcast) {
      const all = await test.as(broadcast, (tx) => callCountsOf(tx, [broadcast.broadcastId]));
      const own = all.get(broadcast.broadcastId);
      if (own === undefined) throw new Error('the calls were never queued');
      return own;
    },
    async wallet({ accountId }) {
      const { rows } = await owner.query<{ available: string; held: string }>(
        'select available, held from wallet where account_id = $1',
        [accountId],
      );
      return { available: Number(rows[0]?.available), held: Number(rows[0]?.held) };
    },
    aBroadcast: (wanted = {}) => aBroadcast(test, wanted),
    async close() {
      await web.close();
      await database.close();
      await owner.end();
      await testDatabase.drop();
    },
  };
  return test;
}

let events = 0;

/** The newest call of a carrier to a phone, of a test that has routes of its own. */
export function aCallFor(
  test: Pick<TestCalls, 'web' | 'clock' | 'deps'>,
  carrier: ScriptedVoice,
  phone: string,
): TestCall {
  const call = carrier.dialed.findLast(({ to }) => to === `+1${phone}`);
  if (call === undefined) throw new Error('this phone was not called');
  return aCall(test, call);
}

function aCall(test: Pick<TestCalls, 'web' | 'clock' | 'deps'>, call: CallSubmission): TestCall {
  let next = call.urls.answer;
  let tag = call.tag;
  let actions: readonly CallAction[] = [];
  const base = () => ({
    key: `e${(events += 1)}`,
    carrierCallId: carrierIdOf(call),
    reference: tag,
    at: test.clock.now(),
  });
  const post = async (url: string, event: object) => {
    const answer = await test.web.inject({
      method: 'POST',
      url: url.replace('http://carillon.test', ''),
      headers: { authorization: 'right', 'content-type': 'application/json' },
      payload: JSON.stringify([{ ...base(), ...event }]),
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.json<{ actions: CallAction[]; next: string; tag: string }>();
  };
  const ask = async (event: object) => {
    const answer = await post(next, event);
    ({ actions, next, tag } = answer);
  };
  const end = async (what: Omit<CallEnd, 'endedAt'>, more: object = {}) => {
    const told = { ...what, endedAt: test.clock.now() };
    await post(call.urls.events, { kind: 'ended', end: told, ...more });
    return readCallbacks(test.deps);
  };
  return {
    call,
    actions: () => actions,
    answer: (verdict) => ask({ kind: 'answered', verdict: verdict ?? null }),
    press: (digits) => ask({ kind: 'keys', digits }),
    async transferAnswered() {
      await post(call.urls.events, { kind: 'transferAnswered' });
      await readCallbacks(test.deps);
    },
    async transferLegEnded(answeredAt) {
      const over = { cause: 'completed', code: 'hangup', answeredAt, endedAt: test.clock.now() };
      await post(call.urls.events, { kind: 'transferLegEnded', end: { ...over, billedSeconds: 0 } });
      await readCallbacks(test.deps);
    },
    transferEnded: (answered, seconds = null) =>
      ask({ kind: 'transferEnded', answered, code: 'hangup', seconds }),
    hangUp: (cause = 'completed') => end({ cause, code: cause, answeredAt: null, billedSeconds: 12 }),
    endUntagged: () =>
      end(
        { cause: 'completed', code: 'completed', answeredAt: test.clock.now(), billedSeconds: 12 },
        { reference: null },
      ),
  };
}

async function aBroadcast(test: TestCalls, o: CallOptions): Promise<ACalledBroadcast> {
  const firstPhone = 3_125_550_000;
  const phones = o.phones ?? Array.from({ length: o.recipients ?? 3 }, (_, index) => firstPhone + index + 1);
  const recipients = phones.length;
  const one = async (sql: string, values: unknown[] = []) =>
    Object.values((await test.owner.query(sql, values)).rows[0] as Record<string, number>)[0] as number;
  const accountId = await one(`insert into account (company_name) values ('Test') returning account_id`);
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
  await test.owner.query(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, source)
     select $1, $2, n, phone, 'Person' || n, 1 from unnest($3::bigint[]) with ordinality as p (phone, n)`,
    [accountId, audienceId, phones],
  );
  const broadcastId = await one(
    `insert into broadcast (account_id, draft_broadcast_id, audience_id, user_id, name, broadcast_type, status, category,
       phone_number_count, last_recipient_no)
     values ($1, $2, $5, $3, 'Test', 'Announcement', 'Broadcasting', 'Broadcasting', $4, $4) returning broadcast_id`,
    [accountId, draftId, userId, recipients, audienceId],
  );
  await test.owner.query('insert into wallet (account_id) values ($1)', [accountId]);
  const [liveCredits, voicemailCredits] = [o.liveCredits ?? 1_000, o.voicemailCredits ?? 1_000];
  const held = Math.max(liveCredits, voicemailCredits) * recipients;
  await test.as({ accountId }, async (tx) => {
    await tx.query(`select post_ledger('grant', $1, 'manual', p_key => 'grant')`, [held + (o.spare ?? 0)]);
    await tx.query(`select post_ledger('hold', $1, 'made', $2, 'call', $2)`, [held, broadcastId]);
    await openBroadcastSend(tx, { broadcastId, channel: 'call', userId }, test.clock.now());
    await queueCalls(tx, {
      lastNo: recipients,
      recipientCount: recipients,
      isInsteadOfText: false,
      callerId: 2_145_550_100,
      aggregatorId: 2,
      flow: anAnnouncement,
      callsAtATime: 0,
      retries: 0,
      transferLines: null,
      window: null,
      timeZone: 'America/Chicago',
      continueOnNextDay: true,
      useRecipientTimeZone: false,
      ladderMinutes: null,
      ...o,
      liveCredits,
      voicemailCredits,
      broadcastId,
      audienceId,
    });
    if (o.isStarted !== false) await startCalling(tx, broadcastId);
  });
  return { accountId, broadcastId, audienceId, phone: (no) => phones[no - 1] ?? 0 };
}
