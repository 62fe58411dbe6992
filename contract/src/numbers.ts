import { z } from 'zod';
import { route } from './route.ts';
import { listOf, listQuery, pageSizes } from './lists.ts';

export const registrationStatus = z.enum(['Not Registered', 'Pending', 'Rejected', 'Registered']);

export const textNumber = z.object({
  TextNumberID: z.number().int(),
  /** 10 digits for US and Canada. */
  TextPhoneNumber: z.string(),
  Name: z.string(),
  IsDefault: z.boolean(),
  IsBlocked: z.boolean(),
  CanCreateBroadcast: z.boolean(),
  CanText: z.boolean(),
  RegistrationStatus: registrationStatus,
  IsTollFree: z.boolean(),
  FlatRateConversation: z.boolean(),
  AggregatorID: z.number().int(),
  RcsAgent: z.null(),
  /** Users assigned to the number, with their count in Size (1-decisions G-03). */
  Items: z.array(z.object({ UserID: z.number().int(), FirstName: z.string(), LastName: z.string() })),
  Size: z.number().int(),
});
export type TextNumber = z.infer<typeof textNumber>;

export const listTextNumbers = route({
  method: 'GET',
  path: '/textnumbers',
  permission: 'signedIn',
  summary: 'Text numbers assigned to the caller (owner and admin: all of the account).',
  query: listQuery(pageSizes.textNumbers),
  response: listOf(textNumber),
});
