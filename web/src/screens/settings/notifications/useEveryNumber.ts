import type { Notification } from '@carillon/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { notifications, notificationsQuery } from '../../../api/notifications.ts';
import type { NotificationChange } from '../../../api/notifications.ts';

/** Changes one thing for every text number of the user, and shows it at once. */
export function useEveryNumber() {
  const client = useQueryClient();
  return async (change: NotificationChange): Promise<void> => {
    const all = client.getQueryData(notificationsQuery.queryKey) ?? [];
    client.setQueryData(notificationsQuery.queryKey, (list: readonly Notification[] | undefined) =>
      list?.map((one) => ({ ...one, ...change }) as Notification),
    );
    try {
      for (const { NotificationID } of all) await notifications.change(NotificationID, change);
    } finally {
      await client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    }
  };
}
