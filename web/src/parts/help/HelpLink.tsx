import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../theme.ts';
import type { HelpSlug } from './helpSlugs.ts';

/** A link to a help article. It opens in a new tab, so that users keep their place (row B-022). */
export function HelpLink({ article, children }: { article: HelpSlug; children: ReactNode }) {
  return (
    <Link href={`/help/${article}`} target="_blank" rel="noopener" color="inherit" underline="always">
      {children}
      <span style={visuallyHidden}> (opens in a new tab)</span>
    </Link>
  );
}
