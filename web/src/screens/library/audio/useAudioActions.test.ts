import type { AudioCheck, AudioUse } from '@carillon/contract/library/audio';
import { describe, expect, it } from 'vitest';
import { addedNews, needsText } from './useAudioActions.ts';

describe('a new message', () => {
  const silent: AudioCheck = { Code: 'Silent', Blocks: true, Message: 'There is no sound in this message.' };
  const loud: AudioCheck = { Code: 'Clipping', Blocks: false, Message: 'This message is distorted.' };

  it('that calls can use was added', () => {
    for (const Checks of [[], [loud]])
      expect(addedNews({ Name: 'Bell', Checks })).toEqual({
        text: 'Bell was added to the library.',
        tone: 'success',
      });
  });

  it('that calls can’t use is reported at once, with the reason (2-decisions A1)', () => {
    expect(addedNews({ Name: 'Bell', Checks: [silent, loud] })).toEqual({
      text: 'Bell was added to the library, but calls can’t use it. There is no sound in this message.',
      tone: 'error',
    });
  });
});

describe('after a deletion', () => {
  const use = (BroadcastID: number | null, Name: string, AudioID = 10_001): AudioUse => ({
    AudioID,
    BroadcastID,
    DraftBroadcastID: BroadcastID === null ? 7 : null,
    Name,
    State: BroadcastID === null ? 'Draft' : 'Waiting',
  });

  it.each<[AudioUse[], string]>([
    [[], ''],
    [[use(1, 'Snow day')], '“Snow day” needs a message.'],
    [[use(1, 'Snow day'), use(1, 'Snow day', 10_002)], '“Snow day” needs a message.'],
    [[use(null, '')], 'A broadcast without a name needs a message.'],
    [[use(1, 'Snow day'), use(2, 'Bus 4')], '“Snow day” and “Bus 4” need a message.'],
    [[use(1, 'Snow day'), use(2, 'Bus 4'), use(3, 'Ice')], '“Snow day” and 2 more need a message.'],
  ])('%# what lost its message is named (2-decisions H8)', (losing, text) => {
    expect(needsText(losing)).toBe(text);
  });
});
