import type { LintInput } from '@carillon/rules/linting/lintInput';
import type { LintFinding, lintText } from '@carillon/rules/linting/lintText';
import { useCallback, useRef, useState } from 'react';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { useMessageLint } from '../message/useMessageLint.ts';
import type { WizardPart } from '../useWizard.ts';
import { hasTexts } from '../wizardForm.ts';

interface Rules {
  readonly lintText: typeof lintText;
}
const loadRules = (): Promise<Rules> => import('@carillon/rules/linting/lintText');

async function findingsOf(
  { form }: WizardPart<'form'>,
  lintFacts: Omit<LintInput, 'text'>,
  load: () => Promise<Rules>,
): Promise<readonly LintFinding[]> {
  if (!hasTexts(form)) return [];
  const rules = await load();
  return rules.lintText({ ...lintFacts, text: form.TextMessage });
}

/** The rules are a chunk of their own, which needs the network as sending does. */
const unreadText =
  'Your text could not be checked, so nothing was sent. Check your connection and try again.';

/** What is asked before a text goes out that carriers may block. */
interface Question {
  readonly isOpen: boolean;
  readonly risks: readonly LintFinding[];
}

/** Asks once about each text that carriers may block. `load` fetches the rules. */
export function useSendAnyway(
  wizard: WizardPart<'draftId' | 'facts' | 'form' | 'signature'>,
  load: () => Promise<Rules> = loadRules,
) {
  const [question, setQuestion] = useState<Question>({ isOpen: false, risks: [] });
  const show = useSnackbar();
  const asked = useRef('');
  const lintFacts = useMessageLint(wizard);
  /** The rules that sending overrides; null when the user is being asked first, or the rules could not be loaded. */
  const seen = useCallback(async (): Promise<readonly string[] | null> => {
    let findings: readonly LintFinding[];
    try {
      findings = await findingsOf(wizard, lintFacts, load);
    } catch {
      show({ text: unreadText });
      return null;
    }
    const risks = findings.filter(({ level }) => level === 'risk');
    const mark = JSON.stringify([wizard.form.TextMessage, risks.map(({ rule }) => rule)]);
    if (risks.length === 0 || asked.current === mark) return findings.map(({ rule }) => rule);
    asked.current = mark;
    setQuestion({ isOpen: true, risks });
    return null;
  }, [lintFacts, load, show, wizard]);
  /** Closes the question. Unless the user agreed, the next click asks again. */
  const close = useCallback((agreed: boolean) => {
    if (!agreed) asked.current = '';
    setQuestion((old) => ({ ...old, isOpen: false }));
  }, []);
  return { seen, question, close };
}
