import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { credits } from '@carillon/rules/money/amounts';

type Cost = Pick<
  Broadcast,
  'IsFree' | 'CreditsUsed' | 'ConnectedCredits' | 'MaxCreditCost' | 'BroadcastStatusCategory'
> & { readonly TransferAndConnect: Pick<Broadcast['TransferAndConnect'], 'IsTransfer'> };

/** Credits used so far, and the part of them for connected calls. */
export function creditsUsed({
  IsFree,
  CreditsUsed,
  ConnectedCredits,
}: Pick<Broadcast, 'IsFree' | 'CreditsUsed' | 'ConnectedCredits'>): string {
  if (IsFree) return 'Free';
  return ConnectedCredits > 0
    ? `${credits(CreditsUsed)}, ${credits(ConnectedCredits)} of them for connected calls`
    : credits(CreditsUsed);
}

/**
 * The cost of a broadcast: the maximum before it starts, the used part while it runs, and the final cost at the end. If
 * people can be connected, their time costs extra (2-decisions C4.6).
 */
export function creditCost(broadcast: Cost): string {
  const { IsFree, CreditsUsed, ConnectedCredits, MaxCreditCost, BroadcastStatusCategory } = broadcast;
  if (IsFree || BroadcastStatusCategory === 'Completed') return creditsUsed(broadcast);
  const { IsTransfer } = broadcast.TransferAndConnect;
  const max = `${IsTransfer ? 'about' : 'at most'} ${credits(MaxCreditCost)}`;
  const own = CreditsUsed - ConnectedCredits;
  const sent = own === 0 ? max : `${credits(own)} of ${max}`;
  const onTop = !IsTransfer
    ? ''
    : ConnectedCredits > 0
      ? `, and ${credits(ConnectedCredits)} for connected calls`
      : ', and what connected calls cost';
  return `${sent.charAt(0).toUpperCase()}${sent.slice(1)}${onTop}`;
}
