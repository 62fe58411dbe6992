/** The table of contents of the server: every capability, by hand, and what one needs of another. */
import type { FastifyInstance } from 'fastify';
import { accounts } from './accounts/index.ts';
import { activity } from './activity/index.ts';
import { automation } from './automation/index.ts';
import { billing } from './billing/index.ts';
import {
  audioListeners,
  broadcasts,
  callInMessages,
  callListeners,
  deliveryListeners,
  hasRecipients,
  noteReplies,
  phoneLaunches,
  requireDraft,
  textsOfPerson,
} from './broadcasts/index.ts';
import { calls, type CallDeps } from './calls/index.ts';
import { simulatedLineTypes, simulatedLookUps, unknownLineTypes, unknownLookUps } from './carriers/index.ts';
import { consent, hasConsent, isBarred, isUntextable, keepBlockedNumbers } from './consent/index.ts';
import { addJoined, contacts, hasContacts, openUploadReading, phonesOfUpload } from './contacts/index.ts';
import { conversationListeners, conversations, holdThreads } from './conversations/index.ts';
import { delivery, type DeliveryDeps } from './delivery/index.ts';
import type { Foundation } from './foundation.ts';
import { integrations, openIntegrations } from './integrations/index.ts';
import { media, openSpeech } from './media/index.ts';
import {
  queueNumberStoppedEmail,
  notificationListeners,
  moveTokensOf,
  notifications,
  lendServiceNumber,
  openServiceAccount,
  textFromService,
  removeTokensOf,
} from './notifications/index.ts';
import {
  assignedNumbers,
  assignNumbers,
  findOwnNumber,
  hasNumbers,
  localNumberOf,
  numbers,
} from './numbers/index.ts';
import type { Capability, Running } from './platform/capability.ts';
import type { TenantTx } from './platform/database/database.ts';
import type { DueSource } from './platform/dueSource.ts';
import { addRoutes, createHttp } from './platform/http/http.ts';
import { Refusals } from './platform/http/refusals.ts';
import type { Jobs } from './platform/jobs.ts';
import { reports } from './reports/index.ts';
import { testClock, type DueChore } from './testClock/index.ts';
import { templates } from './templates/index.ts';
import { httpOptions } from './wiringHttp.ts';

const capabilities: readonly Capability<ReturnType<typeof needsOf>>[] = [
  activity,
  accounts,
  numbers,
  billing,
  consent,
  contacts,
  integrations,
  media,
  templates,
  automation,
  delivery,
  calls,
  conversations,
  broadcasts,
  notifications,
  reports,
  testClock,
];

/** What falls due in accounts beside their jobs, of all capabilities. */
export const dueSources = (): DueSource[] => capabilities.flatMap(({ due = [] }) => due);

/** A web process runs none. */
const noChores: { readonly always: readonly DueChore[]; readonly daily: readonly DueChore[] } = {
  always: [],
  daily: [],
};

/**
 * What the capabilities need, by the names of their own Deps: the foundation, and of each other what the order of
 * imports doesn't allow. `spare`: keep a process ready for the next upload. `chores`: those that this process runs.
 */
function needsOf(
  base: Foundation,
  {
    spare,
    due,
    chores = noChores,
  }: {
    readonly spare: boolean;
    readonly due: readonly DueSource[];
    readonly chores?: typeof noChores;
  },
) {
  const { config, storage } = base;
  const { simulatorPort } = config;
  const lookUps =
    base.lookUps ??
    (simulatorPort === 0 ? unknownLookUps : simulatedLookUps(`http://127.0.0.1:${simulatorPort}`));
  return {
    ...base,
    ...wireCalls(base),
    chores,
    due,
    delivery: wireDelivery(base),
    settings: config,
    prices: config.prices,
    recordingNumber: config.recordingNumber,
    webhookPasswords: { infobip: config.infobip?.webhookPassword ?? '' },
    // The simulator's rules if there is a simulator.
    lineTypes: simulatorPort === 0 ? unknownLineTypes : simulatedLineTypes,
    lookUps,
    reading: openUploadReading(base, { spare }),
    speech: openSpeech(config),
    integrations: openIntegrations(base),
    audioListeners: audioListeners(base),
    conversationFacts: notificationListeners(base),
    messages: callInMessages(base),
    launches: phoneLaunches(base),
    onSessionEnd: removeTokensOf,
    onSessionRenewed: moveTokensOf,
    addJoined,
    assignedNumbers,
    assignNumbers,
    holdThreads,
    localNumberOf,
    numbersKept,
    requireDraft,
    textsOfPerson,
    numberChecks: {
      isBarred,
      isOwn: async (tx: TenantTx, phone: number) => (await findOwnNumber(tx, phone)) !== null,
    },
    lendTrialNumber: (tx: TenantTx) => lendServiceNumber(base, tx),
    codes: {
      blockedNumbers: config.blockedNumbers,
      isBarred,
      isUntextable: (phone: number) => isUntextable({ ...base, lookUps }, phone),
      text: (source: string, phone: number, message: string) =>
        textFromService(base, { source, phone, message, origin: 'code' }),
    },
    openFile: (tx: TenantTx, fileId: number, userId: number | null) =>
      phonesOfUpload(tx, storage, fileId, userId),
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

/** The web role: every route of the contract, webhooks, files for carriers. Pages and sockets are added by main.ts. */
export async function wireWeb(base: Foundation): Promise<FastifyInstance> {
  const { blockedNumbers, recordingNumber } = base.config;
  await keepBlockedNumbers(
    base.database,
    recordingNumber === null ? blockedNumbers : [...blockedNumbers, recordingNumber],
  );
  const needs = needsOf(base, { spare: true, due: dueSources() });
  const refusals = new Refusals(base.log, base.config.session.secret);
  const options = httpOptions(base, refusals);
  const app = createHttp(options);
  await addRoutes(app, options, (routes) => {
    for (const group of capabilities.flatMap((capability) => capability.routes ?? [])) group(needs)(routes);
  });
  for (const add of capabilities.flatMap((capability) => capability.outsideRoutes ?? []))
    await add(app, needs);
  app.addHook('onClose', () => {
    refusals.flush();
    return needs.reading.close();
  });
  return app;
}

/** What sending depends on, and its listeners. */
export function wireDelivery(base: Foundation): DeliveryDeps {
  const broadcastFacts = deliveryListeners(base);
  const conversation = conversationListeners({ ...base, conversationFacts: notificationListeners(base) });
  return {
    ...base,
    settings: base.config.engine,
    facts: {
      ...broadcastFacts,
      async onTexts(tx, texts) {
        const answered = await conversation.onTexts(tx, texts);
        await noteReplies(base, tx, texts);
        return answered;
      },
      onNumberStopped: (tx, textNumberId, at) => queueNumberStoppedEmail(base, tx, textNumberId, at),
      async onProgress(tx, sendId) {
        await conversation.onProgress(tx, sendId);
        await broadcastFacts.onProgress(tx, sendId);
      },
    },
  };
}

/** What calling depends on, and its listeners. */
export function wireCalls(base: Foundation): CallDeps {
  const { config } = base;
  return {
    ...base,
    calls: { ...config.calls, publicUrl: config.publicUrl, secret: config.session.secret },
    callFacts: callListeners(base),
  };
}

/** The worker role: every job, chore, and loop. Without loops it neither sends nor calls. */
export async function wireWorker(base: Foundation, { hasLoops = true } = {}): Promise<Running> {
  const found = { always: [] as DueChore[], daily: [] as DueChore[] };
  const queues: Jobs = {
    ...base.jobs,
    repeat(chore, run) {
      if (chore.findsDue !== undefined) found[chore.findsDue].push(run);
      return base.jobs.repeat(chore, run);
    },
  };
  const needs = needsOf(base, { spare: false, due: dueSources(), chores: found });
  await openServiceAccount(base);
  for (const { jobs = [], chores = [] } of capabilities)
    for (const work of [...jobs, ...chores]) await work.start(queues, needs);
  const running: Running[] = [];
  if (hasLoops)
    for (const open of capabilities.flatMap(({ loops = [] }) => loops)) running.push(await open(needs));
  return {
    async close() {
      needs.reading.close();
      await Promise.all(running.map((loop) => loop.close()));
    },
  };
}
