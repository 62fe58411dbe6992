import { handle, handleChore } from '../platform/capability.ts';
import { cancelDeleted } from './life/cancelDeleted.job.ts';
import { expireBroadcast, startExpiries } from './life/expireBroadcast.job.ts';
import { goOnWithAccount, startGoingOn } from './life/goOn.job.ts';
import { purgeAccount, startPurges } from './change/purge.job.ts';
import { checkMessage, startChecks } from './drafts/message/checkMessage.job.ts';
import { draftAudienceRoutes } from './drafts/recipients/draftAudienceRoutes.ts';
import { draftFromRoutes } from './drafts/recipients/draftFromRoutes.ts';
import { resumeImport } from './drafts/recipients/draftRecipientsImport.ts';
import {
  cancelDeletedJob,
  checkMessageJob,
  expireBroadcastJob,
  expireChore,
  goOnChore,
  goOnJob,
  importFileJob,
  mergeTextsJob,
  purgeAccountJob,
  purgeChore,
  repeatChore,
  repeatJob,
  settleRepliesJob,
  startBroadcastJob,
  launchedEmailJob,
  notLaunchedEmailJob,
  creatorEmailJob,
  failureEmailJob,
} from './jobs.ts';
import { dripRoutes } from './drips/dripRoutes.ts';
import { settleReplies } from './drips/leaveSteps.ts';
import { emailCreator } from './life/creatorEmail.job.ts';
import { ladderRoutes } from './ladders/ladderRoutes.ts';
import { mergeRoutes } from './merges/mergeRoutes.ts';
import { mergeTexts } from './merges/mergeTexts.job.ts';
import { emailLaunched, emailNotLaunched } from './phoneLaunch/launchEmails.job.ts';
import { emailFailure } from './repeats/failureEmail.job.ts';
import { startRepeats } from './repeats/repeat.job.ts';
import { repeatRoutes } from './repeats/repeatRoutes.ts';
import { runSequence } from './repeats/runSequence.ts';
import { startDue } from './repeats/startDue.ts';
import { broadcastRoutes } from './routes.ts';
import { quickSendRoutes } from './start/quickSendRoutes.ts';
import { broadcastsDue } from './due.sql.ts';

export { noteReplies } from './drips/noteReplies.ts';
export { type BroadcastDeps } from './routes.ts';
export { auditSteering } from './life/auditSteering.ts';
export { audioListeners } from './change/changeAudio.ts';
export { callListeners, deliveryListeners } from './life/lifecycle.ts';
export { startScheduledBroadcast } from './start/startBroadcast.job.ts';
export { requireDraft } from './drafts/drafts.ts';
export { hasRecipients } from './drafts/drafts.sql.ts';
export { textsOfPerson } from './drafts/personTexts.ts';
export { resumeImport, type ImportDeps } from './drafts/recipients/draftRecipientsImport.ts';
export { purgeAccount, startPurges } from './change/purge.job.ts';
export { callInMessages } from './phoneLaunch/callIn.ts';
export { phoneLaunches } from './phoneLaunch/phoneLaunch.ts';
export { approveBroadcast, declineBroadcast, isDeclineKind } from './life/reviewBroadcast.ts';
export { goOnWithAccount } from './life/goOn.job.ts';
export { expireBroadcast, startExpiries } from './life/expireBroadcast.job.ts';
export { startChecks } from './drafts/message/checkMessage.job.ts';
export { cancelDeleted } from './life/cancelDeleted.job.ts';

export const broadcasts = {
  routes: [
    broadcastRoutes,
    quickSendRoutes,
    draftAudienceRoutes,
    draftFromRoutes,
    repeatRoutes,
    dripRoutes,
    mergeRoutes,
    ladderRoutes,
  ],
  jobs: [
    handle(mergeTextsJob, mergeTexts, (data) => data.TemplateMergeID),
    handle(importFileJob, resumeImport, (data) => data.FileID),
    handle(checkMessageJob, checkMessage, (data) => data.BroadcastID),
    handle(failureEmailJob, emailFailure, (data) => ({
      sequenceId: data.RepeatingBroadcastID,
      date: data.OccurrenceDate,
    })),
    handle(creatorEmailJob, emailCreator, (data) => ({
      broadcastId: data.BroadcastID,
      at: new Date(data.Date),
    })),
    handle(startBroadcastJob, startDue, (data) => data.BroadcastID),
    handle(repeatJob, runSequence, (data) => data.RepeatingBroadcastID),
    handle(settleRepliesJob, settleReplies, (data) => data.DripID),
    handle(goOnJob, goOnWithAccount, (data) => data.BroadcastID),
    handle(expireBroadcastJob, expireBroadcast, (data) => data.BroadcastID),
    handle(cancelDeletedJob, cancelDeleted, (data) => data.BroadcastID),
    handle(purgeAccountJob, purgeAccount),
    handle(launchedEmailJob, emailLaunched, (data) => data.BroadcastID),
    handle(notLaunchedEmailJob, emailNotLaunched, (data) => ({
      carrier: data.Carrier,
      carrierCallId: data.CarrierCallID,
    })),
  ],
  chores: [
    handleChore(goOnChore, startGoingOn),
    handleChore(expireChore, startExpiries, startChecks),
    handleChore(purgeChore, startPurges),
    handleChore(repeatChore, startRepeats),
  ],
  due: [broadcastsDue],
};
