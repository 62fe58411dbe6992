import { broadcastsQuery } from '../../api/broadcasts.ts';

// What Home shows, in one place: the router fetches it before the page has loaded.

/** What is sending and what comes next. */
export const activeQuery = broadcastsQuery({ include: 'active', pagesize: 10 });
/** The newest results. */
export const recentQuery = broadcastsQuery({ include: 'completed', pagesize: 6 });
