import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { asRecord, asText, parsedJson, retryAfterMs } from '../answers.ts';
import type { ExchangeResult } from '../exchange.ts';
import type { CallOutcome, CallSubmission, ChangeOutcome } from './voiceCarrier.ts';

/** The parts of a carrier's responses that differ. */
export interface CallAnswers {
  /** The call's id in a 2xx body; undefined when the body does not name it. */
  readonly callId: (body: Readonly<Record<string, unknown>> | undefined) => string | undefined;
  /** True when a 4xx body complains about the number that was called. */
  readonly isAboutNumber: (body: Readonly<Record<string, unknown>> | undefined) => boolean;
  /** True when a 5xx body proves that the carrier itself, not a gateway before it, rejected the call. */
  readonly isOwnFault: (body: Readonly<Record<string, unknown>> | undefined) => boolean;
}

/** A call that must no longer be dialed, because it has expired. */
export function expiredCall(call: CallSubmission, now: number): CallOutcome | undefined {
  return call.expiresAt !== null && call.expiresAt.getTime() <= now
    ? { kind: 'refused', status: callCodes.expired, code: 'EXPIRED' }
    : undefined;
}

/** The outcome of a request to dial, by the table "what came back" of docs/carriers.md. */
export function callOutcome(result: ExchangeResult, answers: CallAnswers, now: () => number): CallOutcome {
  if (result.kind === 'notSent') return { kind: 'retryLater', once: false, code: result.code };
  if (result.kind === 'open') return { kind: 'unknown', code: result.code };
  const { statusCode } = result;
  const body = asRecord(parsedJson(result.body));
  const code = `HTTP_${statusCode}`;
  if (statusCode >= 200 && statusCode < 300)
    return { kind: 'accepted', carrierCallId: answers.callId(body) ?? null };
  if (statusCode === 429) return { kind: 'slowDown', retryAfterMs: retryAfterMs(result.retryAfter, now()) };
  if (statusCode >= 400 && statusCode < 500)
    return {
      kind: 'refused',
      status: answers.isAboutNumber(body) ? callCodes.invalid : callCodes.callFailed,
      code,
    };
  const fromGateway = statusCode >= 502 && statusCode <= 504;
  if (statusCode >= 500 && !fromGateway && answers.isOwnFault(body))
    return { kind: 'retryLater', once: true, code };
  return { kind: 'unknown', code };
}

/** The outcome of a change of a call. */
export function changeOutcome(result: ExchangeResult): ChangeOutcome {
  if (result.kind === 'notSent') return { kind: 'retryLater', code: result.code };
  if (result.kind === 'open') return { kind: 'unknown', code: result.code };
  const { statusCode } = result;
  const code = `HTTP_${statusCode}`;
  if (statusCode >= 200 && statusCode < 300) return { kind: 'done' };
  if (statusCode === 404 || statusCode === 409) return { kind: 'gone' };
  if (statusCode === 429) return { kind: 'retryLater', code };
  if (statusCode >= 400 && statusCode < 500) return { kind: 'refused', code };
  return { kind: 'unknown', code };
}

/** A carrier's id as one path segment, whatever it contains. */
export function safeId(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replaceAll('.', '%2E');
}

/** The text of a field; '' when it is not text. */
export function textOf(body: Readonly<Record<string, unknown>> | undefined, field: string): string {
  return asText(body?.[field]) ?? '';
}
