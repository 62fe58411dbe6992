import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldName, fieldSentence, plainIssues } from './fieldSentences.ts';

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
    [z.string(), 5, 'Broadcast name must be text'],
    [z.boolean(), 'yes', 'Broadcast name must be true or false'],
    [z.boolean(), undefined, 'Broadcast name must be true or false'],
    [z.array(z.string()), undefined, 'Broadcast name must be a list'],
    [z.object({}), undefined, 'Broadcast name is missing'],
    [z.object({}), 'x', 'Broadcast name must be an object with fields'],
    [z.array(z.string()), [null], 'One of the broadcast name is missing'],
    [z.array(z.string()), 'x', 'Broadcast name must be a list'],
    [z.array(z.string()).min(1), [], 'Broadcast name must have at least 1 of them'],
    [z.enum(['SMS', 'Survey']), 'x', 'Broadcast name must be SMS or Survey'],
    [z.enum(['a', 'b', 'c']), 'x', 'Broadcast name must be one of a, b, c'],
    [z.enum(['a', 'b', 'c']), undefined, 'Enter a broadcast name'],
    [z.string().max(5, 'Own words'), 'abcdef', 'Own words'],
  ])('is described as the requirements print it', (schema, value, sentence) => {
    expect(said(schema, value)).toBe(sentence);
  });

  it('for a body that fits none of several shapes, follows the nearest one', () => {
    const one = z.object({ PrimaryPhone: z.string(), FirstName: z.string().default('') });
    const many = z.object({ Contacts: z.array(one).min(1), Source: z.enum(['paste']).default('paste') });
    const wrong = (value: unknown, schema = z.union([many, one])) => {
      const issues = schema.safeParse(value, { error: fieldSentence }).error?.issues ?? [];
      return plainIssues(schema, value, issues).map((issue) => [issue.path.join('.'), issue.message]);
    };
    expect(wrong({ FirstName: 'Ann' })).toEqual([['PrimaryPhone', 'Enter a primary phone']]);
    expect(wrong({})).toEqual([['PrimaryPhone', 'Enter a primary phone']]);
    expect(wrong({ Contacts: 'x' })).toEqual([['Contacts', 'Contacts must be a list']]);
    expect(wrong({ Contacts: [{}] })).toEqual([['Contacts.0.PrimaryPhone', 'Enter a primary phone']]);
    expect(wrong([])[0]?.[1]).toMatch(/JSON object/);
  });

  it('requests a missing number, which a schema that makes numbers treats as an invalid one', () => {
    const schema = z.object({ ListID: z.coerce.number().int().min(1) });
    for (const value of [{}, { ListID: null }]) {
      const issues = schema.safeParse(value, { error: fieldSentence }).error?.issues ?? [];
      expect(plainIssues(schema, value, issues).map(({ message }) => message)).toEqual(['Enter a list']);
    }
  });

  it('reports once that a number is larger than numbers can be', () => {
    const schema = z.object({ ListID: z.coerce.number().int().positive() });
    for (const ListID of [1e300, Number.MAX_SAFE_INTEGER + 2]) {
      const issues = schema.safeParse({ ListID }, { error: fieldSentence }).error?.issues ?? [];
      expect(plainIssues(schema, { ListID }, issues).map(({ message }) => message)).toEqual([
        'List is too large',
      ]);
    }
  });

  it('says what a body must be when it is not one', () => {
    const found = z.object({}).safeParse('x', { error: fieldSentence });
    expect(found.error?.issues[0]?.message).toMatch(/JSON object/);
  });

  it('names fields as users read them', () => {
    expect(
      [['TextNumberID'], ['UserIDs'], ['Contacts', 3, 'PrimaryPhone'], ['q'], ['callthrottle'], []].map(
        fieldName,
      ),
    ).toEqual(['Text number', 'Users', 'Primary phone', 'Search', 'Callthrottle', '']);
  });
});
