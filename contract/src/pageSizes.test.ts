import { expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './all.ts';

/** Lists whose page is not 10 rows where the query names no size (rows P-254, B-273). */
const others: Readonly<Record<string, number>> = {
  '/conversations': 15,
  '/conversations/schedule/scheduledConversations': 15,
  '/conversations/:ConversationID/textmessages': 50,
  '/conversations/:ConversationID/events': 200,
  '/lists': 2000,
  '/groups': 2000,
  '/autoreplies': 5,
  '/textnumbers/:TextNumberID/autoreplies': 5,
  '/joinreplies': 5,
  '/notifications': 1000,
  '/textnumbers': 1000,
  '/templatemerges/:TemplateMergeID/messages': 1000,
  '/templatemerges/:TemplateMergeID/invalid/messages': 1000,
  '/account/activity': 50,
  '/invoices': 100,
  '/integrations': 100,
  '/integrations/:IntegrationID/grouptypes': 100,
  '/integrations/:IntegrationID/groups': 100,
};

const lists = Object.values(allRoutes).flatMap((route) => {
  const size = route.query instanceof z.ZodObject ? route.query.shape['pagesize'] : undefined;
  return size === undefined ? [] : [{ path: route.path, size: (size as z.ZodType).parse(undefined) }];
});

it('there are lists', () => {
  expect(lists.length).toBeGreaterThan(20);
});
it.each(lists)('$path: $size rows a page by default', ({ path, size }) => {
  expect(size).toBe(others[path] ?? 10);
});
