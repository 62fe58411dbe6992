import { z } from 'zod';
import { route } from './route.ts';
import { id, listOf, listQuery, pageSizes } from './lists.ts';

export const registrationStatus = z.enum(['Not Registered', 'Pending', 'Rejected', 'Registered']);

export const textNumber = z.object({
  TextNumberID: z.number().int(),
  /** 10 digits for US and Canada. */
  TextPhoneNumber: z.string(),
  Name: z.string(),
  IsDefault: z.boolean(),
  IsBlocked: z.boolean(),
  /** When the number was stopped because its carrier refuses its texts, and by which code; null: it was not. */
  StoppedAt: z.string().nullable(),
  StoppedCode: z.string().nullable(),
  CanCreateBroadcast: z.boolean(),
  CanText: z.boolean(),
  RegistrationStatus: registrationStatus,
  IsTollFree: z.boolean(),
  FlatRateConversation: z.boolean(),
  AggregatorID: z.number().int(),
  /** The agent under whose name the number sends RCS; null where it has none. */
  RcsAgent: z.object({ AgentID: z.string(), Name: z.string(), IsActive: z.boolean() }).nullable(),
  /** Users assigned to the number, with their count in Size (1-decisions G-03). */
  Items: z.array(z.object({ UserID: z.number().int(), FirstName: z.string(), LastName: z.string() })),
  Size: z.number().int(),
});
export type TextNumber = z.infer<typeof textNumber>;

export const listTextNumbers = route({
  method: 'GET',
  path: '/textnumbers',
  right: 'numbers.view',
  summary: 'Text numbers assigned to the caller (owner and admin: all of the account).',
  query: listQuery(pageSizes.textNumbers),
  response: listOf(textNumber),
});

const messagingLimit = z.object({
  limitName: z.enum(['Standard', 'Registered']),
  messagesPerDay: z.number().int(),
});
export const getMessagingLimits = route({
  method: 'GET',
  path: '/aws/texting/registration/messaging-limits',
  right: 'numbers.view',
  summary: 'Texts a day that the account may send, and what the kinds of limits are (rows B-087, C-075).',
  response: z.object({ currentLimit: messagingLimit, allLimits: z.array(messagingLimit) }),
});

const numberParams = z.object({ TextNumberID: id });
export const getTextNumber = route({
  method: 'GET',
  path: '/textnumbers/:TextNumberID',
  right: 'numbers.view',
  summary: 'One text number: assigned to the caller, or (owner and admin) of the account.',
  params: numberParams,
  response: textNumber,
});
export const putTextNumber = route({
  method: 'PUT',
  path: '/textnumbers/:TextNumberID',
  right: 'numbers.manage',
  summary:
    'Its name, set by users who work with it, and whether new texts come from it unless another is chosen.',
  params: numberParams,
  body: z.object({
    Name: z.string().trim().max(50, "Can't exceed 50 characters.").optional(),
    /** Always true: another number becomes the default by setting it there. */
    IsDefault: z.literal(true).optional(),
    /** Always false: lets a number send again after it was stopped because its carrier refused it. */
    IsStopped: z.literal(false).optional(),
  }),
  response: textNumber,
});
export const numberUser = z.object({
  UserID: z.number().int(),
  FirstName: z.string(),
  LastName: z.string(),
  UserName: z.string(),
  /** Works with the number. */
  IsAssigned: z.boolean(),
});
export type NumberUser = z.infer<typeof numberUser>;
export const listNumberUsers = route({
  method: 'GET',
  path: '/textnumbers/:TextNumberID/users',
  right: 'numbers.manage',
  summary: 'Every active user of the account, and whether they work with the number.',
  params: numberParams,
  response: z.array(numberUser),
});
export const putNumberUsers = route({
  method: 'PUT',
  path: '/textnumbers/:TextNumberID/users',
  right: 'numbers.manage',
  summary: 'The users who work with the number: exactly these. Their browsers are notified.',
  params: numberParams,
  body: z.object({ UserIDs: z.array(id).max(1000) }),
  response: z.array(numberUser),
});
