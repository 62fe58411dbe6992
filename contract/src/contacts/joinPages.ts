import { z } from 'zod';
import { id } from '../lists.ts';
import { route } from '../route.ts';

export const joinPageKind = z.enum(['informational', 'promotional']);

/** A public page where people sign up for texts (3-decisions 8.15). */
export const joinPage = z.object({
  Kind: joinPageKind,
  IsOpen: z.boolean(),
  Headline: z.string(),
  /** Groups that people are added to. */
  ListIDs: z.array(z.number().int()),
  /** What people agree to, with the account's name filled in. */
  Wording: z.string(),
  /** Where the page is; empty until the account has a keyword. */
  Address: z.string(),
});
export type JoinPage = z.infer<typeof joinPage>;
export const joinPages = z.object({
  AccountKeyword: z.string(),
  PrivacyUrl: z.string(),
  TermsUrl: z.string(),
  Pages: z.array(joinPage),
});
export type JoinPages = z.infer<typeof joinPages>;

export const getJoinPages = route({
  method: 'GET',
  path: '/account/join-pages',
  right: 'account.settings',
  summary: "The account's public pages where people sign up.",
  response: joinPages,
});
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Enter a web address' })]);
export const putJoinPages = route({
  method: 'PUT',
  path: '/account/join-pages',
  right: 'account.settings',
  summary: 'Changes keyword, links and pages; what is left out stays.',
  body: z.object({
    AccountKeyword: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/, 'Use 3 to 30 letters, digits or hyphens')
      .optional(),
    PrivacyUrl: webAddress.optional(),
    TermsUrl: webAddress.optional(),
    Page: z
      .object({
        Kind: joinPageKind,
        IsOpen: z.boolean().optional(),
        Headline: z.string().trim().max(100, 'Headline must be at most 100 characters').optional(),
        ListIDs: z.array(id).max(50).optional(),
      })
      .optional(),
  }),
  response: joinPages,
});

/** What a visitor sees. */
export const publicJoinPage = z.object({
  CompanyName: z.string(),
  Headline: z.string(),
  Wording: z.string(),
  PrivacyUrl: z.string(),
  TermsUrl: z.string(),
  /** How phone numbers are written there. */
  CountryID: z.number().int(),
});
export type PublicJoinPage = z.infer<typeof publicJoinPage>;
const keyword = z.object({ Keyword: z.string().max(60) });
const person = (field: string) =>
  z.string().trim().max(50, `${field} must be at most 50 characters`).default('');
const signUp = z.object({
  PrimaryPhone: z.string().max(40),
  FirstName: person('First name'),
  LastName: person('Last name'),
  /** The checkbox; without it the request is refused. */
  Consent: z.boolean().default(false),
  /** A hidden field, so only a program fills it in. */
  Website: z.string().max(500).default(''),
});

export const getJoinPage = route({
  method: 'GET',
  path: '/join/:Keyword',
  right: 'public',
  summary: 'The public page of an account.',
  params: keyword,
  response: publicJoinPage,
});
export const getPromotionalJoinPage = route({
  method: 'GET',
  path: '/join/:Keyword/promotional',
  right: 'public',
  summary: 'The public page for promotional texts.',
  params: keyword,
  response: publicJoinPage,
});
export const postJoin = route({
  method: 'POST',
  path: '/join/:Keyword',
  right: 'public',
  summary: 'Signs a number up. The answer is the same whatever is known of the number.',
  params: keyword,
  body: signUp,
  status: 201,
  response: z.object({}),
});
export const postPromotionalJoin = route({
  method: 'POST',
  path: '/join/:Keyword/promotional',
  right: 'public',
  summary: 'Signs a number up for promotional texts.',
  params: keyword,
  body: signUp,
  status: 201,
  response: z.object({}),
});
