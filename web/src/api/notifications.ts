import { putUser } from '@carillon/contract/accounts/accounts';
import type { User } from '@carillon/contract/accounts/accounts';
import {
  createNotification,
  deleteNotification,
  listNotifications,
  putNotification,
  undoNotification,
} from '@carillon/contract/notifications';
import type { Notification } from '@carillon/contract/notifications';
import { listTextNumbers } from '@carillon/contract/numbers';
import type { TextNumber } from '@carillon/contract/numbers';
import type { BodyIn } from '@carillon/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call, isMissing, present } from './client/client.ts';

/** More than any user has (row C-250). */
const pagesize = 1000;

/** How the signed-in user is notified of unread texts, by number and method (row C-250). */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }): Promise<readonly Notification[]> => {
    return (
      await present(
        call(listNotifications, { query: { pagesize }, signal }),
        'There was an error getting your notifications.',
      )
    ).Items;
  },
  staleTime: 60_000,
});

/** The account's text numbers that the user may see. */
export const ownNumbersQuery = queryOptions({
  queryKey: ['textnumbers', 'all'],
  queryFn: async ({ signal }): Promise<readonly TextNumber[]> => {
    return (await present(call(listTextNumbers, { signal }), 'There was an error getting your text numbers.'))
      .Items;
  },
  staleTime: 60_000,
});

/** What a user sets of a notification. */
export type NotificationChange = BodyIn<typeof putNotification>;

/** Adds, changes, removes, and restores. Errors carry a message for each field (row C-176). */
export const notifications = {
  async add(body: BodyIn<typeof createNotification>): Promise<void> {
    if (isMissing(await call(createNotification, { body })))
      throw new Error('This text number was not found.');
  },
  async change(NotificationID: number, body: NotificationChange): Promise<void> {
    if (isMissing(await call(putNotification, { params: { NotificationID }, body })))
      throw new Error('This notification was not found. It may have been removed.');
  },
  async remove(NotificationID: number): Promise<string> {
    return (await call(deleteNotification, { params: { NotificationID } })).UndoID;
  },
  async undo(UndoID: string): Promise<void> {
    await call(undoNotification, { params: { UndoID }, body: {} });
  },
  /** Silences browser notifications and sounds on all devices of the user (rows P-060, C-073). */
  async doNotDisturb(isOn: boolean): Promise<User> {
    return present(
      call(putUser, { body: { BrowserNotificationsDoNotDisturb: isOn } }),
      'There was an error updating your settings.',
    );
  },
};
