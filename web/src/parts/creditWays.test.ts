import { describe, expect, it } from 'vitest';
import { creditWays } from './creditWays.ts';

const fewer = 'Remove some recipients';
const shorter = 'Shorten the message so that it takes fewer segments';
const voice = 'Choose a shorter voice message';
const askOwner = 'Ask an account owner to add credits';
const askOperator = 'Ask your Carillon operator to add credits';

describe('the ways on without enough credits (B-169)', () => {
  it.each([
    ['an owner', true, false, undefined, [fewer, shorter, askOperator]],
    ['another user', false, false, undefined, [fewer, shorter, askOwner]],
    ['an owner, where money is hidden', true, true, undefined, [fewer, shorter]],
    ['another user, where money is hidden', false, true, undefined, [fewer, shorter]],
    ['an owner with calls', true, false, { texts: false, calls: true }, [fewer, voice, askOperator]],
    ['another user with calls', false, false, { texts: false, calls: true }, [fewer, voice, askOwner]],
    ['an owner with both', true, false, { texts: true, calls: true }, [fewer, shorter, voice, askOperator]],
    ['another user with both', false, false, { texts: true, calls: true }, [fewer, shorter, voice, askOwner]],
    ['calls, where money is hidden', false, true, { texts: false, calls: true }, [fewer, voice]],
    ['both, where money is hidden', true, true, { texts: true, calls: true }, [fewer, shorter, voice]],
  ] as const)('%s', (_who, mayBuy, hidesMoney, use, ways) => {
    expect(creditWays(mayBuy, hidesMoney, use)).toEqual(ways);
  });
});
