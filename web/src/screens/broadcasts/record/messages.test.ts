import { describe, expect, it } from 'vitest';
import { arrivalOf, messagesOf, spacedId, wantsMessage } from './messages.ts';

const audio = { AudioID: 10_001, Name: 'Snow day', Length: 12, Uri: '/audio/a.mp3' };

describe('the messages of a broadcast', () => {
  it('exist, are missing, or are the same for machines', () => {
    const states = (one: Parameters<typeof messagesOf>[0]) => messagesOf(one).map(({ state }) => state);
    expect(states({ Audio: null, AudioVM: null, RecordLaterVM: false })).toEqual(['missing', 'same']);
    expect(states({ Audio: null, AudioVM: null, RecordLaterVM: true })).toEqual(['missing', 'missing']);
    expect(states({ Audio: audio, AudioVM: null, RecordLaterVM: true })).toEqual(['there', 'missing']);
    expect(states({ Audio: audio, AudioVM: audio, RecordLaterVM: false })).toEqual(['there', 'there']);
  });

  it('are required while one is missing or can’t be sent', () => {
    for (const BroadcastStatus of ['PendingMessage', 'AudioStatusFail'] as const)
      expect(wantsMessage({ BroadcastStatus })).toBe(true);
    expect(wantsMessage({ BroadcastStatus: 'MessageRecordedUpdateWindow' })).toBe(false);
  });
});

it('an ID is shown in groups of three', () => {
  expect(spacedId('123456789')).toBe('123 456 789');
  expect(spacedId('1234567')).toBe('123 456 7');
});

it('the outcome of a message decides the next page', () => {
  const of = (BroadcastStatus: never, BroadcastStatusCategory = 'NeedsMessage' as never) =>
    arrivalOf({ BroadcastStatus, BroadcastStatusCategory });
  expect(of('PendingMessage' as never)).toBe('waiting');
  expect(of('AudioStatusCheck' as never)).toBe('checking');
  expect(of('AudioStatusFail' as never)).toBe('failed');
  expect(of('MessageRecordedUpdateWindow' as never)).toBe('needsTime');
  expect(of('Canceled' as never, 'Completed' as never)).toBe('over');
  for (const status of ['Broadcasting', 'AuthorizationApproved', 'AwaitingAuthorization'])
    expect(of(status as never, 'Scheduled' as never)).toBe('onItsWay');
});
