import type { TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { Caller } from '../../platform/http/http.ts';
import { readUser } from '../accounts.sql.ts';
import { readHolder } from './rightHolder.sql.ts';

/** A user as a caller, for work that is done in the user's name without a session; null for a disabled user. */
export async function callerOfUser(tx: TenantTx, tenant: Tenant, userId: number): Promise<Caller | null> {
  const user = await readUser(tx, userId);
  const holder = await readHolder(tx, userId);
  if (user === null || holder === null || !user.isActive) return null;
  return {
    tenant,
    userId: user.userId,
    timeZone: user.timeZone,
    // There is no session that could be ended.
    sessionHash: Buffer.alloc(0),
    sessionId: null,
    isConfirmed: false,
    address: '',
    ...holder,
  };
}
