import { numberBlockedText } from '@carillon/rules/broadcasts/refusals';
import { HelpLink } from '../../../../parts/help/HelpLink.tsx';

const learnMore = 'Learn more.';

/** Why a blocked number can't be used, with its last words as the link to the article (2-decisions M). */
export function BlockedNumberText() {
  return (
    <>
      {numberBlockedText.slice(0, -learnMore.length)}
      <HelpLink article="blocked-text-number">{learnMore}</HelpLink>
    </>
  );
}
