import { AppError, type ErrorName } from '@carillon/contract/errors';
import { refusalsOf, type Right, type RightHolder, type RightRefusal } from '@carillon/rules/accounts/rights';
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

/** Throws the first reason why this caller (null if there is no session) may not do this. */
export function requireRight(right: Right, caller: RightHolder | null): void {
  const [refusal] = refusalsOf(right, caller);
  if (refusal !== undefined)
    throw new AppError(errorName(refusal), whyNot(refusal, caller?.AccountStatusID ?? 0));
}
