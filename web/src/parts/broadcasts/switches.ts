import { useSearch } from '@tanstack/react-router';

/** Query switches that hide parts of the page (rows P-034, C-053); they stay during navigation. */
export interface Switches {
  HideHeader?: boolean | undefined;
  HideMonetization?: boolean | undefined;
}
/** Values that the address can omit. */
export const noSwitches: Switches = { HideHeader: false, HideMonetization: false };

const offWords = ['', 'false', '0', 'no', 'off', 'null', 'undefined'];
const key = (name: keyof Switches): string => `carillon.switch.${name}`;

function read(search: Record<string, unknown>, name: keyof Switches, storage: Storage): boolean | undefined {
  const value = search[name];
  if (value === undefined) return storage.getItem(key(name)) === null ? undefined : true;
  const isOn = typeof value === 'string' ? !offWords.includes(value.trim().toLowerCase()) : Boolean(value);
  if (isOn) storage.setItem(key(name), '1');
  else storage.removeItem(key(name));
  return isOn ? true : undefined;
}

/** Reads the switches: any truthy value turns one on, for this tab, until it is turned off by name (14.10). */
export function readSwitches(search: Record<string, unknown>, storage: Storage = sessionStorage): Switches {
  return {
    HideHeader: read(search, 'HideHeader', storage),
    HideMonetization: read(search, 'HideMonetization', storage),
  };
}

/** The switches of the current address. */
export function useSwitches(): Switches {
  return useSearch({ strict: false, select: (search) => readSwitches({ ...search }) });
}
