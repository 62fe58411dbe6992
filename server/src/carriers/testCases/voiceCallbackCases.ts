import type { EndCause, MachineVerdict } from '@carillon/rules/calls/callFlow';
import { expect } from 'vitest';
import type { VoiceEvent } from '../calls/voiceCarrier.ts';
import type { VoiceBench, VoiceCase } from '../calls/voiceWires.ts';

function parse({ carrier }: VoiceBench, body: unknown, address: 'script' | 'events' = 'script'): VoiceEvent {
  const [event, more] = carrier.parseVoiceWebhook(Buffer.from(JSON.stringify(body)), address);
  if (event === undefined || more !== undefined) throw new Error('expected one event');
  return event;
}

/** What callbacks are read as, for every voice carrier. */
export const voiceCallbackCases: readonly VoiceCase[] = [
  {
    name: 'a call comes in: who, to which number',
    run(bench) {
      const event = parse(bench, bench.wire.inbound('+12145550111', '+18005550100'));
      expect(event).toMatchObject({
        kind: 'initiated',
        direction: 'inbound',
        from: '+12145550111',
        to: '+18005550100',
        carrierCallId: 'c-1',
      });
    },
  },
  {
    name: 'a call comes in from a number that is withheld',
    run(bench) {
      for (const from of ['anonymous', 'Restricted', ''])
        expect(parse(bench, bench.wire.inbound(from, '+18005550100'))).toMatchObject({
          kind: 'initiated',
          direction: 'inbound',
          from: '',
          to: '+18005550100',
        });
    },
  },
  ...(['machineReady', 'endless', 'person', 'unsure'] as const).map((verdict: MachineVerdict) => ({
    name: `answered, the detector said ${verdict}`,
    run(bench: VoiceBench) {
      expect(parse(bench, bench.wire.answered(verdict))).toMatchObject({ kind: 'answered', verdict });
    },
  })),
  ...['', '9', '*3', '#', '0', '*9', '*', '123456#'].map((digits) => ({
    name: `keys "${digits}"`,
    run(bench: VoiceBench) {
      expect(parse(bench, bench.wire.keys(digits))).toMatchObject({ kind: 'keys', digits });
    },
  })),
  {
    name: 'a recording, and a transfer that was answered or not',
    run(bench) {
      const { wire } = bench;
      expect(parse(bench, wire.recorded('r-1'))).toMatchObject({ kind: 'recorded', recordingId: 'r-1' });
      for (const answered of [true, false])
        expect(parse(bench, wire.transferEnded(answered))).toMatchObject({ kind: 'transferEnded', answered });
    },
  },
  ...(['busy', 'noAnswer', 'invalid', 'failed', 'canceled'] as const).map((cause: EndCause) => ({
    name: `the end, not answered: ${cause}, nothing billed`,
    run(bench: VoiceBench) {
      expect(parse(bench, bench.wire.ended(cause, false), 'events')).toMatchObject({
        kind: 'ended',
        carrierCallId: 'c-1',
        at: new Date('2026-11-20T17:00:30.000Z'),
        end: { cause, answeredAt: null, billedSeconds: 0 },
      });
    },
  })),
  {
    name: 'the end of an answered call: completed, seconds billed, rounded up',
    run(bench) {
      expect(parse(bench, bench.wire.ended('completed', true), 'events')).toMatchObject({
        kind: 'ended',
        end: {
          cause: 'completed',
          answeredAt: new Date('2026-11-20T17:00:09.600Z'),
          endedAt: new Date('2026-11-20T17:00:30.000Z'),
          billedSeconds: 21,
        },
      });
    },
  },
  {
    name: 'a call that was answered and then broke is a failure, not busy',
    run(bench) {
      expect(parse(bench, bench.wire.ended('failed', true), 'events')).toMatchObject({
        end: { cause: 'failed', billedSeconds: 21 },
      });
    },
  },
  {
    name: 'the same callback twice has one key, another type another',
    run(bench) {
      const { wire } = bench;
      const key = (body: unknown) => parse(bench, body, 'events').key;
      expect(key(wire.ended('busy', false))).toBe(key(wire.ended('busy', false)));
      expect(key(wire.ended('busy', false))).not.toBe(key(wire.recorded('r-1')));
      expect(key(wire.recorded('r-1'))).not.toBe(key(wire.keys('1')));
    },
  },
  {
    name: 'what cannot be read is broken or ignored, never thrown away silently',
    run(bench) {
      const { wire } = bench;
      for (const body of [wire.unknownType(), {}, { callId: 7 }, { eventType: 'answer' }])
        expect(['broken', 'ignored']).toContain(parse(bench, body, 'events').kind);
      for (const body of ['', 'x', '"x"', 'null', '[]', '7'])
        expect(() => bench.carrier.parseVoiceWebhook(Buffer.from(body), 'script'), body).toThrow();
    },
  },
];
