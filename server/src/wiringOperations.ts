import type { FastifyInstance } from 'fastify';
import { build } from './platform/settings/build.ts';
import { apiPrefix } from './platform/http/http.ts';
import { openApi } from './platform/http/openApi.ts';
import { isSameSecret } from './platform/http/sameSecret.ts';
import { auditMetrics } from './reports/index.ts';
import type { Foundation } from './foundation.ts';

/** Health, metrics, version, the API page; outside the API's prefix. */
export function wireOperations(app: FastifyInstance, base: Foundation): void {
  auditMetrics(base.metrics.registry, base);
  app.get('/healthz', () => ({ status: 'ok' }));
  // A balancer that ties a browser to one process does it with this cookie; without it the next one is free to choose.
  app.delete('/session-affinity', (_request, reply) =>
    reply.clearCookie('affinity', { path: '/', httpOnly: true }).code(204).send(),
  );
  app.get('/readyz', async (_request, reply) => {
    try {
      await base.database.query('select 1 from pgboss.version limit 1');
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'waiting for the database' });
    }
  });
  app.get('/version', () => ({ Build: build, Environment: base.config.appEnv }));
  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine that adds nothing looks like a program here: only a caller with the token gets the
    // figures.
    const token = base.config.metricsToken;
    if (token === undefined || !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.status(404).send();
    return reply.type(base.metrics.registry.contentType).send(await base.metrics.registry.metrics());
  });
  app.get(`${apiPrefix}/openapi.json`, () => openApi());
}
