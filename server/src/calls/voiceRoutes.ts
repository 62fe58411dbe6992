import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@carillon/contract/errors';
import { step } from '@carillon/rules/callSteps';
import type { VoiceCarrier, VoiceEvent } from '../carriers/index.ts';
import { nextAddresses, voicePaths } from './callAddresses.ts';
import type { CallDeps } from './callDeps.ts';
import { readReference, type CallReference } from './callReference.ts';
import { CallScripts, eventOf } from './callScripts.ts';
import { storeCallback } from './callWebhooks.sql.ts';
import { wakeCallEventsChannel } from './openCalling.ts';
import { readCallQueues } from './callQueue.sql.ts';
import { inAccount } from './tenants.ts';

const bodyLimit = 262_144;

/**
 * Routes of the voice carriers, outside the API. A question of a call is answered from the script in memory; what
 * needs no answer is stored and read by a worker. 401 with wrong credentials or an address that we did not sign, 503
 * when it can't be stored.
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
        const events = readable(deps, carrier, body, 'events');
        // A machine is given its own message at once; whoever waits for a worker talks into the greeting.
        for (const event of events)
          if (event.kind === 'machine') void redirect(deps, carrier, reference, event);
        // Some carriers ask for a document here as well: nothing is to be played to the other side of a transfer.
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
  if (reference === null || !isOurs) throw new AppError('Unauthorized');
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
  for (const event of readable(deps, carrier, body, 'script')) {
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

/** Sends a call on to the message for machines, from the newest state that the carrier told. */
async function redirect(
  deps: CallDeps,
  carrier: VoiceCarrier,
  given: CallReference,
  event: Extract<VoiceEvent, { kind: 'machine' }>,
): Promise<void> {
  try {
    const tagged = readReference(deps.calls.secret, event.reference);
    const from = tagged !== null && tagged.state.steps > given.state.steps ? tagged : given;
    const queue = await inAccount(deps.database, from.attempt.accountId, async (tx) => {
      const [row] = await readCallQueues(tx, [from.attempt.broadcastId]);
      return row ?? null;
    });
    if (queue === null) return;
    const now = deps.clock.now().getTime();
    const result = step(
      queue.flow,
      from.state,
      { kind: 'machine', verdict: event.verdict, at: now },
      { phone: '' },
    );
    if (result.actions.length === 0) return;
    const next = { attempt: from.attempt, state: result.state };
    const addresses = nextAddresses(deps.calls, carrier, next, event.carrierCallId);
    await carrier.updateCall(event.carrierCallId, {
      kind: 'redirect',
      url: addresses.next,
      fallbackUrl: addresses.nextFallback,
      tag: addresses.tag,
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'a call could not be sent on to its voicemail message');
  }
}

function readable(
  deps: CallDeps,
  carrier: VoiceCarrier,
  body: Buffer,
  address: 'script' | 'events',
): VoiceEvent[] {
  try {
    return carrier.parseVoiceWebhook(body, address);
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
