import { sumConversationsJob } from '../jobs.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { accountsToSum, sumChanges } from './counts.sql.ts';

/** This many changes can be read next to the sums without noticeable delay. */
const fewChanges = 200;

export function sumConversations(deps: Pick<ConversationDeps, 'database'>, tenant: Tenant): Promise<void> {
  return deps.database.inTenant(tenant, sumChanges);
}

/** Queues the summing for every account with many changes. */
export async function startSums(
  deps: Pick<ConversationDeps, 'database'> & { readonly jobs: Jobs },
): Promise<void> {
  for (const AccountID of await accountsToSum(deps.database, fewChanges))
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(tx, sumConversationsJob, { AccountID }, { key: String(AccountID) }),
    );
}
