import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { count } from '@carillon/rules/money/amounts';
import { useHasAgent } from '../../../../api/textNumbers.ts';
import { Figure } from '../ChannelPanel.tsx';

/** How many recipients opened the text. Only RCS reports that, so numbers without an agent show nothing (row B-050). */
export function ReadFigure({ broadcast }: { broadcast: Broadcast }) {
  const hasAgent = useHasAgent(broadcast.TextNumberID);
  if (!hasAgent && broadcast.ReadCount === 0) return null;
  return <Figure word="Read">{count(broadcast.ReadCount)}</Figure>;
}
