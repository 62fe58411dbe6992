import { handleChore } from '../platform/capability.ts';
import { activityChore } from './jobs.ts';
import { auditActivity, purgeActivity } from './keepActivity.ts';

export { noteDeed, type Deed, type DeedBy } from './noteDeed.ts';
export {
  accountsWithOldDeeds,
  countDeeds,
  firstBrokenLink,
  listDeeds,
  purgeDeeds,
  readDeedRange,
  type DeedFilter,
  type DeedRow,
} from './activity.sql.ts';

export const activity = { chores: [handleChore(activityChore, purgeActivity, auditActivity)] };
