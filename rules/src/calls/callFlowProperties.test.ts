import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  begin,
  type BroadcastFlow,
  type CallEvent,
  type CallFlow,
  type CallState,
  type EndCause,
} from './callFlow.ts';
import { readKeys } from './callKeys.ts';
import { mergeRecords, recordOf } from './callRecord.ts';
import { formatForSpeech } from './callSpeech.ts';
import { decodeCallState, encodeCallState } from './callState.ts';
import { step } from './callSteps.ts';
import type { LaunchPlan } from './launch/launchTypes.ts';

const start = 1_763_800_000_000;
const sound = fc.record({ kind: fc.constant('audio' as const), url: fc.webUrl() });
const broadcast: fc.Arbitrary<BroadcastFlow> = fc.record({
  kind: fc.constantFrom('announcement' as const, 'survey' as const),
  audio: sound,
  voicemail: fc.option(sound),
  transferTo: fc.constantFrom(null, '+12145550900', '+12145550111'),
  callerId: fc.constant('+12145550100'),
});
const flows: fc.Arbitrary<CallFlow> = fc.oneof(
  { weight: 4, arbitrary: broadcast },
  { weight: 1, arbitrary: fc.constant({ kind: 'recording' as const }) },
);
const plan: LaunchPlan = {
  people: 12,
  group: 'Parents',
  startsAt: start,
  waitsForWindow: false,
  zone: 'America/Chicago',
};
const keypad = fc.string({ unit: fc.constantFrom(...'0123456789*#'), maxLength: 4 });
const verdicts = fc.constantFrom('person', 'machine', 'machineReady', 'endless', 'unsure' as const);
const events: fc.Arbitrary<CallEvent> = fc
  .oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('keys' as const), digits: keypad }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('answered' as const), verdict: fc.option(verdicts) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('machine' as const), verdict: verdicts }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('line' as const), granted: fc.boolean() }) },
    fc.constant({ kind: 'transferAnswered' as const }),
    fc.record({ kind: fc.constant('transferEnded' as const), answered: fc.boolean() }),
    fc.record({
      kind: fc.constant('messageId' as const),
      parts: fc.option(fc.constantFrom(['live'] as const, ['live', 'voicemail'] as const)),
    }),
    fc.record({
      kind: fc.constant('recorded' as const),
      recordingId: fc.constantFrom('r-1', 'r-2', 'not an id', ''),
      seconds: fc.option(fc.integer({ min: 0, max: 120 })),
    }),
    fc.record({ kind: fc.constant('saved' as const), ok: fc.boolean(), words: fc.option(fc.string()) }),
    fc.record({
      kind: fc.constant('launcher' as const),
      refusal: fc.constantFrom(null, 'wrong', 'locked', 'several', 'notAllowed', 'noCallerId' as const),
    }),
    fc.record({
      kind: fc.constant('list' as const),
      refusal: fc.constantFrom(null, 'unknown', 'nobody', 'tooMany' as const),
    }),
    fc.record({ kind: fc.constant('plan' as const), plan: fc.option(fc.constant(plan)) }),
    fc.record({
      kind: fc.constant('launched' as const),
      plan: fc.option(fc.constant(plan)),
      reason: fc.option(fc.string()),
    }),
    fc.constant({ kind: 'again' as const }),
    fc.record({
      kind: fc.constant('ended' as const),
      cause: fc.constantFrom('completed', 'busy', 'noAnswer', 'invalid', 'failed', 'canceled' as const),
    }),
  )
  .chain((event) => fc.integer({ min: 0, max: 300_000 }).map((ms) => ({ ...event, at: start + ms })));
const party = { phone: '+12145550111' };
/** Kinds that need no response. */
const silent = new Set<CallEvent['kind']>(['machine', 'transferAnswered', 'ended']);

function play(flow: CallFlow, list: readonly CallEvent[], from: CallState = begin(flow)): CallState[] {
  const states = [from];
  for (const event of list) states.push(step(flow, states.at(-1) ?? from, event, party).state);
  return states;
}

describe('any sequence of events', () => {
  test('never leaves a carrier without a response, and bounds its size', () => {
    fc.assert(
      fc.property(flows, fc.array(events, { maxLength: 90 }), (flow, list) => {
        let state = begin(flow);
        for (const event of list) {
          const before = state;
          const { actions, needs, state: after } = step(flow, before, event, party);
          expect(actions.length).toBeLessThanOrEqual(6);
          if (needs !== null) expect(actions).toEqual([]);
          if (!silent.has(event.kind) && before.phase !== 'ended')
            expect(actions.length > 0 || needs !== null, `${before.phase} ${event.kind}`).toBe(true);
          // What is played ends in something that the carrier reports, or in the end of the call.
          const last = actions.at(-1);
          if (last !== undefined) expect(['gather', 'transfer', 'record', 'hangUp']).toContain(last.kind);
          for (const action of actions.slice(0, -1)) expect(['play', 'pause']).toContain(action.kind);
          state = after;
        }
      }),
    );
  });

  test('a call whose carrier only ever reports "no keys" is hung up', () => {
    fc.assert(
      fc.property(flows, fc.array(events, { maxLength: 20 }), (flow, list) => {
        let state =
          play(
            flow,
            list.filter(({ kind }) => kind !== 'ended'),
          ).at(-1) ?? begin(flow);
        // While the server owes the answer, the carrier's silence can't help.
        if (['line', 'lookUp', 'saving', 'launcher', 'list', 'plan', 'launching'].includes(state.phase))
          return;
        for (let index = 0; index < 12; index += 1) {
          const next = step(flow, state, { kind: 'keys', digits: '', at: start + 400_000 }, party);
          state = next.state;
          if (next.actions.at(-1)?.kind === 'hangUp') return;
        }
        expect.fail(`stuck in ${state.phase}`);
      }),
    );
  });

  test('however long it takes, the call comes to its end', () => {
    fc.assert(
      fc.property(flows, fc.array(events, { minLength: 61, maxLength: 90 }), (flow, list) => {
        const state = play(flow, list).at(-1);
        expect(['leaving', 'ended']).toContain(state?.phase);
      }),
    );
  });

  test('keeps an opt-out, and an answer once there is one', () => {
    fc.assert(
      fc.property(broadcast, fc.array(events, { maxLength: 40 }), (flow, list) => {
        const states = play(flow, list);
        for (const [index, state] of states.entries()) {
          const before = states[index - 1];
          if (before?.optedOut === true) expect(state.optedOut).toBe(true);
          if (before !== undefined && before.answer !== null) expect(state.answer).not.toBeNull();
          if (before?.transferred === true) expect(state.transferred).toBe(true);
          if (before?.voicemailBegun === true) expect(state.voicemailBegun).toBe(true);
        }
      }),
    );
  });

  test('never loses a 9 that a listening person pressed', () => {
    fc.assert(
      fc.property(broadcast, fc.array(events, { maxLength: 20 }), (flow, list) => {
        const state = play(flow, list).at(-1) ?? begin(flow);
        const after = step(flow, state, { kind: 'keys', digits: '9', at: start }, party);
        const heeded =
          !['voicemail', 'dialing', 'star'].includes(state.phase) &&
          !(state.phase === 'ended' && state.answeredBy === 'machine') &&
          state.steps < 60;
        if (heeded) expect(after.record.optedOut, state.phase).toBe(true);
      }),
    );
  });

  test('has an answer only from a star and a digit, and only in a survey', () => {
    fc.assert(
      fc.property(broadcast, fc.array(events, { maxLength: 40 }), (flow, list) => {
        const state = play(flow, list).at(-1) ?? begin(flow);
        if (state.answer === null) return;
        expect(flow.kind).toBe('survey');
        const pressed = list.map((event) => (event.kind === 'keys' ? event.digits : '')).join('');
        expect(pressed).toContain(`*${state.answer}`);
      }),
    );
  });

  test('makes a well-formed record', () => {
    fc.assert(
      fc.property(flows, fc.array(events, { maxLength: 40 }), (flow, list) => {
        const last = step(
          flow,
          play(flow, list).at(-1) ?? begin(flow),
          { kind: 'ended', cause: 'completed', at: start },
          party,
        );
        const { record } = last;
        expect(last.actions).toEqual([]);
        expect(record.outcome).not.toBeNull();
        expect(record.answer ?? '1').toMatch(/^[1-9]$/);
        expect(record.keys).toMatch(/^[0-9*#]{0,20}$/);
        if (record.outcome === 'voicemail') expect(record.answeredBy).toBe('machine');
        if (record.outcome === 'voicemail' || record.outcome === 'liveAnswer')
          expect(record.cause).not.toBeNull();
        expect(record.saved).toBeLessThanOrEqual(60);
      }),
    );
  });

  test('is the same twice: a repeated callback changes nothing that the first did not', () => {
    fc.assert(
      fc.property(flows, fc.array(events, { maxLength: 20 }), events, (flow, list, event) => {
        const state = play(flow, list).at(-1) ?? begin(flow);
        expect(step(flow, state, event, party)).toEqual(step(flow, state, event, party));
      }),
    );
  });
});

describe('the state in an address', () => {
  test('comes back as it was, short and of harmless characters', () => {
    fc.assert(
      fc.property(flows, fc.array(events, { maxLength: 60 }), (flow, list) => {
        const state = play(flow, list).at(-1) ?? begin(flow);
        const word = encodeCallState(state);
        expect(word).toMatch(/^[\w.-]{1,200}$/);
        expect(decodeCallState(word)).toEqual(state);
      }),
    );
  });

  test('a word that is none is refused', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        expect(decodeCallState(word)).toBeNull();
      }),
    );
    const word = encodeCallState(begin({ kind: 'recording' }));
    for (const wrong of ['', word.slice(2), `${word}.1`, word.replace(/^1\.\d+/, '1.99'), `${word}\n`])
      expect(decodeCallState(wrong), wrong).toBeNull();
  });
});

describe('records', () => {
  test('of as many steps and the same keys join the same way in any order', () => {
    const flow: BroadcastFlow = {
      kind: 'announcement',
      audio: { kind: 'audio', url: 'https://sounds.example/a' },
      voicemail: null,
      transferTo: null,
      callerId: '+12145550100',
    };
    const person: CallEvent = { kind: 'machine', verdict: 'person', at: start };
    const answered: CallEvent = { kind: 'answered', verdict: null, at: start };
    const ended = (cause: EndCause): CallEvent => ({ kind: 'ended', cause, at: start });
    const [a, b] = [
      [answered, person, ended('completed')],
      [person, person, ended('canceled')],
    ].map((list) => recordOf(play(flow, list).at(-1) ?? begin(flow)));
    expect(a?.steps).toBe(b?.steps);
    if (a === undefined || b === undefined) return;
    expect([mergeRecords(a, b).cause, mergeRecords(b, a).cause]).toEqual(['completed', 'completed']);
  });

  test('join in any order, and lose no opt-out, answer or transfer', () => {
    fc.assert(
      fc.property(broadcast, fc.array(events), fc.array(events), (flow, one, other) => {
        const [a, b] = [one, other].map((list) => recordOf(play(flow, list).at(-1) ?? begin(flow)));
        if (a === undefined || b === undefined) return;
        const joined = mergeRecords(a, b);
        expect(mergeRecords(b, a)).toEqual(joined);
        expect(mergeRecords(joined, a)).toEqual(joined);
        expect(joined.optedOut).toBe(a.optedOut || b.optedOut);
        expect(joined.transferred).toBe(a.transferred || b.transferred);
        expect(joined.answer === null).toBe(a.answer === null && b.answer === null);
      }),
    );
  });
});

describe('keys', () => {
  test('without a star there is no answer; nothing after a 9 counts', () => {
    fc.assert(
      fc.property(keypad, fc.boolean(), (digits, transfers) => {
        const means = { answers: true, transfers, afterStar: false };
        if (!digits.includes('*')) expect(readKeys(digits, means).answer).toBeNull();
        expect(readKeys(`9${digits}`, means)).toEqual({ answer: null, command: 'optOut' });
      }),
    );
  });
});

describe('numbers', () => {
  test.each([
    ['+12145550100', '2 1 4, 5 5 5, 0 1 0 0'],
    ['+442071234567', '4 4 2 0 7 1 2 3 4 5 6 7'],
  ])('%s is read %s', (phone, words) => {
    expect(formatForSpeech(phone)).toBe(words);
  });
});
