import type { Account, User } from '@carillon/contract/accounts/accounts';
import * as contract from '@carillon/contract/accounts/passwords';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { accountQuery, noteSignedIn, userQuery } from './session.ts';

/** Keeps who signed in, in place of all that was known before. */
export function keepSignedIn(client: QueryClient, { User, Account }: { User: User; Account: Account }): void {
  client.clear();
  client.setQueryData(userQuery.queryKey, User);
  client.setQueryData(accountQuery.queryKey, Account);
  noteSignedIn();
}

export const forgotPassword = (UserName: string) => call(contract.forgotPassword, { body: { UserName } });
export const forgotUserName = (Email: string) => call(contract.forgotUserName, { body: { Email } });
export const askForTries = (UserName: string) => call(contract.askForTries, { body: { UserName } });
export const giveTries = (Token: string) => call(contract.giveTries, { body: { Token } });
export const readResetLink = (Token: string) => call(contract.readResetLink, { body: { Token } });
export const resetPassword = (Token: string, PinCode: string) =>
  call(contract.resetPassword, { body: { Token, PinCode } });
export const readLoginToken = (LoginToken: string) => call(contract.readLoginToken, { body: { LoginToken } });
export const signInByToken = (LoginToken: string) => call(contract.useLoginToken, { body: { LoginToken } });
export const changeExpiredPassword = (body: { UserName: string; ExistingPinCode: string; PinCode: string }) =>
  call(contract.changeExpiredPassword, { body });

const waitKey = 'carillon.signInWait';

/** Whose sign-in has to wait, and until when, in milliseconds since 1970; for the page that says so. */
export interface SignInWait {
  readonly name: string;
  readonly until: number;
}

export function keepWait(wait: SignInWait): void {
  sessionStorage.setItem(waitKey, JSON.stringify(wait));
}

export function keptWait(): SignInWait | null {
  const kept = JSON.parse(sessionStorage.getItem(waitKey) ?? 'null') as Partial<SignInWait> | null;
  return typeof kept?.name === 'string' && typeof kept.until === 'number'
    ? { name: kept.name, until: kept.until }
    : null;
}
