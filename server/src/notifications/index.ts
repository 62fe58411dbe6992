import { handle, handleChore } from '../platform/capability.ts';
import {
  pushAssignedJob,
  pushTextJob,
  sendDigestJob,
  accountDigestsJob,
  digestsChore,
  numberStoppedEmailJob,
} from './jobs.ts';
import { startDigests, makeAccountDigests } from './makeDigests.ts';
import { pushAssigned } from './pushAssigned.ts';
import { pushText } from './pushText.ts';
import { notificationRoutes } from './routes.ts';
import { sendDigest } from './sendDigest.ts';
import { emailNumberStopped } from './emailNumberStopped.ts';
import { digestsDue } from './due.sql.ts';

export type { NotificationDeps } from './notificationDeps.ts';
export { startDigests, makeAccountDigests } from './makeDigests.ts';
export { queueNumberStoppedEmail, emailNumberStopped } from './emailNumberStopped.ts';
export { sendDigest } from './sendDigest.ts';
export { notificationListeners, pushText } from './pushText.ts';
export { pushAssigned } from './pushAssigned.ts';
export { textFromService } from './textFromService.ts';
export { lendServiceNumber, openServiceAccount } from './serviceAccount.ts';
export { moveTokensOf, removeTokensOf } from './pushTokens.sql.ts';

export const notifications = {
  routes: [notificationRoutes],
  jobs: [
    handle(accountDigestsJob, makeAccountDigests),
    handle(sendDigestJob, sendDigest, (data) => data.DigestID),
    handle(numberStoppedEmailJob, emailNumberStopped),
    handle(pushTextJob, pushText),
    handle(pushAssignedJob, pushAssigned),
  ],
  chores: [handleChore(digestsChore, startDigests)],
  due: [digestsDue],
};
