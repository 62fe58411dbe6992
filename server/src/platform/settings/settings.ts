// Every setting with its meaning. docs/operations.md has the same list (config.test.ts compares them).
import { z } from 'zod';
import { usualUploadLimits } from '@carillon/rules/files/uploadLimits';

interface Setting<Schema extends z.ZodType> {
  schema: Schema;
  /** The manual's sentence for the unset case. */
  unset: string;
  /** One sentence for the operator. */
  sentence: string;
}

function setting<Schema extends z.ZodType>(schema: Schema, unset: string, sentence: string): Setting<Schema> {
  return { schema, unset, sentence };
}

function whole(value: number, smallest: number, largest: number, sentence: string) {
  const schema = z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(smallest).max(largest))
    .default(value);
  return setting(schema, String(value), sentence);
}

function text(value: string, sentence: string) {
  return setting(z.string().default(value), value, sentence);
}

function optional(unset: string, sentence: string) {
  return setting(z.string().optional(), unset, sentence);
}

function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  value: Values[number],
  sentence: string,
) {
  return setting(z.enum(values).default(value as never), value, sentence);
}

const address = z
  .url({ protocol: /^https?$/i })
  .transform((url) => url.replace(/\/+$/, '').replace(/^https?/i, (scheme) => scheme.toLowerCase()));
const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535));

export const SETTINGS = {
  APP_ENV: oneOf(
    ['local', 'dev', 'staging', 'prod-test', 'production', 'forms'],
    'local',
    'Which environment this is. Only `local` and `dev` create the demo organizations and have default passwords; elsewhere SESSION_SECRET is required.',
  ),
  PORT: setting(port.default(8080), '8080', 'Port of the website and the API.'),
  HOST: text('127.0.0.1', 'Address the website and the API listen on; `0.0.0.0` for every network.'),
  PUBLIC_URL: setting(
    address.optional(),
    'http://localhost:PORT',
    'The address people use, as written in links and given to carriers; an https address makes cookies secure-only. Outside `local` and `dev` it must be one.',
  ),
  APP_HOST: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9.-]+$/, 'must be a host name without port')
      .transform((host) => host.toLowerCase())
      .optional(),
    'host of PUBLIC_URL',
    'The one host whose pages search engines may show; pages under every other host name say `noindex`.',
  ),
  ALLOWED_HOSTS: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9._,\s[\]:-]+$/, 'must be host names, separated by commas')
      .transform((names) =>
        names
          .toLowerCase()
          .split(/[,\s]+/)
          .filter((name) => name !== ''),
      )
      .optional(),
    'none',
    'Additional host names under which requests are served, comma separated, besides those of PUBLIC_URL, APP_HOST and this machine itself: a second domain, or the name that a proxy uses if it does not forward the Host header.',
  ),
  TRUST_PROXY: whole(0, 0, 10, 'How many proxies stand in front of us, each adding to X-Forwarded-For.'),
  EXPENSIVE_CALLS_TIMES: whole(
    1,
    0,
    1_000,
    'Multiplies how many expensive calls a user and an organization may make in an hour (test texts, speech, downloads, uploads, look-ups); 0 lifts the limits.',
  ),
  MAX_CONNECTIONS: whole(
    10_000,
    10,
    1_000_000,
    'Maximum number of connections of one web process at a time, live connections of open browsers included; additional ones are closed.',
  ),
  ROLE: oneOf(
    ['web', 'worker', 'all'],
    'all',
    'What this process does: serve requests, do background work, or both; `npm start` runs each chosen role as its own process.',
  ),
  DATA_DIR: text('./data', 'Folder for the embedded database, uploaded files and process ids.'),
  DATABASE_URL: optional(
    'embedded PostgreSQL in DATA_DIR',
    'Owner of the PostgreSQL database (15 or later): applies migrations and creates the login of the running product, so it must be allowed to create roles.',
  ),
  DATABASE_APP_URL: optional(
    'a login that `npm start` creates',
    'How web and workers sign in to the database: a login that owns nothing and is a member of carillon_app. They refuse to serve with a login that may do more.',
  ),
  DATABASE_POOL: whole(
    10,
    2,
    100,
    'Maximum number of database connections of one process. In a web process, one account may use two fifths of them for calls and a fifth for downloads at a time; its other calls wait.',
  ),
  TEST_DATABASE_URL: optional(
    'a throwaway embedded PostgreSQL',
    'For `npm test`: a PostgreSQL, as a superuser of it.',
  ),
  SIMULATOR_PORT: setting(
    port.optional(),
    '8090 on local and dev, else 0',
    'Port of the simulated carriers and phones; 0 turns them off. Refused on production and forms.',
  ),
  SESSION_SECRET: setting(
    z.string().min(32, 'must have 32 characters or more').optional(),
    'a fixed value on local and dev',
    'Secret that signs links and tokens; 32 characters or more.',
  ),
  SESSION_IDLE_HOURS: whole(8, 1, 720, 'A session ends after this many hours without a request.'),
  SESSION_TOTAL_HOURS: whole(24, 1, 720, 'A session ends this many hours after signing in.'),
  SESSION_KEEP_DAYS: whole(
    30,
    1,
    90,
    'With "Keep me signed in", a session ends after this many days without a request.',
  ),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
    'How much is logged; message texts and phone numbers are never logged.',
  ),
  SUPPORT_PHONE: text('800-555-0100', 'The phone number of your support, as pages show it.'),
  SUPPORT_EMAIL: text('support@example.com', 'The mailbox of your support.'),
  BILLING_EMAIL: text('billing@example.com', 'The mailbox for questions about bills.'),
  SUPPORT_CHAT_SCRIPT: setting(
    address.optional(),
    'a simulated chat on local and dev, else no chat',
    'The script of your support chat, which the app loads for signed-in users.',
  ),
  SUPPORT_CHAT_SECRET: optional(
    'derived from SESSION_SECRET',
    'Signs the user’s email for the support chat, so that no one can chat as another user.',
  ),
  DEV_MODE: oneOf(['on', 'off'], 'off', 'Shows internal tools in the app.'),
  DEBUG_STYLES: oneOf(['on', 'off'], 'off', 'Outlines every element of the app.'),
  METRICS_TOKEN: optional('/metrics is closed', 'Bearer token that may read /metrics.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    address.optional(),
    'no traces are recorded',
    'Where traces and errors are sent (OTLP over HTTP); `OTEL_EXPORTER_OTLP_HEADERS` and the other variables of OpenTelemetry’s exporter apply.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z
      .string()
      .regex(/^(?:0|1|0?\.\d+|1\.0+)$/, 'must be a number from 0 to 1')
      .transform(Number)
      .optional(),
    '0.01 on production, else 1',
    'Share of the traces that are recorded, from 0 to 1.',
  ),
  BANDWIDTH_BASE_URL: setting(
    address.optional(),
    'the simulator, else https://messaging.bandwidth.com',
    'Where Bandwidth is reached.',
  ),
  BANDWIDTH_ACCOUNT_ID: optional(
    'a local value with the simulator',
    'Bandwidth account; without it this carrier is off.',
  ),
  BANDWIDTH_API_USER: optional('a local value with the simulator', 'Bandwidth API user.'),
  BANDWIDTH_API_PASSWORD: optional('a local value with the simulator', 'Bandwidth API password.'),
  BANDWIDTH_APPLICATION_ID: optional('a local value with the simulator', 'Bandwidth messaging application.'),
  BANDWIDTH_VOICE_BASE_URL: setting(
    address.optional(),
    'the simulator, else https://voice.bandwidth.com',
    'Where Bandwidth accepts calls.',
  ),
  BANDWIDTH_VOICE_APPLICATION_ID: optional(
    'a local value with the simulator',
    'Bandwidth voice application; without it Bandwidth makes no calls.',
  ),
  BANDWIDTH_WEBHOOK_USER: optional(
    'a local value with the simulator',
    'User name that Bandwidth sends with its webhooks.',
  ),
  BANDWIDTH_WEBHOOK_PASSWORD: optional(
    'a local value with the simulator',
    'Password that Bandwidth sends with its webhooks.',
  ),
  INFOBIP_BASE_URL: setting(
    address.optional(),
    'the simulator, else https://api.infobip.com',
    'Where Infobip is reached: the personal base address of the account.',
  ),
  INFOBIP_API_KEY: optional(
    'a local value with the simulator',
    'Infobip API key; without it this carrier is off.',
  ),
  INFOBIP_WEBHOOK_USER: optional(
    'a local value with the simulator',
    'User name that Infobip sends with its webhooks.',
  ),
  INFOBIP_WEBHOOK_PASSWORD: optional(
    'a local value with the simulator',
    'Password that Infobip sends with its webhooks.',
  ),
  INTEGRATION_KEY: optional(
    'a fixed value on local and dev',
    'Key that seals the credentials of integrations: 32 random bytes in base64. Required with GOOGLE_CLIENT_ID; without it no integration can be connected.',
  ),
  INTEGRATION_KEY_NUMBER: whole(
    1,
    1,
    32_000,
    'Number of INTEGRATION_KEY; raise it by one with every new key.',
  ),
  INTEGRATION_KEY_BEFORE: optional(
    'no key before',
    'The key before INTEGRATION_KEY, so that credentials sealed with it can still be opened.',
  ),
  GOOGLE_BASE_URL: setting(
    address.optional(),
    'the simulator without GOOGLE_CLIENT_ID, else Google itself',
    'Where Google is reached instead of its own addresses.',
  ),
  GOOGLE_CLIENT_ID: optional(
    'a local value with the simulator',
    'OAuth client of Google Contacts; without it Google is off. Its redirect address is PUBLIC_URL/api/integrations/1/callback.',
  ),
  GOOGLE_CLIENT_SECRET: optional('a local value with the simulator', 'Secret of the OAuth client.'),
  SENDER_CONCURRENCY: whole(128, 1, 1_000, 'Maximum number of requests to carriers in flight in one worker.'),
  DIAL_CONCURRENCY: whole(
    32,
    1,
    1_000,
    'Maximum number of calls that one worker hands to a carrier at once.',
  ),
  CALLS_AT_ONCE: whole(
    1_000,
    1,
    100_000,
    'Maximum number of calls of one broadcast at a time, if it is set to make as many as it can.',
  ),
  CALL_RETRY_SECONDS: whole(
    300,
    1,
    86_400,
    'How long after the end of an attempt a busy or unanswered number is called again.',
  ),
  CALL_POLL_SECONDS: whole(
    180,
    1,
    3_600,
    'How often the carrier is asked about a call in progress, in case its end was not reported.',
  ),
  RECORDING_NUMBER: setting(
    z
      .string()
      .regex(/^\d{10}$/, 'must be a phone number of 10 digits')
      .transform(Number)
      .optional(),
    'with the simulator 8885550190, else no recording by phone',
    'Phone number that people call to record a message or to launch a broadcast (10 digits); its calls must reach `/webhooks/voice/bandwidth/inbound` or `/webhooks/voice/infobip/inbound`. No account may text or call it.',
  ),
  CHUNK_SIZE: whole(
    500,
    1,
    5_000,
    'Recipients that a worker leases at once; four times as many for a carrier that takes many texts per request and recognizes a repeated id.',
  ),
  LEASE_SECONDS: whole(
    60,
    5,
    3_600,
    'After this many seconds without an outcome, a leased text counts as unknown.',
  ),
  SUBMIT_TIMEOUT_MS: whole(
    15_000,
    100,
    120_000,
    'After this long without a response from the carrier, the outcome is unknown.',
  ),
  RECONCILE_AFTER_SECONDS: whole(
    30,
    1,
    86_400,
    'How long after the end of its lease a text with an unknown outcome is looked up at the carrier.',
  ),
  FINALIZING_HOURS: whole(
    24,
    1,
    168,
    'How long a sent broadcast waits for late receipts before it is final.',
  ),
  RECEIPT_BATCH_SIZE: whole(
    200,
    1,
    5_000,
    'Maximum number of carrier webhooks that are stored in one transaction.',
  ),
  RECEIPT_BATCH_MS: whole(
    5,
    0,
    1_000,
    'How long a carrier webhook may wait for others to share its transaction.',
  ),
  BLOCKED_NUMBERS: setting(
    z
      .string()
      .default('8005550100,8005550101,8005550102')
      .transform((list) => list.split(/[\s,]+/).filter((phone) => phone !== ''))
      .pipe(
        z.array(z.string().regex(/^\d{3,15}$/, 'must be phone numbers with commas between them')).max(1_000),
      )
      .transform((list) => list.map(Number)),
    '8005550100,8005550101,8005550102',
    'Phone numbers, separated by commas, that no account may text or call ("This number is not allowed."); scripts/doNotContact.ts keeps the long list.',
  ),
  TEXT_CREDITS: whole(1, 0, 100, 'Credits for each segment of a text.'),
  MEDIA_TEXT_CREDITS: whole(3, 0, 100, 'Credits for a text with a picture, however long it is.'),
  UPLOAD_MAX_MB: whole(
    usualUploadLimits.maxMegabytes,
    1,
    1_000,
    'Largest contact list or recording, in MB of 1,048,576 bytes.',
  ),
  UPLOAD_MAX_ROWS: whole(usualUploadLimits.maxRows, 1, 10_000_000, 'Most rows of a contact list.'),
  UPLOAD_KEEP_DAYS: whole(
    30,
    1,
    3_650,
    'An uploaded contact list is purged after this many days without use, or a day after its draft was sent or discarded.',
  ),
  STORAGE_MAX_MB: whole(
    20_480,
    0,
    100_000_000,
    'Maximum size of the stored files of one organization, in MB of 1,048,576 bytes; additional uploads and speech are refused with 507. 0 lifts the limit.',
  ),
  DRAFT_KEEP_DAYS: whole(
    30,
    1,
    3_650,
    'A draft that was not changed for this many days is purged, with its recipients.',
  ),
  PICTURE_MAX_MB: whole(5, 1, 50, 'Largest picture, in MB of 1,048,576 bytes.'),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    'email is written to DATA_DIR/mail',
    'Mail server with its credentials, such as `smtp://user:password@mail.example.org:587`.',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$/,
        'must be a name and an address, such as Carillon <no-reply@example.org>',
      )
      .default('Carillon <no-reply@carillon.invalid>'),
    'Carillon <no-reply@carillon.invalid>; required with SMTP_URL',
    'The sender of email, as `Name <address>`; push services may also write to this address.',
  ),
  SERVICE_NUMBER: setting(
    z
      .string()
      .regex(/^\d{10}$/, 'must be a phone number of 10 digits')
      .transform(Number)
      .optional(),
    'with the simulator 8885550180, else no notifications by text',
    'Our own phone number (10 digits), which texts users about unread texts; these texts are free.',
  ),
  SERVICE_NUMBER_CARRIER: oneOf(['bandwidth', 'infobip'], 'bandwidth', 'The carrier of SERVICE_NUMBER.'),
  SPEECH_URL: setting(
    address.optional(),
    'the voices that come with Carillon',
    'Address of a service that speaks typed text by the call POST /v1/audio/speech, such as https://api.openai.com/v1/audio/speech.',
  ),
  SPEECH_KEY: optional('no key', 'Key of the speech service, sent as a bearer token.'),
  SPEECH_MODEL: text('tts-1', 'Model that is requested from the speech service.'),
  SPEECH_VOICES: optional(
    'none; required with SPEECH_URL',
    'Voices of the speech service as id:language:name, separated by commas, the first being the default, such as `nova:en-US:Nova,onyx:es-419:Mateo`.',
  ),
} as const;
