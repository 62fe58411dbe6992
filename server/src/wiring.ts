/** The table of contents of the server: every group of routes, job, loop and listener, by hand. */
import type { FastifyInstance } from 'fastify';
import { accountRoutes, identify, redeemLiveUser, spendCall, standingSessions } from './accounts/index.ts';
import { automationRoutes } from './automation/index.ts';
import { billingRoutes } from './billing/index.ts';
import { inboundRoutes, voiceRoutes, type CallDeps } from './calls/index.ts';
import {
  audioListeners,
  broadcastRoutes,
  callInMessages,
  callListeners,
  deliveryListeners,
  draftFromRoutes,
  draftAudienceRoutes,
  hasRecipients,
  importFileJob,
  phoneLaunches,
  purgeAccount,
  purgeAccountJob,
  requireDraft,
  resumeImport,
  startChecks,
  startExpiries,
  startPurges,
  textsOfPerson,
  workOnBroadcasts,
} from './broadcasts/index.ts';
import {
  createCarriers,
  createVoiceCarriers,
  simulatedLineTypes,
  simulatedLookUps,
  unknownLineTypes,
  unknownLookUps,
  type Carriers,
  type LineTypes,
  type NumberLookUps,
  type VoiceCarriers,
} from './carriers/index.ts';
import {
  consentRoutes,
  hasConsent,
  importOptOuts,
  importOptOutsJob,
  isBarred,
  keepBlockedNumbers,
  lookUpNumbers,
  lookUpNumbersJob,
  type ConsentDeps,
} from './consent/index.ts';
import {
  addJoined,
  contactRoutes,
  editContactsJob,
  editPlanned,
  hasContacts,
  importContacts,
  importContactsJob,
  importRoutes,
  openUploadReading,
  phonesOfUpload,
  readFileJob,
  returnDeleted,
  rosterRoutes,
  takeBackImport,
  undoContactsJob,
  undoImportJob,
  type UploadReading,
} from './contacts/index.ts';
import {
  conversationListeners,
  conversationRoutes,
  fetchOverduePictures,
  fetchPictures,
  fetchPicturesJob,
  holdThreads,
  numberOfConversation,
  sendScheduled,
  sendScheduledJob,
  settleHeld,
  settleHeldJob,
  startSums,
  sumConversations,
  sumConversationsJob,
  sweepPictures,
} from './conversations/index.ts';
import { webhookRoutes, type DeliveryDeps } from './delivery/index.ts';
import { integrationRoutes, openIntegrations } from './integrations/index.ts';
import {
  audioRoutes,
  mediaRoutes,
  openSpeech,
  publicMedia,
  purgeAudio,
  purgeAudioJob,
  sweepFiles,
} from './media/index.ts';
import {
  notificationListeners,
  notificationRoutes,
  askToTellOwner,
  openServiceAccount,
  pushAssigned,
  pushAssignedJob,
  pushText,
  pushTextJob,
  removeTokensOf,
  sendDigest,
  sendDigestJob,
  startDigests,
  tellAccount,
  tellAccountJob,
  tellNumberStopped,
  tellNumberStoppedJob,
} from './notifications/index.ts';
import { assignedNumbers, findOwnNumber, hasNumbers, numberRoutes, workedNumbers } from './numbers/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/settings/config.ts';
import type { Database, TenantTx } from './platform/database/database.ts';
import { servedUnder } from './platform/http/browserRules.ts';
import { openDoor } from './platform/http/door.ts';
import { addRoutes, createHttp, type HttpOptions } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs.ts';
import { usualLimits } from './platform/files/lineLimits.ts';
import type { LiveOptions } from './platform/live/live.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { Refusals } from './platform/http/refusals.ts';
import type { Storage } from './platform/files/storage.ts';
import { requireRoom } from './platform/files/storageQuota.ts';
import { startQueueAudits, workOnAudits } from './reports/index.ts';
import { purgeTemplates, purgeTemplatesJob, templateRoutes, textRoutes } from './templates/index.ts';

/** What the whole server depends on; made once per process (main.ts) or per test (testing/testApp.ts). */
export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly storage: Storage;
  readonly carriers: Carriers;
  readonly voiceCarriers: VoiceCarriers;
  readonly mailer: Mailer;
  /** The look-up service for numbers; by default the simulator's, if there is a simulator. */
  readonly lookUps?: NumberLookUps;
}

/** The carriers that are set up here. */
export function wireCarriers(config: Config): Carriers {
  const { bandwidth, infobip, engine } = config;
  return createCarriers(
    {
      bandwidth,
      infobip: infobip && { ...infobip, deliveryUrl: `${config.publicUrl}/webhooks/infobip/reports` },
    },
    { requestTimeoutMs: engine.submitTimeoutMs, connections: engine.senderConcurrency },
  );
}

/** The voice carriers that are set up here. */
export function wireVoiceCarriers(config: Config): VoiceCarriers {
  const { bandwidthVoice, infobip, engine, calls } = config;
  return createVoiceCarriers(
    { bandwidth: bandwidthVoice, infobip },
    { requestTimeoutMs: engine.submitTimeoutMs, connections: calls.dialConcurrency },
  );
}

/** The source of line types: the simulator's rule if there is a simulator. */
function wireLineTypes(config: Config): LineTypes {
  return config.simulatorPort === 0 ? unknownLineTypes : simulatedLineTypes;
}

/**
 * What consent depends on: contacts reads the numbers of files and handles people who join, conversations handles
 * threads.
 */
function wireConsent(base: Foundation): ConsentDeps {
  const { simulatorPort } = base.config;
  const lookUps =
    base.lookUps ??
    (simulatorPort === 0 ? unknownLookUps : simulatedLookUps(`http://127.0.0.1:${simulatorPort}`));
  return {
    ...base,
    lookUps,
    addJoined,
    holdThreads,
    openFile: (tx, fileId, userId) => phonesOfUpload(tx, base.storage, fileId, userId),
  };
}

/** What holds phone numbers that were read as those of the account's country (row P-264). */
async function numbersKept(tx: TenantTx): Promise<string[]> {
  return [
    ...((await hasContacts(tx)) ? ['contacts'] : []),
    ...((await hasNumbers(tx)) ? ['text numbers'] : []),
    ...((await hasRecipients(tx)) ? ['broadcasts'] : []),
    ...((await hasConsent(tx)) ? ['consent on record'] : []),
  ];
}

/** The web role: every route of the contract, health, metrics. Pages and sockets are added by main.ts. */
export async function wireWeb(base: Foundation): Promise<FastifyInstance> {
  const { config, database, clock } = base;
  const reading = openUploadReading(base, { spare: true });
  const integrations = openIntegrations(base);
  const refusals = new Refusals(base.log, config.session.secret);
  const options: HttpOptions = {
    log: base.log,
    ...servedUnder(config),
    door: openDoor(config.database.poolSize),
    identify: (request) => identify(request, database, clock, config),
    measured: (route, method, status, seconds) =>
      base.metrics.requests.observe({ route, method, status: String(status) }, seconds),
    lines: { ...usualLimits, connections: config.connections },
    spend: async (caller, expense) => {
      if (expense === 'upload' || expense === 'speech')
        await requireRoom(base.storage, caller.tenant.accountId, config.uploads.maxStoredBytes);
      await spendCall(base, caller, expense, config.expensiveCallsTimes);
    },
    answered: (request, status) => refusals.answered(request, status),
    cut: (what) => base.metrics.cut.inc({ what }),
  };
  const { recordingNumber } = config;
  await keepBlockedNumbers(
    database,
    recordingNumber === null ? config.blockedNumbers : [...config.blockedNumbers, recordingNumber],
  );
  const app = createHttp(options);
  await addRoutes(app, options, (routes) => {
    accountRoutes({
      database,
      clock,
      settings: config,
      assignedNumbers,
      numbersKept,
      numberChecks: { isBarred, isOwn: async (tx, phone) => (await findOwnNumber(tx, phone)) !== null },
      recordingNumber,
      prices: config.prices,
      onSessionEnd: removeTokensOf,
    })(routes);
    billingRoutes({ database })(routes);
    numberRoutes({ database, clock })(routes);
    mediaRoutes(base)(routes);
    audioRoutes({ ...base, speech: openSpeech(config), listeners: audioListeners(base) })(routes);
    textRoutes()(routes);
    templateRoutes(base)(routes);
    consentRoutes(wireConsent(base))(routes);
    contactRoutes({ ...base, reading, requireDraft })(routes);
    importRoutes(base)(routes);
    rosterRoutes({ ...base, textsOfPerson })(routes);
    broadcastRoutes(base)(routes);
    automationRoutes(base)(routes);
    conversationRoutes({ ...base, conversationFacts: notificationListeners(base) })(routes);
    notificationRoutes(base)(routes);
    draftAudienceRoutes({ ...base, lineTypes: wireLineTypes(config) })(routes);
    integrationRoutes(integrations)(routes);
    draftFromRoutes({ ...base, integrations, lineTypes: wireLineTypes(config) })(routes);
  });
  await webhookRoutes(app, wireDelivery(base));
  await voiceRoutes(app, wireCalls(base));
  await inboundRoutes(app, {
    ...wireCalls(base),
    recordingNumber: config.recordingNumber,
    webhookPasswords: { infobip: config.infobip?.webhookPassword ?? '' },
    messages: callInMessages(base),
    launches: phoneLaunches(base),
  });
  publicMedia(app, base);
  app.addHook('onClose', () => {
    refusals.flush();
    return reading.close();
  });
  return app;
}

/** How a live connection finds its user. */
export function wireLive(base: Foundation): LiveOptions {
  const sessions = { ...base, settings: base.config };
  return {
    database: base.database,
    clock: base.clock,
    log: base.log,
    ...servedUnder(base.config),
    redeem: (key) => redeemLiveUser(sessions, key, workedNumbers),
    standing: (hashes) => standingSessions(sessions, hashes),
    numbersOf: ({ tenant, userId }) => base.database.inTenant(tenant, (tx) => workedNumbers(tx, userId)),
    numberOfConversation: ({ tenant, userId }, conversationId) =>
      base.database.inTenant(tenant, (tx) => numberOfConversation(tx, userId, conversationId)),
  };
}

/** What sending depends on, and its listeners. */
export function wireDelivery(base: Foundation): DeliveryDeps {
  const conversations = conversationListeners({ ...base, conversationFacts: notificationListeners(base) });
  return {
    database: base.database,
    clock: base.clock,
    log: base.log,
    carriers: base.carriers,
    settings: base.config.engine,
    facts: {
      ...deliveryListeners,
      onTexts: conversations.onTexts,
      onNumberStopped: (tx, textNumberId, at) => askToTellOwner(base, tx, textNumberId, at),
      async onProgress(tx, queueId) {
        await conversations.onProgress(tx, queueId);
        await deliveryListeners.onProgress(tx, queueId);
      },
    },
    metrics: base.metrics,
  };
}

/** What calling depends on, and its listeners. */
export function wireCalls(base: Foundation): CallDeps {
  const { config } = base;
  return {
    ...base,
    calls: { ...config.calls, publicUrl: config.publicUrl, secret: config.session.secret },
    callFacts: callListeners,
  };
}

/** Every job of the worker role. Returns what must be closed with it. */
export async function wireJobs(base: Foundation): Promise<UploadReading> {
  const { jobs } = base;
  const reading = openUploadReading(base);
  await jobs.work(readFileJob, (tenant, data) => reading.resume(tenant, data.FileID));
  await jobs.work(importFileJob, (tenant, data) =>
    resumeImport({ ...base, lineTypes: wireLineTypes(base.config) }, tenant, data.FileID),
  );
  await jobs.work(importContactsJob, (tenant, data) => importContacts(base, tenant, data.ImportID));
  await jobs.work(editContactsJob, (tenant, data) => editPlanned(base, tenant, data.UndoID));
  await jobs.work(undoContactsJob, (tenant, data) => returnDeleted(base, tenant, data.UndoID));
  await jobs.work(undoImportJob, (tenant, data) => takeBackImport(base, tenant, data.ImportID));
  const consent = wireConsent(base);
  await jobs.work(lookUpNumbersJob, (tenant, data) => lookUpNumbers(consent, tenant, data.ImportID));
  await jobs.work(importOptOutsJob, (tenant, data) => importOptOuts(consent, tenant, data));
  await workOnBroadcasts(base);
  await jobs.work(sendScheduledJob, (tenant, data) =>
    sendScheduled(base, tenant, data.ScheduledConversationID),
  );
  await jobs.work(fetchPicturesJob, (tenant, data) => fetchPictures(base, tenant, data.TextMessageID));
  await jobs.work(settleHeldJob, (tenant, data) => settleHeld(base, tenant, data.PhoneNumber));
  await jobs.work(sumConversationsJob, (tenant) => sumConversations(base, tenant));
  await jobs.repeat('sum-conversations', () => startSums(base));
  await openServiceAccount(base);
  await jobs.work(tellAccountJob, (tenant) => tellAccount(base, tenant));
  await jobs.work(sendDigestJob, (tenant, data) => sendDigest(base, tenant, data.DigestID));
  await jobs.work(tellNumberStoppedJob, (tenant, data) => tellNumberStopped(base, tenant, data));
  await jobs.work(pushTextJob, (tenant, data) => pushText(base, tenant, data));
  await jobs.work(pushAssignedJob, (tenant, data) => pushAssigned(base, tenant, data));
  await jobs.repeat('tell', () => startDigests(base));
  await jobs.work(purgeAccountJob, (tenant) => purgeAccount(base, tenant));
  await jobs.work(purgeAudioJob, (tenant, data) => purgeAudio(base, tenant, data.UndoID));
  await jobs.work(purgeTemplatesJob, (tenant, data) => purgeTemplates(base, tenant, data.UndoID));
  await jobs.repeat('purge', async () => {
    await startPurges(base);
    await sweepFiles(base);
    await sweepPictures(base);
  });
  await workOnAudits(base);
  await jobs.repeat('expire', async () => {
    await startExpiries(base);
    await startChecks(base);
    await startQueueAudits(base);
    await fetchOverduePictures(base);
  });
  return reading;
}
