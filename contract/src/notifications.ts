import { z } from 'zod';
import { weekdays } from '@carillon/rules/time/weekdays';
import {
  defaultNotificationWindow,
  defaultPeriodMinutes,
  notificationErrors,
} from '@carillon/rules/time/notificationWindow';
import { id, listOf, listQuery, pageSizes, undoable } from './lists.ts';
import { undoBody, undoIdParams } from './contacts/rosterShapes.ts';
import { route } from './route.ts';

const timeOfDay = z.object({ Hour: z.number().int(), Minute: z.number().int() });
/** When a user may be notified, by the clocks of the user's zone. */
const notificationWindow = z.object({
  Days: z.array(z.enum(weekdays)).max(7),
  StartTimeOfDay: timeOfDay,
  StopTimeOfDay: timeOfDay,
});

/** How a user is notified of unread texts on a number (row C-074): at most one by email and one by text. */
export const notification = z.object({
  NotificationID: z.number().int(),
  TextNumberID: z.number().int(),
  IsActive: z.boolean(),
  Type: z.literal('TextUnread'),
  Method: z.enum(['Email', 'Text']),
  /** At least this many minutes from one digest to the next. */
  PeriodMinutes: z.number().int(),
  NotificationWindow: notificationWindow,
  /** These two report each text at once, in a browser and by a sound, whether or not `IsActive`. */
  BrowserNotificationsEnabled: z.boolean(),
  AudioNotificationsEnabled: z.boolean(),
  Name: z.string(),
  Description: z.string(),
});
export type Notification = z.infer<typeof notification>;

const fields = z.object({
  IsActive: z.boolean().default(true),
  Type: z.literal('TextUnread').default('TextUnread'),
  PeriodMinutes: z.number().int().default(defaultPeriodMinutes),
  NotificationWindow: notificationWindow.default({
    ...defaultNotificationWindow,
    Days: [...defaultNotificationWindow.Days],
  }),
  BrowserNotificationsEnabled: z.boolean().default(false),
  AudioNotificationsEnabled: z.boolean().default(false),
  /** The number's name unless given. */
  Name: z.string().max(255).optional(),
  Description: z.string().max(1_000).default(''),
});

interface Checked {
  readonly Name?: string | undefined;
  readonly Description?: string | undefined;
  readonly PeriodMinutes?: number | undefined;
  readonly NotificationWindow?: z.infer<typeof notificationWindow> | undefined;
}

/** The sentences of C-176, each at its field. */
function checkFields(given: Checked, check: z.core.$RefinementCtx): void {
  const errors = notificationErrors({
    Name: given.Name ?? '',
    Description: given.Description ?? '',
    PeriodMinutes: given.PeriodMinutes ?? defaultPeriodMinutes,
    NotificationWindow: given.NotificationWindow ?? defaultNotificationWindow,
  });
  for (const [field, message] of Object.entries(errors)) {
    const isOfWindow = field === 'Days' || field === 'StartTimeOfDay';
    check.addIssue({ code: 'custom', message, path: isOfWindow ? ['NotificationWindow', field] : [field] });
  }
}

const notificationId = z.object({ NotificationID: id });

export const listNotifications = route({
  method: 'GET',
  path: '/notifications',
  right: 'own.use',
  summary: 'How the signed-in user is told of unread texts, by number and method (row C-250).',
  query: listQuery(pageSizes.notifications),
  response: listOf(notification),
});
export const createNotification = route({
  method: 'POST',
  path: '/notifications',
  right: 'own.use',
  summary: 'Adds a way to be told of unread texts on a number: one by mail and one by text at most.',
  body: fields
    .extend({
      TextNumberID: id,
      Method: z.enum(['Email', 'Text'], 'Choose email or text.').default('Email'),
    })
    .superRefine(checkFields),
  status: 201,
  response: notification,
});
export const putNotification = route({
  method: 'PUT',
  path: '/notifications/:NotificationID',
  right: 'own.use',
  summary: 'Changes how the user is notified; settings that are not given stay.',
  params: notificationId,
  body: z
    .object({
      IsActive: z.boolean().optional(),
      PeriodMinutes: z.number().int().optional(),
      NotificationWindow: notificationWindow.optional(),
      BrowserNotificationsEnabled: z.boolean().optional(),
      AudioNotificationsEnabled: z.boolean().optional(),
      Name: z.string().max(255).optional(),
      Description: z.string().max(1_000).optional(),
    })
    .superRefine(checkFields),
  response: notification,
});
export const deleteNotification = route({
  method: 'DELETE',
  path: '/notifications/:NotificationID',
  right: 'own.use',
  summary: 'Removes a way to be told; can be undone for 10 minutes.',
  params: notificationId,
  response: undoable,
});
export const undoNotification = route({
  method: 'POST',
  path: '/notifications/undo/:UndoID',
  right: 'own.use',
  summary: 'Puts a removed way back, once, within 10 minutes.',
  params: undoIdParams,
  body: undoBody,
  response: z.object({ UndoID: z.string(), UndoExecuted: z.boolean() }),
});

export const getPushKey = route({
  method: 'GET',
  path: '/notifications/push/key',
  right: 'own.use',
  summary: 'The public key by which a browser subscribes to push (RFC 8292), as base64url.',
  response: z.object({ PublicKey: z.string() }),
});
export const createPushToken = route({
  method: 'POST',
  path: '/notifications/push/token',
  right: 'own.use',
  summary: 'Tells where this browser takes push; the same again only renews it (row C-251).',
  body: z.object({
    /** A browser's PushSubscription as JSON. */
    Token: z.string().min(1).max(4_000),
    Provider: z.literal('webpush', 'This service sends to browsers by web push.'),
    DeviceType: z.enum(['web', 'ios', 'android']),
    /** Whether notifications say who wrote, and the first words. */
    ShowsText: z.boolean().default(true),
  }),
  response: z.object({ PushTokenID: z.number().int() }),
});
export const deletePushToken = route({
  method: 'DELETE',
  path: '/notifications/push/token/:PushTokenID',
  right: 'own.use',
  summary: 'Sends no more push to this browser; an unknown id is 204 as well.',
  params: z.object({ PushTokenID: id }),
  status: 204,
});
