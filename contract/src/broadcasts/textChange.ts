import { z } from 'zod';
import { id } from '../lists.ts';
import { route } from '../route.ts';
import { ownTextsChoice } from './ownTextsChoice.ts';
import { personalization } from './personalization.ts';
import { mergedMessage } from './templateMerges.ts';

const textChange = personalization.omit({ Version: true }).extend({
  /** The first recipients with a text of their own, which they keep unless it is discarded. */
  OwnTexts: z.array(
    z.object({
      PhoneNumber: z.string(),
      FirstName: z.string(),
      LastName: z.string(),
      TextMessage: z.string(),
    }),
  ),
  /** How many have one, whatever is chosen. */
  OwnTextCount: z.number().int(),
  /** Why these texts can't be kept with this message, in a sentence; empty if they can. */
  OwnTextsProblem: z.string(),
});
export type TextChange = z.infer<typeof textChange>;

export const previewTextChange = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/text/preview',
  right: 'broadcasts.write',
  summary:
    'What another text of a broadcast would become for its recipients: who lacks a value, and who has a text of their own. Changes nothing.',
  params: z.object({ BroadcastID: id }),
  body: z.object({ TextMessage: z.string().max(2000), OwnTexts: ownTextsChoice.default('Keep') }),
  response: textChange,
});

/** What one recipient of a broadcast gets. */
const recipientText = mergedMessage
  .pick({
    PhoneNumber: true,
    FirstName: true,
    LastName: true,
    TemplateMergeMessageStatus: true,
    /** The message with this person's values and the signature, whether or not there is another text instead. */
    TextMessage: true,
    Message: true,
    /** The text that is sent to this person instead, without the signature; null for none. */
    FixedMessage: true,
  })
  .extend({
    /** Sent below either; empty for none. */
    Signature: z.string(),
    /** Most characters of a text for one person, without the signature. */
    MaxFixedLength: z.number().int(),
  });
export type RecipientText = z.infer<typeof recipientText>;

const recipientParams = z.object({ BroadcastID: id, PhoneNumber: z.string().trim().min(1).max(40) });
export const getRecipientText = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/messages/:PhoneNumber',
  right: 'broadcasts.view',
  summary: 'What one recipient of a broadcast gets, and the text written for this person alone, if any.',
  params: recipientParams,
  response: recipientText,
});
export const putRecipientText = route({
  method: 'PUT',
  path: '/broadcasts/:BroadcastID/messages/:PhoneNumber',
  right: 'broadcasts.write',
  summary:
    'Writes a text for one recipient of a broadcast that has not started, or takes it back. Who was left out for a missing value gets it.',
  params: recipientParams,
  body: z.object({
    /** The whole text, without the signature; null takes it back. */
    FixedMessage: z.string().max(5000).nullable(),
    /** The version of the broadcast that the change is based on; without one, nothing is compared. */
    Version: z.number().int().optional(),
  }),
  response: recipientText,
});
