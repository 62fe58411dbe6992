import { z } from 'zod';
import { onboardingSteps, useCases } from '@carillon/rules/accounts/signUp/onboarding';
import { phoneCountries } from '@carillon/rules/phones/countries';
import { route } from '../route.ts';

const step = z.object({
  /** One of the steps, in the order of row P-036. */
  Name: z.enum(onboardingSteps),
  Completed: z.boolean(),
});

/** What onboarding asks about the organization (row P-080). */
const activation = z.object({
  CompanyName: z.string(),
  HowTheyHeard: z.string(),
  /** An IndustryID, 1 to 24; null until one is chosen. */
  Industry: z.number().int().nullable(),
  Phone: z.string(),
  State: z.string(),
  Address3: z.string(),
  Address4: z.string(),
  City: z.string(),
  PostalCode: z.string(),
  LawsonNumber: z.string(),
  AmazonEmail: z.string(),
  BlanketPO: z.string(),
});

export const onboardingProgress = z.object({
  Steps: z.array(step),
  Completed: z.boolean(),
  /** What proves the email is only ever taken, in PUT; here it is null. */
  token: z.null(),
  Activation: activation,
  CollectAmazonInfo: z.boolean(),
  CollectInvoiceBillingAddress: z.boolean(),
  CollectOnboardingRepublicInfo: z.boolean(),
  CollectPO: z.boolean(),
  /** What the location step begins with. */
  Location: z.object({ CountryID: z.number().int(), State: z.string(), TimeZone: z.string() }),
  UseCase: z.string(),
  /** What the steps about email and phone begin with. */
  Email: z.string(),
  Phone: z.string(),
  /** The steps that this user may skip. */
  Skippable: z.array(z.enum(onboardingSteps)),
  /** The local number that was reserved; empty for none. */
  LocalNumber: z.string(),
});
export type OnboardingProgress = z.infer<typeof onboardingProgress>;

export const getOnboarding = route({
  method: 'GET',
  path: '/user/onboardingprogress',
  right: 'own.use',
  summary: 'The steps of the signed-in user’s onboarding, and what was entered so far.',
  response: onboardingProgress,
});

const stepParams = z.object({ Step: z.string().max(40) });
export const getOnboardingStep = route({
  method: 'GET',
  path: '/user/onboardingprogress/:Step',
  right: 'own.use',
  summary: 'One step of the signed-in user’s onboarding; 404 for one that the user does not have.',
  params: stepParams,
  response: step,
});

const text = z.string().trim().max(300);
export const putOnboardingStep = route({
  method: 'PUT',
  path: '/user/onboardingprogress/:Step',
  right: 'own.use',
  summary: 'Completes a step with its fields; 409 while an earlier one is open (1-decisions G-47).',
  params: stepParams,
  body: z.object({
    Completed: z.literal(true).default(true),
    /** Only for the steps that can be skipped. */
    Skipped: z.boolean().default(false),
    /** verifyEmail: the 6-digit code, or the token of the link. */
    token: z.string().trim().max(200).optional(),
    /** location */
    CountryID: z
      .number()
      .int()
      .refine((id) => phoneCountries.some(({ countryId }) => countryId === id), 'Choose a country')
      .optional(),
    TimeZone: z.string().max(60).optional(),
    /** location, and the address of invoices. */
    State: text.optional(),
    /** The step about the organization. */
    CompanyName: text.optional(),
    HowTheyHeard: text.optional(),
    Industry: z.number().int().nullable().optional(),
    Phone: text.optional(),
    Address3: text.optional(),
    Address4: text.optional(),
    City: text.optional(),
    PostalCode: text.optional(),
    LawsonNumber: text.optional(),
    AmazonEmail: text.optional(),
    BlanketPO: text.optional(),
    /** useCase */
    UseCase: z.enum(useCases).optional(),
  }),
  response: onboardingProgress,
});
export const sendEmailCode = route({
  method: 'POST',
  path: '/user/sendemailcode',
  right: 'own.use',
  summary: 'Mails the signed-in user a code and a link that prove the email, at most 5 times an hour.',
  body: z.object({
    /** Another email in place of the one that is not proved yet. */
    Email: z.string().trim().max(300).optional(),
  }),
  response: z.object({ Email: z.string() }),
});
export const proveEmail = route({
  method: 'POST',
  path: '/user/verifyemail',
  right: 'public',
  summary: 'Proves an email by the token of the link that was mailed to it. Used up by this call alone.',
  body: z.object({ Token: z.string().max(200) }),
  status: 204,
});
