import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { realtimeTiming } from '@carillon/contract/realtime';
import { startLive, stateOf, waitAfterDrop, waitAtFirst } from './live.ts';
import type { LiveFeed, LiveSocket, LiveWorld } from './live.ts';
import { applyEvent } from './livePatches.ts';
import { newQueryClient } from '../client/queryClient.ts';
import { liveStateChanged } from './signals.ts';

describe('waits', () => {
  it('first connection: six tries 6 s apart, then every 60 s', () => {
    expect([1, 6, 7].map(waitAtFirst)).toEqual([6000, 6000, 60_000]);
  });
  it('after a drop: doubling, at most 60 s', () => {
    expect(waitAfterDrop(1, 0)).toBe(3000);
    expect(waitAfterDrop(3, 1)).toBe(10_000);
    expect(waitAfterDrop(9, 0)).toBe(60_000);
  });
});

describe('the state of the line', () => {
  const line = { isConnected: false, isOnline: true, isLost: false, isLongMissing: false };
  it('an open connection is live until the browser loses the network, whatever it said before', () => {
    expect(stateOf({ ...line, isConnected: true })).toBe('live');
    expect(stateOf({ ...line, isConnected: true, isOnline: false })).toBe('live');
    expect(stateOf({ ...line, isConnected: true, isOnline: false, isLost: true })).toBe('offline');
  });
  it('without one, the browser says whether there is a network', () => {
    expect(stateOf(line)).toBe('connecting');
    expect(stateOf({ ...line, isLongMissing: true })).toBe('polling');
    expect(stateOf({ ...line, isOnline: false, isLongMissing: true })).toBe('offline');
  });
});

class FakeSocket implements LiveSocket {
  isOpen = true;
  any: (event: string, envelope: unknown) => void = () => undefined;
  drop: () => void = () => undefined;
  onAny(listener: (event: string, envelope: unknown) => void): void {
    this.any = listener;
  }
  on(_event: 'disconnect', listener: () => void): void {
    this.drop = listener;
  }
  emit(): void {}
  disconnect(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.drop();
  }
}

describe('the feed', () => {
  const states: string[] = [];
  let sockets: (FakeSocket | null)[] = [];
  let opens = 0;
  let affinitiesDropped = 0;
  let running: LiveFeed | null = null;
  let stopListening = (): void => undefined;
  const world: LiveWorld = {
    open: () => {
      opens += 1;
      const next = sockets.shift();
      return next ? Promise.resolve(next) : Promise.reject(new Error('refused'));
    },
    apply: () => undefined,
    dropAffinity: () => {
      affinitiesDropped += 1;
      return Promise.reject(new Error('no network'));
    },
    random: () => 0,
    now: () => Date.now(),
    isHidden: () => false,
    isOnline: () => true,
  };
  beforeEach(() => {
    vi.useFakeTimers();
    states.length = 0;
    opens = 0;
    affinitiesDropped = 0;
    stopListening = liveStateChanged.listen((state) => states.push(state));
  });
  afterEach(() => {
    running?.stop();
    stopListening();
    vi.useRealTimers();
  });

  it('puts checked events into the cache and ignores unknown or malformed ones', async () => {
    const socket = new FakeSocket();
    sockets = [socket];
    const client = newQueryClient();
    client.setQueryData(['account'], { AccountID: 1, AvailableCallUnits: 5 });
    running = startLive(client, {
      ...world,
      apply: (event, data) => applyEvent(client, event, data, 0),
    });
    await vi.advanceTimersByTimeAsync(0);
    const data = { AvailableCallUnits: 3, CallBalance: 4, PendingCallBalance: 1, AccountStatusID: 1 };
    socket.any('nonsense', { data });
    socket.any('account.updated', { data: { AvailableCallUnits: 'x' } });
    expect(client.getQueryData(['account'])).toMatchObject({ AvailableCallUnits: 5 });
    socket.any('account.updated', { event: 'account.updated', id: 1, ts: '', data });
    expect(client.getQueryData(['account'])).toMatchObject({ AvailableCallUnits: 3 });
    expect(states).toEqual(['live']);
  });

  it('falls back to fetching what is shown, and fetches once more on return', async () => {
    const first = new FakeSocket();
    sockets = [first];
    const client = newQueryClient();
    const fetched = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    running = startLive(client, world);
    await vi.advanceTimersByTimeAsync(0);
    fetched.mockClear();

    first.drop();
    await vi.advanceTimersByTimeAsync(realtimeTiming.poll);
    expect(fetched).toHaveBeenCalledTimes(1);

    const second = new FakeSocket();
    sockets = [second];
    running.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('live');
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(realtimeTiming.poll * 3);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('gives up the process it was tied to after each drop, and waits longer each time (row C-115)', async () => {
    const first = new FakeSocket();
    sockets = [first];
    running = startLive(newQueryClient(), world);
    await vi.advanceTimersByTimeAsync(0);
    expect([opens, affinitiesDropped]).toEqual([1, 0]);
    first.drop();
    expect(affinitiesDropped).toBe(1);
    const second = new FakeSocket();
    sockets = [second];
    await vi.advanceTimersByTimeAsync(2_900);
    expect(opens).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(opens).toBe(2);
    second.drop();
    expect(affinitiesDropped).toBe(2);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(opens).toBe(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(opens).toBe(3);
  });

  it('fetches what is shown while an attempt hangs, and stops once it is through', async () => {
    const socket = new FakeSocket();
    let connected: (socket: LiveSocket) => void = () => undefined;
    const client = newQueryClient();
    const fetched = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    running = startLive(client, { ...world, open: () => new Promise((resolve) => (connected = resolve)) });
    await vi.advanceTimersByTimeAsync(realtimeTiming.poll);
    expect(fetched).toHaveBeenCalledTimes(1);
    connected(socket);
    await vi.advanceTimersByTimeAsync(0);
    fetched.mockClear();
    await vi.advanceTimersByTimeAsync(realtimeTiming.poll * 3);
    expect(fetched).not.toHaveBeenCalled();
  });

  describe('when it first connects', () => {
    /** Queries that are shown. `answers` holds the next response to each. */
    function shown(answers: Readonly<Record<string, () => Promise<unknown>>>) {
      const client = newQueryClient();
      const asked: string[] = [];
      for (const [name, answer] of Object.entries(answers))
        new QueryObserver(client, {
          queryKey: name.split(' '),
          queryFn: () => {
            asked.push(name);
            return answer();
          },
        }).subscribe(() => undefined);
      return { client, asked };
    }
    const now = (value: unknown) => () => Promise.resolve(value);

    it('refetches what others may have changed since the page fetched it, and nothing else', async () => {
      const heard = ['contacts list', 'broadcasts list', 'conversations one 1', 'templates list', 'user'];
      const keys = [...heard, 'timezones'];
      const { client, asked } = shown(Object.fromEntries(keys.map((key) => [key, now(key)])));
      client.setQueryData(['audio', 'list'], 'shown before, on another page');
      await vi.advanceTimersByTimeAsync(0);
      expect(asked).toEqual(keys);
      sockets = [new FakeSocket()];
      running = startLive(client, world);
      await vi.advanceTimersByTimeAsync(realtimeTiming.poll * 2);
      expect(asked).toEqual([...keys, ...heard]);
      expect(client.getQueryState(['audio', 'list'])?.isInvalidated).toBe(true);
    });

    it('refetches what was loading in the meantime, once it has arrived', async () => {
      const first = Promise.withResolvers<string>();
      let times = 0;
      const { client, asked } = shown({
        'contacts list': () => ((times += 1) === 1 ? first.promise : Promise.resolve('as it is')),
      });
      sockets = [new FakeSocket()];
      running = startLive(client, world);
      await vi.advanceTimersByTimeAsync(0);
      expect(asked).toHaveLength(1);
      first.resolve('read before anybody listened');
      await vi.advanceTimersByTimeAsync(0);
      expect(asked).toHaveLength(2);
      expect(client.getQueryData(['contacts', 'list'])).toBe('as it is');
      await vi.advanceTimersByTimeAsync(realtimeTiming.poll);
      expect(asked).toHaveLength(2);
    });
  });

  describe('when the network comes and goes', () => {
    let isOnline = true;
    let made: FakeSocket[] = [];
    const network: LiveWorld = {
      ...world,
      open: () => {
        if (!isOnline) return Promise.reject(new Error('no network'));
        made.push(new FakeSocket());
        return Promise.resolve(made.at(-1)!);
      },
      isOnline: () => isOnline,
    };
    const open = () => made.filter((socket) => socket.isOpen);
    const happen = {
      offline: () => {
        isOnline = false;
        running?.wentOffline();
      },
      online: () => {
        isOnline = true;
        running?.cameOnline();
      },
      drop: () => open().at(-1)?.disconnect(),
      event: () => open().at(-1)?.any('nonsense', {}),
      wake: () => running?.wake(),
      later: () => vi.advanceTimersByTimeAsync(20_000),
    };
    type Happening = keyof typeof happen;
    const names = Object.keys(happen) as Happening[];
    const orders = (length: number): Happening[][] =>
      length === 0 ? [[]] : orders(length - 1).flatMap((order) => names.map((name) => [...order, name]));
    beforeEach(() => {
      isOnline = true;
      made = [];
    });

    it('is live again and has fetched what was missed, although the connection never broke', async () => {
      const client = newQueryClient();
      const fetched = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
      running = startLive(client, network);
      await vi.advanceTimersByTimeAsync(0);
      fetched.mockClear();
      happen.offline();
      expect(states.at(-1)).toBe('offline');
      await vi.advanceTimersByTimeAsync(5_000);
      happen.online();
      await vi.advanceTimersByTimeAsync(0);
      expect(states).toEqual(['live', 'offline', 'connecting', 'live']);
      expect(fetched).toHaveBeenCalledTimes(1);
      expect(open()).toHaveLength(1);
    });

    it('is live again when an event arrives, although the browser still says offline', async () => {
      running = startLive(newQueryClient(), network);
      await vi.advanceTimersByTimeAsync(0);
      happen.offline();
      happen.event();
      expect(states.at(-1)).toBe('live');
    });

    it('does not wait for an attempt that began without a network, and abandons it', async () => {
      let arrive: (socket: LiveSocket) => void = () => undefined;
      let isHanging = true;
      running = startLive(newQueryClient(), {
        ...network,
        open: () => (isHanging ? new Promise((resolve) => (arrive = resolve)) : network.open()),
      });
      isHanging = false;
      running.wake();
      await vi.advanceTimersByTimeAsync(0);
      expect(made).toHaveLength(0);
      happen.online();
      await vi.advanceTimersByTimeAsync(0);
      expect(states.at(-1)).toBe('live');
      const late = new FakeSocket();
      arrive(late);
      await vi.advanceTimersByTimeAsync(0);
      expect(late.isOpen).toBe(false);
      expect(open()).toHaveLength(1);
    });

    it('in whatever order it happens, one connection is live within seconds of the return', async () => {
      for (const order of orders(4)) {
        isOnline = true;
        made = [];
        const client = newQueryClient();
        running = startLive(client, network);
        await vi.advanceTimersByTimeAsync(0);
        for (const name of order) {
          await happen[name]();
          await vi.advanceTimersByTimeAsync(0);
        }
        happen.offline();
        await vi.advanceTimersByTimeAsync(1_000);
        const fetched = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
        happen.online();
        await vi.advanceTimersByTimeAsync(3_000);
        expect([states.at(-1), open().length, fetched.mock.calls.length], order.join(', ')).toEqual([
          'live',
          1,
          1,
        ]);
        running.stop();
      }
    });
  });

  it('says polling after a minute when each try takes long to fail', async () => {
    const hanging = (): Promise<LiveSocket> =>
      new Promise((_, reject) => setTimeout(reject, realtimeTiming.connectTimeout, new Error('timeout')));
    running = startLive(newQueryClient(), { ...world, open: hanging });
    await vi.advanceTimersByTimeAsync(50_000);
    expect(states.at(-1)).toBe('connecting');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(states.at(-1)).toBe('polling');
  });

  it('says polling after six refused tries and keeps trying every minute', async () => {
    sockets = [];
    running = startLive(newQueryClient(), world);
    await vi.advanceTimersByTimeAsync(5 * 6000);
    expect(opens).toBe(6);
    expect(states.at(-1)).toBe('polling');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opens).toBe(7);
  });
});
