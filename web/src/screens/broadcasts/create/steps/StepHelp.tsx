import Typography from '@mui/material/Typography';
import { HelpLink } from '../../../../parts/help/HelpLink.tsx';
import type { HelpSlug } from '../../../../parts/help/helpSlugs.ts';
import type { StepNumber } from './steps.ts';

const articleOf: Readonly<Record<StepNumber, readonly [HelpSlug, text: string]>> = {
  1: ['choose-a-type', 'Help with types, numbers, and start times'],
  2: ['add-recipients', 'Help with adding people'],
  3: ['write-a-message', 'Help with writing the message'],
  4: ['review-and-send', 'Help with the last checks'],
};

/** The help article of a step (row B-022). */
export function StepHelp({ step }: { step: StepNumber }) {
  const [article, text] = articleOf[step];
  return (
    <Typography variant="body2" sx={{ mt: -2, mb: 4, color: 'text.secondary' }}>
      <HelpLink article={article}>{text}</HelpLink>
    </Typography>
  );
}
