import { z } from 'zod';
import { route } from '../route.ts';

export const sendMfa = route({
  method: 'POST',
  path: '/user/sendmfa',
  right: 'own.use',
  summary:
    'Texts a code to a phone, to prove that it is the user’s. Answers 1003 to 1010 with the reason if it can’t.',
  body: z.object({
    Channel: z.literal('sms', 'Codes are sent by text').default('sms'),
    PhoneNumber: z.string().trim().min(1, 'Enter a phone number').max(30),
  }),
  response: z.object({
    /** As it was understood, 10 digits. */
    PhoneNumber: z.string(),
    /** Until when the code can be entered. */
    ExpiresAt: z.string(),
  }),
});
export const verifyMfa = route({
  method: 'POST',
  path: '/user/verifymfa/:Code',
  right: 'own.use',
  summary:
    'Proves with the code that the phone it was texted to is the user’s. Answers 1012 for a wrong one.',
  params: z.object({ Code: z.string().max(20) }),
  response: z.object({ PhoneNumber: z.string() }),
});

/** Why something is not allowed: a name for machines, and a sentence. */
export const capability = z.object({
  allowed: z.boolean(),
  reasons: z.array(z.object({ reason: z.string(), message: z.string() })),
});
export const cannedMessage = z.object({ Title: z.string(), TextMessage: z.string() });

export const getCapabilities = route({
  method: 'GET',
  path: '/aws/capabilities',
  right: 'own.use',
  summary: 'What this user may do, and why not.',
  response: z.object({
    broadcasts: z.object({ create: capability, repeat: capability }),
    billing: z.object({ buy: capability }),
    texting: z.object({ createRegistrationRequest: capability, claimNumber: capability }),
    users: z.object({ manage: capability }),
  }),
});
export const getTrialCapabilities = route({
  method: 'GET',
  path: '/aws/capabilities/account/platformfreetrial',
  right: 'own.use',
  summary: 'The trial: whether the account is on one, the numbers it may text, and texts to begin with.',
  response: capability.extend({
    /** Converted, Standard, or NoText (row P-091). */
    trialState: z.enum(['Converted', 'Standard', 'NoText']),
    endsAt: z.string().nullable(),
    /** How many more numbers can be verified. */
    numbersLeft: z.number().int(),
    mfaPhoneNumbers: z.array(z.object({ PhoneNumber: z.string(), UserID: z.number().int() })),
    cannedPftMessages: z.array(cannedMessage),
  }),
});
