import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { count } from '@carillon/rules/money/amounts';
import { Figure } from '../ChannelPanel.tsx';
import { fallbackWord, hasChannels } from './sentAs.ts';

/** How many texts went over RCS and how many fell back. Numbers without an RCS agent show nothing. */
export function SentAsFigures({
  broadcast,
}: {
  broadcast: Pick<Broadcast, 'RcsTotal' | 'RcsFallbackTotal' | 'Media'>;
}) {
  if (!hasChannels(broadcast)) return null;
  return (
    <>
      <Figure word="RCS">{count(broadcast.RcsTotal)}</Figure>
      <Figure word={`${fallbackWord(broadcast)} instead`}>{count(broadcast.RcsFallbackTotal)}</Figure>
    </>
  );
}
