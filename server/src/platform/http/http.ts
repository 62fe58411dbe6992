import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { z } from 'zod';
import {
  AppError,
  errorCatalogue,
  type ErrorBody,
  type ErrorName,
  type FieldError,
} from '@carillon/contract/errors';
import type { AnswerOf, BodyOf, Expense, ParamsOf, QueryOf, RouteShape } from '@carillon/contract/route';
import { isForAnyHost, refuseOddHosts, securityHeaders } from './browsers/browserRules.ts';
import type { Caller } from './caller.ts';
import type { Admission } from './limits/admission.ts';
import { sendBeforeRest } from './limits/discardRest.ts';
import { fieldSentence, plainIssues, wholeSentence } from './fieldSentences.ts';
import { LineGuard, usualLimits, type LineLimits } from '../files/lineLimits.ts';
import type { Log } from '../log.ts';
import { requireRight } from './rightError.ts';
import { takeFiles } from './takeFiles.ts';
import { spanOf, traceRequests } from './tracedRequests.ts';
import { wellFormed } from './wellFormed.ts';
import { addFacts, recordFailure, within } from '../tracing.ts';

export type { Caller } from './caller.ts';

/** A checked call. `caller` is null only on public routes. */
export interface Call<R extends RouteShape> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The raw body of a `rawBody` route. */
  readonly file: Readable;
  readonly caller: R['right'] extends 'public' ? Caller | null : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<R extends RouteShape> = (call: Call<R>) => Promise<AnswerOf<R>> | AnswerOf<R>;

/** How a capability adds its routes. */
export interface Routes {
  on<const R extends RouteShape>(route: R, handler: Handler<R>): void;
}

export interface HttpOptions {
  readonly log: Log;
  readonly publicUrl: string;
  /** Whether a Host header names the product. If absent, all hosts are accepted. */
  readonly isOwnHost?: (host: string | undefined) => boolean;
  /** Number of proxies in front of us that are trusted. */
  readonly trustProxy: number;
  /** Finds the caller of a request; null without a valid session. */
  identify(request: FastifyRequest): Promise<Caller | null>;
  /** Gives every account a share of the process. */
  readonly admission: Admission;
  /** Called with every response, for metrics. */
  measured(route: string, method: string, status: number, seconds: number): void;
  /**
   * Counts an expensive call. Throws TooManyRequests after too many, or StorageFull if there is no room for
   * its file.
   */
  spend?(caller: Caller, expense: Expense): Promise<void>;
  /** Runs the work of a call in the time of the caller's account, where accounts have times of their own. */
  inTimeOf?<T>(caller: Caller, work: () => T): T;
  /** Size of the largest file that any route takes, in bytes; unlimited by default. */
  readonly largestFile?: number;
  /** How long connections may take; `usualLimits` by default. */
  readonly lines?: LineLimits;
  /** Called for every connection that was cut. */
  cut?(what: string): void;
  /** Called with every response, to record refusals. */
  answered?(request: FastifyRequest, status: number): void;
}

export const apiPrefix = '/api';
/** A download is cut off if its reader takes nothing for this long, in milliseconds. */
const idleDownload = 300_000;

/** Creates the HTTP server with error body, headers, and cross-site protection. `addRoutes` adds routes. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const headers = securityHeaders(options.publicUrl);
  const app = Fastify({
    logger: false,
    bodyLimit: 8 * 1024 * 1024,
    trustProxy:
      options.trustProxy === 0 ? false : (_address: string, hop: number) => hop < options.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, maxParamLength: 300 },
    // Bodies have separate limits, which a slow upload may exceed (LineGuard).
    requestTimeout: 0,
    rewriteUrl: (request) => decodable(request.url ?? '/'),
    // A download's address may carry a selection of contacts.
    http: { maxHeaderSize: 64 * 1024 },
    // Addresses that the router itself rejects never reach the error handler.
    frameworkErrors: (error, request, reply) => {
      const { status, body } = toErrorBody(error, request.id);
      reply.raw.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(body));
    },
  });

  void app.register(fastifyCookie);
  const lines = new LineGuard(app.server, options.lines ?? usualLimits, (what) => options.cut?.(what));
  // Some clients send a content type on every call, even without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
  traceRequests(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    refuseOddHosts(request.raw);
    if (options.isOwnHost?.(request.headers.host) === false && !isForAnyHost(request.url)) {
      reply.header('x-robots-tag', 'noindex, nofollow');
      throw new AppError('UnknownHost');
    }
    if ((request.routeOptions.config as { rawBody?: boolean }).rawBody === true) lines.isUpload(request.raw);
    if (!isCall(request)) return;
    reply.header('cache-control', 'no-store');
    if (isMutating(request.method)) refuseCrossSite(request, options.publicUrl);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    options.measured(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    options.answered?.(request, reply.statusCode);
    options.log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isGone(reply, error)) {
      // The caller disconnected, and nothing of ours failed.
      options.log.debug({ requestId: request.id, route: request.routeOptions.url }, 'a caller went away');
      reply.raw.destroy();
      return;
    }
    const { status, body, alert } = toErrorBody(error, request.id);
    if (alert) {
      recordFailure(spanOf(request), error);
      options.log.error(
        { err: error, requestId: request.id, route: request.routeOptions.url },
        'a request failed',
      );
    }
    if (reply.sent || reply.raw.headersSent) {
      // Half of the response has been sent. Cut the connection so that it is not mistaken for a complete one.
      reply.raw.destroy();
      return;
    }
    if (body.RetryAfterSeconds !== undefined) reply.header('retry-after', String(body.RetryAfterSeconds));
    void reply.status(status).type('application/json; charset=utf-8');
    if (request.raw.complete) void reply.send(body);
    else sendBeforeRest(reply, body, request.raw);
  });
  return app;
}

/** Registers routes of a capability under the prefix, each with its checks. */
export async function addRoutes(
  app: FastifyInstance,
  options: HttpOptions,
  register: (routes: Routes) => void,
): Promise<void> {
  const json: [RouteShape, Handler<RouteShape>][] = [];
  const raw: [RouteShape, Handler<RouteShape>][] = [];
  register({
    on(route, handler) {
      (route.rawBody === true ? raw : json).push([route, handler as unknown as Handler<RouteShape>]);
    },
  });
  await app.register(async (scope) => {
    for (const [route, handler] of json) addRoute(scope, options, route, handler);
  });
  await app.register(async (scope) => {
    takeFiles(scope, options.largestFile ?? Number.MAX_SAFE_INTEGER);
    for (const [route, handler] of raw) addRoute(scope, options, route, handler);
  });
}

function addRoute(
  app: FastifyInstance,
  options: HttpOptions,
  route: RouteShape,
  handler: Handler<RouteShape>,
) {
  app.route({
    method: route.method,
    url: apiPrefix + route.path,
    config: { rawBody: route.rawBody === true },
    ...(route.rawBody === true ? { bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
    // Checked before the body is read, so that a caller without the right can't make us receive a gigabyte.
    onRequest: async (request) => {
      const caller = await options.identify(request);
      requireRight(route.right, caller);
      (request as { caller?: Caller | null }).caller = caller;
    },
    handler: async (request, reply) => {
      const caller = (request as { caller?: Caller | null }).caller ?? null;
      const call = {
        params: check(route.params, request.params, 'the address'),
        query: check(route.query, request.query, 'the query'),
        body:
          route.rawBody === true
            ? undefined
            : check(
                route.body,
                wellFormed(request.body ?? (route.body === undefined ? undefined : {})),
                'the request',
              ),
        file: request.body as Readable,
        caller,
        request,
        reply,
      };
      const expense = route.expensive;
      if (expense !== undefined && caller !== null) await options.spend?.(caller, expense);
      const span = spanOf(request);
      if (caller !== null) addFacts(span, { 'carillon.account_id': caller.tenant.accountId });
      const run = async () => within(span, () => handler(call as unknown as Call<RouteShape>));
      const work = () => (caller === null ? run() : (options.inTimeOf?.(caller, run) ?? run()));
      const party = caller === null ? { address: request.ip } : { accountId: caller.tenant.accountId };
      const isDownload = route.produces !== undefined;
      if (isDownload) reply.raw.setTimeout(idleDownload, () => reply.raw.destroy());
      // A file arrives as slowly as its sender's connection, and takes nothing from others in the meantime.
      const answer =
        route.rawBody === true
          ? await work()
          : await options.admission.inTurn(party, isDownload ? 'download' : 'call', reply.raw, work);
      if (reply.sent || route.produces !== undefined) return reply;
      if (answer === undefined) return reply.status(route.status ?? 204).send();
      return reply.status(route.status ?? 200).send(answer);
    },
  });
}

function check(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { error: fieldSentence });
  // A database text can't contain a null byte, so an id with one does not exist.
  const isImpossible = where === 'the address' && JSON.stringify(value).includes('\\u0000');
  if (result.success && !isImpossible) return result.data;
  const issues = plainIssues(schema, value, result.error?.issues ?? []);
  const fields: FieldError[] = issues.slice(0, 50).map((issue) => ({
    Field: issue.path.join('.'),
    Message: issue.message,
  }));
  // An impossible id does not exist: other accounts' ids, missing ids, and impossible ids get the same response.
  if (where === 'the address') throw new AppError('NotFound');
  const [only] = fields.length === 1 ? issues : [];
  throw new AppError('Validation', only && wholeSentence(only), fields);
}

/** Turns anything thrown into the error body; only AppErrors reach the caller. */
export function toErrorBody(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorBody; alert: boolean } {
  const known = error instanceof AppError ? error : fromFramework(error);
  const entry = errorCatalogue[known.errorName];
  return {
    status: entry.status,
    alert: 'alert' in entry && entry.alert,
    body: {
      ErrorCode: entry.code,
      ErrorName: known.errorName,
      ErrorType: entry.type,
      Message: known.message,
      RequestId: requestId,
      Errors: [...known.fields],
      ...known.extra,
    },
  };
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
]);

/** The disk of the files, or of the database, is full. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

function fromFramework(error: unknown): AppError {
  const { code, statusCode, message } = (error ?? {}) as {
    code?: string;
    statusCode?: number;
    message?: string;
  };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('BodyTooLarge');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode === 404 ? 'NotFound' : 'BadRequest');
  const lost =
    message === 'Connection terminated unexpectedly' ||
    message === 'timeout exceeded when trying to connect' ||
    message === 'Connection terminated due to connection timeout';
  if ((code !== undefined && unavailableCodes.has(code)) || lost) return new AppError('Unavailable');
  if (code !== undefined && diskFullCodes.has(code)) return new AppError('DiskFull');
  // PostgreSQL can't store a null byte in text and reports it with a specific error.
  if (code === '22021' || code === '22P05')
    return new AppError(
      'Validation',
      'The text contains characters that can not be stored. Remove them and try again.',
    );
  const name: ErrorName = 'Internal';
  return new AppError(name);
}

/** The codes of a connection that broke off during a request or a response. */
const brokenOff = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** True when the caller hung up and the error means only that. A request given up in its middle has no socket. */
function isGone({ raw }: FastifyReply, error: { readonly code?: string }): boolean {
  return (raw.socket?.destroyed ?? raw.destroyed) && brokenOff.has(error.code ?? '');
}

/** An address that the router can read. If it has broken escapes, every percent sign is literal. */
function decodable(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/**
 * Uses the matched route, because its address may have been written in capitals or with escapes (`/API`,
 * `/%61pi`).
 */
function isCall(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).toLowerCase().startsWith(apiPrefix);
}

function isMutating(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/**
 * A foreign page can't send our header without a preflight that we never answer; modern browsers also say
 * where a request comes from (OWASP's current advice; Origin is the fallback for older ones).
 */
function refuseCrossSite(request: FastifyRequest, publicUrl: string) {
  if (request.headers['x-requested-with'] !== 'carillon') throw new AppError('CrossSite');
  refuseOtherSites(request, publicUrl);
  const raw = request.routeOptions.config as unknown as { rawBody?: boolean };
  const type = request.headers['content-type'];
  const hasBody =
    request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0';
  if (raw.rawBody !== true && hasBody && type === undefined) throw new AppError('BadRequest');
}

/**
 * Refuses requests from another site, according to the browser. Includes the only GET that changes something,
 * signing out.
 */
export function refuseOtherSites(request: Pick<FastifyRequest, 'headers'>, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new AppError('CrossSite');
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== new URL(publicUrl).origin && hostOf(origin) !== request.headers.host)
    throw new AppError('CrossSite');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
