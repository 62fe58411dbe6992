import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it('greets by the time of day, and neutrally before 5 AM', () => {
  const at = (clock: string) => greeting('America/Chicago', Date.parse(`2026-01-16T${clock}:00-06:00`));
  expect(['00:00', '03:33', '04:59'].map(at)).toEqual(['Hello', 'Hello', 'Hello']);
  expect([at('05:00'), at('11:59')]).toEqual(['Good morning', 'Good morning']);
  expect([at('12:00'), at('17:59')]).toEqual(['Good afternoon', 'Good afternoon']);
  expect([at('18:00'), at('23:59')]).toEqual(['Good evening', 'Good evening']);
});
