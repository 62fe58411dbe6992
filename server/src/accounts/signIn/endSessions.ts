import type { TenantTx } from '../../platform/database/database.ts';
import type { SessionDeps } from './sessions.ts';
import { removeSession, sessionHashes, tellReason } from './sessions.sql.ts';

/** Which sessions of the open account end, and why their pages say so. */
interface Ending {
  /** Of this user; of all users if absent. */
  readonly userId?: number;
  /** Only this session, by its id. */
  readonly sessionId?: number;
  /** All but this one. */
  readonly keep?: Buffer | null;
  readonly reason: 'passwordchange' | 'logout';
}

/**
 * Ends sessions with all that hangs on them; every process cuts their live connections when the transaction commits.
 * Returns how many.
 */
export async function endSessionsOf(
  deps: Pick<SessionDeps, 'onSessionEnd'>,
  tx: TenantTx,
  { userId, sessionId, keep = null, reason }: Ending,
): Promise<number> {
  const hashes = await sessionHashes(tx, { userId: userId ?? null, sessionId: sessionId ?? null, keep });
  await tellReason(tx, reason);
  for (const hash of hashes) {
    await deps.onSessionEnd(tx, hash);
    await removeSession(tx, hash);
  }
  return hashes.length;
}
