import { AppError, type ErrorName } from '@carillon/contract/errors';
import {
  needsConfirmation,
  refusalsOf,
  type Right,
  type RightHolder,
  type RightRefusal,
} from '@carillon/rules/accounts/rights';
import { whyNot } from '@carillon/rules/accounts/whyNot';

function errorName({ type, who }: RightRefusal): ErrorName {
  switch (type) {
    case 'SignedOut':
    case 'Closed':
      return 'Unauthorized';
    case 'Role':
      return who === 'owner' ? 'OwnersOnly' : 'PrivilegedOnly';
    case 'Trial':
      return 'PrivilegedOnly';
    case 'Onboarding':
      return 'OnboardingIncomplete';
    case 'Sending':
    case 'Buying':
      return 'AccountNotActive';
    case 'Switch':
    case 'Number':
    case 'Plan':
    case 'Feature':
      return 'Forbidden';
  }
}

/**
 * Throws the first reason why this caller (null if there is no session) may not do this, or ConfirmationRequired when
 * they may, and must confirm who they are first.
 */
export function requireRight(
  right: Right,
  caller: (RightHolder & { readonly isConfirmed?: boolean }) | null,
): void {
  const [refusal] = refusalsOf(right, caller);
  if (refusal !== undefined)
    throw new AppError(errorName(refusal), whyNot(refusal, caller?.AccountStatusID ?? 0));
  if (needsConfirmation(right)) requireConfirmed(caller);
}

/**
 * Throws ConfirmationRequired unless the caller proved who they are within the last 10 minutes: by signing in, or by
 * confirming it in this session.
 */
export function requireConfirmed(caller: { readonly isConfirmed?: boolean } | null): void {
  if (caller?.isConfirmed !== true) throw new AppError('ConfirmationRequired');
}
