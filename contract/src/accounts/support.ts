import { z } from 'zod';
import { route } from '../route.ts';

export const getSupport = route({
  method: 'GET',
  path: '/support',
  right: 'public',
  summary: 'How support is reached, and what the app shows for internal use.',
  response: z.object({
    Phone: z.string(),
    Email: z.string(),
    BillingEmail: z.string(),
    /** The host of the app; the support chat is on no other. */
    AppHost: z.string(),
    /** Internal tools and outlines (row C-212); off unless a setting turns them on. */
    DevMode: z.boolean(),
    DebugStyles: z.boolean(),
    /** Share of the browser sessions with an error that report it (row P-013). */
    ErrorSessionsRate: z.number(),
  }),
});
export type Support = z.infer<(typeof getSupport)['response']>;

export const getSupportChat = route({
  method: 'GET',
  path: '/support/chat',
  right: 'own.use',
  summary: 'The support chat for the signed-in user, who is named by a signed email.',
  response: z.object({
    /** Null: there is no chat. */
    ScriptURL: z.string().nullable(),
    Name: z.string(),
    Email: z.string(),
    /** HMAC-SHA256 of the email, in hex. */
    Hash: z.string(),
  }),
});

export const postErrorReport = route({
  method: 'POST',
  path: '/errorreports',
  right: 'public',
  summary: 'A failure of the app in a browser.',
  body: z.object({
    /** The kind of error: "TypeError". */
    Kind: z.string().regex(/^\w{1,60}$/),
    Stack: z.string().max(4_000).default(''),
    /** The page, without its query. */
    Path: z.string().max(300),
  }),
  status: 204,
});
