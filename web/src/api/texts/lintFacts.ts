import type { LintInput } from '@carillon/rules/linting/lintInput';
import type { LintPlace } from '@carillon/rules/linting/lintRules';
import { useMemo } from 'react';
import { useAccount } from '../client/session.ts';

/** What the rules for texts need to know about the account; empty while it loads, so that those rules are silent. */
export function useLintFacts(place: LintPlace): Omit<LintInput, 'text'> {
  const account = useAccount();
  const [sender, countryId] = [account?.CompanyName ?? '', account?.CountryID];
  return useMemo(
    () => ({ place, sender, ...(countryId === undefined ? {} : { countryId }) }),
    [place, sender, countryId],
  );
}
