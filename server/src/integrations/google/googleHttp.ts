import { setTimeout as wait } from 'node:timers/promises';

/**
 * The result of one request. Bodies and addresses carry tokens and personal data, so they never appear in an
 * error or a log.
 */
export type HttpResult =
  | { readonly kind: 'answer'; readonly status: number; readonly json: unknown }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'slowDown'; readonly retryAfterMs: number };

export interface HttpLimits {
  /** Maximum duration of one request, in milliseconds. */
  readonly requestMs: number;
  /** Longest retry delay that we accept from the other system, in milliseconds. Beyond it we give up. */
  readonly patienceMs: number;
}

export const usualLimits: HttpLimits = { requestMs: 10_000, patienceMs: 3_000 };
/** A thousand people with names, phones, and notes are far below this. */
const largestBody = 16 * 1024 * 1024;

/** Sends a request. Retries once if the requested delay is short enough. Never rejects. */
export async function request(
  address: string,
  init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
  limits: HttpLimits,
): Promise<HttpResult> {
  const first = await once(address, init, limits);
  if (first.kind !== 'slowDown' || first.retryAfterMs > limits.patienceMs) return first;
  await wait(first.retryAfterMs, undefined, { ref: false });
  return once(address, init, limits);
}

async function once(
  address: string,
  init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
  limits: HttpLimits,
): Promise<HttpResult> {
  try {
    // A token must not follow a redirect.
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(limits.requestMs),
    });
    const { status } = response;
    if (status === 429 || status === 503) {
      await response.body?.cancel();
      return { kind: 'slowDown', retryAfterMs: retryAfterMs(response.headers.get('retry-after')) };
    }
    const text = await readText(response);
    return text === null || status >= 500
      ? { kind: 'unreachable' }
      : { kind: 'answer', status, json: parsed(text) };
  } catch {
    return { kind: 'unreachable' };
  }
}

async function readText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > largestBody) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds or a date; a minute if absent. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 60_000;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 60_000 : Math.max(0, date - Date.now());
}
