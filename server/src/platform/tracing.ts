import {
  context,
  SpanStatusCode,
  trace,
  type ContextManager,
  type Span,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api';
import { frames } from './log.ts';

/**
 * Everything that a span may say. As in logs, names, phone numbers, and texts have no place: not even the address of a
 * request, which may hold a number.
 */
export interface SpanFacts {
  readonly 'carillon.account_id'?: number;
  readonly 'carillon.request_id'?: string;
  /** Name of a queue or of a loop. */
  readonly 'carillon.work'?: string;
  /** How much a round of a loop found to do. */
  readonly 'carillon.found'?: number;
  /** How a request to a carrier ended. */
  readonly 'carillon.outcome'?: 'answer' | 'notSent' | 'open';
  readonly 'http.request.method'?: string;
  readonly 'http.response.status_code'?: number;
  /** The pattern of an address, never the address. */
  readonly 'http.route'?: string;
  /** A carrier's host. */
  readonly 'server.address'?: string;
}

export type SpanName = 'request' | 'job' | 'chore' | 'round' | 'carrier request';

/** Null: spans are off, and all of this does nothing. */
let tracer: Tracer | null = null;

/** Whether spans are recorded. Where many small things happen, ask this before anything is made for a span. */
export function isTracing(): boolean {
  return tracer !== null;
}

/** Begins a span in the current one; null while spans are off. Whoever begins it ends it. */
export function beginSpan(name: SpanName, facts: SpanFacts): Span | null {
  return tracer?.startSpan(name, { attributes: { ...facts } }) ?? null;
}

/** Adds to what a span says. */
export function addFacts(span: Span | null, facts: SpanFacts): void {
  span?.setAttributes({ ...facts });
}

/** Runs work so that spans that it begins belong to this one. */
export function within<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : context.with(trace.setSpan(context.active(), span), work);
}

/** Marks a span as failed: the error's name, code, and frames. Its message may quote a person's data. */
export function recordFailure(span: Span | null, error: unknown): void {
  if (span === null) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
  const { code } = (error ?? {}) as { code?: unknown };
  span.addEvent('exception', {
    'exception.type': error instanceof Error ? error.name : typeof error,
    ...(typeof code === 'string' && /^[\w.]{1,60}$/.test(code) && { 'exception.code': code }),
    ...(error instanceof Error && { 'exception.stacktrace': frames(error) }),
  });
}

/**
 * Runs work in a span of its own. `after` adds facts from its result; when it returns null, as for a round that found
 * nothing to do, there is no span.
 */
export async function inSpan<T>(
  name: SpanName,
  facts: SpanFacts,
  work: () => Promise<T>,
  after?: (result: T) => SpanFacts | null,
): Promise<T> {
  const span = beginSpan(name, facts);
  if (span === null) return work();
  let more: SpanFacts | null = {};
  try {
    const result = await within(span, work);
    if (after !== undefined) more = after(result);
    return result;
  } catch (error) {
    recordFailure(span, error);
    throw error;
  } finally {
    // A span that is never ended is never sent.
    if (more !== null) {
      addFacts(span, more);
      span.end();
    }
  }
}

/** Records spans with this provider from now on. Returns how to stop. */
export function recordSpans(provider: TracerProvider, contexts: ContextManager): () => void {
  context.setGlobalContextManager(contexts.enable());
  tracer = provider.getTracer('carillon');
  return () => {
    tracer = null;
    context.disable();
  };
}
