import { createCarriers, createVoiceCarriers } from './carriers/index.ts';
import type { Carriers, NumberLookUps, VoiceCarriers } from './carriers/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Storage } from './platform/files/storage.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Config } from './platform/settings/config.ts';

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
