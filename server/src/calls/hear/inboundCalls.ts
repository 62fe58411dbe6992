import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  begin,
  type CallEvent,
  type CallState,
  type CallStep,
  type RecordingFlow,
} from '@carillon/rules/calls/callFlow';
import { lastWords } from '@carillon/rules/calls/callActions';
import { speech } from '@carillon/rules/calls/callPrompts';
import { step } from '@carillon/rules/calls/callSteps';
import { fromE164 } from '@carillon/rules/phones/phones';
import { muLawEncode, phoneRate, waveHeader } from '@carillon/rules/audio/waveSound';
import {
  unknownCaller,
  type ActionUrls,
  type RenderedActions,
  type VoiceCarrier,
  type VoiceEvent,
} from '../../carriers/index.ts';
import type { CallDeps } from '../dial/callDeps.ts';
import { eventOf } from '../dial/callScripts.ts';
import { eventFor, type InboundNeeds } from './inboundNeeds.ts';
import { isInboundKey, readInbound, writeInbound } from './inboundReference.ts';

export interface InboundDeps extends InboundNeeds, Pick<CallDeps, 'voiceCarriers'> {
  readonly calls: Pick<CallDeps['calls'], 'publicUrl' | 'secret'>;
  /** Callers of this number record a message or launch a broadcast. 10 digits. Null if there is no such number. */
  readonly recordingNumber: number | null;
  /** Passwords of webhooks, for carriers whose callbacks carry no credentials. */
  readonly webhookPasswords: Readonly<Partial<Record<VoiceCarrier['name'], string>>>;
}

/** Said to callers of a number that only texts. */
export const textsOnlyText = 'This number is used for messages. Please reply by text.';

const bodyLimit = 262_144;
const tonePath = '/webhooks/voice/tone.wav';
const paths = {
  script: (carrier: VoiceCarrier['name']) => `/webhooks/voice/${carrier}/inbound`,
  events: (carrier: VoiceCarrier['name']) => `/webhooks/voice/${carrier}/inbound/events`,
};

/**
 * Calls to our numbers, outside the API. Callers of the recording number record a message (2-decisions C6); callers of
 * other numbers are asked to text. All state of a call travels in its addresses, signed. Returns 401 with wrong
 * credentials, or for an address that we did not sign for this call.
 */
export async function inboundRoutes(app: FastifyInstance, deps: InboundDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const carrier of deps.voiceCarriers.values()) {
      scope.post(paths.script(carrier.name), { bodyLimit }, async (request, reply) => {
        const rendered = await answer(deps, carrier, request);
        return reply.status(200).header('content-type', rendered.contentType).send(rendered.body);
      });
      // The end of a call, and the notice that a recording can be fetched. Recordings that were not saved are deleted
      // (C6.3).
      scope.post(paths.events(carrier.name), { bodyLimit }, async (request, reply) => {
        const body = requireCarrier(deps, carrier, request);
        for (const event of eventsOf(deps, carrier, body, 'events'))
          if (event.kind === 'ended')
            await deps.launches.end({ carrier: carrier.name, carrierCallId: event.carrierCallId });
        const empty = carrier.renderActions([], urlsOf(deps, carrier, '', ''));
        return reply.status(200).header('content-type', empty.contentType).send(empty.body);
      });
    }
    const tone = toneWave();
    scope.get(tonePath, (_request, reply) =>
      reply.headers({ 'content-type': 'audio/wav', 'cache-control': 'public, max-age=86400' }).send(tone),
    );
  });
}

/** Credentials in the header, or the key in the address. A signed address is proof as well. */
function requireCarrier(deps: InboundDeps, carrier: VoiceCarrier, request: FastifyRequest): Buffer {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const isCarrier =
    carrier.callbackProof === 'header'
      ? carrier.authenticate({ authorization: request.headers.authorization }, body)
      : isInboundKey(deps.webhookPasswords[carrier.name] ?? '', queryOf(request, 'key')) ||
        signedState(deps, carrier, request, body) !== null;
  if (!isCarrier) throw unknownCaller();
  return body;
}

function signedState(
  deps: InboundDeps,
  carrier: VoiceCarrier,
  request: FastifyRequest,
  body: Buffer,
): CallState | null {
  const word = queryOf(request, 'call');
  const [event] = word === '' ? [] : eventsOf(deps, carrier, body);
  if (event === undefined || !('carrierCallId' in event)) return null;
  const call = { carrier: carrier.name, carrierCallId: event.carrierCallId };
  return readInbound(deps.calls.secret, call, word);
}

async function answer(
  deps: InboundDeps,
  carrier: VoiceCarrier,
  request: FastifyRequest,
): Promise<RenderedActions> {
  const body = requireCarrier(deps, carrier, request);
  const [event] = eventsOf(deps, carrier, body);
  if (event === undefined || !('carrierCallId' in event))
    return carrier.renderActions([], urlsOf(deps, carrier, '', ''));
  const call = { carrier: carrier.name, carrierCallId: event.carrierCallId };
  const urls = (state: CallState) =>
    urlsOf(deps, carrier, writeInbound(deps.calls.secret, call, state), event.carrierCallId);
  const flow = recordingFlow(deps);
  if (event.kind === 'initiated') {
    if (deps.recordingNumber === null || Number(fromE164(event.to)) !== deps.recordingNumber)
      return carrier.renderActions(lastWords([speech(textsOnlyText)]), urls(begin(flow)));
    const first: CallEvent = { kind: 'answered', verdict: 'person', at: deps.clock.now().getTime() };
    const begun = step(flow, begin(flow), first, { phone: event.from });
    return carrier.renderActions(begun.actions, urls(begun.state));
  }
  const state = signedState(deps, carrier, request, body);
  if (state === null) throw unknownCaller();
  const asked = eventOf(event, deps.clock.now().getTime());
  if (asked === null) return carrier.renderActions([], urls(state));
  const result = await satisfied(deps, carrier, event.carrierCallId, step(flow, state, asked, { phone: '' }));
  return carrier.renderActions(result.actions, urls(result.state));
}

/** Fetches what a step needs and continues with it. */
async function satisfied(
  deps: InboundDeps,
  carrier: VoiceCarrier,
  carrierCallId: string,
  result: CallStep,
): Promise<CallStep> {
  const { needs, state } = result;
  if (needs === null) return result;
  const next = await eventFor(deps, carrier, carrierCallId, { ...result, needs });
  return satisfied(deps, carrier, carrierCallId, step(recordingFlow(deps), state, next, { phone: '' }));
}

function eventsOf(
  deps: InboundDeps,
  carrier: VoiceCarrier,
  body: Buffer,
  address: 'script' | 'events' = 'script',
): VoiceEvent[] {
  try {
    return carrier.parseVoiceWebhook(body, address);
  } catch (error) {
    deps.log.warn({ err: error, bytes: body.length }, 'a callback that is not of this carrier');
    return [];
  }
}

function queryOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

function urlsOf(deps: InboundDeps, carrier: VoiceCarrier, word: string, carrierCallId: string): ActionUrls {
  const { publicUrl } = deps.calls;
  const script = `${publicUrl}${paths.script(carrier.name)}?call=${word}`;
  return {
    next: script,
    nextFallback: `${script}&again=1`,
    events: `${publicUrl}${paths.events(carrier.name)}?call=${word}`,
    tag: word,
    carrierCallId,
  };
}

function recordingFlow(deps: InboundDeps): RecordingFlow {
  return { kind: 'recording', tone: { kind: 'audio', url: deps.calls.publicUrl + tonePath } };
}

const toneSeconds = 0.4;
const toneHertz = 1_000;

/** The tone before a recording, for carriers that have none. */
function toneWave(): Buffer {
  const samples = Uint8Array.from({ length: toneSeconds * phoneRate }, (_, n) => {
    // Soft at both ends, so that it does not click.
    const swell = Math.min(1, n / 80, (toneSeconds * phoneRate - n) / 80);
    return muLawEncode(12_000 * swell * Math.sin((2 * Math.PI * toneHertz * n) / phoneRate));
  });
  return Buffer.concat([waveHeader('mulaw', phoneRate, samples.length), samples]);
}
