import { describe, expect, it } from 'vitest';
import {
  activationErrors,
  fieldOfMessage,
  keptActivation,
  noCollectFlags,
  type Activation,
} from './activation.ts';

const acme: Activation = {
  CompanyName: 'Acme',
  HowTheyHeard: '',
  Industry: 4,
  Phone: '2145550100',
  State: 'TX',
  Address3: '1 Main St',
  Address4: '',
  City: 'Dallas',
  PostalCode: '75201',
  LawsonNumber: '1234',
  AmazonEmail: 'buyer@acme.example',
  BlanketPO: 'PO-7',
};
const all = {
  CollectAmazonInfo: true,
  CollectInvoiceBillingAddress: true,
  CollectOnboardingRepublicInfo: true,
  CollectPO: true,
};
const a = (length: number) => 'a'.repeat(length);

it('a whole company is fine, with every flag and with none', () => {
  expect(activationErrors(acme, all, 1)).toEqual({});
  expect(activationErrors({ ...acme, City: '', LawsonNumber: 'x' }, noCollectFlags, 1)).toEqual({});
});

it.each<[string, Partial<Activation>, Partial<Record<keyof Activation, string>>]>([
  ['no name', { CompanyName: '' }, { CompanyName: 'Enter a company name' }],
  ['a name of 42', { CompanyName: a(42) }, { CompanyName: 'Company name must be at most 41 characters' }],
  ['a name of 41', { CompanyName: a(41) }, {}],
  [
    '51 to say how',
    { HowTheyHeard: a(51) },
    { HowTheyHeard: 'How you heard about us must be at most 50 characters' },
  ],
  ['50 to say how', { HowTheyHeard: a(50) }, {}],
  ['no industry', { Industry: null }, { Industry: 'Enter an industry' }],
  ['an unknown industry', { Industry: 25 }, { Industry: 'Enter an industry' }],
  ['no phone', { Phone: '' }, { Phone: 'Enter a phone' }],
  ['a short phone', { Phone: '555' }, { Phone: 'Must be 10 digits; use only numbers' }],
  ['a state of 3', { State: 'TEX' }, { State: 'State must be at most 2 characters' }],
  ['no address', { Address3: '' }, { Address3: 'Enter an address' }],
  ['an address of 42', { Address3: a(42) }, { Address3: 'Address must be at most 41 characters' }],
  ['a second line of 42', { Address4: a(42) }, { Address4: 'Address line 2 must be at most 41 characters' }],
  ['no city', { City: '' }, { City: 'Enter a city' }],
  ['a city of 32', { City: a(32) }, { City: 'City must be at most 31 characters' }],
  ['a city of 31', { City: a(31) }, {}],
  ['no zip', { PostalCode: '' }, { PostalCode: 'Enter a zip' }],
  [
    'a Lawson number of 5',
    { LawsonNumber: '12345' },
    { LawsonNumber: 'Lawson number must be at most 4 characters' },
  ],
  ['a letter in it', { LawsonNumber: '12a' }, { LawsonNumber: 'Use only numbers' }],
  ['a PO number of 26', { BlanketPO: a(26) }, { BlanketPO: 'PO number must be at most 25 characters' }],
  ['a PO number of 25', { BlanketPO: a(25) }, {}],
  ['a broken email', { AmazonEmail: 'x@' }, { AmazonEmail: 'Use a valid Amazon email' }],
  [
    'an email of 101',
    { AmazonEmail: `${a(60)}@${a(36)}.com` },
    { AmazonEmail: 'Amazon email must be at most 100 characters' },
  ],
])('%s (rows P-120 to P-123)', (_, change, errors) => {
  expect(activationErrors({ ...acme, ...change }, all, 1)).toEqual(errors);
});

it('keeps only what is asked for', () => {
  expect(keptActivation(acme, all)).toEqual(acme);
  expect(keptActivation(acme, noCollectFlags)).toMatchObject({
    CompanyName: 'Acme',
    Phone: '2145550100',
    State: '',
    City: '',
    LawsonNumber: '',
    AmazonEmail: '',
    BlanketPO: '',
  });
});

describe('a message of the server belongs to a field (row P-124, 1-decisions G-58)', () => {
  it.each([
    ['The phone is taken', 'Phone'],
    ['Phone and zip do not fit', 'Phone'],
    ['Zip and state do not fit', 'PostalCode'],
    ['This postal code is unknown', 'PostalCode'],
    ['Choose a state', 'State'],
    ['No such province', 'State'],
    ['The statement is wrong', null],
    ['A zipper', null],
    ['Something else', null],
  ])('%s', (message, field) => {
    expect(fieldOfMessage(message)).toBe(field);
  });
});
