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
 * Everything that a span may contain. As in logs, names, phone numbers, and texts have no place here, nor
 * does the address of a request, which may contain a number.
 */
export interface SpanFacts {
  readonly 'carillon.account_id'?: number;
  readonly 'carillon.request_id'?: string;
  /** Name of a queue or of a loop. */
  readonly 'carillon.work'?: string;
  /** How much work a round of a loop found. */
  readonly 'carillon.found'?: number;
  /** How a request to a carrier ended. */
  readonly 'carillon.outcome'?: 'answer' | 'notSent' | 'open';
  readonly 'http.request.method'?: string;
  readonly 'http.response.status_code'?: number;
  /** The pattern of an address, never the actual address. */
  readonly 'http.route'?: string;
  /** A carrier's host. */
  readonly 'server.address'?: string;
}

export type SpanName = 'request' | 'job' | 'chore' | 'round' | 'carrier request';

/** Null: tracing is off, and all of this does nothing. */
let tracer: Tracer | null = null;

/** Whether spans are recorded. In hot code, check this before creating anything for a span. */
export function isTracing(): boolean {
  return tracer !== null;
}

/** Begins a span in the current one; null if tracing is off. The caller must end it. */
export function beginSpan(name: SpanName, facts: SpanFacts): Span | null {
  return tracer?.startSpan(name, { attributes: { ...facts } }) ?? null;
}

/** Adds attributes to a span. */
export function addFacts(span: Span | null, facts: SpanFacts): void {
  span?.setAttributes({ ...facts });
}

/** Runs work so that the spans it begins are children of this one. */
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
 * Runs work in its own span. `after` adds attributes from the result. If it returns null, as for a round that
 * found nothing to do, no span is recorded.
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

/** Records spans with this provider from now on. Returns a function that stops it. */
export function recordSpans(provider: TracerProvider, contexts: ContextManager): () => void {
  context.setGlobalContextManager(contexts.enable());
  tracer = provider.getTracer('carillon');
  return () => {
    tracer = null;
    context.disable();
  };
}
