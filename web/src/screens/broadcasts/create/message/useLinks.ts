import { findShortUrls } from '@carillon/rules/linting/shortUrls';
import { useQuery } from '@tanstack/react-query';
import { linksQuery } from '../draft/draftData.ts';
import type { LinkAnswer } from './message.ts';
import { useDebounced } from '../../../../parts/useDebounced.ts';

/**
 * The facts about short links in a text: the server's result (row B-219), which may know more than this build does, and
 * our own reading while that is loading or unavailable.
 */
export function useLinks(text: string): LinkAnswer {
  const quiet = useDebounced(text, 500);
  const worth = /[^\s.]\.[^\s.]/.test(quiet);
  const answer = useQuery({ ...linksQuery(quiet), enabled: worth });
  const known = quiet === text ? answer.data : undefined;
  return known?.UrlsFound ? known : findShortUrls(text);
}
