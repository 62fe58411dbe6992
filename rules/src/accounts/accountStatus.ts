/** What users can do in each status of an account (1-decisions G-33). */
export interface AccountStatus {
  readonly id: number;
  readonly label: string;
  readonly maySignIn: boolean;
  readonly maySend: boolean;
  readonly mayBuy: boolean;
  /** Who can make it Active again; null where that is not needed. */
  readonly who: 'owner' | 'support' | null;
}

const all = { maySignIn: true, maySend: true, mayBuy: true, who: null } as const;
const ownerPays = { maySignIn: true, maySend: false, mayBuy: true, who: 'owner' } as const;
const supportLifts = { maySignIn: true, maySend: false, mayBuy: false, who: 'support' } as const;

/** All statuses, in the order of their ids. */
export const accountStatuses: readonly AccountStatus[] = [
  { id: 0, label: 'Active', ...all },
  { id: 1, label: 'Pending', ...ownerPays, mayBuy: false },
  { id: 2, label: 'Trial Expired', ...ownerPays },
  { id: 3, label: 'Past Due', ...ownerPays },
  { id: 4, label: 'Cancel Pending', ...all },
  { id: 5, label: 'Inactive', ...ownerPays },
  { id: 6, label: 'Suspended', ...supportLifts },
  { id: 7, label: 'Under Review', ...supportLifts },
  { id: 8, label: 'Closed', ...supportLifts, maySignIn: false },
];

const inactive: AccountStatus = { id: 5, label: 'Inactive', ...ownerPays };

/** The status with this id; an unknown id allows no more than Inactive. */
export function accountStatus(id: number): AccountStatus {
  return accountStatuses[id] ?? inactive;
}

/** Ids of the statuses in which an account may send, for SQL. */
export const sendingStatuses: readonly number[] = accountStatuses
  .filter(({ maySend }) => maySend)
  .map(({ id }) => id);
