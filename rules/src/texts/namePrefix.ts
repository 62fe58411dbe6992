import { characters } from './segments.ts';

/** What decides whether the organization's name stands before a text, and who pays for it. */
export interface NamedAccount {
  readonly companyName: string;
  /** Set by our staff. */
  readonly prependsName: boolean;
  readonly paysCredits: boolean;
  readonly isFreeTrial: boolean;
}

/** What stands before each text of a broadcast, "Riverbend: "; empty for none (1-decisions G-109). */
export function namePrefix({
  companyName,
  prependsName,
}: Pick<NamedAccount, 'companyName' | 'prependsName'>): string {
  const name = companyName.trim();
  return prependsName && name !== '' ? `${name}: ` : '';
}

/** How many characters of the prefix count towards segments: none for a monthly account past its trial (row P-244). */
export function paidPrefixLength(
  prefix: string,
  { paysCredits, isFreeTrial }: Pick<NamedAccount, 'paysCredits' | 'isFreeTrial'>,
): number {
  return paysCredits || isFreeTrial ? characters(prefix) : 0;
}
