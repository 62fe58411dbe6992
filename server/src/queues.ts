/** Every queue of the product. Each folder names its own in its jobs.ts, which loads nothing else of the folder. */
import * as activity from './activity/jobs.ts';
import * as trials from './accounts/trial/jobs.ts';
import * as accounts from './accounts/jobs.ts';
import * as emailCodes from './accounts/emailCodes/jobs.ts';
import * as broadcasts from './broadcasts/jobs.ts';
import * as consent from './consent/jobs.ts';
import * as contacts from './contacts/jobs.ts';
import * as conversations from './conversations/jobs.ts';
import * as media from './media/jobs.ts';
import * as notifications from './notifications/jobs.ts';
import type { Queue } from './platform/jobs.ts';
import * as reports from './reports/jobs.ts';
import * as testClock from './testClock/jobs.ts';
import * as templates from './templates/jobs.ts';

const folders = [
  activity,
  trials,
  accounts,
  emailCodes,
  broadcasts,
  consent,
  contacts,
  conversations,
  media,
  notifications,
  reports,
  testClock,
  templates,
];

/** Jobs and chores; the owner makes their queues when migrating. */
export const queues: readonly Queue[] = folders.flatMap((folder): Queue[] => Object.values(folder));
