import type { LintInput } from '@carillon/rules/linting/lintInput';
import type { LintFinding } from '@carillon/rules/linting/lintText';
import { useCallback, useRef, useState } from 'react';
import { useMessageLint } from '../message/useMessageLint.ts';
import type { WizardPart } from '../useWizard.ts';
import { hasTexts } from '../wizardForm.ts';

async function findingsOf(
  { form }: WizardPart<'form'>,
  lintFacts: Omit<LintInput, 'text'>,
): Promise<readonly LintFinding[]> {
  if (!hasTexts(form)) return [];
  // The rules load with the review. If they can't be loaded, the server still reads the text.
  const rules = await import('@carillon/rules/linting/lintText').catch(() => null);
  return rules?.lintText({ ...lintFacts, text: form.TextMessage }) ?? [];
}

/** What is asked before a text goes out that carriers may block. */
interface Question {
  readonly isOpen: boolean;
  readonly risks: readonly LintFinding[];
}

/** Asks once about each text that carriers may block. */
export function useSendAnyway(wizard: WizardPart<'draftId' | 'facts' | 'form' | 'signature'>) {
  const [question, setQuestion] = useState<Question>({ isOpen: false, risks: [] });
  const asked = useRef('');
  const lintFacts = useMessageLint(wizard);
  /** The rules that sending overrides; null when the user is being asked first. */
  const seen = useCallback(async (): Promise<readonly string[] | null> => {
    const findings = await findingsOf(wizard, lintFacts);
    const risks = findings.filter(({ level }) => level === 'risk');
    const mark = JSON.stringify([wizard.form.TextMessage, risks.map(({ rule }) => rule)]);
    if (risks.length === 0 || asked.current === mark) return findings.map(({ rule }) => rule);
    asked.current = mark;
    setQuestion({ isOpen: true, risks });
    return null;
  }, [lintFacts, wizard]);
  /** Closes the question. Unless the user agreed, the next click asks again. */
  const close = useCallback((agreed: boolean) => {
    if (!agreed) asked.current = '';
    setQuestion((old) => ({ ...old, isOpen: false }));
  }, []);
  return { seen, question, close };
}
