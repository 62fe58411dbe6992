import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldName, fieldSentence } from './fieldSentences.ts';

describe('what is wrong with a field', () => {
  const said = (schema: z.ZodType, value: unknown, name = 'BroadcastName') =>
    z.object({ [name]: schema }).safeParse({ [name]: value }, { error: fieldSentence }).error?.issues[0]
      ?.message;

  it.each([
    [z.string().max(5), 'abcdef', 'Broadcast name must be at most 5 characters'],
    [z.string().min(4), 'abc', 'Broadcast name must be at least 4 characters'],
    [z.string().min(1), '', 'Enter a broadcast name'],
    [z.string(), undefined, 'Enter a broadcast name'],
    [z.number().min(3), 2, 'Must be greater than or equal to 3'],
    [z.number().gt(3), 3, 'Must be greater than or equal to 4'],
    [z.number().max(9), 10, 'Must be less than or equal to 9'],
    [z.coerce.number().int(), 'abc', 'Use only numbers'],
    [z.number(), 'abc', 'Use only numbers'],
    [z.string().max(5, 'Own words'), 'abcdef', 'Own words'],
  ])('is said as the documents print it', (schema, value, sentence) => {
    expect(said(schema, value)).toBe(sentence);
  });

  it('leaves a whole body that is none to the library', () => {
    const found = z.object({}).safeParse('x', { error: fieldSentence });
    expect(found.error?.issues[0]?.message).toMatch(/^Invalid input/);
  });

  it('names fields as people read them', () => {
    expect(
      [['TextNumberID'], ['Contacts', 3, 'PrimaryPhone'], ['q'], ['callthrottle'], []].map(fieldName),
    ).toEqual(['Text number', 'Primary phone', 'Search', 'Callthrottle', '']);
  });
});
