/** How requests and live connections find their caller, and what limits them. */
import { largestAudioBytes } from '@carillon/rules/audio/audioLimits';
import { identify, redeemLiveUser, spendCall, standingSessions } from './accounts/index.ts';
import { numberOfConversation } from './conversations/index.ts';
import type { Foundation } from './foundation.ts';
import { workedNumbers } from './numbers/index.ts';
import type { Clock } from './platform/clock.ts';
import { usualLimits } from './platform/files/lineLimits.ts';
import { requireRoom } from './platform/files/storageQuota.ts';
import { servedUnder } from './platform/http/browsers/browserRules.ts';
import { openAdmission } from './platform/http/limits/admission.ts';
import type { HttpOptions } from './platform/http/http.ts';
import type { Refusals } from './platform/http/refusals.ts';
import type { LiveOptions } from './platform/live/liveOptions.ts';

/** Sessions, the share of an account, expensive calls, metrics. */
export function httpOptions(base: Foundation, refusals: Refusals): HttpOptions {
  const { config, database, clock, metrics } = base;
  return {
    log: base.log,
    ...servedUnder(config),
    admission: openAdmission(config.database.poolSize),
    identify: (request) => identify(request, database, clock, config),
    measured: (route, method, status, seconds) =>
      metrics.requests.observe({ route, method, status: String(status) }, seconds),
    ...inTimeOfAccounts(clock),
    largestFile: Math.max(config.uploads.maxBytes, largestAudioBytes),
    lines: { ...usualLimits, connections: config.connections },
    spend: async (caller, expense) => {
      if (expense === 'upload' || expense === 'speech')
        await requireRoom(base.storage, caller.tenant.accountId, config.uploads.maxStoredBytes);
      await spendCall(base, caller, expense, config.expensiveCallsTimes);
    },
    answered: (request, status) => refusals.answered(request, status),
    cut: (what) => metrics.cut.inc({ what }),
  };
}

/** The work of calls in the time of their accounts, where accounts have times of their own. */
function inTimeOfAccounts({ accounts }: Clock): Pick<HttpOptions, 'inTimeOf'> {
  return accounts === undefined
    ? {}
    : { inTimeOf: ({ tenant }, work) => accounts.within(tenant.accountId, work) };
}

/** How a live connection finds its user. */
export function wireLive(base: Foundation): LiveOptions {
  const { database, clock, log, config } = base;
  const sessions = { ...base, settings: config };
  return {
    database,
    clock,
    log,
    ...servedUnder(config),
    redeem: (key) => redeemLiveUser(sessions, key, workedNumbers),
    standing: (hashes) => standingSessions(sessions, hashes),
    numbersOf: ({ tenant, userId }) => database.inTenant(tenant, (tx) => workedNumbers(tx, userId)),
    numberOfConversation: ({ tenant, userId }, conversationId) =>
      database.inTenant(tenant, (tx) => numberOfConversation(tx, userId, conversationId)),
  };
}
