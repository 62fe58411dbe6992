/** The query switch that carries a state (rows P-035, C-053). Reading it is initialState.ts, which few addresses need. */
export const stateSwitch = 'initialState';

/** True when the address carries the switch, so that the start must wait for it. */
export function hasInitialState(href: string = location.href): boolean {
  return new URL(href).searchParams.has(stateSwitch);
}
