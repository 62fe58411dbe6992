import { z } from 'zod';
import { quickSendLimit, quickSendLimitText } from '@carillon/rules/broadcasts/quickSend';
import { noRecipientsText } from '@carillon/rules/broadcasts/refusals';
import { id } from '../lists.ts';
import { route } from '../route.ts';
import { createBroadcast } from './broadcasts.ts';
import { newContact } from './newContact.ts';

/** Rows B-277, C-164, P-003. */
export const quickSend = route({
  method: 'POST',
  path: '/draft-broadcasts/:DraftBroadcastID/quicksend',
  right: 'broadcasts.send',
  summary:
    'Sends a text to up to 15 people at once, by a draft without recipients. The same RequestKey returns the first result.',
  params: z.object({ DraftBroadcastID: id }),
  body: z.object({
    Contacts: z.array(newContact).min(1, noRecipientsText).max(quickSendLimit, quickSendLimitText),
    TextMessage: z.string().max(2000),
    TextNumberID: id.nullish(),
    IncludeSignature: z.boolean().default(false),
    /** The text of the library that it began with. */
    TemplateID: id.nullish(),
    UserIndicatedConsentDeclared: z.boolean().default(false),
    RequestKey: z.string().max(80).optional(),
  }),
  status: 201,
  response: createBroadcast.response.pick({ BroadcastID: true, RecipientTotal: true, UriSummary: true }),
});
