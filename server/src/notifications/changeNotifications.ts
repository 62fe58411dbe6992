import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/notifications';
import { AppError } from '@carillon/contract/errors';
import { notificationErrors } from '@carillon/rules/time/notificationWindow';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';
import { minutesOf, type TimeOfDay } from '@carillon/rules/time/times';
import { readAccount, readUser } from '../accounts/index.ts';
import { listWorkedNumbers } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { undoExecuted, undoTicket } from '../platform/undo.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import {
  dayBits,
  daysOf,
  insertNotification,
  listOwn,
  lockOwn,
  removeNotification,
  returnNotification,
  updateNotification,
  type Method,
  type NotificationRow,
} from './notifications.sql.ts';

const removed = undoTicket<NotificationRow>('notification');
const timeOf = (minutes: number): TimeOfDay => ({ Hour: Math.floor(minutes / 60), Minute: minutes % 60 });

/** A notification as the wire shows it (row C-074). */
export function present(row: NotificationRow): contract.Notification {
  return {
    NotificationID: row.notificationId,
    TextNumberID: row.textNumberId,
    IsActive: row.isActive,
    Type: 'TextUnread',
    Method: row.method,
    PeriodMinutes: row.periodMinutes,
    NotificationWindow: {
      Days: daysOf(row.days),
      StartTimeOfDay: timeOf(row.startMinute),
      StopTimeOfDay: timeOf(row.stopMinute),
    },
    BrowserNotificationsEnabled: row.browserEnabled,
    AudioNotificationsEnabled: row.audioEnabled,
    Name: row.name,
    Description: row.description,
  };
}

/** The caller's notifications of the numbers they work with. */
export function listNotifications(deps: NotificationDeps, caller: Caller): Promise<contract.Notification[]> {
  return deps.database.inTenant(caller.tenant, async (tx) => (await listOwn(tx, caller.userId)).map(present));
}

/** Adds one. Throws NotFound for a number the caller does not work with, Validation for a second of the kind. */
export function createNotification(
  deps: NotificationDeps,
  caller: Caller,
  body: BodyOf<typeof contract.createNotification>,
): Promise<contract.Notification> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const number = (await listWorkedNumbers(tx, caller.userId)).find(
      (one) => one.textNumberId === body.TextNumberID,
    );
    if (number === undefined) throw new AppError('NotFound');
    if (body.IsActive) await requireReachable(deps, tx, caller.userId, body.Method);
    const made = await insertNotification(tx, {
      userId: caller.userId,
      textNumberId: number.textNumberId,
      method: body.Method,
      isActive: body.IsActive,
      periodMinutes: body.PeriodMinutes,
      ...windowOf(body.NotificationWindow),
      browserEnabled: body.BrowserNotificationsEnabled,
      audioEnabled: body.AudioNotificationsEnabled,
      name:
        body.Name ??
        Array.from(number.name || formatPhone(number.phone))
          .slice(0, 50)
          .join(''),
      description: body.Description,
    });
    if (made === null)
      throw refuse(
        'Method',
        `You already have a notification by ${body.Method === 'Email' ? 'email' : 'text'} for this number. Change that one instead.`,
      );
    return present(made);
  });
}

/** Changes one of the caller's; what is not given stays. Throws NotFound, and Validation by field. */
export function changeNotification(
  deps: NotificationDeps,
  caller: Caller,
  notificationId: number,
  body: BodyOf<typeof contract.putNotification>,
): Promise<contract.Notification> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller.userId, notificationId);
    if (row === null) throw new AppError('NotFound');
    const changed: NotificationRow = {
      ...row,
      isActive: body.IsActive ?? row.isActive,
      periodMinutes: body.PeriodMinutes ?? row.periodMinutes,
      ...(body.NotificationWindow === undefined ? {} : windowOf(body.NotificationWindow)),
      browserEnabled: body.BrowserNotificationsEnabled ?? row.browserEnabled,
      audioEnabled: body.AudioNotificationsEnabled ?? row.audioEnabled,
      name: body.Name ?? row.name,
      description: body.Description ?? row.description,
    };
    const wrong = Object.entries(notificationErrors(present(changed)));
    if (wrong[0] !== undefined)
      throw new AppError(
        'Validation',
        wrong[0][1],
        wrong.map(([Field, Message]) => ({ Field, Message })),
      );
    if (changed.isActive && !row.isActive) await requireReachable(deps, tx, caller.userId, row.method);
    await updateNotification(tx, notificationId, changed);
    return present(changed);
  });
}

/** Removes one of the caller's. Throws NotFound. */
export function deleteNotification(
  deps: NotificationDeps,
  caller: Caller,
  notificationId: number,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller.userId, notificationId);
    if (row === null) throw new AppError('NotFound');
    const UndoID = randomUUID();
    await removed.save(tx, {
      undoId: UndoID,
      payload: row,
      userId: caller.userId,
      now: deps.clock.now(),
    });
    await removeNotification(tx, notificationId);
    return { UndoID, Count: 1 };
  });
}

/** Puts a removed one back, once, within 10 minutes. Throws UndoExecuted, also when another took its place. */
export function undoDelete(deps: NotificationDeps, caller: Caller, undoId: string): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await removed.take(tx, { undoId, userId: caller.userId, now: deps.clock.now() });
    const lastDigestAt = row.lastDigestAt === null ? null : new Date(row.lastDigestAt);
    if (!(await returnNotification(tx, { ...row, lastDigestAt }))) throw undoExecuted();
  });
}

function windowOf(window: contract.Notification['NotificationWindow']) {
  return {
    days: dayBits(window.Days),
    startMinute: minutesOf(window.StartTimeOfDay),
    stopMinute: minutesOf(window.StopTimeOfDay),
  };
}

/** A user can't turn on what could never reach them. */
async function requireReachable(
  deps: NotificationDeps,
  tx: TenantTx,
  userId: number,
  method: Method,
): Promise<void> {
  const user = await readUser(tx, userId);
  if (method === 'Email') {
    if (user !== null && user.email.trim() === '')
      throw refuse('Method', 'There is no email address in your profile. Add one, then turn this on.');
    return;
  }
  if (deps.config.serviceNumber === null)
    throw refuse('Method', 'Notifications by text are not set up here. Choose email instead.');
  const { countryId } = await readAccount(tx);
  if (user !== null && !parsePhoneIn(user.phone, countryId).ok)
    throw refuse(
      'Method',
      'There is no phone number in your profile that can be texted. Add one, then turn this on.',
    );
}

function refuse(Field: string, Message: string): AppError {
  return new AppError('Validation', Message, [{ Field, Message }]);
}
