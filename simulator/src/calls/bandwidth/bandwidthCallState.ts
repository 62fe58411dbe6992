import type { BandwidthCall } from './bandwidthCall.ts';
import type { CallRequest } from './bandwidthCallRequest.ts';
import type { CallChange } from '../callLog.ts';
import type { Leg } from '../leg.ts';

/** Shapes of responses of Bandwidth Voice v2 (Bandwidth/node-sdk, CallState and CreateCallResponse). */

/** True if a state matches the query of a list of calls. */
export function fits(state: Readonly<Record<string, unknown>>, query: URLSearchParams): boolean {
  for (const [name, field] of [
    ['to', 'to'],
    ['from', 'from'],
    ['disconnectCause', 'disconnectCause'],
  ] as const) {
    const wanted = query.get(name);
    if (wanted !== null && state[field] !== wanted) return false;
  }
  const { startTime } = state;
  const started = Date.parse(typeof startTime === 'string' ? startTime : '');
  const low = Date.parse(query.get('minStartTime') ?? '');
  const high = Date.parse(query.get('maxStartTime') ?? '');
  return !(started < low) && !(started > high);
}

/** A call that is not over. */
export function liveState(leg: Leg): Record<string, unknown> {
  const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  return {
    callId: leg.facts.id,
    parentCallId: leg.facts.parent?.facts.id ?? null,
    from: leg.facts.from,
    to: leg.facts.to,
    direction: leg.facts.kind === 'inbound' ? 'inbound' : 'outbound',
    state: leg.state === 'ringing' ? 'initiated' : leg.state,
    enqueuedTime: leg.facts.kind === 'outbound' ? time(leg.enqueuedAt) : null,
    startTime: time(leg.startedAt),
    answerTime: time(leg.answeredAt),
    endTime: null,
    disconnectCause: null,
    errorMessage: null,
    errorId: null,
    lastUpdate: time(leg.answeredAt ?? leg.startedAt ?? leg.enqueuedAt),
  };
}

/** A call that is over, from the line that says so. */
export function endedState(line: CallChange): Record<string, unknown> {
  return {
    callId: line.id,
    parentCallId: line.parent,
    from: line.from,
    to: line.to,
    direction: line.kind === 'inbound' ? 'inbound' : 'outbound',
    state: 'disconnected',
    enqueuedTime: line.kind === 'outbound' ? (line.started ?? null) : null,
    startTime: line.started ?? null,
    answerTime: line.answered ?? null,
    endTime: line.at,
    disconnectCause: line.cause ?? 'unknown',
    errorMessage: line.error ?? null,
    errorId: line.error === undefined ? null : line.id.slice(-36),
    lastUpdate: line.at,
  };
}

/** The 201 response. */
export function created(call: BandwidthCall, request: CallRequest): unknown {
  const { leg, terms } = call;
  return {
    applicationId: terms.applicationId,
    accountId: terms.accountId,
    callId: leg.facts.id,
    to: request.to,
    from: request.from,
    enqueuedTime: new Date(leg.enqueuedAt).toISOString(),
    callUrl: call.callUrl,
    callTimeout: request.callTimeout,
    callbackTimeout: request.callbackTimeout,
    tag: request.tag,
    answerMethod: request.answer.method,
    answerUrl: request.answer.url,
    answerFallbackMethod: request.answer.fallback?.method ?? null,
    answerFallbackUrl: request.answer.fallback?.url ?? null,
    disconnectMethod: request.disconnect?.method ?? 'POST',
    disconnectUrl: request.disconnect?.url ?? null,
    username: request.answer.username,
    password: null,
    fallbackUsername: request.answer.fallback?.username ?? null,
    fallbackPassword: null,
    priority: request.priority,
  };
}
