import { helpSlugs } from '../../parts/help/helpSlugs.ts';
import { ArticleList } from './ArticleList.tsx';
import { HelpFrame } from './HelpFrame.tsx';
import { SupportContact } from './SupportContact.tsx';

/** All help articles. Needs no session. */
export default function HelpPage() {
  return (
    <HelpFrame title="Help" summary="Short answers about broadcasts, from the first step to the results.">
      <ArticleList slugs={helpSlugs} />
      <SupportContact />
    </HelpFrame>
  );
}
