import { beforeEach, expect, it } from 'vitest';
import { readSwitches } from './switches.ts';

let kept: Map<string, string>;
let storage: Storage;
beforeEach(() => {
  kept = new Map();
  storage = {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
});

it('takes any truthy value (P-034)', () => {
  for (const value of ['true', 'True', '1', 'yes', true]) {
    expect(readSwitches({ HideHeader: value }, storage).HideHeader).toBe(true);
  }
});

it('takes nothing else', () => {
  for (const value of ['false', '0', '', 'no', false]) {
    expect(readSwitches({ HideHeader: value }, storage).HideHeader).toBeUndefined();
  }
});

it('remembers a switch for the tab until it is turned off by name', () => {
  readSwitches({ HideMonetization: 'true' }, storage);
  expect(readSwitches({}, storage)).toEqual({ HideHeader: undefined, HideMonetization: true });
  readSwitches({ HideMonetization: 'false' }, storage);
  expect(readSwitches({}, storage).HideMonetization).toBeUndefined();
});
