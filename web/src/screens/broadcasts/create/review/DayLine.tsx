import { useQuery } from '@tanstack/react-query';
import { dayWords } from './dayWords.ts';
import { ReviewLine } from './ReviewLine.tsx';
import { dayQuery } from '../settings/startQueries.ts';
import type { WizardPart } from '../useWizard.ts';
import { hasStart } from '../wizardForm.ts';

/** The daily limit in the checklist, before Send is refused because of it (row B-156). */
export function DayLine({ wizard }: { wizard: WizardPart<'draftId' | 'facts' | 'form' | 'go' | 'summary'> }) {
  const { form, facts, summary, draftId } = wizard;
  const day = useQuery(dayQuery(draftId, hasStart(form) ? facts.start.at : null)).data;
  if (day === undefined || summary === undefined) return null;
  const { line, problem } = dayWords(day, summary.TextNumberCount);
  return (
    <ReviewLine
      wizard={wizard}
      label="Texts a day"
      problem={problem}
      edit={problem === undefined ? null : { step: 1, name: 'start time, for the limit of texts a day' }}
    >
      {line}
    </ReviewLine>
  );
}
