import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@carillon/contract/errors';
import { unknownCaller, type VoiceCarrier, type VoiceEvent } from '../../carriers/index.ts';
import { nextAddresses, voicePaths } from '../dial/callAddresses.ts';
import type { CallDeps } from '../dial/callDeps.ts';
import { readReference, type CallReference } from '../dial/callReference.ts';
import { CallScripts, eventOf } from '../dial/callScripts.ts';
import { storeCallback } from './callWebhooks.sql.ts';
import { wakeCallEventsChannel } from '../dial/openCalling.ts';

const bodyLimit = 262_144;

/**
 * Routes of the voice carriers, outside the API. The response to a call's request comes from the script in memory. A
 * callback that needs no response is stored, and a worker reads it. Returns 401 with wrong credentials or an address
 * that we did not sign, and 503 if the callback can't be stored.
 */
export async function voiceRoutes(app: FastifyInstance, deps: CallDeps): Promise<void> {
  const scripts = new CallScripts(deps);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const carrier of deps.voiceCarriers.values()) {
      scope.post(voicePaths.script(carrier.name), { bodyLimit }, async (request, reply) => {
        const { reference, body } = authentic(deps, carrier, request);
        const rendered = await answerScript(deps, scripts, carrier, reference, body);
        return reply.status(200).header('content-type', rendered.contentType).send(rendered.body);
      });
      scope.post(voicePaths.events(carrier.name), { bodyLimit }, async (request, reply) => {
        const { word, reference, body } = authentic(deps, carrier, request);
        await store(deps, carrier, body, word);
        // Some carriers request a document here as well: the other side of a transfer hears nothing.
        const empty = carrier.renderActions([], nextAddresses(deps.calls, carrier, reference, ''));
        return reply.status(200).header('content-type', empty.contentType).send(empty.body);
      });
    }
    scope.addHook('onClose', () => scripts.idle());
  });
}

interface Authentic {
  readonly word: string;
  readonly reference: CallReference;
  readonly body: Buffer;
}

function authentic(deps: CallDeps, carrier: VoiceCarrier, request: FastifyRequest): Authentic {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { call } = request.query as { call?: unknown };
  const word = typeof call === 'string' ? call : '';
  const reference = readReference(deps.calls.secret, word);
  const isOurs = carrier.callbackProof === 'address' || carrier.authenticate(headersOf(request), body);
  if (reference === null || !isOurs) throw unknownCaller();
  return { word, reference, body };
}

async function answerScript(
  deps: CallDeps,
  scripts: CallScripts,
  carrier: VoiceCarrier,
  reference: CallReference,
  body: Buffer,
): Promise<{ contentType: string; body: string }> {
  const now = deps.clock.now().getTime();
  for (const event of readable(deps, carrier, body)) {
    const asked = eventOf(event, now);
    if (asked === null || event.kind === 'ignored' || event.kind === 'broken') continue;
    const connected = event.kind === 'transferEnded' ? event.seconds : null;
    const result = await scripts.answer(reference, asked, event.carrierCallId, connected);
    if (result === null) continue;
    const next = { attempt: reference.attempt, state: result.state };
    return carrier.renderActions(
      result.actions,
      nextAddresses(deps.calls, carrier, next, event.carrierCallId),
    );
  }
  return carrier.renderActions([], nextAddresses(deps.calls, carrier, reference, ''));
}

async function store(deps: CallDeps, carrier: VoiceCarrier, body: Buffer, reference: string): Promise<void> {
  try {
    await deps.database.inPlatform(async (tx) => {
      await storeCallback(tx, { carrier: carrier.name, body, reference }, deps.clock.now());
      await tx.query('select pg_notify($1, $2)', [wakeCallEventsChannel, '']);
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'a callback could not be stored; the carrier is asked to repeat it');
    throw new AppError('Unavailable');
  }
}

function readable(deps: CallDeps, carrier: VoiceCarrier, body: Buffer): VoiceEvent[] {
  try {
    return carrier.parseVoiceWebhook(body, 'script');
  } catch (error) {
    deps.log.warn({ err: error, bytes: body.length }, 'a callback that is not of this carrier');
    return [];
  }
}

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return headers;
}
