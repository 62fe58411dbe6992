import { z } from 'zod';
import { route } from './route.ts';

export const reserveLocalNumber = route({
  method: 'POST',
  path: '/account/reservelocalnumber',
  // Who may not gets a sentence of its own (1-decisions G-57).
  right: 'own.use',
  summary:
    'Reserves a local number for the account; the same one again if it has one. Another area code if this one has none.',
  body: z.object({ AreaCode: z.string().trim().max(20) }),
  response: z.object({
    TextNumberID: z.number().int(),
    /** 10 digits. */
    PhoneNumber: z.string(),
    /** What to say when its area code is another than the one asked for; empty otherwise. */
    Message: z.string(),
  }),
});
