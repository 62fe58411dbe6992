/** The states of a person as the board shows them; `Missing`: every number was tried, and the person did not confirm. */
export const ladderStates = ['Confirmed', 'BeingTried', 'Missing'] as const;
export type LadderState = (typeof ladderStates)[number];

/** What people read of a state. */
export const ladderStateWords: Readonly<Record<LadderState, string>> = {
  Confirmed: 'Confirmed',
  BeingTried: 'Being tried',
  Missing: 'Missing',
};
