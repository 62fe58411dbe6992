import type { Broadcast } from '@carillon/contract/broadcasts';
import { credits } from '@carillon/rules/amounts';

type Cost = Pick<Broadcast, 'IsFree' | 'CreditsUsed' | 'MaxCreditCost' | 'BroadcastStatusCategory'>;

/** What a broadcast costs: at most so much before it starts, of that so much while it runs, and at last what it was. */
export function creditCost({ IsFree, CreditsUsed, MaxCreditCost, BroadcastStatusCategory }: Cost): string {
  if (IsFree) return 'Free';
  if (BroadcastStatusCategory === 'Completed') return credits(CreditsUsed);
  if (CreditsUsed === 0) return `At most ${credits(MaxCreditCost)}`;
  return `${credits(CreditsUsed)} of at most ${credits(MaxCreditCost)}`;
}
