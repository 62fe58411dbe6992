import { useSearch } from '@tanstack/react-router';

/** Query switches that hide parts of the page (rows P-034, C-053); they stay while one moves about. */
export interface Switches {
  HideHeader?: boolean | undefined;
  HideMonetization?: boolean | undefined;
}
/** Values that need not stand in the address. */
export const noSwitches: Switches = { HideHeader: false, HideMonetization: false };

function isOn(value: unknown): boolean | undefined {
  return String(value).toLowerCase() === 'true' ? true : undefined;
}

/** Reads the switches; anything but "true" is off. */
export function readSwitches(search: Record<string, unknown>): Switches {
  return { HideHeader: isOn(search['HideHeader']), HideMonetization: isOn(search['HideMonetization']) };
}

/** The switches of the current address. */
export function useSwitches(): Switches {
  return useSearch({ strict: false, select: (search) => readSwitches({ ...search }) });
}
