// The only module of the server that reads the environment.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { integrationSettings } from './integrationSettings.ts';
import { mailSettings } from '../mail/mailSettings.ts';
import { SETTINGS } from './settings.ts';
import { speechSettings } from './speechSettings.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const MB = 1_048_576;

type Settings = { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]['schema']> };

/** How to reach Bandwidth and authenticate its webhooks. */
export interface BandwidthSettings {
  /** Ends with /api/v2, whether or not the setting does. */
  baseUrl: string;
  accountId: string;
  apiUser: string;
  apiPassword: string;
  applicationId: string;
  webhookUser: string;
  webhookPassword: string;
}

/** How to reach Infobip and authenticate its webhooks. */
export interface InfobipSettings {
  /** No trailing slash. */
  baseUrl: string;
  apiKey: string;
  webhookUser: string;
  webhookPassword: string;
}

export type Config = ReturnType<typeof readConfig>;

/**
 * The checked settings of this process. By default they come from the environment, completed from `.env` in
 * the checkout. An empty value counts as unset. Throws one Error that names every wrong setting.
 */
export function readConfig(env: NodeJS.ProcessEnv = environment()) {
  const s = parse(env);
  const friendly = s.APP_ENV === 'local' || s.APP_ENV === 'dev';
  const errors = errorSettings(s);
  const simulatorPort = s.SIMULATOR_PORT ?? (friendly ? 8090 : 0);
  const publicUrl = s.PUBLIC_URL ?? `http://localhost:${s.PORT}`;
  const problems = clashes(s, { friendly, simulatorPort, publicUrl });
  const simulator = simulatorPort === 0 ? undefined : `http://127.0.0.1:${simulatorPort}`;
  const bandwidth = bandwidthSettings(s, simulator, problems);
  const infobip = infobipSettings(s, simulator, problems);
  const integrations = integrationSettings(s, simulator, friendly, problems);
  const speech = speechSettings(s, problems);
  const dataDir = path.resolve(ROOT, s.DATA_DIR);
  const mail = mailSettings(s, dataDir, problems);
  if (problems.length > 0) throw settingsError(problems);

  return {
    appEnv: s.APP_ENV,
    /** Whether the demo organizations are created and shown. */
    hasDemo: friendly,
    /** Whether owners may move the time of their account (`PUT /api/testclock`). */
    hasTestClock: friendly,
    role: s.ROLE,
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    /** A lowercase name without a port. Pages on other hosts are not indexed. */
    appHost: s.APP_HOST ?? new URL(publicUrl).hostname,
    /** Additional lowercase host names under which requests are served. */
    allowedHosts: s.ALLOWED_HOSTS ?? [],
    trustProxy: s.TRUST_PROXY,
    /** Multiplies the limits of expensive calls; 0 means no limits. */
    expensiveCallsTimes: s.EXPENSIVE_CALLS_TIMES,
    /** Maximum number of simultaneous connections to one process. */
    connections: s.MAX_CONNECTIONS,
    dataDir,
    mail,
    database: {
      /** Undefined: the embedded server. Web and workers do not receive it. */
      ownerUrl: s.DATABASE_URL,
      /** Undefined: `npm start` creates a login and passes its address to web and workers. */
      appUrl: s.DATABASE_APP_URL,
      poolSize: s.DATABASE_POOL,
      testUrl: s.TEST_DATABASE_URL,
    },
    /** 0: no simulator. */
    simulatorPort,
    session: {
      secret: s.SESSION_SECRET ?? 'local-only-secret-that-signs-nothing-real',
      idleMs: s.SESSION_IDLE_HOURS * 3_600_000,
      totalMs: s.SESSION_TOTAL_HOURS * 3_600_000,
      keepMs: s.SESSION_KEEP_DAYS * 86_400_000,
    },
    logLevel: s.LOG_LEVEL,
    support: supportSettings(s, friendly),
    isDevMode: s.DEV_MODE === 'on',
    hasDebugStyles: s.DEBUG_STYLES === 'on',
    errors,
    metricsToken: s.METRICS_TOKEN,
    tracing: {
      endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT,
      share: s.OTEL_TRACES_SAMPLER_ARG ?? errors.tracesRate,
    },
    /** Null: this carrier is not set up here. */
    bandwidth,
    /** Null: this carrier is not set up here. */
    infobip,
    /** Null: no calls through Bandwidth. Infobip calls use its text settings. */
    bandwidthVoice: bandwidth && bandwidthVoiceSettings(s, bandwidth, simulator),
    calls: callsSettings(s),
    /** Callers of this number record a message; 10 digits. Null: there is no such number. */
    recordingNumber: s.RECORDING_NUMBER ?? (simulator === undefined ? null : 8_885_550_190),
    /** Sends users texts about unread texts; 10 digits. Null: none are sent. */
    serviceNumber: serviceNumber(s, simulator),
    /** Push services without a public address, by the prefix of their addresses; null: none. */
    pushStandIn: simulator === undefined ? null : `${simulator}/push/`,
    integrations,
    /** Null: the built-in voices speak typed text. */
    speech,
    engine: engineSettings(s),
    /** Numbers that a setting puts on the do-not-contact list; 10 digits. */
    blockedNumbers: s.BLOCKED_NUMBERS,
    /** In whole credits. */
    prices: { textSegment: s.TEXT_CREDITS, mediaText: s.MEDIA_TEXT_CREDITS },
    uploads: {
      maxBytes: s.UPLOAD_MAX_MB * MB,
      maxRows: s.UPLOAD_MAX_ROWS,
      maxPictureBytes: s.PICTURE_MAX_MB * MB,
      /** Limit for all stored files of an account; 0: no limit. */
      maxStoredBytes: s.STORAGE_MAX_MB * MB,
    },
    /** How long unused data is kept, in milliseconds. */
    keep: { uploadsMs: s.UPLOAD_KEEP_DAYS * 86_400_000, draftsMs: s.DRAFT_KEEP_DAYS * 86_400_000 },
  };
}

/** Row P-013: on production 1% of the traces, and 10% of the browser sessions with an error. */
function errorSettings(s: Settings) {
  return s.APP_ENV === 'production'
    ? { tracesRate: 0.01, sessionsOnErrorRate: 0.1 }
    : { tracesRate: 1, sessionsOnErrorRate: 1 };
}

function supportSettings(s: Settings, friendly: boolean) {
  return {
    phone: s.SUPPORT_PHONE,
    email: s.SUPPORT_EMAIL,
    billingEmail: s.BILLING_EMAIL,
    /** Null: no support chat. */
    chatScript: s.SUPPORT_CHAT_SCRIPT ?? (friendly ? '/support-chat.js' : null),
    chatSecret: s.SUPPORT_CHAT_SECRET ?? `support chat ${s.SESSION_SECRET ?? 'local'}`,
  };
}

/** How calls are made. */
function callsSettings(s: Settings) {
  return {
    callsAtOnce: s.CALLS_AT_ONCE,
    dialConcurrency: s.DIAL_CONCURRENCY,
    leaseMs: s.LEASE_SECONDS * 1000,
    reconcileAfterMs: s.RECONCILE_AFTER_SECONDS * 1000,
    pollMs: s.CALL_POLL_SECONDS * 1000,
    finalizingMs: s.FINALIZING_HOURS * 3_600_000,
    retryMs: s.CALL_RETRY_SECONDS * 1000,
  };
}

/** How texts are sent. */
function engineSettings(s: Settings) {
  return {
    senderConcurrency: s.SENDER_CONCURRENCY,
    chunkSize: s.CHUNK_SIZE,
    leaseMs: s.LEASE_SECONDS * 1000,
    submitTimeoutMs: s.SUBMIT_TIMEOUT_MS,
    reconcileAfterMs: s.RECONCILE_AFTER_SECONDS * 1000,
    finalizingMs: s.FINALIZING_HOURS * 3_600_000,
    receiptBatchSize: s.RECEIPT_BATCH_SIZE,
    receiptBatchMs: s.RECEIPT_BATCH_MS,
  };
}

/** What is wrong with settings that are each valid on their own. */
function clashes(
  s: Settings,
  of: { readonly friendly: boolean; readonly simulatorPort: number; readonly publicUrl: string },
): string[] {
  const { friendly, simulatorPort, publicUrl } = of;
  const problems: string[] = [];
  if (simulatorPort !== 0 && (s.APP_ENV === 'production' || s.APP_ENV === 'forms')) {
    problems.push(`SIMULATOR_PORT must be 0 on ${s.APP_ENV}`);
  }
  if (!friendly && s.SESSION_SECRET === undefined)
    problems.push(`SESSION_SECRET is required on ${s.APP_ENV}`);
  // Over http, a session's cookie could be neither secure-only nor bound to the host.
  if (!friendly && !publicUrl.startsWith('https:'))
    problems.push(`PUBLIC_URL must begin with https:// on ${s.APP_ENV}`);
  if (s.SUBMIT_TIMEOUT_MS * 2 > s.LEASE_SECONDS * 1000) {
    problems.push(
      'LEASE_SECONDS must be at least twice SUBMIT_TIMEOUT_MS: a lease must outlive its requests',
    );
  }
  return problems;
}

function environment(): NodeJS.ProcessEnv {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

function parse(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const given = env[name]?.trim();
    const result = schema.safeParse(given === '' ? undefined : given);
    if (result.success) values[name] = result.data;
    // Only the reason, never the value: it may be a secret.
    else problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  if (problems.length > 0) throw settingsError(problems);
  return values as Settings;
}

function settingsError(problems: string[]): Error {
  return new Error(`These settings are wrong (docs/operations.md lists all): ${problems.join('; ')}.`);
}

function bandwidthSettings(
  s: Settings,
  simulator: string | undefined,
  problems: string[],
): BandwidthSettings | null {
  if (simulator !== undefined && s.BANDWIDTH_BASE_URL === undefined) {
    return {
      baseUrl: `${simulator}/bandwidth/api/v2`,
      accountId: s.BANDWIDTH_ACCOUNT_ID ?? '5500001',
      apiUser: s.BANDWIDTH_API_USER ?? 'local-bandwidth-user',
      apiPassword: s.BANDWIDTH_API_PASSWORD ?? 'local-bandwidth-password',
      applicationId: s.BANDWIDTH_APPLICATION_ID ?? '93de2206-0000-4e07-948d-000000000001',
      webhookUser: s.BANDWIDTH_WEBHOOK_USER ?? 'local-bandwidth-webhook',
      webhookPassword: s.BANDWIDTH_WEBHOOK_PASSWORD ?? 'local-bandwidth-webhook-password',
    };
  }
  if (s.BANDWIDTH_ACCOUNT_ID === undefined) return null;
  return {
    baseUrl: `${(s.BANDWIDTH_BASE_URL ?? 'https://messaging.bandwidth.com').replace(/\/api\/v2$/, '')}/api/v2`,
    accountId: s.BANDWIDTH_ACCOUNT_ID,
    apiUser: required(s, 'BANDWIDTH_API_USER', problems),
    apiPassword: required(s, 'BANDWIDTH_API_PASSWORD', problems),
    applicationId: required(s, 'BANDWIDTH_APPLICATION_ID', problems),
    webhookUser: required(s, 'BANDWIDTH_WEBHOOK_USER', problems),
    webhookPassword: required(s, 'BANDWIDTH_WEBHOOK_PASSWORD', problems),
  };
}

/** Calls use a separate host and application, with the account's users. */
function bandwidthVoiceSettings(
  s: Settings,
  texts: BandwidthSettings,
  simulator: string | undefined,
): BandwidthSettings | null {
  if (simulator !== undefined && s.BANDWIDTH_BASE_URL === undefined)
    return {
      ...texts,
      baseUrl: `${simulator}/bandwidth/api/v2`,
      applicationId: s.BANDWIDTH_VOICE_APPLICATION_ID ?? '93de2206-0000-4e07-948d-000000000002',
    };
  if (s.BANDWIDTH_VOICE_APPLICATION_ID === undefined) return null;
  const host = s.BANDWIDTH_VOICE_BASE_URL ?? 'https://voice.bandwidth.com';
  return {
    ...texts,
    baseUrl: `${host.replace(/\/api\/v2$/, '')}/api/v2`,
    applicationId: s.BANDWIDTH_VOICE_APPLICATION_ID,
  };
}

function infobipSettings(
  s: Settings,
  simulator: string | undefined,
  problems: string[],
): InfobipSettings | null {
  if (simulator !== undefined && s.INFOBIP_BASE_URL === undefined) {
    return {
      baseUrl: `${simulator}/infobip`,
      apiKey: s.INFOBIP_API_KEY ?? 'local-infobip-key',
      webhookUser: s.INFOBIP_WEBHOOK_USER ?? 'local-infobip-webhook',
      webhookPassword: s.INFOBIP_WEBHOOK_PASSWORD ?? 'local-infobip-webhook-password',
    };
  }
  if (s.INFOBIP_API_KEY === undefined) return null;
  return {
    baseUrl: s.INFOBIP_BASE_URL ?? 'https://api.infobip.com',
    apiKey: s.INFOBIP_API_KEY,
    webhookUser: required(s, 'INFOBIP_WEBHOOK_USER', problems),
    webhookPassword: required(s, 'INFOBIP_WEBHOOK_PASSWORD', problems),
  };
}

function serviceNumber(s: Settings, simulator: string | undefined) {
  const phone = s.SERVICE_NUMBER ?? (simulator === undefined ? null : 8_885_550_180);
  return phone === null ? null : { phone, carrier: s.SERVICE_NUMBER_CARRIER };
}

function required(s: Settings, name: keyof Settings, problems: string[]): string {
  const value = s[name];
  if (typeof value === 'string') return value;
  problems.push(`${name} is required for this carrier`);
  return '';
}
