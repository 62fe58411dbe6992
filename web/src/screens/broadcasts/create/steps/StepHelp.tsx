import Typography from '@mui/material/Typography';
import { HelpLink } from '../../../../parts/help/HelpLink.tsx';
import type { HelpSlug } from '../../../../parts/help/helpSlugs.ts';
import { lazyPart } from '../../../../lazyScreen.tsx';
import { MissingNotice } from '../message/MissingNotice.tsx';
import type { WizardPart } from '../useWizard.ts';
import type { StepNumber } from './steps.ts';

const articleOf: Readonly<Record<StepNumber, readonly [HelpSlug, text: string]>> = {
  1: ['choose-a-type', 'Help with types, numbers, and start times'],
  2: ['add-recipients', 'Help with adding people'],
  3: ['write-a-message', 'Help with writing the message'],
  4: ['review-and-send', 'Help with the last checks'],
};

const ChangesSequence = lazyPart('ChangesSequence', () =>
  import('../wizard/ChangesSequence.tsx').then((part) => part.ChangesSequence),
);

/** The help article of a step (row B-022), and its notices: data that did not load, a sequence that changes. */
export function StepHelp({ wizard }: { wizard: WizardPart<'failed' | 'form' | 'stops'> }) {
  const { form } = wizard;
  const [article, text] = articleOf[form.CurrentStep as StepNumber];
  return (
    <>
      <Typography variant="body2" sx={{ mt: -2, mb: 4, color: 'text.secondary' }}>
        <HelpLink article={article}>{text}</HelpLink>
      </Typography>
      <MissingNotice wizard={wizard} />
      {form.RepeatingBroadcastID !== null && <ChangesSequence />}
    </>
  );
}
