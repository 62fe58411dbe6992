import { trialSize } from '@carillon/rules/accounts/trial';
import { noteDeed } from '../../activity/index.ts';
import { post } from '../../credits/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { groupCodeOfAccount } from '../signUp/groupCodes.sql.ts';
import { isTrialProved } from './onboarding.sql.ts';

export interface TrialDeps {
  /** Lends the service's number to the account, to text from until it has one of its own (decided by notifications). */
  lendTrialNumber(tx: TenantTx): Promise<void>;
}

/**
 * Gives a trial a number to text from, its credits, and those of its group code, once, as soon as the owner proved both
 * email and phone; nothing before, on an account that staff holds, or on one that is no trial. `userId` did what may have
 * been missing.
 */
export async function startTrial(deps: TrialDeps, tx: TenantTx, userId: number, now: Date): Promise<void> {
  if (!(await isTrialProved(tx))) return;
  await deps.lendTrialNumber(tx);
  const code = await groupCodeOfAccount(tx);
  const credits = trialSize.credits + (code?.freeCredits ?? 0);
  const posted = await post(tx, {
    kind: 'grant',
    source: { step: 'manual', key: 'trial' },
    amount: credits * 1000,
    userId,
    note: 'Credits of the free trial',
  });
  if (posted === true)
    await noteDeed(tx, { actor: 'carillon' }, { deed: 'trial.credited', to: { Credits: credits } }, now);
}
