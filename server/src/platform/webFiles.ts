import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '@carillon/contract/errors';
import { apiPrefix } from './http.ts';

const dist = path.resolve(import.meta.dirname, '../../../web/dist');

/**
 * Serves the built web app: files under /assets for a year (their names change with their content), every
 * page address the same start page, unknown calls and files a 404.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const start = path.join(dist, 'index.html');
  const page = existsSync(start)
    ? readFileSync(start, 'utf8')
    : '<!doctype html><title>Carillon</title><p>The web app is not built yet. Run npm start.</p>';
  const policy = contentSecurityPolicy(page);
  if (existsSync(dist)) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      setHeaders(response, file) {
        const fixed = file.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?')[0] ?? '';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !address.toLowerCase().startsWith(apiPrefix) &&
      !address.startsWith('/assets/') &&
      !address.startsWith('/webhooks/');
    if (!isPage) throw new AppError('NotFound');
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** Own scripts only; the start page's inline browser check is named by its hash. Emotion writes style elements. */
function contentSecurityPolicy(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
