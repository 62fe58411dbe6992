import { broadcastsQuery } from '../../api/broadcasts.ts';

// What home shows, in one place: the router asks for it before the page is there.

/** What is sending and what comes next. */
export const activeQuery = broadcastsQuery({ include: 'active', pagesize: 10 });
/** The newest results. */
export const recentQuery = broadcastsQuery({ include: 'completed', pagesize: 6 });
