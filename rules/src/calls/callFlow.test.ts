import { describe, expect, test } from 'vitest';
import type { BroadcastFlow, CallAction, CallEvent, CallFlow, CallStep, RecordingFlow } from './callFlow.ts';
import { begin } from './callFlow.ts';
import { promptTexts } from './callPrompts.ts';
import { mergeRecords } from './callRecord.ts';
import { step } from './callSteps.ts';

const person = { phone: '+12145550111' };
const start = 1_763_800_000_000;
const audio = { kind: 'audio', url: 'https://a.example/live.wav' } as const;
const voicemail = { kind: 'audio', url: 'https://a.example/vm.wav' } as const;
const announcement: BroadcastFlow = {
  kind: 'announcement',
  audio,
  voicemail,
  transferTo: null,
  callerId: '+12145550100',
};
const survey: BroadcastFlow = { ...announcement, kind: 'survey' };
const connect: BroadcastFlow = { ...announcement, transferTo: '+12145550900' };
const recording: RecordingFlow = { kind: 'recording' };

/** A call in a test: steps it and remembers what it was last asked to play. */
class Call {
  readonly #flow: CallFlow;
  last: CallStep;
  at = start;
  readonly news: string[] = [];

  constructor(flow: CallFlow) {
    this.#flow = flow;
    const state = begin(flow);
    this.last = step(flow, state, { kind: 'again', at: start }, person);
    this.last = { ...this.last, state };
  }

  on(
    event: { [K in CallEvent['kind']]: Omit<Extract<CallEvent, { kind: K }>, 'at'> }[CallEvent['kind']],
  ): this {
    // Every event kind carries the same `at`.
    this.last = step(this.#flow, this.last.state, { ...event, at: this.at } as CallEvent, person);
    for (const { kind } of this.last.news) this.news.push(kind);
    return this;
  }

  answer(): this {
    return this.on({ kind: 'answered', verdict: null });
  }

  keys(digits = ''): this {
    return this.on({ kind: 'keys', digits });
  }

  end(): CallStep['record'] {
    return this.on({ kind: 'ended', cause: 'completed' }).last.record;
  }

  /** What is heard, in short: names of prompts, `live`, `vm`, and what follows. */
  get heard(): string[] {
    return this.last.actions.flatMap(short);
  }
}

function short(action: CallAction): string[] {
  switch (action.kind) {
    case 'play':
      return [soundName(action.sound)];
    case 'gather':
      return [...action.sounds.map(soundName), `keys${action.firstKeySeconds}`];
    case 'pause':
      return [`pause${action.seconds}`];
    case 'transfer':
      return [`dial ${action.to} as ${action.callerId} for ${action.ringSeconds}`];
    case 'record':
      return [`record${action.maxSeconds}`];
    case 'hangUp':
      return ['end'];
  }
}

function soundName(sound: Extract<CallAction, { kind: 'play' }>['sound']): string {
  if (sound.kind === 'recording') return `take ${sound.recordingId}`;
  if (sound.kind === 'audio') return sound.url === audio.url ? 'live' : 'vm';
  return Object.entries(promptTexts).find(([, text]) => text === sound.text)?.[0] ?? sound.text;
}

describe('announcement (C2)', () => {
  test('message, a second, the closing prompt, six seconds, goodbye', () => {
    const call = new Call(announcement).answer();
    expect(call.heard).toEqual(['live', 'keys1']);
    expect(call.keys().heard).toEqual(['closing', 'keys6']);
    expect(call.keys().heard).toEqual(['goodbye', 'end']);
    expect(call.end()).toMatchObject({ outcome: 'liveAnswer', answer: null, optedOut: false });
  });

  test('hung up early is still a live answer', () => {
    expect(new Call(announcement).answer().end().outcome).toBe('liveAnswer');
  });

  test('# plays it again, at most twice', () => {
    const call = new Call(announcement).answer();
    expect(call.keys('#').heard).toEqual(['live', 'keys1']);
    expect(call.keys().keys('#').heard).toEqual(['live', 'keys1']);
    expect(call.keys().heard).toEqual(['closing', 'keys6']);
    expect(call.keys('#').heard).toEqual(['closing', 'keys6']);
    expect(call.last.state.replays).toBe(2);
  });

  test('9 opts out, confirms and hangs up, during the message and after it', () => {
    for (const before of [0, 1]) {
      const call = new Call(announcement).answer();
      for (let index = 0; index < before; index += 1) call.keys();
      expect(call.keys('9').heard).toEqual(['optedOut', 'end']);
      expect(call.news).toEqual(['optedOut']);
      expect(call.end()).toMatchObject({ outcome: 'liveAnswer', optedOut: true });
    }
    // A star means nothing here, so it does not turn the 9 into something else.
    expect(new Call(announcement).answer().keys('*9').last.record.optedOut).toBe(true);
  });

  test('a digit without a meaning does not end the message: it starts again, three times at most', () => {
    const call = new Call(announcement).answer();
    for (let index = 0; index < 3; index += 1) expect(call.keys('5').heard).toEqual(['live', 'keys1']);
    expect(call.keys('5').heard).toEqual(['goodbye', 'end']);
  });

  test('0 means nothing without a transfer', () => {
    const call = new Call(announcement).answer().keys('0');
    expect(call.last.needs).toBeNull();
    expect(call.last.record.transferAsked).toBe(false);
  });

  test('own prompts replace the spoken ones', () => {
    const closing = { kind: 'audio', url: 'https://a.example/vm.wav' } as const;
    const call = new Call({ ...announcement, prompts: { closing } }).answer().keys();
    expect(call.heard).toEqual(['vm', 'keys6']);
  });
});

describe('survey (C3)', () => {
  test('star and a digit answer; thanks, six seconds, the end', () => {
    const call = new Call(survey).answer();
    expect(call.heard).toEqual(['live', 'keys6']);
    expect(call.keys('*3').heard).toEqual(['thanks', 'keys6']);
    expect(call.keys().heard).toEqual(['end']);
    expect(call.news).toEqual(['answer']);
    expect(call.end()).toMatchObject({ outcome: 'liveAnswer', answer: '3' });
  });

  test('the last valid answer counts', () => {
    const call = new Call(survey).answer().keys('*3').keys('*7');
    expect(call.news).toEqual(['answer', 'answer']);
    expect(call.keys('*1*2').last.record.answer).toBe('2');
    expect(call.end().answer).toBe('2');
  });

  test('a slow star and its digit come apart', () => {
    const call = new Call(survey).answer().keys('*');
    expect(call.heard).toEqual(['keys6']);
    expect(call.keys('4').heard).toEqual(['thanks', 'keys6']);
    expect(call.end().answer).toBe('4');
  });

  test('a star alone waits once; what follows later is not part of it', () => {
    const call = new Call(survey).answer().keys('*').keys();
    expect(call.heard).toEqual(['live', 'keys6']);
    expect(call.keys('9').heard).toEqual(['optedOut', 'end']);
    expect(call.end()).toMatchObject({ answer: null, optedOut: true });
  });

  test('*9 is an answer, 9 is none', () => {
    expect(new Call(survey).answer().keys('*9').end()).toMatchObject({ answer: '9', optedOut: false });
    expect(new Call(survey).answer().keys('9').end()).toMatchObject({ answer: null, optedOut: true });
    expect(new Call(survey).answer().keys('*3').keys('9').end()).toMatchObject({
      answer: '3',
      optedOut: true,
    });
  });

  test('*0 is no answer, a digit alone neither', () => {
    for (const digits of ['*0', '5', '0', '**', '*#5'])
      expect(new Call(survey).answer().keys(digits).keys().last.record.answer, digits).toBeNull();
  });

  test('without an answer the message is repeated once, then the closing prompt and goodbye', () => {
    const call = new Call(survey).answer();
    expect(call.keys().heard).toEqual(['live', 'keys1']);
    expect(call.keys().heard).toEqual(['closing', 'keys6']);
    expect(call.keys().heard).toEqual(['goodbye', 'end']);
    expect(call.end()).toMatchObject({ outcome: 'liveAnswer', answer: null });
  });

  test('an answer during the closing prompt counts', () => {
    expect(new Call(survey).answer().keys().keys().keys('*5').end().answer).toBe('5');
  });

  test('# after an answer plays it again; then no repetition', () => {
    const call = new Call(survey).answer().keys('*5').keys('#');
    expect(call.heard).toEqual(['live', 'keys6']);
    expect(call.keys().heard).toEqual(['closing', 'keys6']);
    expect(call.end().answer).toBe('5');
  });

  test('a machine hears the voicemail message', () => {
    const call = new Call(survey).on({ kind: 'answered', verdict: 'machineReady' });
    expect(call.heard).toEqual(['vm', 'end']);
  });
});

describe('transfer-and-connect (C4)', () => {
  const asked = () => new Call(connect).answer().keys('0');

  test('0 asks for a line, holds, dials with the person as caller ID, connects', () => {
    const call = asked();
    expect(call.last).toMatchObject({ needs: { kind: 'transferLine' }, actions: [] });
    expect(call.news).toEqual(['transferAsked']);
    call.on({ kind: 'line', granted: true });
    expect(call.heard).toEqual(['hold', 'dial +12145550900 as +12145550111 for 30']);
    expect(call.on({ kind: 'transferAnswered' }).last.actions).toEqual([]);
    expect(call.news).toEqual(['transferAsked', 'transferred']);
    expect(call.on({ kind: 'transferEnded', answered: true }).heard).toEqual(['end']);
    expect(call.end()).toMatchObject({ outcome: 'liveAnswer', transferAsked: true, transferred: true });
  });

  test('*0 is the same, in a survey too', () => {
    expect(new Call(connect).answer().keys('*0').last.needs).toEqual({ kind: 'transferLine' });
    const call = new Call({ ...survey, transferTo: '+12145550900' }).answer().keys('*2').keys('*').keys('0');
    expect(call.last.needs).toEqual({ kind: 'transferLine' });
    expect(call.last.record.answer).toBe('2');
  });

  test('busy lines: hold, try again for sixty seconds, then the number to call back', () => {
    const call = asked().on({ kind: 'line', granted: true });
    call.at += 20_000;
    expect(call.on({ kind: 'transferEnded', answered: false }).heard).toEqual(['busyLines', 'keys8']);
    call.at += 10_000;
    expect(call.keys().last.needs).toEqual({ kind: 'transferLine' });
    expect(call.on({ kind: 'line', granted: false }).heard).toEqual(['busyLines', 'keys8']);
    call.at += 10_000;
    call.keys().on({ kind: 'line', granted: true });
    // The hold prompt was spoken once.
    expect(call.heard).toEqual(['dial +12145550900 as +12145550111 for 30']);
    call.at += 20_000;
    expect(call.on({ kind: 'transferEnded', answered: false }).heard).toEqual([
      'Please call us back at 2 1 4, 5 5 5, 0 1 0 0.',
      'end',
    ]);
    expect(call.end()).toMatchObject({ outcome: 'liveAnswer', transferAsked: true, transferred: false });
  });

  test('9 while holding opts out', () => {
    const call = asked().on({ kind: 'line', granted: false }).keys('9');
    expect(call.heard).toEqual(['optedOut', 'end']);
  });

  test('the transfer number itself is not offered the transfer', () => {
    const call = new Call({ ...connect, transferTo: person.phone }).answer().keys('0');
    expect(call.last.needs).toBeNull();
    expect(call.heard).toEqual(['live', 'keys1']);
  });

  test('a machine is never transferred', () => {
    const call = new Call(connect).on({ kind: 'answered', verdict: 'machineReady' }).keys('0');
    expect(call.last.needs).toBeNull();
    expect(call.end()).toMatchObject({ outcome: 'voicemail', transferAsked: false });
  });

  test('reported after the end, the transfer still counts', () => {
    const call = asked().on({ kind: 'line', granted: true });
    call.end();
    expect(call.on({ kind: 'transferAnswered' }).last.record.transferred).toBe(true);
  });
});

describe('voicemail drop (C5)', () => {
  test('the detector redirects the call to the voicemail message', () => {
    const call = new Call(announcement).answer().on({ kind: 'machine', verdict: 'machineReady' });
    expect(call.heard).toEqual(['vm', 'end']);
    expect(call.on({ kind: 'again' }).heard).toEqual(['vm', 'end']);
    expect(call.end()).toMatchObject({ outcome: 'voicemail', answeredBy: 'machine' });
  });

  test('without a voicemail message the live one is played', () => {
    const call = new Call({ ...announcement, voicemail: null }).on({
      kind: 'answered',
      verdict: 'machineReady',
    });
    expect(call.heard).toEqual(['live', 'end']);
  });

  test('no keys are heeded, and a person who picks up changes nothing', () => {
    const call = new Call(announcement).answer().on({ kind: 'machine', verdict: 'machineReady' });
    expect(call.keys('9').last.record.optedOut).toBe(false);
    expect(call.on({ kind: 'machine', verdict: 'person' }).last.actions).toEqual([]);
    expect(call.end().outcome).toBe('voicemail');
  });

  test('a greeting that never ends: hung up, No Answer', () => {
    for (const verdictFirst of [true, false]) {
      const call = verdictFirst
        ? new Call(announcement).on({ kind: 'answered', verdict: 'endless' })
        : new Call(announcement).answer().on({ kind: 'machine', verdict: 'endless' });
      expect(call.heard).toEqual(['end']);
      expect(call.end()).toMatchObject({ outcome: 'noAnswer', answeredBy: 'machine' });
    }
  });

  test('a machine that hung up before its message is No Answer, too', () => {
    const call = new Call(announcement).answer().on({ kind: 'machine', verdict: 'machine' });
    expect(call.last.actions).toEqual([]);
    expect(call.end().outcome).toBe('noAnswer');
  });

  test('when the end of the greeting is not reported, the call waits five seconds', () => {
    expect(new Call(announcement).on({ kind: 'answered', verdict: 'machine' }).heard).toEqual([
      'pause5',
      'vm',
      'end',
    ]);
  });

  test('no decision is a person; pressing a key proves one', () => {
    expect(new Call(announcement).on({ kind: 'answered', verdict: 'unsure' }).heard[0]).toBe('live');
    const call = new Call(announcement).answer().keys('#').on({ kind: 'machine', verdict: 'machineReady' });
    expect(call.last.actions).toEqual([]);
    expect(call.end().outcome).toBe('liveAnswer');
  });

  test('the decision may come before the report of the answer', () => {
    const call = new Call(announcement).on({ kind: 'machine', verdict: 'machineReady' });
    expect(call.heard).toEqual(['vm', 'end']);
  });
});

describe('ends (B2)', () => {
  test.each([
    ['busy', 'busy'],
    ['noAnswer', 'noAnswer'],
    ['invalid', 'invalid'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['completed', 'liveAnswer'],
  ] as const)('never answered, %s: %s', (cause, label) => {
    expect(new Call(announcement).on({ kind: 'ended', cause }).last.record.outcome).toBe(label);
  });

  test('answered by a person is a live answer, however it ended', () => {
    expect(
      new Call(survey).answer().keys('*1').on({ kind: 'ended', cause: 'failed' }).last.record,
    ).toMatchObject({
      outcome: 'liveAnswer',
      answer: '1',
    });
  });

  test('after the end nothing is played and nothing is lost', () => {
    const call = new Call(survey).answer();
    call.end();
    expect(call.keys('*4').last).toMatchObject({
      actions: [],
      record: { answer: '4', outcome: 'liveAnswer' },
    });
    expect(call.keys('9').last).toMatchObject({ actions: [], record: { optedOut: true } });
    expect(call.on({ kind: 'ended', cause: 'busy' }).last.record.outcome).toBe('liveAnswer');
  });

  test('an end reported from the first state joins with what was learned', () => {
    const call = new Call(survey).answer().keys('*4').keys('9');
    const first = new Call(survey).end();
    expect(mergeRecords(call.last.record, first)).toEqual({ ...call.last.record, ...ended('liveAnswer') });
    expect(mergeRecords(first, call.last.record)).toEqual({ ...call.last.record, ...ended('liveAnswer') });
    const machine = new Call(survey).answer().on({ kind: 'machine', verdict: 'machineReady' }).last.record;
    expect(mergeRecords(first, machine).outcome).toBe('voicemail');
  });
  const ended = (outcome: string) => ({ cause: 'completed', outcome });
});

describe('call-in recording (C6)', () => {
  const found = () =>
    new Call(recording)
      .answer()
      .keys('123456#')
      .on({ kind: 'messageId', parts: ['live'] });

  test('ID, record, listen, save, when it will be sent, goodbye', () => {
    const call = new Call(recording).answer();
    expect(call.heard).toEqual(['askId', 'askLaunch', 'keys10']);
    expect(call.keys('123456#').last.needs).toEqual({ kind: 'messageId', digits: '123456' });
    call.on({ kind: 'messageId', parts: ['live'] });
    expect(call.heard).toEqual(['recordLive', 'record120']);
    call.on({ kind: 'recorded', recordingId: 'r-1', seconds: 12 });
    expect(call.heard).toEqual(['review', 'keys10']);
    expect(call.keys('1').heard).toEqual(['take r-1', 'review', 'keys10']);
    expect(call.keys('3').last.needs).toEqual({
      kind: 'save',
      messageId: '123456',
      part: 'live',
      recordingId: 'r-1',
    });
    call.on({ kind: 'saved', ok: true, words: 'Your broadcast will be sent at 9:00 AM.' });
    expect(call.heard).toEqual(['saved', 'Your broadcast will be sent at 9:00 AM.', 'goodbye', 'end']);
    expect(call.end().saved).toBe(1);
  });

  test('three tries for the ID', () => {
    const call = new Call(recording).answer();
    expect(call.keys('12#').heard).toEqual(['wrongId', 'askId', 'askLaunch', 'keys10']);
    call.keys('999999#').on({ kind: 'messageId', parts: null });
    expect(call.heard).toEqual(['wrongId', 'askId', 'askLaunch', 'keys10']);
    expect(call.keys('').heard).toEqual(['wrongId', 'lastWrongId', 'goodbye', 'end']);
  });

  test('the second message follows the first', () => {
    const call = new Call(recording).answer().keys('1234567#');
    call.on({ kind: 'messageId', parts: ['live', 'voicemail'] });
    call.on({ kind: 'recorded', recordingId: 'r-1', seconds: 12 }).keys('3');
    call.on({ kind: 'saved', ok: true, words: null });
    expect(call.heard).toEqual(['saved', 'recordVoicemail', 'record120']);
    call.on({ kind: 'recorded', recordingId: 'r-2', seconds: null }).keys('3');
    expect(call.last.needs).toMatchObject({ part: 'voicemail', recordingId: 'r-2' });
    expect(call.on({ kind: 'saved', ok: true, words: null }).heard).toEqual(['saved', 'goodbye', 'end']);
    expect(call.end().saved).toBe(2);
  });

  test('2 records again, a short take is refused, a hang-up before 3 discards', () => {
    const call = found().on({ kind: 'recorded', recordingId: 'r-1', seconds: 12 }).keys('2');
    expect(call.heard).toEqual(['recordLive', 'record120']);
    call.on({ kind: 'recorded', recordingId: 'r-2', seconds: 0.4 });
    expect(call.heard).toEqual(['tooShort', 'recordLive', 'record120']);
    call.on({ kind: 'recorded', recordingId: 'r-3', seconds: 4 });
    expect(call.end().saved).toBe(0);
  });

  test('what could not be saved can be saved again; wrong keys come to an end', () => {
    const call = found().on({ kind: 'recorded', recordingId: 'r-1', seconds: 12 }).keys('3');
    expect(call.on({ kind: 'saved', ok: false, words: null }).heard).toEqual([
      'notSaved',
      'review',
      'keys10',
    ]);
    expect(call.keys('3').last.needs?.kind).toBe('save');
    const idle = found().on({ kind: 'recorded', recordingId: 'r-1', seconds: 12 });
    for (let index = 0; index < 6; index += 1) expect(idle.keys('7').heard).toEqual(['review', 'keys10']);
    expect(idle.keys().heard).toEqual(['goodbye', 'end']);
  });
});
