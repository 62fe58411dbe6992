import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from '@opentelemetry/api';
import { addFacts, beginSpan, isTracing } from '../tracing.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** The span of a request; null if tracing is off. */
export function spanOf(request: FastifyRequest): Span | null {
  return spans.get(request) ?? null;
}

/**
 * Records a span for every request that a route handles, from its first byte to the last byte of its
 * response.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url;
    if (!isTracing() || route === undefined) return;
    const span = beginSpan('request', {
      'http.request.method': request.method,
      'http.route': route,
      'carillon.request_id': request.id,
    });
    if (span !== null) spans.set(request, span);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spanOf(request);
    addFacts(span, { 'http.response.status_code': reply.statusCode });
    span?.end();
  });
}
