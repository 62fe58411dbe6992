import { handle, handleChore } from '../platform/capability.ts';
import { forgetEnded } from './tokens/forgetEnded.ts';
import { trialsDue } from './trial/due.sql.ts';
import { endTrial, startTrialEnds } from './trial/endTrials.ts';
import { endTrialJob, endTrialsChore } from './trial/jobs.ts';
import { activityRoutes } from './activityLog/routes.ts';
import { mailEmailCode } from './emailCodes/mailEmailCode.ts';
import { emailCodeJob } from './emailCodes/jobs.ts';
import { onboardingRoutes } from './onboarding/routes.ts';
import { forgetEndedChore, invitationMailJob, namedUserJob, userMailJob } from './jobs.ts';
import { sendUserMail } from './mail/sendUserMail.ts';
import { workForName } from './passwords/namedUser.ts';
import { passwordRoutes } from './passwords/passwordRoutes.ts';
import { invitationRoutes } from './invitations/invitationRoutes.ts';
import { mailInvitation } from './invitations/mailInvitation.ts';
import { supportRoutes } from './support/routes.ts';
import { accountRoutes } from './routes.ts';
import { signUpRoutes } from './signUp/routes.ts';
import { userListRoutes } from './users/userRoutes.ts';
import { sessionListRoutes } from './signIn/ownSessions.ts';
import { verifiedPhoneRoutes } from './verifiedPhones/routes.ts';

export { identify, redeemLiveUser, standingSessions, type SessionSettings } from './signIn/sessions.ts';
export { rosterOwner } from './users/rosterOwner.ts';
export { hashPassword } from './signIn/passwords.ts';
export {
  changeAccount,
  masterUser,
  maySend,
  readAccount,
  readOwner,
  readUser,
  textRules,
  type AccountRow,
  type UserRow,
} from './accounts.sql.ts';
export { accountMail, type MailParts } from './mail/accountMail.ts';
export { requireStepReached } from './onboarding/progress.ts';
export { listVerifiedPhones } from './verifiedPhones/verifiedPhones.sql.ts';
export { readHolder } from './users/rightHolder.sql.ts';
export { callerOfUser } from './users/callerOfUser.ts';
export { recognizeLauncher } from './users/recognizeLauncher.ts';
export { callingWindowOf } from './callSettings/callSettings.ts';
export { isServiceAccount, keepServiceAccount, serviceAccountId } from './serviceAccount.sql.ts';
export { spendCall } from './callSettings/expensiveCalls.ts';

export const accounts = {
  routes: [
    accountRoutes,
    signUpRoutes,
    onboardingRoutes,
    verifiedPhoneRoutes,
    activityRoutes,
    passwordRoutes,
    sessionListRoutes,
    userListRoutes,
    invitationRoutes,
    supportRoutes,
  ],
  jobs: [
    handle(endTrialJob, endTrial),
    handle(userMailJob, sendUserMail),
    handle(namedUserJob, workForName),
    handle(invitationMailJob, mailInvitation),
    handle(emailCodeJob, mailEmailCode),
  ],
  chores: [handleChore(endTrialsChore, startTrialEnds), handleChore(forgetEndedChore, forgetEnded)],
  due: [trialsDue],
};
