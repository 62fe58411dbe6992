import { lookUpShortUrls } from '@carillon/contract/library/texts';
import { findShortUrls } from '@carillon/rules/linting/shortUrls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LinkAnswer } from '../../parts/texts/editor/textFacts.ts';
import { useDebounced } from '../../parts/useDebounced.ts';
import { call } from '../client/client.ts';

/** What carriers think of links in this text (row B-219). */
function linksQuery(text: string) {
  return queryOptions({
    queryKey: ['shorturls', text],
    queryFn: ({ signal }) => call(lookUpShortUrls, { body: { Text: text }, signal }),
    staleTime: 10 * 60_000,
  });
}

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
