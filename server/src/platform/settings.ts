// Every setting, with what it means. docs/operations.md carries the same list (config.test.ts compares).
import { z } from 'zod';
import { usualUploadLimits } from '@carillon/rules/uploadLimits';

interface Setting<Schema extends z.ZodType> {
  schema: Schema;
  /** What the manual says happens when it is not set. */
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
    'Which environment this is. Only `local` and `dev` create the demo organizations and have default passwords; elsewhere SESSION_SECRET is compulsory.',
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
    'The one host whose pages search engines may show; on every other that leads here pages say `noindex`.',
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
    'Further host names under which requests are served, comma separated, besides those of PUBLIC_URL, APP_HOST and this machine itself: a second domain, or the name that a proxy uses when it does not pass the Host header on.',
  ),
  TRUST_PROXY: whole(0, 0, 10, 'How many proxies stand in front of us, each adding to X-Forwarded-For.'),
  EXPENSIVE_CALLS_TIMES: whole(
    1,
    0,
    1_000,
    'Multiplies how often a user and an organization may ask for what is expensive in an hour (test texts, speech, downloads, uploads, look-ups); 0 lifts the limits.',
  ),
  MAX_CONNECTIONS: whole(
    10_000,
    10,
    1_000_000,
    'Most connections of one web process at a time, live ones of open browsers included; further ones are closed.',
  ),
  ROLE: oneOf(
    ['web', 'worker', 'all'],
    'all',
    'What this process does: answer requests, do background work, or both; `npm start` runs the chosen roles as processes of their own.',
  ),
  DATA_DIR: text('./data', 'Folder for the embedded database, uploaded files and process ids.'),
  DATABASE_URL: optional(
    'embedded PostgreSQL in DATA_DIR',
    'Owner of the PostgreSQL database (15 or later): applies migrations and makes the login of the running product, so it must be allowed to create roles.',
  ),
  DATABASE_APP_URL: optional(
    'a login that `npm start` makes',
    'How web and workers sign in to the database: a login that owns nothing and is a member of carillon_app. They refuse to serve with one that may do more.',
  ),
  DATABASE_POOL: whole(
    10,
    2,
    100,
    'Most database connections of one process. Of a web process, two fifths are for the calls of one account at a time and a fifth for its downloads; the others of that account wait.',
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
  SESSION_IDLE_HOURS: whole(8, 1, 720, 'A session ends after so many hours without a request.'),
  SESSION_TOTAL_HOURS: whole(24, 1, 720, 'A session ends so many hours after signing in.'),
  SESSION_KEEP_DAYS: whole(
    30,
    1,
    90,
    'With "Keep me signed in" a session ends after so many days without a request.',
  ),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
    'How much is logged; message texts and phone numbers are never logged.',
  ),
  METRICS_TOKEN: optional('/metrics is closed', 'Bearer token that may read /metrics.'),
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
    'Where Bandwidth takes calls.',
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
    'Key that seals the credentials of integrations: 32 random bytes in base64. Compulsory with GOOGLE_CLIENT_ID; without it nothing can be connected.',
  ),
  INTEGRATION_KEY_NUMBER: whole(1, 1, 32_000, 'Number of INTEGRATION_KEY; one more with every new key.'),
  INTEGRATION_KEY_BEFORE: optional(
    'no key before',
    'The key before INTEGRATION_KEY, so that what it sealed can still be opened.',
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
  SENDER_CONCURRENCY: whole(128, 1, 1_000, 'Most requests to carriers in flight in one worker.'),
  DIAL_CONCURRENCY: whole(32, 1, 1_000, 'Most calls that one worker hands to a carrier at once.'),
  CALLS_AT_ONCE: whole(
    1_000,
    1,
    100_000,
    'Most calls of one broadcast at a time, where it is set to make as many as it can.',
  ),
  CALL_RETRY_SECONDS: whole(
    300,
    1,
    86_400,
    'How long after an attempt ended a busy or unanswered number is called again.',
  ),
  CALL_POLL_SECONDS: whole(
    180,
    1,
    3_600,
    'How often the carrier is asked about a call that goes on, in case its end was not told.',
  ),
  RECORDING_NUMBER: setting(
    z
      .string()
      .regex(/^\d{10}$/, 'must be a phone number of 10 digits')
      .transform(Number)
      .optional(),
    'with the simulator 8885550190, else no recording by phone',
    'Phone number that people call to record a message or to launch a broadcast (10 digits); its calls must reach `/webhooks/voice/bandwidth/inbound` or `/webhooks/voice/infobip/inbound`. Nobody may text or call it.',
  ),
  CHUNK_SIZE: whole(
    500,
    1,
    5_000,
    'Recipients that a worker leases at once; four times as many from a carrier that takes many texts a request and recognizes a repeated id.',
  ),
  LEASE_SECONDS: whole(
    60,
    5,
    3_600,
    'After so many seconds without an outcome a leased text counts as unknown.',
  ),
  SUBMIT_TIMEOUT_MS: whole(
    15_000,
    100,
    120_000,
    'A carrier that has not answered after so long has given no answer.',
  ),
  RECONCILE_AFTER_SECONDS: whole(
    30,
    1,
    86_400,
    'How long after its lease ended an unknown text is looked up at the carrier.',
  ),
  FINALIZING_HOURS: whole(
    24,
    1,
    168,
    'How long a sent broadcast waits for late receipts before it is final.',
  ),
  RECEIPT_BATCH_SIZE: whole(200, 1, 5_000, 'Most carrier webhooks that are stored in one transaction.'),
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
    'Phone numbers, with commas, that nobody may text or call ("This number is not allowed."); scripts/doNotContact.ts keeps the long list.',
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
    'An uploaded contact list is purged when nobody has used it for so many days; a day after its draft is sent or thrown away.',
  ),
  STORAGE_MAX_MB: whole(
    20_480,
    0,
    100_000_000,
    'Most that the stored files of one organization may take, in MB of 1,048,576 bytes; further uploads and speech are refused with 507. 0 lifts the limit.',
  ),
  DRAFT_KEEP_DAYS: whole(
    30,
    1,
    3_650,
    'A draft that nobody has changed for so many days is purged, with its recipients.',
  ),
  PICTURE_MAX_MB: whole(5, 1, 50, 'Largest picture, in MB of 1,048,576 bytes.'),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    'mail is written to DATA_DIR/mail',
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
    'Carillon <no-reply@carillon.invalid>; compulsory with SMTP_URL',
    'Who mail comes from, as `Name <address>`; the address is also who push services may write to.',
  ),
  SERVICE_NUMBER: setting(
    z
      .string()
      .regex(/^\d{10}$/, 'must be a phone number of 10 digits')
      .transform(Number)
      .optional(),
    'with the simulator 8885550180, else no notifications by text',
    'Phone number of our own (10 digits) that texts users about unread texts; nobody pays for those.',
  ),
  SERVICE_NUMBER_CARRIER: oneOf(['bandwidth', 'infobip'], 'bandwidth', 'The carrier of SERVICE_NUMBER.'),
  SPEECH_URL: setting(
    address.optional(),
    'the voices that come with Carillon',
    'Address of a service that speaks typed text by the call POST /v1/audio/speech, such as https://api.openai.com/v1/audio/speech.',
  ),
  SPEECH_KEY: optional('no key', 'Key of the speech service, sent as a bearer token.'),
  SPEECH_MODEL: text('tts-1', 'Model that the speech service is asked for.'),
  SPEECH_VOICES: optional(
    'none; compulsory with SPEECH_URL',
    'Voices of the speech service as id:language:name with commas, the first being the default, such as `nova:en-US:Nova,onyx:es-419:Mateo`.',
  ),
} as const;
