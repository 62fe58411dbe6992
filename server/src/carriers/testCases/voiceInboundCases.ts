import { begin, type CallEvent, type RecordingFlow } from '@carillon/rules/calls/callFlow';
import { encodeCallState } from '@carillon/rules/calls/callState';
import { step } from '@carillon/rules/calls/callSteps';
import { expect } from 'vitest';
import type { ActionUrls } from '../calls/voiceCarrier.ts';
import type { VoiceBench, VoiceCase } from '../calls/voiceWires.ts';

const tone = 'https://carillon.example/tone.wav';
const flow: RecordingFlow = { kind: 'recording', tone: { kind: 'audio', url: tone } };
const at = Date.parse('2026-11-20T17:00:30.000Z');
const longId = `r-${'0123456789abcdef'.repeat(4)}`;

/** The documents of a whole call, as the server would return them. */
function documentsOf({ carrier }: VoiceBench, events: readonly CallEvent[]): string[] {
  let state = begin(flow);
  return events.map((event) => {
    const result = step(flow, state, event, { phone: '+12145550111' });
    ({ state } = result);
    const word = `in~${encodeCallState(state)}~${'s'.repeat(22)}`;
    const urls: ActionUrls = {
      next: `https://carillon.example/inbound?call=${word}`,
      nextFallback: `https://carillon.example/inbound?call=${word}&again=1`,
      events: `https://carillon.example/inbound/events?call=${word}`,
      tag: word,
      carrierCallId: 'c-1',
    };
    return carrier.renderActions(result.actions, urls).body;
  });
}

const call: readonly CallEvent[] = [
  { kind: 'answered', verdict: 'person', at },
  { kind: 'keys', digits: '123456789#', at },
  { kind: 'messageId', parts: ['live', 'voicemail'], at },
  { kind: 'recorded', recordingId: longId, seconds: 7, at },
  { kind: 'keys', digits: '1', at },
  { kind: 'keys', digits: '3', at },
  { kind: 'saved', ok: true, words: null, at },
];

/** Calls to our numbers, for every voice carrier. */
export const voiceInboundCases: readonly VoiceCase[] = [
  {
    name: 'inbound: the ID is asked for up to pound, and its document names where to go on',
    run(bench) {
      const [ask = ''] = documentsOf(bench, call);
      expect(ask).toContain('Enter your message recording ID, then pound.');
      expect(ask).toMatch(/terminatingDigits="#"|"terminator":"#"/);
      expect(ask).toMatch(/maxDigits="11"|"maxLength":11/);
      expect(ask).toContain('https://carillon.example/inbound?call=in~');
    },
  },
  {
    name: 'inbound: a recording ends by pound or after two minutes, after a tone',
    run(bench) {
      const [, , record = ''] = documentsOf(bench, call);
      expect(record).toMatch(/terminatingDigits="#"|"escapeDtmf":"#"/);
      expect(record).toMatch(/maxDuration="120"|"timeout":120/);
      // Our own tone if the carrier has none.
      expect([record.includes(tone), record.includes('"playBeep":true')].filter(Boolean)).toHaveLength(1);
    },
  },
  {
    name: 'inbound: what was recorded is played from the carrier’s own service, and recorded anew for voicemail',
    run(bench) {
      const documents = documentsOf(bench, call);
      expect(documents[4]).toContain(longId);
      expect(documents[6]).toContain('Your message has been saved.');
      expect(documents[6]).toContain('Now record the message for voicemail.');
    },
  },
  {
    name: 'inbound: the longest word that a call remembers fits a tag',
    run(bench) {
      for (const document of documentsOf(bench, call)) {
        const [tag] = /(?<=<Tag>)[^<]*/.exec(document) ?? [];
        if (tag === undefined) continue;
        expect(tag.length).toBeLessThanOrEqual(256);
        expect(tag.endsWith('s'.repeat(22))).toBe(true);
      }
    },
  },
  {
    name: 'inbound: a recording is asked for at the carrier, by its id alone',
    async run({ carrier, fixture, wire }) {
      fixture.replies({ status: 200, body: 'RIFF' });
      const [event] = carrier.parseVoiceWebhook(
        Buffer.from(
          JSON.stringify({ ...(wire.recorded('../r 1') as object), mediaUrl: 'http://10.0.0.1/x' }),
        ),
        'script',
      );
      if (event?.kind !== 'recorded') throw new Error('expected a recording');
      await carrier.fetchRecording(event.carrierCallId, event.recordingId);
      expect(fixture.seen).toHaveLength(1);
      expect(fixture.seen[0]?.method).toBe('GET');
      expect(fixture.seen[0]?.path).toContain('%2E%2E%2Fr%201');
    },
  },
];
