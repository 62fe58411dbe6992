export { noteDeed, type Deed } from './noteDeed.ts';
export { firstBrokenLink } from './activity.sql.ts';
