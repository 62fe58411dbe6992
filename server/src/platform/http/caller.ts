import type { RightHolder } from '@carillon/rules/accounts/rights';
import type { Tenant } from '../database/tenant.ts';

/** The caller, taken from the session. Every action takes the tenant from here. */
export interface Caller extends RightHolder {
  readonly tenant: Tenant;
  readonly userId: number;
  /** IANA zone in which the caller enters times. */
  readonly timeZone: string;
  /** Hash of the session token, to end this session. */
  readonly sessionHash: Buffer;
  /** The session's id; null for work in the user's name without a session. */
  readonly sessionId: number | null;
  /** The user proved who they are within the last 10 minutes. */
  readonly isConfirmed: boolean;
  /** The network address of the call; empty without one. */
  readonly address: string;
}
