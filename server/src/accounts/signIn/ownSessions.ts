import type { SignedInAt } from '@carillon/contract/accounts/sessions';
import * as contract from '@carillon/contract/accounts/sessions';
import { AppError } from '@carillon/contract/errors';
import { noteDeed } from '../../activity/index.ts';
import type { Caller, Routes } from '../../platform/http/http.ts';
import { requireConfirmed } from '../../platform/http/rightError.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { browserWords, networkWords } from './browserWords.ts';
import { endSessionsOf } from './endSessions.ts';
import { standingSessions } from './sessions.ts';
import { readOwnSessions } from './sessions.sql.ts';

/** Where users are signed in, and how they end it (ASVS 7.4.1, 7.5.2). */
export function sessionListRoutes(deps: AccountDeps) {
  return (routes: Routes) => {
    routes.on(contract.listSessions, async ({ caller }) => ({ Items: await listSessions(deps, caller) }));
    routes.on(contract.endSession, ({ caller, params }) => endOne(deps, caller, params.SessionID));
    routes.on(contract.endOtherSessions, ({ caller }) => endOthers(deps, caller));
    routes.on(contract.endAccountSessions, ({ caller }) => endAll(deps, caller));
  };
}

/** Sessions that are over by time are not shown, though their rows may still be there. */
async function listSessions(deps: AccountDeps, caller: Caller): Promise<SignedInAt[]> {
  const rows = await deps.database.inTenant(caller.tenant, (tx) => readOwnSessions(tx, caller.userId));
  const standing = await standingSessions(
    deps,
    rows.map(({ hash }) => hash),
  );
  return rows
    .filter(({ hash }) => standing.has(hash.toString('hex')))
    .map((row) => ({
      SessionID: row.sessionId,
      Browser: browserWords(row.userAgent),
      Network: networkWords(row.address),
      Method: row.method,
      CreatedTimestamp: row.createdAt.toISOString(),
      SeenTimestamp: row.seenAt.toISOString(),
      IsCurrent: row.hash.equals(caller.sessionHash),
    }));
}

/** Throws NotFound for a session of another user, and one that is over. */
async function endOne(deps: AccountDeps, caller: Caller, sessionId: number): Promise<void> {
  const { userId, tenant } = caller;
  await deps.database.inTenant(tenant, async (tx) => {
    if ((await endSessionsOf(deps, tx, { userId, sessionId, reason: 'logout' })) === 0)
      throw new AppError('NotFound');
    const subject = { kind: 'session', id: sessionId, name: '' };
    await noteDeed(tx, caller, { deed: 'session.endedByUser', subject }, deps.clock.now());
  });
}

async function endOthers(deps: AccountDeps, caller: Caller): Promise<{ Ended: number }> {
  const { userId, tenant, sessionHash: keep } = caller;
  return deps.database.inTenant(tenant, async (tx) => {
    const Ended = await endSessionsOf(deps, tx, { userId, keep, reason: 'logout' });
    if (Ended > 0)
      await noteDeed(tx, caller, { deed: 'session.othersEnded', to: { Ended } }, deps.clock.now());
    return { Ended };
  });
}

/** Ends the sessions of every user of the account. Throws ConfirmationRequired. */
async function endAll(deps: AccountDeps, caller: Caller): Promise<{ Ended: number }> {
  requireConfirmed(caller);
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const Ended = await endSessionsOf(deps, tx, { keep: caller.sessionHash, reason: 'logout' });
    await noteDeed(tx, caller, { deed: 'session.allEnded', to: { Ended } }, deps.clock.now());
    return { Ended };
  });
}
