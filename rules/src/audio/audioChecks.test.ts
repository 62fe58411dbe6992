import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSound, type SoundMeasures } from './audioChecks.ts';

const good: SoundMeasures = { milliseconds: 30_000, soundStartMs: 100, clippedPerMillion: 0 };
const codes = (change: Partial<SoundMeasures>) => checkSound({ ...good, ...change }).map(({ Code }) => Code);

describe('a message', () => {
  it('without faults has none', () => expect(checkSound(good)).toEqual([]));

  it.each<[Partial<SoundMeasures>, string[]]>([
    [{ milliseconds: 120_000 }, ['TooLongForVoicemail']],
    [{ milliseconds: 120_499 }, ['TooLongForVoicemail']],
    [{ milliseconds: 121_000 }, ['TooLong']],
    [{ milliseconds: 61_000 }, ['TooLongForVoicemail']],
    [{ milliseconds: 60_000 }, []],
    [{ milliseconds: 1_000 }, []],
    [{ milliseconds: 400 }, ['TooShort']],
    [{ soundStartMs: null }, ['Silent']],
    [{ soundStartMs: 2_000 }, []],
    [{ soundStartMs: 2_600 }, ['SilentStart']],
    [{ clippedPerMillion: 5_000 }, []],
    [{ clippedPerMillion: 5_001 }, ['Clipping']],
  ])('%j: %j', (change, expected) => {
    expect(codes(change)).toEqual(expected);
  });

  it('names the seconds', () => {
    expect(checkSound({ ...good, milliseconds: 150_000 })[0]?.Message).toContain('150 seconds');
    expect(checkSound({ ...good, soundStartMs: 3_400 })[0]?.Message).toContain('first 3 seconds');
  });

  it('has what keeps it from being sent first, and each fault once', () => {
    fc.assert(
      fc.property(
        fc.record({
          milliseconds: fc.integer({ min: 0, max: 7_200_000 }),
          soundStartMs: fc.option(fc.integer({ min: 0, max: 7_200_000 })),
          clippedPerMillion: fc.integer({ min: 0, max: 1_000_000 }),
        }),
        (sound) => {
          const checks = checkSound(sound);
          const blocks = checks.map(({ Blocks }) => Blocks);
          expect(blocks).toEqual(blocks.toSorted((a, b) => Number(b) - Number(a)));
          expect(new Set(checks.map(({ Code }) => Code)).size).toBe(checks.length);
        },
      ),
    );
  });
});
