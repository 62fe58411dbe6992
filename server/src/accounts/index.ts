export { accountRoutes, type AccountDeps } from './routes.ts';
export { identify, redeemLiveUser, standingSessions, type SessionSettings } from './sessions.ts';
export { rosterOwner } from './rosterOwner.ts';
export { hashPassword } from './passwords.ts';
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
export { readHolder } from './rightHolder.sql.ts';
export { recognizeLauncher } from './recognizeLauncher.ts';
export { callingWindowOf } from './callSettings.ts';
export { keepServiceAccount } from './serviceAccount.sql.ts';
export { spendCall } from './expensiveCalls.ts';
