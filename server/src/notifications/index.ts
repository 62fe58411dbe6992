import { handle, handleChore } from '../platform/capability.ts';
import {
  pushAssignedJob,
  pushTextJob,
  sendDigestJob,
  tellAccountJob,
  tellChore,
  tellNumberStoppedJob,
} from './jobs.ts';
import { startDigests, tellAccount } from './makeDigests.ts';
import { pushAssigned } from './pushAssigned.ts';
import { pushText } from './pushText.ts';
import { notificationRoutes } from './routes.ts';
import { sendDigest } from './sendDigest.ts';
import { tellNumberStopped } from './tellNumberStopped.ts';

export type { NotificationDeps } from './notificationDeps.ts';
export { startDigests, tellAccount } from './makeDigests.ts';
export { askToTellOwner, tellNumberStopped } from './tellNumberStopped.ts';
export { sendDigest } from './sendDigest.ts';
export { notificationListeners, pushText } from './pushText.ts';
export { pushAssigned } from './pushAssigned.ts';
export { openServiceAccount } from './serviceAccount.ts';
export { removeTokensOf } from './pushTokens.sql.ts';

export const notifications = {
  routes: [notificationRoutes],
  jobs: [
    handle(tellAccountJob, tellAccount),
    handle(sendDigestJob, sendDigest, (data) => data.DigestID),
    handle(tellNumberStoppedJob, tellNumberStopped),
    handle(pushTextJob, pushText),
    handle(pushAssignedJob, pushAssigned),
  ],
  chores: [handleChore(tellChore, startDigests)],
};
