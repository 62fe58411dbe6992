export { accountRoutes, type AccountDeps } from './routes.ts';
export { identify, hashToken, type SessionSettings } from './sessions.ts';
export { redeemSocketKey } from './accounts.sql.ts';
export { rosterOwner } from './rosterOwner.ts';
export { hashPassword } from './passwords.ts';
export {
  changeAccount,
  masterUser,
  readAccount,
  readUser,
  textRules,
  type AccountRow,
  type UserRow,
} from './accounts.sql.ts';
export { callingWindowOf } from './callSettings.ts';
