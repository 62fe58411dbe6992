import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@carillon/contract/errors';
import { contentSecurityPolicy } from './browserRules.ts';
import { apiPrefix } from '../http.ts';

const builtApp = path.resolve(import.meta.dirname, '../../../../../web/dist');
const notBuilt = '<!doctype html><title>Carillon</title><p>The web app is not built yet. Run npm start.</p>';

/**
 * The header that keeps search engines from indexing the same pages on hosts other than ours (3-decisions
 * 17.5).
 */
const notForSearch = 'noindex, nofollow';

/** One build of the web app: its start page and the addresses of its files. */
interface Build {
  readonly stamp: string;
  readonly page: string;
  /** The same page for other hosts. */
  readonly pageElsewhere: string;
  readonly policy: string;
  readonly files: ReadonlySet<string>;
}

/**
 * Serves the built web app: files under /assets for a year (their names change with their content), every page address
 * the same start page, unknown calls and files a 404. A build that replaces `dist` is served from the next request on:
 * an old start page would request files that are gone. On a host other than `appHost` (a name, without port) pages say
 * that they must not be indexed (row C-020).
 */
export async function serveWeb(
  app: FastifyInstance,
  {
    appHost,
    support = { chatScript: null },
  }: { readonly appHost: string; readonly support?: { readonly chatScript: string | null } },
  dist: string = builtApp,
): Promise<void> {
  const chatOrigin =
    support.chatScript?.startsWith('http') === true ? new URL(support.chatScript).origin : null;
  const current = currentBuild(dist, chatOrigin);
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    suppressWarning: true,
    // The build leaves a .br and a .gz next to each file that compresses well.
    preCompressed: true,
    setHeaders(response, file) {
      const fixed = file.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const address = request.url.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { files, page, pageElsewhere, policy } = current();
    if (isRead && files.has(address)) return reply.sendFile(address.slice(1));
    const isPage =
      isRead &&
      !address.toLowerCase().startsWith(apiPrefix) &&
      !address.startsWith('/assets/') &&
      !address.startsWith('/webhooks/');
    if (!isPage) throw new AppError('NotFound');
    const isOurs = request.hostname.toLowerCase() === appHost;
    if (!isOurs) reply.header('x-robots-tag', notForSearch);
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(isOurs ? page : pageElsewhere);
  };
  // A separate route for the most requested addresses, so that metrics distinguish them from pages.
  app.route({ method: ['GET', 'HEAD'], url: '/assets/*', handler: answer });
  app.setNotFoundHandler(answer);
}

/** Returns the current build in `dist`. Costs one check of the start page's date. */
function currentBuild(dist: string, chatOrigin: string | null): () => Build {
  const start = path.join(dist, 'index.html');
  let build: Build = {
    stamp: '',
    page: notBuilt,
    pageElsewhere: notBuilt,
    policy: contentSecurityPolicy(notBuilt),
    files: new Set(),
  };
  return () => {
    const found = statSync(start, { throwIfNoEntry: false });
    // While a build is being replaced, there is none for a moment. The last one stays valid until then.
    if (found === undefined) return build;
    const stamp = [found.ino, found.mtimeMs, found.size].join(' ');
    if (stamp !== build.stamp) {
      const page = readFileSync(start, 'utf8');
      build = {
        stamp,
        page,
        pageElsewhere: page.replace('<head>', `<head><meta name="robots" content="${notForSearch}" />`),
        policy: contentSecurityPolicy(page, chatOrigin),
        files: filesIn(dist),
      };
    }
    return build;
  };
}

/** Addresses that may be requested by name: no hidden files, no compressed twins, not the start page. */
function filesIn(dist: string): Set<string> {
  const files = readdirSync(dist, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`,
    )
    .filter((address) => !/\/\.|\.(?:br|gz)$/.test(address) && address !== '/index.html');
  return new Set(files);
}
