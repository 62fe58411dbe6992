import { describe, expect, it } from 'vitest';
import { interruptedText, Outbox, waitMs } from './outbox.ts';
import type { Waiting } from './outbox.ts';
import { OutboxSender } from './outboxSender.ts';

const away = new Error('nothing answered');
const refused = new Error('refused');

/** A server that can be down or refuse, and a clock whose timers a test runs. */
function world(store = new Map<string, string>()) {
  const state = { now: 0, server: 'there' as 'there' | 'away' | 'refuses', answerIsLost: false };
  const arrived: string[] = [];
  const known = new Set<string>();
  const timers: { run: () => void; ms: number; isOn: boolean }[] = [];
  const box = new Outbox(
    7,
    {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    0,
  );
  const sender = new OutboxSender(box, {
    send: (one: Waiting) => {
      if (state.server === 'refuses') return Promise.reject(refused);
      if (state.server === 'away' && !state.answerIsLost) return Promise.reject(away);
      if (!known.has(one.key)) arrived.push(one.message);
      known.add(one.key);
      return state.server === 'away' ? Promise.reject(away) : Promise.resolve();
    },
    isOutOfReach: (error) => error === away,
    reasonOf: () => 'The reason',
    now: () => state.now,
    later: (run, ms) => {
      const timer = { run, ms, isOn: true };
      timers.push(timer);
      return () => {
        timer.isOn = false;
      };
    },
  });
  const write = (message: string, conversationId = 1): Promise<void> => {
    state.now += 1;
    box.add({ key: message, conversationId, message, image: null, at: state.now });
    const one = box.of(conversationId).at(-1);
    if (!one) throw new Error('nothing was added');
    return sender.post(one);
  };
  const states = (conversationId = 1): string[] => box.of(conversationId).map((one) => one.state);
  return { state, arrived, timers, box, sender, write, states, store };
}

describe('a text', () => {
  it('is sent at once while the server is up', async () => {
    const w = world();
    await w.write('a');
    expect([w.arrived, w.states(), w.timers]).toEqual([['a'], [], []]);
  });

  it('waits while the server is down, and is sent once when it is back', async () => {
    const w = world();
    w.state.server = 'away';
    await w.write('a');
    expect([w.states(), w.arrived]).toEqual([['waiting'], []]);
    w.state.server = 'there';
    await w.sender.resume();
    await w.sender.resume();
    expect([w.states(), w.arrived]).toEqual([[], ['a']]);
  });

  it('whose response was lost is resent with the same key, so that it arrives once', async () => {
    const w = world();
    w.state.server = 'away';
    w.state.answerIsLost = true;
    await w.write('a');
    expect(w.states()).toEqual(['waiting']);
    w.state.server = 'there';
    await w.sender.resume();
    expect([w.states(), w.arrived]).toEqual([[], ['a']]);
  });

  it('keeps its place: none overtakes a waiting one in its conversation', async () => {
    const w = world();
    w.state.server = 'away';
    await w.write('a');
    w.state.server = 'there';
    await w.write('b');
    await w.write('other', 2);
    expect([w.states(), w.arrived]).toEqual([['waiting', 'waiting'], ['other']]);
    await w.sender.resume();
    expect(w.arrived).toEqual(['other', 'a', 'b']);
  });

  it('that was refused stays for the user, and is resent neither on reconnect nor by a timer', async () => {
    const w = world();
    w.state.server = 'refuses';
    await w.write('a');
    expect(w.box.of(1)).toMatchObject([{ state: 'failed', reason: 'The reason' }]);
    w.state.server = 'there';
    await w.sender.resume();
    expect([w.states(), w.arrived, w.timers]).toEqual([['failed'], [], []]);
  });

  it('that was deleted while it waited is never sent', async () => {
    const w = world();
    w.state.server = 'away';
    await w.write('a');
    w.box.remove('a');
    w.state.server = 'there';
    await w.sender.resume();
    expect(w.arrived).toEqual([]);
  });

  it('is retried automatically, less and less often, with one timer at a time', async () => {
    const w = world();
    w.state.server = 'away';
    await w.write('a');
    await w.write('b', 2);
    expect(w.timers.map(({ ms }) => ms)).toEqual([5_000]);
    for (let n = 0; n < 5; n += 1) await w.sender.resume();
    expect(w.timers.map(({ ms }) => ms)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(w.timers.filter(({ isOn }) => isOn)).toHaveLength(1);
  });

  it('that waited too long needs a decision by the user', async () => {
    const w = world();
    w.state.server = 'away';
    await w.write('a');
    w.state.now += waitMs + 1;
    w.state.server = 'there';
    await w.sender.resume();
    expect(w.box.of(1)).toMatchObject([{ state: 'failed', reason: interruptedText }]);
    expect(w.arrived).toEqual([]);
  });

  it('that waits is also sent after a reload', async () => {
    const w = world();
    w.state.server = 'away';
    await w.write('a');
    const after = world(w.store);
    await after.sender.resume();
    expect(after.arrived).toEqual(['a']);
  });
});

describe('the list is marked', () => {
  it('by conversation: failed before waiting, and nothing for what is being sent', async () => {
    const w = world();
    w.state.server = 'refuses';
    await w.write('f');
    w.state.server = 'away';
    await w.write('a');
    await w.write('c', 2);
    w.box.add({ key: 's', conversationId: 3, message: 's', image: null, at: 9 });
    const marks = w.box.marks();
    expect([...marks].map(([id, mark]) => [id, mark.state, mark.one.message])).toEqual([
      [1, 'failed', 'f'],
      [2, 'waiting', 'c'],
    ]);
    expect(w.box.marks()).toBe(marks);
    w.box.remove('f');
    expect(w.box.marks().get(1)?.state).toBe('waiting');
  });
});
