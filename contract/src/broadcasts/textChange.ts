import { z } from 'zod';
import { id } from '../lists.ts';
import { route } from '../route.ts';
import { personalization } from './personalization.ts';

/** What becomes of texts written for single recipients when the text of a broadcast is changed. */
export const ownTextsChoice = z.enum(['Keep', 'Discard']);
export type OwnTextsChoice = z.infer<typeof ownTextsChoice>;

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
