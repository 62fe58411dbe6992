import { callStatus } from '@carillon/rules/calls/callCatalogue';
import type { BroadcastFlow, CallRecord } from '@carillon/rules/calls/callFlow';
import { promptTexts } from '@carillon/rules/calls/callPrompts';
import { callOutcomeCodes } from '@carillon/rules/calls/callRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallStand } from './callStand.ts';
import type { CallOutcome } from '../index.ts';
import { aCall, inDoubt } from '../testCases/voiceCases.ts';

/** Calls run this much faster than in reality; the tests measure order, not time. */
const SPEED = 20;
const ours = '+12145550100';

let stand: CallStand;
beforeAll(async () => {
  stand = await CallStand.start();
  await stand.behave({ callSpeed: SPEED });
}, 30_000);
afterAll(() => stand.stop());

function flow(fields: Partial<BroadcastFlow> = {}): BroadcastFlow {
  return {
    kind: 'survey',
    audio: { kind: 'audio', url: stand.audio },
    voicemail: { kind: 'audio', url: stand.voicemail },
    transferTo: '+13125559951',
    callerId: ours,
    ...fields,
  };
}

async function dial(id: 2 | 5, to: string, script: BroadcastFlow) {
  const call = aCall({ from: ours, to });
  const { urls, tag } = stand.expect(id, call.attemptId, script, to);
  const [outcome] = await stand.carrier(id).startCalls([{ ...call, urls, tag }]);
  return { call, outcome };
}

const phone = (area: string, lastFour: string): string => `+1${area}555${lastFour}`;

/** The results of the special numbers: label, and what else is known. */
const specialCalls: Readonly<Record<string, readonly [label: string, more: Partial<CallRecord>]>> = {
  '9951': ['Live Answer', { answer: null, optedOut: false }],
  '9952': ['Voicemail', { answeredBy: 'machine' }],
  '9953': ['No Answer', { answeredBy: null }],
  '9954': ['Busy', { answeredBy: null }],
  '9955': ['Call Failed', { answeredBy: null }],
  '9956': ['Invalid', { answeredBy: null }],
  '9958': ['Live Answer', { optedOut: true, keys: '9' }],
  '9959': ['Live Answer', { keys: '' }],
  '9960': ['Live Answer', { keys: '#' }],
  '9961': ['Live Answer', { answer: '1' }],
  '9962': ['Live Answer', { answer: '2' }],
  '9963': ['Live Answer', { answer: '3' }],
  '9964': ['Live Answer', { transferAsked: true, transferred: true }],
  '9965': ['Voicemail', { answeredBy: 'machine' }],
  '9966': ['No Answer', { answeredBy: 'machine' }],
  '9967': ['Busy', { answeredBy: null }],
  '9969': ['Live Answer', { optedOut: false }],
};

describe.each([
  [2, '214'],
  [5, '713'],
] as const)('calls of carrier %i against the simulator', (id, area) => {
  it(
    'every special number gets its label, and what its person did is known',
    { timeout: 60_000 },
    async () => {
      const script = flow();
      const dialed = await Promise.all(
        Object.keys(specialCalls).map(async (lastFour) => ({
          lastFour,
          ...(await dial(id, phone(area, lastFour), script)),
        })),
      );
      for (const { outcome, lastFour } of dialed) expect(outcome?.kind, lastFour).toBe('accepted');
      await stand.over(dialed.map(({ call }) => call.attemptId));
      for (const { lastFour, call } of dialed) {
        const record = stand.record(call.attemptId);
        const [label, more] = specialCalls[lastFour] ?? ['', {}];
        const code = record?.outcome ? callOutcomeCodes[record.outcome] : 0;
        expect(code === 0 ? 'nothing' : callStatus(code).label, lastFour).toBe(label);
        expect(record, lastFour).toMatchObject(more);
      }
      expect(stand.refused).toEqual([]);
      expect(stand.events.filter(({ kind }) => kind === 'broken')).toEqual([]);
    },
  );

  it('what people hear: thanks after an answer, the message twice without one, the right message on a machine', async () => {
    const heard = async (lastFour: string) =>
      (await stand.heard(phone(area, lastFour))).flatMap(({ kind, text, url }) =>
        kind === 'said' || kind === 'played' ? [String(text ?? url)] : [],
      );
    expect(await heard('9961')).toEqual([stand.audio, promptTexts.thanks]);
    expect(await heard('9951')).toEqual([stand.audio, stand.audio, promptTexts.closing, promptTexts.goodbye]);
    expect((await heard('9958')).at(-1)).toBe(promptTexts.optedOut);
    expect((await heard('9952')).at(-1)).toBe(stand.voicemail);
    expect((await heard('9965')).at(-1)).toBe(stand.voicemail);
    expect(await heard('9966')).not.toContain(stand.voicemail);
    expect((await heard('9964')).at(-1)).toBe(promptTexts.hold);
  });

  it('the voicemail message is recorded whole, after the greeting', async () => {
    for (const lastFour of ['9952', '9965']) {
      const steps = await stand.heard(phone(area, lastFour));
      const last = steps.findLast(({ kind }) => kind === 'played');
      expect(last, lastFour).toMatchObject({ url: stand.voicemail, heard: 2 });
      expect(last?.['overGreeting'], lastFour).not.toBe(true);
    }
  });

  it('busy lines: held, tried again, connected', { timeout: 30_000 }, async () => {
    let asked = 0;
    stand.lines = () => (asked += 1) > 2;
    const to = phone('469', '9964');
    const { call } = await dial(id, to, flow());
    await stand.over([call.attemptId]);
    stand.lines = () => true;
    expect(stand.record(call.attemptId)).toMatchObject({ outcome: 'liveAnswer', transferred: true });
    const said = (await stand.heard(to)).flatMap(({ kind, text }) => (kind === 'said' ? [text] : []));
    expect(said).toContain(promptTexts.busyLines);
  });

  it.each([
    ['the person who was called hangs up', '903'],
    ['we end the call', '806'],
  ])(
    'connected, and %s: the other side is found by asking the carrier',
    { timeout: 30_000 },
    async (how, code) => {
      const to = phone(code, '9964');
      const since = Date.now();
      const { call } = await dial(id, to, flow());
      await stand.eventually(() => stand.record(call.attemptId)?.answeredBy === 'person');
      // Later the other side reports its own id.
      const carrierCallId = stand.carrierIdOf(call.attemptId);
      const connected = async () => (await stand.heard(to)).some(({ kind }) => kind === 'connected');
      await expect.poll(connected, { timeout: 20_000 }).toBe(true);
      const ask = () =>
        stand.carrier(id).lookUpTransfer({
          carrierCallId,
          from: to,
          to: '+13125559951',
          dialedAfter: new Date(since),
          dialedBefore: new Date(),
        });
      expect(await ask()).toEqual({ kind: 'going' });
      if (how === 'we end the call')
        expect(await stand.carrier(id).updateCall(carrierCallId ?? '', { kind: 'hangUp' })).toEqual({
          kind: 'done',
        });
      else await stand.act(to, carrierCallId ?? '', 'hangup');
      await stand.over([call.attemptId]);
      const found = await ask();
      expect(found).toMatchObject({ kind: 'ended', end: { cause: 'completed' } });
      expect(found.kind === 'ended' && found.end.answeredAt).toBeInstanceOf(Date);
    },
  );

  it('an invalid number is refused when it is dialed; no room is a reason to slow down', async () => {
    const refused = await dial(id, phone(area, '9957'), flow());
    expect(refused.outcome).toMatchObject({ kind: 'refused' } satisfies Partial<CallOutcome>);
    expect(callStatus((refused.outcome as { status: number }).status).label).toBe('Invalid');
    expect((await dial(id, phone(area, '9970'), flow())).outcome).toMatchObject({ kind: 'slowDown' });
  });

  it(
    'a call whose end was never reported is found by asking, by its id and by its numbers',
    { timeout: 30_000 },
    async () => {
      const { call } = await dial(id, phone(area, '9968'), flow({ kind: 'announcement' }));
      const window = { sentAfter: new Date(Date.now() - 60_000), sentBefore: new Date(Date.now() + 60_000) };
      const ask = (known: string | null) =>
        stand.carrier(id).lookUpCalls([{ ...inDoubt(call, known), ...window }]);
      await stand.eventually(() => stand.record(call.attemptId)?.answeredBy === 'person');
      const carrierCallId = stand.carrierIdOf(call.attemptId);
      expect(await ask(carrierCallId)).toMatchObject([{ kind: 'going', carrierCallId }]);
      await stand.act(call.to, carrierCallId ?? '', 'hangup');
      const found = await ask(carrierCallId);
      expect(found).toMatchObject([{ kind: 'ended', end: { cause: 'completed' } }]);
      expect(await ask(null)).toEqual(found);
      expect(stand.record(call.attemptId)?.outcome ?? null).toBeNull();
    },
  );

  it('a call lost after it was accepted is unknown, and found by asking; one lost before is not', async () => {
    await stand.behave({ callSpeed: SPEED, dropAfterRecord: 1 });
    const taken = await dial(id, phone('972', '9953'), flow());
    await stand.behave({ callSpeed: SPEED, dropBeforeRecord: 1 });
    const lost = await dial(id, phone('972', '9954'), flow());
    expect([taken.outcome, lost.outcome]).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }]);
    await stand.behave({ callSpeed: SPEED });
    await stand.over([taken.call.attemptId]);
    const window = { sentAfter: new Date(Date.now() - 60_000), sentBefore: new Date(Date.now() + 60_000) };
    const doubts = [taken, lost].map(({ call }) => ({ ...inDoubt(call), ...window }));
    expect((await stand.carrier(id).lookUpCalls(doubts)).map(({ kind }) => kind)).toEqual([
      'ended',
      'notFound',
    ]);
    // Nothing was dialed twice.
    expect(stand.record(lost.call.attemptId)).toBeNull();
  });

  it.each([
    [
      { answer429: 1, retryAfterS: 3 },
      { kind: 'slowDown', retryAfterMs: 3_000 },
    ],
    [{ answer504: 1 }, { kind: 'unknown', code: 'HTTP_504' }],
    [{ answer500: 1 }, id === 2 ? { kind: 'retryLater', once: true } : { kind: 'unknown', code: 'HTTP_500' }],
    [{ down: true }, { kind: 'unknown' }],
  ])('%j', async (wanted, outcome) => {
    await stand.behave({ callSpeed: SPEED, ...wanted });
    expect((await dial(id, phone('945', '9953'), flow())).outcome).toMatchObject(outcome);
    await stand.behave({ callSpeed: SPEED });
  });
});

describe.each([2, 5] as const)('a call to the recording number, carrier %i', (id) => {
  const caller = `+1214555017${id}`;

  it(
    'records two messages, plays one, saves both; their sounds can be fetched',
    { timeout: 60_000 },
    async () => {
      // Two minutes of silence are recorded twice, since the caller does not press pound.
      await stand.behave({ callSpeed: 60 });
      const seen = stand.events.length;
      const saved = stand.saved.length;
      const callId = await stand.callIn(stand.carrier(id), caller, '+18005550100');
      const told = (kind: string): number =>
        stand.events.slice(seen).filter((event) => event.kind === kind).length;
      const press = (digits: string) => stand.act(caller, callId, 'keys', { digits });
      await stand.eventually(() => told('initiated') === 1);
      await press('123456#');
      for (const [part, recordings] of [
        ['live', 1],
        ['voicemail', 2],
      ] as const) {
        await stand.eventually(
          () => told('recorded') === recordings && told('recordingReady') === recordings,
        );
        if (part === 'live') {
          const keysBefore = told('keys');
          await press('1');
          await stand.eventually(() => told('keys') > keysBefore);
        }
        await press('3');
        await stand.eventually(() => stand.saved.length === saved + recordings);
        expect(stand.saved.at(-1)).toMatchObject({ messageId: '123456', part });
      }
      await stand.eventually(() =>
        stand.events.some((event) => event.kind === 'ended' && event.carrierCallId === callId),
      );
      const said = (await stand.heard(caller)).flatMap(({ kind, text }) =>
        kind === 'said' ? [text] : kind === 'played' ? ['its sound'] : [],
      );
      expect(said).toEqual([
        promptTexts.askId,
        promptTexts.recordLive,
        promptTexts.review,
        // The 3 comes while it plays.
        'its sound',
        promptTexts.saved,
        promptTexts.recordVoicemail,
        promptTexts.review,
        promptTexts.saved,
        'Your broadcast will be sent at 9:00 AM.',
        promptTexts.goodbye,
      ]);
      for (const { recordingId } of stand.saved.slice(saved)) {
        const sound = await stand.carrier(id).fetchRecording(callId, recordingId);
        expect(sound?.subarray(0, 4).toString('latin1')).toBe('RIFF');
        expect(sound?.length).toBe((sound?.readUInt32LE(4) ?? 0) + 8);
      }
      expect(stand.refused).toEqual([]);
      await stand.behave({ callSpeed: SPEED });
    },
  );
});
