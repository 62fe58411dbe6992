import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { begin, type CallEvent, type CallState, type CallStep, type RecordingFlow } from '../callFlow.ts';
import { promptTexts } from '../callPrompts.ts';
import { decodeCallState, encodeCallState } from '../callState.ts';
import { step } from '../callSteps.ts';
import { launchedWords, planWords } from './launchPrompts.ts';
import type { LaunchPlan } from './launchTypes.ts';

const flow: RecordingFlow = { kind: 'recording' };
const at = Date.parse('2026-01-14T16:00:00Z');
const plan: LaunchPlan = {
  people: 24,
  group: 'Parents',
  startsAt: Date.parse('2026-01-14T16:05:00Z'),
  waitsForWindow: false,
  zone: 'America/Chicago',
};
const planned = '24 people in Parents will be called, starting at 10:05 AM on Wednesday, January 14.';
type Sent = { [K in CallEvent['kind']]: Omit<Extract<CallEvent, { kind: K }>, 'at'> }[CallEvent['kind']];

/** A call to the recording number: `heard` is what was spoken last, `last` the whole step. */
class Call {
  last: CallStep;

  constructor(phone = '+12145550142') {
    this.last = step(flow, begin(flow), { kind: 'answered', verdict: 'person', at }, { phone });
  }

  on(...events: Sent[]): this {
    for (const event of events)
      // Later callbacks do not name the caller.
      this.last = step(flow, this.last.state, { ...event, at } as CallEvent, { phone: '' });
    return this;
  }

  keys(digits: string): this {
    return this.on({ kind: 'keys', digits });
  }

  get heard(): string[] {
    return this.last.actions.flatMap((action) =>
      (action.kind === 'gather' ? action.sounds : action.kind === 'play' ? [action.sound] : []).map((sound) =>
        sound.kind === 'speech' ? sound.text : sound.kind === 'recording' ? sound.recordingId : '',
      ),
    );
  }

  get isOver(): boolean {
    return this.last.actions.at(-1)?.kind === 'hangUp';
  }
}

const found: Sent = { kind: 'launcher', refusal: null };
const group: Sent = { kind: 'list', refusal: null };
const take = (recordingId: string, seconds = 12): Sent => ({ kind: 'recorded', recordingId, seconds });
const { askId, askLaunch, wrongLaunch, askList, wrongList, recordLive, launchReview, goodbye } = promptTexts;

describe('a broadcast launched by telephone (1-decisions G-106)', () => {
  test('ID, group, message, who will be called, 1: sent', () => {
    const call = new Call();
    expect(call.heard).toEqual([askId, askLaunch]);
    const who = { caller: '12145550142', launchId: '0815' };
    expect(call.keys('*0815#').last.needs).toEqual({ kind: 'launcher', ...who });
    expect(call.on(found).heard).toEqual([askList]);
    expect(call.keys('77#').last.needs).toEqual({ kind: 'list', ...who, listId: '77' });
    expect(call.on(group).heard).toEqual([recordLive]);
    expect(call.on(take('r-1')).last.needs).toEqual({ kind: 'plan', ...who, listId: '77' });
    expect(call.on({ kind: 'plan', plan }).heard).toEqual(['r-1', planned, launchReview]);
    expect(call.keys('1').last.needs).toEqual({ kind: 'launch', ...who, listId: '77', recordingId: 'r-1' });
    call.on({ kind: 'launched', plan, reason: null });
    expect(call.heard).toEqual([
      'Your broadcast will be sent at 10:05 AM on Wednesday, January 14. Until then, it can be canceled on the website.',
      goodbye,
    ]);
    expect([call.isOver, call.last.record.saved]).toEqual([true, 1]);
  });

  test('2 records again, 3 says it again, other keys and silence come to an end', () => {
    const call = new Call().keys('*1#').on(found).keys('5#').on(group, take('r-1'), { kind: 'plan', plan });
    expect(call.keys('2').heard).toEqual([recordLive]);
    call.on(take('r-2'), { kind: 'plan', plan });
    expect(call.keys('3').last.needs).toMatchObject({ kind: 'plan' });
    expect(call.on({ kind: 'plan', plan }).heard).toEqual(['r-2', planned, launchReview]);
    for (let n = 0; n < 6; n += 1) expect(call.keys(n % 2 === 0 ? '' : '9').heard).toEqual([launchReview]);
    expect([call.keys('').heard, call.isOver]).toEqual([[goodbye], true]);
  });

  test('three wrong tries a call, of both kinds of ID together', () => {
    const call = new Call().keys('*1#').on({ kind: 'launcher', refusal: 'wrong' });
    expect(call.heard).toEqual([wrongLaunch, askId, askLaunch]);
    call.keys('123456789#').on({ kind: 'messageId', parts: null });
    expect(call.heard).toEqual([promptTexts.wrongId, askId, askLaunch]);
    call.keys('*2#').on({ kind: 'launcher', refusal: 'wrong' });
    expect([call.heard, call.isOver]).toEqual([[wrongLaunch, promptTexts.lastWrongLaunch, goodbye], true]);
  });

  test('what is no ID is not asked of the server', () => {
    for (const digits of ['*#', '*', '*1234567890#', '**1#']) {
      const call = new Call().keys(digits);
      expect([call.last.needs, call.heard[0]]).toEqual([null, wrongLaunch]);
    }
  });

  test.each([
    ['locked', promptTexts.launchLocked],
    ['several', promptTexts.launchSeveral],
    ['notAllowed', promptTexts.launchNotAllowed],
    ['noCallerId', promptTexts.launchNoCallerId],
  ] as const)('%s ends the call with the reason', (refusal, words) => {
    const call = new Call().keys('*1#').on({ kind: 'launcher', refusal });
    expect([call.heard, call.isOver]).toEqual([[words, goodbye], true]);
  });

  test('three tries for the group, each with its reason', () => {
    const call = new Call().keys('*1#').on(found).keys('5#').on({ kind: 'list', refusal: 'nobody' });
    expect(call.heard).toEqual([promptTexts.emptyList, askList]);
    expect(call.keys('#').heard).toEqual([wrongList, askList]);
    call.keys('6#').on({ kind: 'list', refusal: 'tooMany' });
    expect([call.heard, call.isOver]).toEqual([
      [promptTexts.largeList, promptTexts.lastWrongList, goodbye],
      true,
    ]);
  });

  test('what could not be sent says why, and can be recorded again', () => {
    const call = new Call().keys('*1#').on(found).keys('5#').on(group, take('r-1'), { kind: 'plan', plan });
    call.keys('1').on({ kind: 'launched', plan: null, reason: 'There are not enough credits.' });
    expect(call.heard).toEqual(['There are not enough credits.', launchReview]);
    call.keys('1').on({ kind: 'launched', plan: null, reason: null });
    expect(call.heard).toEqual([promptTexts.notLaunched, launchReview]);
    expect(call.keys('2').heard).toEqual([recordLive]);
    expect(call.on(take('r-2', 0.2)).heard).toEqual([promptTexts.tooShort, recordLive]);
  });

  test('a plan that can’t be made any more ends the call', () => {
    const call = new Call()
      .keys('*1#')
      .on(found)
      .keys('5#')
      .on(group, take('r-1'), { kind: 'plan', plan: null });
    expect([call.heard, call.isOver]).toEqual([[promptTexts.notLaunched, goodbye], true]);
  });

  test('a phone that is withheld is nobody’s', () => {
    for (const phone of ['', 'anonymous', 'Restricted', '+1', '2145550142'])
      expect(new Call(phone).keys('*1#').last.needs).toMatchObject({ kind: 'launcher', caller: null });
  });

  test('every prompt has its words, and a gap for nothing', () => {
    for (const text of Object.values(promptTexts)) expect(text).toMatch(/^[A-Z].*[a-z.]$/);
    expect(planWords({ ...plan, people: 1, waitsForWindow: true })).toBe(
      'Your calling window is closed now. 1 person in Parents will be called, starting at 10:05 AM on Wednesday, January 14.',
    );
    expect(planWords({ ...plan, people: 1_204 })).toContain('1,204 people');
    expect(launchedWords(plan)).toContain('10:05 AM');
  });
});

const digits = fc.constantFrom('*12#', '*1#', '5#', '0#', '1', '2', '3', '', '#', '*', '9', '123456789#');
const any: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('keys' as const), digits }) },
  { weight: 3, arbitrary: fc.constant(found) },
  { weight: 3, arbitrary: fc.constant(group) },
  { weight: 3, arbitrary: fc.constantFrom(take('r-1'), take('r-2'), take('r-3', 0), take('no id')) },
  { weight: 3, arbitrary: fc.constant({ kind: 'plan' as const, plan }) },
  fc.constantFrom(
    { kind: 'launcher', refusal: 'wrong' } as const,
    { kind: 'list', refusal: 'unknown' } as const,
    { kind: 'launched', plan: null, reason: null } as const,
    { kind: 'launched', plan, reason: null } as const,
    { kind: 'again' } as const,
    { kind: 'saved', ok: true, words: null } as const,
  ),
);
/** From where the group was found, or from the beginning. */
const fromFar = (isFar: boolean) =>
  isFar ? new Call().keys('*12#').on(found).keys('5#').on(group) : new Call();

/** Half of the events are what a call that goes well has next, so that calls come far. */
const course = fc.array(fc.oneof(any, fc.constant('onward' as const)), { maxLength: 60 });
function eventOf(event: Sent | 'onward', { phase }: CallState): Sent {
  if (event !== 'onward') return event;
  switch (phase) {
    case 'askId':
      return { kind: 'keys', digits: '*12#' };
    case 'launcher':
      return found;
    case 'askList':
      return { kind: 'keys', digits: '5#' };
    case 'list':
      return group;
    case 'launchRecording':
      return take('r-4');
    case 'plan':
      return { kind: 'plan', plan };
    case 'launchReview':
      return { kind: 'keys', digits: '1' };
    default:
      return { kind: 'launched', plan: null, reason: null };
  }
}

describe('any sequence of events', () => {
  test('sends only what was heard with its people and then confirmed by 1', () => {
    let sent = 0;
    fc.assert(
      fc.property(fc.boolean(), course, (isFar, events) => {
        const call = fromFar(isFar);
        let newest: string | null = null;
        let confirmed: string | null = null;
        let chosen = isFar ? { launchId: '12', listId: '5' } : { launchId: '', listId: '' };
        for (const one of events) {
          const before = call.last.state;
          const event = eventOf(one, before);
          if (event.kind === 'keys' && before.phase === 'launchReview' && event.digits.startsWith('1'))
            confirmed = before.recordingId;
          if (event.kind === 'list' && event.refusal === null && before.phase === 'list')
            chosen = { launchId: before.launchId ?? '', listId: before.listId ?? '' };
          call.on(event);
          const { needs, state } = call.last;
          if (state.phase === 'plan' && before.phase === 'launchRecording') newest = state.recordingId;
          if (needs?.kind !== 'launch') continue;
          sent += 1;
          expect(needs.recordingId).toBe(newest);
          expect(needs.recordingId).toBe(confirmed);
          expect(needs).toMatchObject({ caller: '12145550142', ...chosen });
        }
      }),
    );
    expect(sent).toBeGreaterThan(10);
  });

  test('is answered, and travels in an address', () => {
    fc.assert(
      fc.property(fc.boolean(), course, (isFar, events) => {
        const call = fromFar(isFar);
        for (const event of events) {
          call.on(eventOf(event, call.last.state));
          const { actions, needs, state } = call.last;
          expect(actions.length > 0 || needs !== null).toBe(true);
          const word = encodeCallState(state);
          expect(word).toMatch(/^[\w.-]{1,200}$/);
          expect(decodeCallState(word)).toEqual(state);
        }
      }),
    );
  });

  test('a caller who only waits is hung up on', () => {
    fc.assert(
      fc.property(fc.boolean(), course, (isFar, events) => {
        const call = fromFar(isFar);
        for (const event of events.slice(0, 20)) call.on(eventOf(event, call.last.state));
        if (['launcher', 'list', 'plan', 'launching', 'lookUp'].includes(call.last.state.phase)) return;
        for (let n = 0; n < 14 && !call.isOver; n += 1) {
          // A recording without speech is reported as too short.
          const isRecording = call.last.actions.at(-1)?.kind === 'record';
          call.on(isRecording ? take('r-9', 0) : { kind: 'keys', digits: '' });
        }
        expect(call.isOver, call.last.state.phase).toBe(true);
      }),
    );
  });
});

test('addresses of an earlier version are still read', () => {
  const old: CallState = { ...begin(flow), phase: 'askId', tries: 1 };
  const word = encodeCallState(old);
  expect(word.split('.')).toHaveLength(17);
  expect(decodeCallState(word)).toEqual(old);
  for (const wrong of [`${word}.1`, `${word}.-.-`, `${word}.1.2.3`, `${word}.12145550142.x.-`])
    expect(decodeCallState(wrong), wrong).toBeNull();
});
