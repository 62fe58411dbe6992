import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowly } from './slowText.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('follows a text that changes constantly, every 10 s', () => {
  const said: string[] = [];
  const voice = slowly((text) => said.push(text));
  for (let second = 0; second <= 45; second += 1) {
    voice.hear(`${second} percent`);
    vi.advanceTimersByTime(1_000);
  }
  expect(said).toEqual(['0 percent', '9 percent', '19 percent', '29 percent', '39 percent']);
});

it('always says the last one, and nothing twice', () => {
  const said: string[] = [];
  const voice = slowly((text) => said.push(text));
  voice.hear('1');
  voice.hear('2');
  voice.hear('3');
  vi.advanceTimersByTime(60_000);
  voice.hear('3');
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['1', '3']);
});

it('says a text of another phase at once, and drops the one that was waiting', () => {
  const said: string[] = [];
  const voice = slowly((text) => said.push(text));
  voice.hear('1');
  voice.hear('2');
  voice.hear('over', 'Completed');
  vi.advanceTimersByTime(60_000);
  voice.stop();
  expect(said).toEqual(['1', 'over']);
});

it('corrects the first text of a phase after two seconds, when the numbers arrive a moment later', () => {
  const said: string[] = [];
  const voice = slowly((text) => said.push(text));
  voice.hear('500 of 1,204', 'sending');
  voice.hear('Completed. 500 of 1,204', 'over');
  voice.hear('Completed. 1,197 of 1,204', 'over');
  vi.advanceTimersByTime(1_999);
  expect(said.at(-1)).toBe('Completed. 500 of 1,204');
  vi.advanceTimersByTime(1);
  expect(said.at(-1)).toBe('Completed. 1,197 of 1,204');
  voice.stop();
});
