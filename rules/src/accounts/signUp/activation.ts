import { digitsOnlyText, maxLengthText, requiredText } from '../../contacts/fieldRules.ts';
import { phoneHint } from '../../phones/countries.ts';
import { parsePhoneIn } from '../../phones/phoneCountries.ts';
import { emailError } from './emails.ts';
import { isIndustry } from './industries.ts';

/** What onboarding asks about an organization, under the names of the wire (row P-080). Industry is an IndustryID. */
export interface Activation {
  readonly CompanyName: string;
  readonly HowTheyHeard: string;
  readonly Industry: number | null;
  readonly Phone: string;
  readonly State: string;
  readonly Address3: string;
  readonly Address4: string;
  readonly City: string;
  readonly PostalCode: string;
  readonly LawsonNumber: string;
  readonly AmazonEmail: string;
  readonly BlanketPO: string;
}

/** Which extra fields the account's group code asks for (row P-081, 1-decisions G-53). */
export interface CollectFlags {
  readonly CollectAmazonInfo: boolean;
  readonly CollectInvoiceBillingAddress: boolean;
  readonly CollectOnboardingRepublicInfo: boolean;
  readonly CollectPO: boolean;
}

export const noCollectFlags: CollectFlags = {
  CollectAmazonInfo: false,
  CollectInvoiceBillingAddress: false,
  CollectOnboardingRepublicInfo: false,
  CollectPO: false,
};

/** Longest values, in characters (rows P-120 to P-123). */
export const activationMax = {
  CompanyName: 41,
  HowTheyHeard: 50,
  State: 2,
  Address3: 41,
  Address4: 41,
  City: 31,
  PostalCode: 10,
  LawsonNumber: 4,
  AmazonEmail: 100,
  BlanketPO: 25,
} as const;

type ActivationErrors = Partial<Record<keyof Activation, string>>;

function textError(name: string, text: string, max: number, isRequired: boolean): string | null {
  if (text === '') return isRequired ? requiredText(name) : null;
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return Array.from(text).length > max ? maxLengthText(label, max) : null;
}

function phoneError(phone: string, countryId: number): string | null {
  if (phone === '') return requiredText('phone');
  return parsePhoneIn(phone, countryId).ok ? null : phoneHint(countryId);
}

function addressErrors(given: Activation): Record<string, string | null> {
  return {
    State: textError('state', given.State, activationMax.State, false),
    Address3: textError('address', given.Address3, activationMax.Address3, true),
    Address4: textError('address line 2', given.Address4, activationMax.Address4, false),
    City: textError('city', given.City, activationMax.City, true),
    PostalCode: textError('zip', given.PostalCode, activationMax.PostalCode, true),
  };
}

function lawsonError(text: string): string | null {
  if (text !== '' && !/^[0-9]*$/.test(text)) return digitsOnlyText;
  return textError('Lawson number', text, activationMax.LawsonNumber, true);
}

/**
 * What is wrong with an organization's fields (rows P-120 to P-123); empty when all are fine. Fields whose flag is off are not
 * looked at. Values are trimmed.
 */
export function activationErrors(
  given: Activation,
  flags: CollectFlags,
  countryId: number,
): ActivationErrors {
  const found: Record<string, string | null> = {
    CompanyName: textError('company name', given.CompanyName, activationMax.CompanyName, true),
    HowTheyHeard: textError('how you heard about us', given.HowTheyHeard, activationMax.HowTheyHeard, false),
    Industry: given.Industry !== null && isIndustry(given.Industry) ? null : requiredText('industry'),
    Phone: phoneError(given.Phone, countryId),
    ...(flags.CollectInvoiceBillingAddress ? addressErrors(given) : {}),
    ...(flags.CollectOnboardingRepublicInfo ? { LawsonNumber: lawsonError(given.LawsonNumber) } : {}),
    ...(flags.CollectPO
      ? { BlanketPO: textError('PO number', given.BlanketPO, activationMax.BlanketPO, true) }
      : {}),
    ...(flags.CollectAmazonInfo
      ? {
          AmazonEmail: emailError(given.AmazonEmail, {
            max: activationMax.AmazonEmail,
            field: 'Amazon email',
          }),
        }
      : {}),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null));
}

/** The entries without what the flags do not ask for (1-decisions G-53: ignored when off). */
export function keptActivation(given: Activation, flags: CollectFlags): Activation {
  const address = flags.CollectInvoiceBillingAddress
    ? {}
    : { State: '', Address3: '', Address4: '', City: '', PostalCode: '' };
  return {
    ...given,
    ...address,
    ...(flags.CollectOnboardingRepublicInfo ? {} : { LawsonNumber: '' }),
    ...(flags.CollectPO ? {} : { BlanketPO: '' }),
    ...(flags.CollectAmazonInfo ? {} : { AmazonEmail: '' }),
  };
}

/**
 * The field that a message of the server is about (row P-124). One that names two fields belongs to the first of phone,
 * zip, and state (1-decisions G-58); null: it is shown above the form.
 */
export function fieldOfMessage(message: string): 'Phone' | 'PostalCode' | 'State' | null {
  if (/phone/i.test(message)) return 'Phone';
  if (/\bzip\b|postal/i.test(message)) return 'PostalCode';
  return /\bstate\b|province/i.test(message) ? 'State' : null;
}
