import type { LintInput } from '@carillon/rules/linting/lintInput';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLintFacts } from '../../../../api/texts/lintFacts.ts';
import { firstTextsQuery } from '../draft/draftData.ts';
import type { Wizard } from '../useWizard.ts';
import { hasTexts } from '../wizardForm.ts';

/** What the rules for texts need to know about the message of a draft and its recipients. */
export function useMessageLint({
  draftId,
  form,
  signature,
  facts,
}: Pick<Wizard, 'draftId' | 'form' | 'signature' | 'facts'>): Omit<LintInput, 'text'> {
  const ofAccount = useLintFacts('broadcast');
  const first = useQuery({ ...firstTextsQuery(draftId), enabled: hasTexts(form) && form.CurrentStep >= 3 });
  const isFirst = first.data?.HasFirstTexts ?? false;
  const { links, limit } = facts.message;
  return useMemo(
    () => ({ ...ofAccount, signature, shortUrls: links, limit, isFirst }),
    [ofAccount, signature, links, limit, isFirst],
  );
}
