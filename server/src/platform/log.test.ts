import { describe, expect, it } from 'vitest';
import { errorFields } from './log.ts';

describe('the fields of an error in a log', () => {
  const failed = Object.assign(new Error('duplicate key (Ann Lee, 2145550101)'), { code: '23505' });

  it('are its name, its code, and where it came from, without its words', () => {
    const fields = errorFields(failed);
    expect(fields).toMatchObject({ name: 'Error', code: '23505' });
    expect(fields.stack).toContain('log.test.ts');
    expect(JSON.stringify(fields)).not.toContain('Ann Lee');
  });

  it('are the same for a plain copy, as the job queue reports it', () => {
    const copy = { ...failed, message: failed.message, stack: failed.stack, queue: 'start-broadcast' };
    expect(errorFields(copy)).toEqual({ ...errorFields(failed), name: 'object' });
  });

  it('say of anything else what it is', () => {
    expect(errorFields('Ann Lee')).toEqual({ name: 'string' });
    expect(errorFields(null)).toEqual({ name: 'object' });
  });
});
