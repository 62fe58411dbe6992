import { begin, type CallEvent, type CallFlow, type CallState } from '@carillon/rules/calls/callFlow';
import { decodeCallState, encodeCallState } from '@carillon/rules/calls/callState';
import { step } from '@carillon/rules/calls/callSteps';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBxml } from '../../../../simulator/src/calls/bandwidth/bxml.ts';
import { readMarkup } from '../../../../simulator/src/calls/infobip/markup.ts';
import { actionUrls } from '../testCases/voiceCases.ts';
import { bandwidthVoiceWire, infobipVoiceWire } from './voiceWires.ts';

const nobody = 'http://127.0.0.1:9';
const bandwidth = bandwidthVoiceWire.create(nobody);
const infobip = infobipVoiceWire.create(nobody);
const at = 1_763_800_000_000;

const broadcast = fc.record({
  kind: fc.constantFrom('announcement', 'survey'),
  audio: fc.constant({ kind: 'audio', url: 'https://files.example/live.wav' }),
  voicemail: fc.constantFrom(null, { kind: 'audio', url: 'https://files.example/vm.wav' }),
  transferTo: fc.constantFrom(null, '+12145550900'),
  callerId: fc.constant('+12145550100'),
} as const);
const flows: fc.Arbitrary<CallFlow> = fc.oneof(
  broadcast,
  fc.constant({ kind: 'recording', tone: { kind: 'audio', url: 'https://files.example/tone.wav' } } as const),
);
const events: fc.Arbitrary<CallEvent> = fc
  .oneof(
    fc.record({
      kind: fc.constant('keys' as const),
      digits: fc.constantFrom('', '9', '0', '#', '*3', '*', '5', '123456#', '1', '2', '3'),
    }),
    fc.record({
      kind: fc.constant('answered' as const),
      verdict: fc.constantFrom(null, 'person', 'machine', 'machineReady', 'endless', 'unsure'),
    }),
    fc.record({ kind: fc.constant('line' as const), granted: fc.boolean() }),
    fc.record({ kind: fc.constant('transferEnded' as const), answered: fc.boolean() }),
    fc.constant({ kind: 'messageId' as const, parts: ['live', 'voicemail'] as const }),
    fc.record({
      kind: fc.constant('recorded' as const),
      recordingId: fc.uuid(),
      seconds: fc.constantFrom(0, 5, null),
    }),
    fc.record({ kind: fc.constant('saved' as const), ok: fc.boolean(), words: fc.option(fc.string()) }),
  )
  .chain((event) => fc.integer({ min: 0, max: 100_000 }).map((ms) => ({ ...event, at: at + ms })));

it('whatever happens in a call, both carriers can read the documents, and know how the call continues', () => {
  fc.assert(
    fc.property(flows, fc.array(events, { maxLength: 30 }), (flow, list) => {
      let state: CallState = begin(flow);
      for (const event of list) {
        const { actions, state: after } = step(flow, state, event, { phone: '+12145550111' });
        // The state travels as a token.
        const word = encodeCallState(after);
        state = decodeCallState(word) ?? begin(flow);
        expect(state).toEqual(after);
        const urls = { ...actionUrls, tag: `cv-1-2-3-4.${word}` };
        const verbs = readBxml(bandwidth.renderActions(actions, urls).body, nobody);
        const script = readMarkup(infobip.renderActions(actions, urls).body);
        if ('cause' in verbs) throw new Error(verbs.why);
        if (typeof script === 'string') throw new Error(script);
        if (actions.length === 0) {
          expect([verbs, script]).toEqual([[], []]);
          continue;
        }
        expect(verbs[0]).toEqual({ verb: 'Tag', tag: urls.tag });
        expect(['Gather', 'Transfer', 'Record', 'Hangup']).toContain(verbs.at(-1)?.verb);
        expect(['captureDtmf', 'dial', 'record', 'hangup']).toContain(script.at(-1)?.action);
      }
    }),
  );
});
