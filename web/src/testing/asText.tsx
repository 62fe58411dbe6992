import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TimeZone } from '../parts/DateText.tsx';

/** What a component first renders with these server responses: its markup, and its words in one line. */
export function shown(
  component: ReactNode,
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[] = [],
): { readonly html: string; readonly text: string } {
  const client = new QueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TimeZone.Provider value="America/Chicago">{component}</TimeZone.Provider>
    </QueryClientProvider>,
  ).replace(/<style[^>]*>.*?<\/style>/gs, '');
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();
  client.clear();
  return { html, text };
}
