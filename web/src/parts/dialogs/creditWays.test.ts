import { describe, expect, it } from 'vitest';
import { creditWays } from './creditWays.ts';

const fewer = 'Remove some recipients';
const perhaps = 'Shorten the message if it takes several segments';
const shorter = 'Shorten the message so that it takes fewer segments';
const voice = 'Choose a shorter voice message';
const askOwner = 'Ask an account owner to add credits';
const askOperator = 'Ask your Carillon operator to add credits';
const text = (segments: number) => ({
  text: { segments, hasImage: false, credits: segments, creditsWithoutImage: segments },
  calls: false,
});
const image = (segments: number, creditsWithoutImage = segments) => ({
  text: { segments, hasImage: true, credits: 3, creditsWithoutImage },
  calls: false,
});
const calls = { text: null, calls: true };
const both = { ...text(2), calls: true };

describe('the options without enough credits (B-169)', () => {
  it.each([
    ['an owner', true, false, undefined, [fewer, perhaps, askOperator]],
    ['another user', false, false, undefined, [fewer, perhaps, askOwner]],
    ['an owner, where money is hidden', true, true, undefined, [fewer, perhaps]],
    ['another user, where money is hidden', false, true, undefined, [fewer, perhaps]],
    ['an owner with calls', true, false, calls, [fewer, voice, askOperator]],
    ['another user with calls', false, false, calls, [fewer, voice, askOwner]],
    ['an owner with both', true, false, both, [fewer, shorter, voice, askOperator]],
    ['another user with both', false, false, both, [fewer, shorter, voice, askOwner]],
    ['calls, where money is hidden', false, true, calls, [fewer, voice]],
    ['both, where money is hidden', true, true, both, [fewer, shorter, voice]],
  ] as const)('%s', (_who, mayBuy, hidesMoney, use, ways) => {
    expect(creditWays(mayBuy, hidesMoney, use)).toEqual(ways);
  });
});

describe('what makes a text cheaper', () => {
  it.each([
    ['one segment', text(1), []],
    ['two segments', text(2), [shorter]],
    ['three segments', text(3), [shorter]],
    ['nothing typed', text(0), []],
    ['an image with one segment', image(1), ['Remove the image: each text then costs 1 credit instead of 3']],
    ['an image with two', image(2), ['Remove the image: each text then costs 2 credits instead of 3']],
    ['an image with as many as it costs', image(3), []],
    ['an image with more than it costs', image(4), []],
    ['an image alone', image(0), ['Send a short text in place of the image']],
    [
      'an image and halves',
      image(1, 0.5),
      ['Remove the image: each text then costs 0.5 credits instead of 3'],
    ],
    ['one segment, and calls', { ...text(1), calls: true }, [voice]],
    [
      'an image, and calls',
      { ...image(1), calls: true },
      ['Remove the image: each text then costs 1 credit instead of 3', voice],
    ],
  ] as const)('%s', (_what, use, ways) => {
    expect(creditWays(true, true, use)).toEqual([fewer, ...ways]);
  });
});
