import { describe, expect, it } from 'vitest';
import { deedText, isQuiet, stateText, type StatusOf } from './activity.ts';
import { broadcastStatuses } from './broadcastStatus.ts';
import { broadcastEvents, transitions } from './transitions.ts';

const state = (status: StatusOf['status'], category: StatusOf['category']): StatusOf => ({
  status,
  category,
});
const needs = state('PendingMessage', 'NeedsMessage');
const recorded = state('MessageRecorded', 'NeedsMessage');
const checked = state('AudioStatusCheck', 'Processing');
const ready = state('AuthorizationApproved', 'Scheduled');

describe('the activity list', () => {
  it('has a sentence for every event that gets a line', () => {
    const unknown = deedText('none of the table');
    const untold = broadcastEvents.filter((event) => deedText(event) === unknown);
    expect(untold).toEqual(['startFits', 'startChosen', 'lateResult']);
    for (const event of untold)
      for (const status of broadcastStatuses) {
        const same = state(status, 'Broadcasting');
        expect(isQuiet({ event, from: same, to: same, reason: 'why' })).toBe(true);
      }
  });

  it.each([
    ['the last message came', 'messagesComplete', needs, recorded, null, false],
    ['a scheduled one is checked again', 'messagesComplete', ready, checked, null, false],
    ['one of two came', 'messageMissing', needs, needs, null, true],
    ['the one that came can’t be paid', 'messageMissing', needs, needs, 'Too few credits.', false],
    ['a scheduled one lost its message', 'messageMissing', ready, needs, null, false],
    ['another message while it waits to be checked', 'messagesComplete', recorded, recorded, null, true],
    ['the check', 'checkPassed', checked, state('AwaitingAuthorization', 'Processing'), null, false],
    ['an approval', 'approve', state('AwaitingAuthorization', 'Processing'), ready, null, false],
  ] as const)('%s', (_name, event, from, to, reason, quiet) => {
    expect(isQuiet({ event, from, to, reason })).toBe(quiet);
  });

  it('calls what is about to start Scheduled, so that a start goes from one status to another', () => {
    const started = transitions.filter(({ event }) => event === 'startReached' || event === 'sendNow');
    const toBroadcasting = started.filter(({ to }) => to === 'Broadcasting');
    expect(toBroadcasting).toHaveLength(2);
    expect([stateText(ready), stateText(state('Broadcasting', 'Broadcasting'))]).toEqual([
      'Scheduled',
      'Broadcasting',
    ]);
  });
});
