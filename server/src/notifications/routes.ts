import * as contract from '@carillon/contract/notifications';
import { AppError } from '@carillon/contract/errors';
import type { Routes } from '../platform/http/http.ts';
import { envelope, pageRange } from '../platform/database/lists.ts';
import { mayBePublic } from '../platform/http/publicOnly.ts';
import {
  changeNotification,
  createNotification,
  deleteNotification,
  listNotifications,
  undoDelete,
} from './changeNotifications.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import { ownPushKeys } from './pushKeys.ts';
import { keepToken, removeOwnToken } from './pushTokens.sql.ts';
import { readSubscription } from './webPush.ts';

export function notificationRoutes(deps: NotificationDeps) {
  const { database, clock, config } = deps;
  return (routes: Routes) => {
    routes.on(contract.listNotifications, async ({ caller, query, request }) => {
      const all = await listNotifications(deps, caller);
      const { offset, limit } = pageRange(query);
      return envelope(request, query, all.slice(offset, offset + limit), all.length);
    });
    routes.on(contract.createNotification, ({ caller, body }) => createNotification(deps, caller, body));
    routes.on(contract.putNotification, ({ caller, params, body }) =>
      changeNotification(deps, caller, params.NotificationID, body),
    );
    routes.on(contract.deleteNotification, ({ caller, params }) =>
      deleteNotification(deps, caller, params.NotificationID),
    );
    routes.on(contract.undoNotification, async ({ caller, params }) => {
      await undoDelete(deps, caller, params.UndoID);
      return { UndoID: params.UndoID, UndoExecuted: true };
    });
    routes.on(contract.getPushKey, async () => ({ PublicKey: (await ownPushKeys(deps)).publicKey }));
    routes.on(contract.createPushToken, async ({ caller, body }) => {
      const subscription = readSubscription(body.Token);
      const isOurs = config.pushStandIn !== null && subscription?.endpoint.startsWith(config.pushStandIn);
      if (subscription === null || (isOurs !== true && !mayBePublic(subscription.endpoint)))
        throw refuseToken();
      const PushTokenID = await database.inTenant(caller.tenant, (tx) =>
        keepToken(tx, {
          userId: caller.userId,
          token: JSON.stringify(subscription),
          provider: body.Provider,
          deviceType: body.DeviceType,
          showsText: body.ShowsText,
          sessionHash: caller.sessionHash,
          now: clock.now(),
        }),
      );
      return { PushTokenID };
    });
    routes.on(contract.deletePushToken, ({ caller, params }) =>
      database.inTenant(caller.tenant, (tx) => removeOwnToken(tx, caller.userId, params.PushTokenID)),
    );
  };
}

function refuseToken(): AppError {
  const Message =
    'This browser gave an address that nothing can be sent to. Turn notifications off and on again.';
  return new AppError('Validation', Message, [{ Field: 'Token', Message }]);
}
