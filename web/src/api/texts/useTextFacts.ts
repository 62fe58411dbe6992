import type { LintInput } from '@carillon/rules/linting/lintInput';
import type { LintPlace } from '@carillon/rules/linting/lintRules';
import { isAbroad } from '@carillon/rules/phones/countries';
import { useMemo } from 'react';
import { textFacts } from '../../parts/texts/editor/textFacts.ts';
import type { TextFacts, TextInput } from '../../parts/texts/editor/textFacts.ts';
import { textPricesOf } from '../../parts/texts/textPrices.ts';
import { useAccount } from '../client/session.ts';
import { useLintFacts } from './lintFacts.ts';
import { useLinks } from './useLinks.ts';

interface Written extends Pick<TextInput, 'text' | 'limit' | 'customFields'> {
  /** Sent below the text. */
  readonly signature?: string;
  readonly hasMedia?: boolean;
  readonly place: LintPlace;
  /** Some recipients have never been texted. */
  readonly isFirst?: boolean;
  /** The sentence for an empty text; absent: that of broadcasts. */
  readonly needed?: string;
}

/**
 * What the editor shows about a text that is being written: length, price, faults, and what the rules for texts need.
 * The same wherever texts are written, so that all pages warn about the same things.
 */
export function useTextFacts(written: Written): {
  readonly facts: TextFacts;
  readonly lintFacts: Omit<LintInput, 'text'>;
} {
  const { text, limit, customFields, place, needed } = written;
  const { signature = '', hasMedia = false, isFirst = false } = written;
  const account = useAccount();
  const ofAccount = useLintFacts(place);
  const links = useLinks(text);
  const facts = textFacts(
    {
      text,
      signature,
      hasMedia,
      // The organization's name stands before the texts of broadcasts (row P-244).
      nameLength: place === 'broadcast' ? account?.PaidNameLength : 0,
      limit,
      international: isAbroad(account?.CountryID ?? 1),
      prices: textPricesOf(account),
      customFields,
      // In a conversation a short link is a warning only (row C-155).
      links: place === 'conversation' ? { ...links, BlackListedUrls: [] } : links,
    },
    needed,
  );
  const lintFacts = useMemo(
    () => ({ ...ofAccount, signature, shortUrls: links, limit, isFirst }),
    [ofAccount, signature, links, limit, isFirst],
  );
  return { facts, lintFacts };
}
