// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { afterPress } from './afterPress.ts';

const press = (type: string) => document.dispatchEvent(new Event(type));

it('runs at once when a field is left by keyboard', () => {
  const run = vi.fn();
  afterPress(run);
  expect(run).toHaveBeenCalledOnce();
});

it.each(['pointerup', 'pointercancel'])(
  'waits until a press is over (%s), so that its button stays',
  async (end) => {
    const run = vi.fn();
    press('pointerdown');
    afterPress(run);
    expect(run).not.toHaveBeenCalled();
    press(end);
    // The click comes in the same task as the release.
    expect(run).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  },
);
