import { keepServiceAccount, serviceAccountId } from '../accounts/index.ts';
import { openWallet } from '../credits/index.ts';
import { findOwnNumber, keepServiceNumber, lendNumber } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { asTenant } from '../platform/database/tenant.ts';
import type { NotificationDeps } from './notificationDeps.ts';

const aggregators = { bandwidth: 2, infobip: 5 } as const;

/**
 * Makes the account of the service itself and its number, as the settings say; safe to run again and from many
 * processes at once. It has an owner who can't sign in, and its own list of opt-outs.
 */
export async function openServiceAccount(deps: Pick<NotificationDeps, 'database' | 'config'>): Promise<void> {
  const { serviceNumber } = deps.config;
  if (serviceNumber === null) return;
  await deps.database.inTenant(asTenant(serviceAccountId), async (tx) => {
    if (await keepServiceAccount(tx)) await openWallet(tx);
    await keepServiceNumber(tx, serviceNumber.phone, aggregators[serviceNumber.carrier]);
  });
}

/** Lends the service's number to an account on a trial, to text from until it has a number of its own. */
export async function lendServiceNumber(
  { config }: Pick<NotificationDeps, 'config'>,
  tx: TenantTx,
): Promise<void> {
  const { serviceNumber } = config;
  if (serviceNumber !== null) await lendNumber(tx, serviceNumber.phone, aggregators[serviceNumber.carrier]);
}

/** Does work as the service's account; its number is null when it has none. */
export function inService<T>(
  deps: Pick<NotificationDeps, 'database' | 'config'>,
  work: (tx: TenantTx, textNumberId: number | null) => Promise<T>,
): Promise<T> {
  return deps.database.inTenant(asTenant(serviceAccountId), async (tx) => {
    const { serviceNumber } = deps.config;
    const own = serviceNumber === null ? null : await findOwnNumber(tx, serviceNumber.phone);
    return work(tx, own?.textNumberId ?? null);
  });
}
