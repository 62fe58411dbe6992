import { foreignCallerIdText, transferNumberNeededText } from '@carillon/rules/broadcasts/refusals';
import type { BodyOf } from '@carillon/contract/route';
import type { putUser, User } from '@carillon/contract/accounts/accounts';
import { AppError } from '@carillon/contract/errors';
import { callingWindowError, type CallingWindow } from '@carillon/rules/time/callingWindow';
import { barredTransferText, readCallerId, readTransferNumber } from '@carillon/rules/accounts/callerId';
import { messageLengthOptions } from '@carillon/rules/calls/callSettings';
import { formatTime, minutesOf, type TimeOfDay } from '@carillon/rules/time/times';
import type { TenantTx } from '../../platform/database/database.ts';
import { readAccount, readUser, type AccountRow, type UserRow } from '../accounts.sql.ts';
import { writeCallSettings, type CallSettings } from './callSettings.sql.ts';

type Change = BodyOf<typeof putUser>;

const timeOf = (minutes: number): TimeOfDay => ({ Hour: Math.floor(minutes / 60), Minute: minutes % 60 });

/** When a user's calls may be made, by the clocks of the user's zone. */
export function callingWindowOf(
  user: Pick<UserRow, 'callingDays' | 'windowStart' | 'windowStop'>,
): CallingWindow {
  return { days: user.callingDays, start: timeOf(user.windowStart), stop: timeOf(user.windowStop) };
}

/** Settings of calls as the wire shows them (rows C-072, P-061). */
export function presentCallSettings(user: CallSettings, account: Pick<AccountRow, 'partialCredits'>) {
  const window = callingWindowOf(user);
  return {
    CallerID: user.callerId === null ? '' : String(user.callerId),
    CallThrottle: user.callThrottle,
    Retries: user.callRetries,
    MaxMessageLength: user.maxMessageLength,
    MaxMessageLengthOptions: messageLengthOptions(account.partialCredits),
    CallingWindowDays: user.callingDays,
    StartTimeOfDay: window.start,
    StopTimeOfDay: window.stop,
    StartTimeText: formatTime(window.start),
    StopTimeText: formatTime(window.stop),
    ContinueOnNextDay: user.continueOnNextDay,
    TransferAndConnect:
      user.transferNumber === null || user.transferLines === null
        ? null
        : { TransferNumber: String(user.transferNumber), TransferLines: user.transferLines },
  } satisfies Partial<User>;
}

/** The settings of calls after a change; values that are not given stay. Throws the sentence of an invalid field. */
function changedCallSettings(
  user: UserRow,
  account: Pick<AccountRow, 'partialCredits' | 'countryId'>,
  change: Change,
): CallSettings {
  const start = change.StartTimeOfDay === undefined ? user.windowStart : minutesOf(change.StartTimeOfDay);
  const stop = change.StopTimeOfDay === undefined ? user.windowStop : minutesOf(change.StopTimeOfDay);
  const days = change.CallingWindowDays ?? user.callingDays;
  const window = { callingDays: [...new Set(days)], windowStart: start, windowStop: stop };
  const wrong = callingWindowError(callingWindowOf(window));
  if (wrong !== null) throw refuse(days.length === 0 ? 'CallingWindowDays' : 'StartTimeOfDay', wrong);
  const length = change.MaxMessageLength ?? user.maxMessageLength;
  if (change.MaxMessageLength !== undefined && !messageLengthOptions(account.partialCredits).includes(length))
    throw refuse('MaxMessageLength', 'Choose one of the lengths that are offered.');
  const transfer = change.TransferAndConnect;
  return {
    ...window,
    callerId: phone(change.CallerID, user.callerId, 'CallerID'),
    callThrottle: change.CallThrottle ?? user.callThrottle,
    callRetries: change.Retries ?? user.callRetries,
    maxMessageLength: length,
    continueOnNextDay: change.ContinueOnNextDay ?? user.continueOnNextDay,
    transferNumber:
      transfer === null ? null : phone(transfer?.TransferNumber, user.transferNumber, 'TransferNumber'),
    transferLines: transfer === null ? null : (transfer?.TransferLines ?? user.transferLines),
  };

  function phone(text: string | undefined, before: number | null, field: string): number | null {
    if (text === undefined) return before;
    if (text.trim() === '') {
      if (field === 'CallerID') return null;
      throw refuse(field, transferNumberNeededText);
    }
    const read = (field === 'CallerID' ? readCallerId : readTransferNumber)(text, account.countryId);
    if (!read.ok) throw refuse(field, read.message);
    return Number(read.phone);
  }
}

/** Facts from the capabilities above accounts. */
export interface NumberChecks {
  /** Whether the account's calls may come from this number. */
  isOwn(tx: TenantTx, phone: number): Promise<boolean>;
  /** Whether this number must not be called, such as our own for recording. */
  isBarred(tx: TenantTx, phone: number): Promise<boolean>;
}

/**
 * Changes a user's settings of calls; what is not given stays. A new number must be usable now, and not only when a
 * broadcast is sent; one that became unusable since it was set does not prevent saving the rest.
 */
export async function changeCallSettings(
  tx: TenantTx,
  checks: NumberChecks,
  userId: number,
  change: Change,
): Promise<void> {
  const user = await readUser(tx, userId);
  if (user === null) throw new AppError('NotFound');
  const changed = changedCallSettings(user, await readAccount(tx), change);
  const { callerId, transferNumber } = changed;
  if (callerId !== null && callerId !== user.callerId && !(await checks.isOwn(tx, callerId)))
    throw refuse('CallerID', foreignCallerIdText);
  if (
    transferNumber !== null &&
    transferNumber !== user.transferNumber &&
    (await checks.isBarred(tx, transferNumber))
  )
    throw refuse('TransferNumber', barredTransferText);
  await writeCallSettings(tx, userId, changed);
}

function refuse(field: string, message: string): AppError {
  return new AppError('Validation', message, [{ Field: field, Message: message }]);
}
