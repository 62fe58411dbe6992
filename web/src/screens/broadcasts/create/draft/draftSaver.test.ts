import { describe, expect, it } from 'vitest';
import { createDraftSaver, saveDelay } from './draftSaver.ts';
import type { LocalCopy, SaveResult } from './draftSaver.ts';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

function setUp(results: SaveResult[], dirty = false) {
  const saved: { form: WizardForm; version: number }[] = [];
  const timers: { run: () => void; at: number }[] = [];
  let copy: LocalCopy | null = null;
  const saver = createDraftSaver(
    { form: emptyForm, version: 1, savedAt: null, dirty },
    {
      save: (form, version) => {
        saved.push({ form, version });
        return Promise.resolve(results.shift() ?? { outcome: 'saved', version: version + 1, at: 42 });
      },
      keep: (next) => {
        copy = next;
      },
      later: (run, at) => {
        const timer = { run, at };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
    },
  );
  const tick = async (): Promise<number> => {
    const timer = timers.shift();
    timer?.run();
    await new Promise((resolve) => setImmediate(resolve));
    return timer?.at ?? -1;
  };
  return { saver, saved, timers, tick, copy: () => copy };
}
const named = (name: string): WizardForm => ({ ...emptyForm, BroadcastName: name });

describe('saving a draft', () => {
  it('waits for a pause in typing and saves the newest once', async () => {
    const { saver, saved, timers, tick, copy } = setUp([]);
    saver.change(named('C'));
    saver.change(named('Cl'));
    expect(timers).toHaveLength(1);
    expect(copy()?.form.BroadcastName).toBe('Cl');
    expect(await tick()).toBe(saveDelay);
    expect(saved.map(({ form }) => form.BroadcastName)).toEqual(['Cl']);
    expect(saver.state()).toMatchObject({ status: 'saved', savedAt: 42 });
    expect(copy()).toBeNull();
  });

  it("keeps the copy and retries while the server can't be reached", async () => {
    const { saver, saved, tick, copy } = setUp([{ outcome: 'unreachable' }, { outcome: 'unreachable' }]);
    saver.change(named('Closing'));
    await tick();
    expect(saver.state().status).toBe('offline');
    expect(copy()?.form.BroadcastName).toBe('Closing');
    expect(await tick()).toBe(2_000);
    expect(await tick()).toBe(4_000);
    expect(saver.state().status).toBe('saved');
    expect(saved).toHaveLength(3);
    expect(copy()).toBeNull();
  });

  it('stops saving a draft that was sent or deleted elsewhere, and keeps what is typed on the device', async () => {
    const { saver, saved, timers, tick, copy } = setUp([{ outcome: 'gone' }]);
    saver.change(named('Closing'));
    await tick();
    expect(saver.state().status).toBe('gone');
    saver.change(named('Closing!'));
    expect(saver.state().status).toBe('gone');
    expect(timers).toEqual([]);
    expect(await saver.flush()).toBe(false);
    expect(saved).toHaveLength(1);
    expect(copy()?.form.BroadcastName).toBe('Closing!');
  });

  it('retries automatically, less and less often, after a server failure, but not after a refusal', async () => {
    const { saver, timers, tick } = setUp([
      { outcome: 'failed' },
      { outcome: 'failed' },
      { outcome: 'saved', version: 2, at: 42 },
      { outcome: 'refused' },
    ]);
    saver.change(named('Closing'));
    await tick();
    expect(saver.state().status).toBe('refused');
    expect(await tick()).toBe(5_000);
    expect(await tick()).toBe(15_000);
    expect(saver.state().status).toBe('saved');
    saver.change(named('Closing!'));
    await tick();
    expect(saver.state().status).toBe('refused');
    expect(timers).toEqual([]);
  });

  it('saves again what was typed during a save, with the new version', async () => {
    const { saver, saved, tick } = setUp([]);
    saver.change(named('A'));
    const running = tick();
    saver.change(named('AB'));
    await running;
    await tick();
    expect(saved.map(({ form, version }) => [form.BroadcastName, version])).toEqual([
      ['A', 1],
      ['AB', 2],
    ]);
  });

  it('stops at a conflict until the user decides', async () => {
    const { saver, saved, timers, tick } = setUp([{ outcome: 'changed' }]);
    saver.change(named('Mine'));
    await tick();
    expect(saver.state().status).toBe('conflict');
    saver.change(named('Mine too'));
    expect(timers).toHaveLength(0);
    saver.keepMine(9);
    await tick();
    expect(saved[1]).toMatchObject({ form: { BroadcastName: 'Mine too' }, version: 9 });
    expect(saver.state().status).toBe('saved');
  });

  it('takes the version of the other window on request', async () => {
    const { saver, tick, copy } = setUp([{ outcome: 'changed' }]);
    saver.change(named('Mine'));
    await tick();
    saver.takeTheirs(named('Theirs'), 9, 7);
    expect(saver.state()).toMatchObject({ form: { BroadcastName: 'Theirs' }, status: 'saved' });
    expect([saver.version(), copy()]).toEqual([9, null]);
  });

  it('sends what a crash left behind at once', async () => {
    const { saver, saved, tick } = setUp([], true);
    expect(saver.state().status).toBe('waiting');
    expect(await tick()).toBe(0);
    expect(saved).toHaveLength(1);
  });

  it('flush saves now and returns whether everything is stored', async () => {
    const { saver } = setUp([{ outcome: 'unreachable' }]);
    saver.change(named('A'));
    expect(await saver.flush()).toBe(false);
    expect(await saver.flush()).toBe(true);
  });

  it('saves nothing once the draft is sent or started over', async () => {
    const { saver, saved } = setUp([]);
    saver.change(named('A'));
    saver.stop();
    expect(await saver.flush()).toBe(false);
    expect(saved).toEqual([]);
  });
});
